-- Master air waybills.

CREATE TABLE master_waybill (
  id uuid PRIMARY KEY,
  number text CONSTRAINT master_waybill__form CHECK (number ~ '^[0-9]{3}-[0-9]{8}$'),
  status text NOT NULL CONSTRAINT master_waybill__status CHECK (status IN (
    'draft', 'booked', 'received', 'screened', 'built', 'manifested', 'tendered', 'departed', 'arrived', 'delivered', 'void')),
  kind text NOT NULL CONSTRAINT master_waybill__kind CHECK (kind IN ('direct', 'consolidation', 'backToBack')),
  airline text NOT NULL,
  account_id uuid CONSTRAINT master_waybill__account REFERENCES account,
  origin text NOT NULL,
  destination text NOT NULL,
  flight text NOT NULL,
  flight_on date,
  shipper text NOT NULL,
  consignee text NOT NULL,
  pieces integer NOT NULL,
  weight_unit text NOT NULL CONSTRAINT master_waybill__weight_unit CHECK (weight_unit IN ('K', 'L')),
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
  CONSTRAINT master_waybill__number UNIQUE (number),
  CONSTRAINT master_waybill__booked CHECK ((number IS NULL) = (status = 'draft'))
);
COMMENT ON TABLE master_waybill IS 'A master air waybill: what an airline carries under one number';
COMMENT ON COLUMN master_waybill.id IS 'UUIDv7';
COMMENT ON COLUMN master_waybill.number IS 'with prefix and check digit: 176-12345675; null as long as it is a draft';
COMMENT ON COLUMN master_waybill.status IS 'how far it is, from draft to delivered; void: its number is used up';
COMMENT ON COLUMN master_waybill.kind IS 'direct: one shipment; consolidation: houses of several shippers; backToBack: one house';
COMMENT ON COLUMN master_waybill.airline IS 'IATA code of the airline, two characters';
COMMENT ON COLUMN master_waybill.account_id IS 'the customer, if it is for one';
COMMENT ON COLUMN master_waybill.origin IS 'airport of departure, IATA code; empty if unknown';
COMMENT ON COLUMN master_waybill.destination IS 'airport of destination, IATA code; empty if unknown';
COMMENT ON COLUMN master_waybill.flight IS 'first flight; empty if unknown';
COMMENT ON COLUMN master_waybill.flight_on IS 'day of the first flight';
COMMENT ON COLUMN master_waybill.shipper IS 'name of the shipper';
COMMENT ON COLUMN master_waybill.consignee IS 'name of the consignee';
COMMENT ON COLUMN master_waybill.pieces IS 'pieces of all lines';
COMMENT ON COLUMN master_waybill.weight_unit IS 'K: kilograms, L: pounds';
COMMENT ON COLUMN master_waybill.gross IS 'gross weight of all lines, in weight_unit';
COMMENT ON COLUMN master_waybill.chargeable IS 'chargeable weight of all lines, in weight_unit';
COMMENT ON COLUMN master_waybill.volume IS 'volume of all lines, cubic metres';
COMMENT ON COLUMN master_waybill.currency IS 'ISO 4217, of all amounts';
COMMENT ON COLUMN master_waybill.prepaid IS 'total of the prepaid column';
COMMENT ON COLUMN master_waybill.collect IS 'total of the collect column';
COMMENT ON COLUMN master_waybill.content IS 'the fields of the paper, as the domain''s schema has them';
COMMENT ON COLUMN master_waybill.void_reason IS 'why it is void';
COMMENT ON COLUMN master_waybill.version IS 'version for optimistic locking, one higher with each change';
COMMENT ON COLUMN master_waybill.created_at IS 'when it was created';
COMMENT ON COLUMN master_waybill.created_by IS 'who created it';
COMMENT ON COLUMN master_waybill.updated_at IS 'when it last changed';
COMMENT ON COLUMN master_waybill.updated_by IS 'who changed it last';
COMMENT ON COLUMN master_waybill.deleted_at IS 'when it was deleted; null while it exists';
CREATE INDEX master_waybill__updated_at ON master_waybill (updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX master_waybill__status_updated ON master_waybill (status, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX master_waybill__flight_on ON master_waybill (flight_on, id) WHERE deleted_at IS NULL;
CREATE INDEX master_waybill__account_id ON master_waybill (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX master_waybill__search ON master_waybill
  USING gin ((coalesce(number, '') || ' ' || shipper || ' ' || consignee || ' ' || flight) gin_trgm_ops);

INSERT INTO permission (name) VALUES ('/air/master/list'), ('/air/master/save'), ('/air/master/void') ON CONFLICT DO NOTHING;
