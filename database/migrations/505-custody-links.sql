-- Links to the custody proof of air freight, and the key that signs proofs.

CREATE TABLE custody_link (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL,
  token text NOT NULL,
  house_id uuid CONSTRAINT custody_link__house REFERENCES house_waybill,
  master_id uuid CONSTRAINT custody_link__master REFERENCES master_waybill,
  work_order_id uuid CONSTRAINT custody_link__work_order REFERENCES work_order,
  expires_at timestamptz NOT NULL,
  opened integer NOT NULL DEFAULT 0,
  last_opened_at timestamptz,
  sealed_head text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  revoked_at timestamptz,
  revoked_by text NOT NULL DEFAULT '',
  CONSTRAINT custody_link__token_hash UNIQUE (token_hash),
  CONSTRAINT custody_link__one_subject CHECK (num_nonnulls(house_id, master_id, work_order_id) = 1)
);
COMMENT ON TABLE custody_link IS 'A link with which anybody sees the way of freight from its pickup to the airline''s acceptance';
COMMENT ON COLUMN custody_link.id IS 'UUIDv7';
COMMENT ON COLUMN custody_link.token_hash IS 'SHA-256 of the token in the address';
COMMENT ON COLUMN custody_link.token IS 'the token, encrypted, so that one click copies the same link again';
COMMENT ON COLUMN custody_link.house_id IS 'the house waybill that it is about; null: another subject';
COMMENT ON COLUMN custody_link.master_id IS 'the master waybill that it is about; null: another subject';
COMMENT ON COLUMN custody_link.work_order_id IS 'the work order that it is about; null: another subject';
COMMENT ON COLUMN custody_link.expires_at IS 'when it ends by itself';
COMMENT ON COLUMN custody_link.opened IS 'number of times that its page was opened';
COMMENT ON COLUMN custody_link.last_opened_at IS 'when its page was last opened; null: never';
COMMENT ON COLUMN custody_link.sealed_head IS 'head of the proof that was last written to the operation log; empty: none yet';
COMMENT ON COLUMN custody_link.created_at IS 'when it was made';
COMMENT ON COLUMN custody_link.created_by IS 'who made it';
COMMENT ON COLUMN custody_link.revoked_at IS 'when it was revoked; null: it was not';
COMMENT ON COLUMN custody_link.revoked_by IS 'who revoked it; empty: nobody';
CREATE UNIQUE INDEX custody_link__house_open ON custody_link (house_id) WHERE revoked_at IS NULL AND house_id IS NOT NULL;
CREATE UNIQUE INDEX custody_link__master_open ON custody_link (master_id) WHERE revoked_at IS NULL AND master_id IS NOT NULL;
CREATE UNIQUE INDEX custody_link__work_order_open ON custody_link (work_order_id) WHERE revoked_at IS NULL AND work_order_id IS NOT NULL;

CREATE TABLE custody_key (
  id text PRIMARY KEY CONSTRAINT custody_key__one CHECK (id = 'ed25519'),
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE custody_key IS 'The key pair that signs custody proofs; one row, made with the first proof';
COMMENT ON COLUMN custody_key.id IS 'ed25519';
COMMENT ON COLUMN custody_key.public_key IS 'SPKI in DER, base64';
COMMENT ON COLUMN custody_key.private_key IS 'PKCS 8 in DER, base64, encrypted';
COMMENT ON COLUMN custody_key.created_at IS 'when it was made';

INSERT INTO permission (name) VALUES ('/air/custody/share') ON CONFLICT DO NOTHING;
