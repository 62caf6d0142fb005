-- Whether freight may fly: what its shipper is, and how it was made secure.

ALTER TABLE master_waybill
  ADD COLUMN aircraft text NOT NULL DEFAULT '' CONSTRAINT master_waybill__aircraft CHECK (aircraft IN ('', 'passenger', 'allCargo'));
COMMENT ON COLUMN master_waybill.aircraft IS 'passenger or allCargo; empty: not known, counts as passenger';

CREATE TABLE shipper_security (
  account_id uuid PRIMARY KEY CONSTRAINT shipper_security__account REFERENCES account,
  status text NOT NULL CONSTRAINT shipper_security__status CHECK (status IN ('known', 'account', 'unknown')),
  evidence text NOT NULL,
  expires_on date,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL
);
COMMENT ON TABLE shipper_security IS 'What an account is as a shipper of air freight';
COMMENT ON COLUMN shipper_security.account_id IS 'the account';
COMMENT ON COLUMN shipper_security.status IS 'known shipper, account consignor, or unknown';
COMMENT ON COLUMN shipper_security.evidence IS 'what shows it: number in a register, visit, contract; may be empty if it is unknown';
COMMENT ON COLUMN shipper_security.expires_on IS 'last day on which it counts; null: until somebody changes it';
COMMENT ON COLUMN shipper_security.version IS 'version for optimistic locking, one higher with each change';
COMMENT ON COLUMN shipper_security.updated_at IS 'when it last changed';
COMMENT ON COLUMN shipper_security.updated_by IS 'who changed it last';

CREATE TABLE screening (
  id uuid PRIMARY KEY,
  master_id uuid CONSTRAINT screening__master REFERENCES master_waybill,
  house_id uuid CONSTRAINT screening__house REFERENCES house_waybill,
  method text NOT NULL CONSTRAINT screening__method CHECK (method IN ('XRY', 'EDS', 'ETD', 'EDD', 'PHS', 'VCK', 'CMD', 'AOM', 'sealed')),
  result text NOT NULL CONSTRAINT screening__result CHECK (result IN ('passed', 'failed')),
  pieces integer NOT NULL CONSTRAINT screening__pieces CHECK (pieces > 0),
  done_at timestamptz NOT NULL,
  done_by text NOT NULL,
  place text NOT NULL,
  seal text NOT NULL,
  withdrawn_because text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  CONSTRAINT screening__of_one CHECK ((master_id IS NULL) <> (house_id IS NULL)),
  CONSTRAINT screening__sealed CHECK (method <> 'sealed' OR seal <> '')
);
COMMENT ON TABLE screening IS 'How pieces of a house, or of a direct master, were made secure; never changed, only withdrawn';
COMMENT ON COLUMN screening.id IS 'UUIDv7';
COMMENT ON COLUMN screening.master_id IS 'the direct master; null: of a house';
COMMENT ON COLUMN screening.house_id IS 'the house; null: of a direct master';
COMMENT ON COLUMN screening.method IS 'code of the security declaration, or sealed: received so from a certified facility';
COMMENT ON COLUMN screening.result IS 'passed, or failed: an alarm';
COMMENT ON COLUMN screening.pieces IS 'number of pieces';
COMMENT ON COLUMN screening.done_at IS 'when it was done';
COMMENT ON COLUMN screening.done_by IS 'name or number of the person, or of the certified facility';
COMMENT ON COLUMN screening.place IS 'where it was done';
COMMENT ON COLUMN screening.seal IS 'number of the seal afterwards; may be empty';
COMMENT ON COLUMN screening.withdrawn_because IS 'why it does not count; empty: it counts';
COMMENT ON COLUMN screening.created_at IS 'when it was recorded';
COMMENT ON COLUMN screening.created_by IS 'who recorded it';
CREATE INDEX screening__master_id ON screening (master_id, done_at) WHERE master_id IS NOT NULL;
CREATE INDEX screening__house_id ON screening (house_id, done_at) WHERE house_id IS NOT NULL;

INSERT INTO permission (name) VALUES ('/air/security/list'), ('/air/security/save'), ('/air/security/shipper') ON CONFLICT DO NOTHING;
