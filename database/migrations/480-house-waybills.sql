-- House air waybills, and the master of an order's number.

CREATE TABLE house_waybill (
  id uuid PRIMARY KEY,
  number text CONSTRAINT house_waybill__form CHECK (number ~ '^[A-Z0-9]{1,12}$'),
  status text NOT NULL CONSTRAINT house_waybill__status CHECK (status IN ('draft', 'issued', 'void')),
  master_id uuid CONSTRAINT house_waybill__master REFERENCES master_waybill,
  account_id uuid CONSTRAINT house_waybill__account REFERENCES account,
  origin text NOT NULL,
  destination text NOT NULL,
  shipper text NOT NULL,
  consignee text NOT NULL,
  pieces integer NOT NULL,
  weight_unit text NOT NULL CONSTRAINT house_waybill__weight_unit CHECK (weight_unit IN ('K', 'L')),
  gross numeric NOT NULL,
  chargeable numeric NOT NULL,
  volume numeric NOT NULL,
  currency text NOT NULL,
  prepaid numeric NOT NULL,
  collect numeric NOT NULL,
  content jsonb NOT NULL,
  void_reason text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT house_waybill__number UNIQUE (number),
  CONSTRAINT house_waybill__issued CHECK ((number IS NULL) = (status = 'draft'))
);
COMMENT ON TABLE house_waybill IS 'A house air waybill: one shipper''s freight under a master';
COMMENT ON COLUMN house_waybill.id IS 'UUIDv7';
COMMENT ON COLUMN house_waybill.number IS 'of the office''s series, or as typed: SC000123; null as long as it is a draft';
COMMENT ON COLUMN house_waybill.status IS 'draft, issued, or void: its number is used up';
COMMENT ON COLUMN house_waybill.master_id IS 'the master waybill that it goes under; null: none yet';
COMMENT ON COLUMN house_waybill.account_id IS 'the customer, if it is for one';
COMMENT ON COLUMN house_waybill.origin IS 'airport of departure, IATA code; empty if unknown';
COMMENT ON COLUMN house_waybill.destination IS 'airport of destination, IATA code; empty if unknown';
COMMENT ON COLUMN house_waybill.shipper IS 'name of the shipper';
COMMENT ON COLUMN house_waybill.consignee IS 'name of the consignee';
COMMENT ON COLUMN house_waybill.pieces IS 'pieces of all lines';
COMMENT ON COLUMN house_waybill.weight_unit IS 'K: kilograms, L: pounds';
COMMENT ON COLUMN house_waybill.gross IS 'gross weight of all lines, in weight_unit';
COMMENT ON COLUMN house_waybill.chargeable IS 'chargeable weight of all lines, in weight_unit';
COMMENT ON COLUMN house_waybill.volume IS 'volume of all lines, cubic metres';
COMMENT ON COLUMN house_waybill.currency IS 'ISO 4217, of all amounts';
COMMENT ON COLUMN house_waybill.prepaid IS 'total of the prepaid column';
COMMENT ON COLUMN house_waybill.collect IS 'total of the collect column';
COMMENT ON COLUMN house_waybill.content IS 'the fields of the paper, as the domain''s schema has them';
COMMENT ON COLUMN house_waybill.void_reason IS 'why it is void';
COMMENT ON COLUMN house_waybill.version IS 'version for optimistic locking, one higher with each change';
COMMENT ON COLUMN house_waybill.created_at IS 'when it was created';
COMMENT ON COLUMN house_waybill.created_by IS 'who created it';
COMMENT ON COLUMN house_waybill.updated_at IS 'when it last changed';
COMMENT ON COLUMN house_waybill.updated_by IS 'who changed it last';
COMMENT ON COLUMN house_waybill.deleted_at IS 'when it was deleted; null while it exists';
CREATE INDEX house_waybill__updated_at ON house_waybill (updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX house_waybill__status_updated ON house_waybill (status, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX house_waybill__master_id ON house_waybill (master_id) WHERE master_id IS NOT NULL;
CREATE INDEX house_waybill__account_id ON house_waybill (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX house_waybill__search ON house_waybill
  USING gin ((coalesce(number, '') || ' ' || shipper || ' ' || consignee) gin_trgm_ops);

CREATE TABLE house_waybill_order (
  house_id uuid NOT NULL CONSTRAINT house_waybill_order__house REFERENCES house_waybill,
  work_order_id uuid NOT NULL CONSTRAINT house_waybill_order__work_order REFERENCES work_order,
  PRIMARY KEY (house_id, work_order_id)
);
COMMENT ON TABLE house_waybill_order IS 'The work orders whose freight a house waybill is for';
COMMENT ON COLUMN house_waybill_order.house_id IS 'the house waybill';
COMMENT ON COLUMN house_waybill_order.work_order_id IS 'the work order';
CREATE INDEX house_waybill_order__work_order_id ON house_waybill_order (work_order_id);

CREATE TABLE house_series (
  id smallint PRIMARY KEY CONSTRAINT house_series__one CHECK (id = 1),
  prefix text NOT NULL CONSTRAINT house_series__prefix CHECK (prefix ~ '^[A-Z]{0,4}$'),
  next integer NOT NULL CONSTRAINT house_series__next CHECK (next BETWEEN 1 AND 100000000)
);
COMMENT ON TABLE house_series IS 'The series that house waybills are numbered by; one row';
COMMENT ON COLUMN house_series.id IS '1';
COMMENT ON COLUMN house_series.prefix IS 'letters before the digits; may be empty';
COMMENT ON COLUMN house_series.next IS 'the next number to try';
INSERT INTO house_series (id, prefix, next) VALUES (1, 'HWB', 1);

-- What an order's text says is an air waybill number stays text; which master it is follows from it.
CREATE FUNCTION waybill_number(entered text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN trim(entered) ~ '^[0-9]{3}[ -]?[0-9]{8}$' THEN left(trim(entered), 3) || '-' || right(trim(entered), 8) END
$$;
COMMENT ON FUNCTION waybill_number(text) IS 'An air waybill number as masters have it, 176-12345675; null for a text that is none';
CREATE INDEX work_order__waybill ON work_order (waybill_number(mawb)) WHERE mawb <> '';

INSERT INTO permission (name) VALUES ('/air/house/list'), ('/air/house/save'), ('/air/house/void'), ('/air/house/series') ON CONFLICT DO NOTHING;
