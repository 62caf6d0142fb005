-- Numbers of air waybills that airlines gave, in ranges, and who has which.

CREATE TABLE waybill_stock (
  id uuid PRIMARY KEY,
  prefix text NOT NULL CONSTRAINT waybill_stock__prefix CHECK (prefix ~ '^[0-9]{3}$'),
  airline text NOT NULL CONSTRAINT waybill_stock__airline CHECK (airline ~ '^[A-Z0-9]{2}$'),
  first_serial integer NOT NULL CONSTRAINT waybill_stock__first_serial CHECK (first_serial >= 0),
  last_serial integer NOT NULL,
  next_serial integer,
  reserved integer NOT NULL DEFAULT 0,
  used integer NOT NULL DEFAULT 0,
  voided integer NOT NULL DEFAULT 0,
  free integer GENERATED ALWAYS AS (last_serial - first_serial + 1 - reserved - used - voided) STORED
    CONSTRAINT waybill_stock__free CHECK (free >= 0),
  low_mark integer NOT NULL CONSTRAINT waybill_stock__low_mark CHECK (low_mark >= 0),
  remark text NOT NULL DEFAULT '' CONSTRAINT waybill_stock__remark_length CHECK (length(remark) <= 200),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT waybill_stock__last_serial CHECK (last_serial BETWEEN first_serial AND 9999999),
  CONSTRAINT waybill_stock__next_serial CHECK (next_serial BETWEEN first_serial AND last_serial),
  -- A number stands in one range.
  CONSTRAINT waybill_stock__range EXCLUDE USING gist (
    int8range(prefix::bigint * 10000000 + first_serial, prefix::bigint * 10000000 + last_serial, '[]') WITH &&) WHERE (deleted_at IS NULL)
);
COMMENT ON TABLE waybill_stock IS 'A range of air waybill numbers that an airline gave';
COMMENT ON COLUMN waybill_stock.id IS 'UUIDv7';
COMMENT ON COLUMN waybill_stock.prefix IS 'three digits of the airline, before each number';
COMMENT ON COLUMN waybill_stock.airline IS 'its IATA code, two characters';
COMMENT ON COLUMN waybill_stock.first_serial IS 'first number, without prefix and check digit';
COMMENT ON COLUMN waybill_stock.last_serial IS 'last number, without prefix and check digit';
COMMENT ON COLUMN waybill_stock.next_serial IS 'lowest free number; null: none is left';
COMMENT ON COLUMN waybill_stock.reserved IS 'how many are reserved';
COMMENT ON COLUMN waybill_stock.used IS 'how many are used';
COMMENT ON COLUMN waybill_stock.voided IS 'how many are void';
COMMENT ON COLUMN waybill_stock.free IS 'how many nobody has';
COMMENT ON COLUMN waybill_stock.low_mark IS 'the range is marked when this many, or fewer, are left of the prefix';
COMMENT ON COLUMN waybill_stock.remark IS 'remark';
COMMENT ON COLUMN waybill_stock.version IS 'version for optimistic locking, one higher with each change of the range, not of its numbers';
COMMENT ON COLUMN waybill_stock.created_at IS 'when it was created';
COMMENT ON COLUMN waybill_stock.created_by IS 'who created it';
COMMENT ON COLUMN waybill_stock.updated_at IS 'when the range last changed';
COMMENT ON COLUMN waybill_stock.updated_by IS 'who changed it last';
COMMENT ON COLUMN waybill_stock.deleted_at IS 'when it was deleted; null while it exists';
CREATE INDEX waybill_stock__prefix_first ON waybill_stock (prefix, first_serial) WHERE deleted_at IS NULL;

CREATE TABLE waybill_number (
  number text PRIMARY KEY CONSTRAINT waybill_number__form CHECK (number ~ '^[0-9]{3}-[0-9]{8}$'),
  stock_id uuid NOT NULL CONSTRAINT waybill_number__stock REFERENCES waybill_stock,
  serial integer NOT NULL,
  status text NOT NULL CONSTRAINT waybill_number__status CHECK (status IN ('free', 'reserved', 'used', 'void')),
  used_for text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL
);
COMMENT ON TABLE waybill_number IS 'A number of a range that somebody has or had; the others are free';
COMMENT ON COLUMN waybill_number.number IS 'with prefix and check digit: 176-12345675';
COMMENT ON COLUMN waybill_number.stock_id IS 'its range';
COMMENT ON COLUMN waybill_number.serial IS 'without prefix and check digit';
COMMENT ON COLUMN waybill_number.status IS 'free: it was given back; reserved: kept for somebody; used: it stands on a waybill; void: nobody may use it any more';
COMMENT ON COLUMN waybill_number.used_for IS 'for whom it is reserved, or what it was used for';
COMMENT ON COLUMN waybill_number.reason IS 'why it is void';
COMMENT ON COLUMN waybill_number.changed_at IS 'when its status last changed';
COMMENT ON COLUMN waybill_number.changed_by IS 'who changed it';
CREATE INDEX waybill_number__stock_serial ON waybill_number (stock_id, serial);
CREATE INDEX waybill_number__stock_status ON waybill_number (stock_id, status, serial);

INSERT INTO permission (name) VALUES ('/air/stock/list'), ('/air/stock/number'), ('/air/stock/save') ON CONFLICT DO NOTHING;
