-- What airlines and co-loaders charge for master waybills.

CREATE TABLE air_bill (
  id uuid PRIMARY KEY,
  biller text NOT NULL,
  bill_no text NOT NULL,
  billed_on date NOT NULL,
  number text NOT NULL CONSTRAINT air_bill__number_form CHECK (number ~ '^[0-9]{3}-[0-9]{8}$'),
  weight_unit text NOT NULL CONSTRAINT air_bill__weight_unit CHECK (weight_unit IN ('K', 'L')),
  chargeable numeric NOT NULL CONSTRAINT air_bill__chargeable CHECK (chargeable > 0),
  rate numeric CONSTRAINT air_bill__rate CHECK (rate >= 0),
  weight_charge numeric NOT NULL CONSTRAINT air_bill__weight_charge CHECK (weight_charge >= 0),
  due_carrier numeric NOT NULL CONSTRAINT air_bill__due_carrier CHECK (due_carrier >= 0),
  tax numeric NOT NULL CONSTRAINT air_bill__tax CHECK (tax >= 0),
  commission numeric NOT NULL CONSTRAINT air_bill__commission CHECK (commission >= 0),
  total numeric NOT NULL CONSTRAINT air_bill__total CHECK (total = weight_charge + due_carrier + tax - commission),
  currency text NOT NULL CONSTRAINT air_bill__currency CHECK (currency ~ '^[A-Z]{3}$'),
  status text NOT NULL CONSTRAINT air_bill__status CHECK (status IN ('open', 'accepted', 'disputed')),
  verdict text NOT NULL CONSTRAINT air_bill__verdict CHECK (verdict IN ('agrees', 'differs', 'noWaybill', 'billedTwice')),
  differences jsonb NOT NULL,
  waybill_side jsonb,
  reason text NOT NULL DEFAULT '',
  decided_at timestamptz,
  decided_by text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT air_bill__decided CHECK ((decided_at IS NULL) = (status = 'open'))
);
COMMENT ON TABLE air_bill IS 'What an airline or co-loader bills for one master waybill';
COMMENT ON COLUMN air_bill.id IS 'UUIDv7';
COMMENT ON COLUMN air_bill.biller IS 'name of the airline or co-loader';
COMMENT ON COLUMN air_bill.bill_no IS 'number of the bill, as its sender wrote it';
COMMENT ON COLUMN air_bill.billed_on IS 'day of the bill';
COMMENT ON COLUMN air_bill.number IS 'the waybill that it is for, with prefix and check digit; there may be none with this number';
COMMENT ON COLUMN air_bill.weight_unit IS 'K: kilograms, L: pounds';
COMMENT ON COLUMN air_bill.chargeable IS 'billed weight, in weight_unit';
COMMENT ON COLUMN air_bill.rate IS 'billed rate for a unit of weight; null if the bill names none';
COMMENT ON COLUMN air_bill.weight_charge IS 'billed for the weight, in currency';
COMMENT ON COLUMN air_bill.due_carrier IS 'other charges due to the carrier, in currency';
COMMENT ON COLUMN air_bill.tax IS 'valuation charge and tax, in currency';
COMMENT ON COLUMN air_bill.commission IS 'what the airline subtracts for the agent, in currency';
COMMENT ON COLUMN air_bill.total IS 'what is to be paid, in currency';
COMMENT ON COLUMN air_bill.currency IS 'ISO 4217, of all amounts';
COMMENT ON COLUMN air_bill.status IS 'open: nobody has decided; accepted: it is paid as billed; disputed: it is not';
COMMENT ON COLUMN air_bill.verdict IS 'what comparing it with the waybill gave; kept from the decision on';
COMMENT ON COLUMN air_bill.differences IS 'fields that differ, each with both values';
COMMENT ON COLUMN air_bill.waybill_side IS 'what the waybill said when they were compared; null without a waybill';
COMMENT ON COLUMN air_bill.reason IS 'why it was accepted or disputed; may be empty if it agrees';
COMMENT ON COLUMN air_bill.decided_at IS 'when it was accepted or disputed; null while it is open';
COMMENT ON COLUMN air_bill.decided_by IS 'who accepted or disputed it';
COMMENT ON COLUMN air_bill.version IS 'version for optimistic locking, one higher with each change';
COMMENT ON COLUMN air_bill.created_at IS 'when it was created';
COMMENT ON COLUMN air_bill.created_by IS 'who created it';
COMMENT ON COLUMN air_bill.updated_at IS 'when it last changed';
COMMENT ON COLUMN air_bill.updated_by IS 'who changed it last';
COMMENT ON COLUMN air_bill.deleted_at IS 'when it was deleted; null while it exists';
CREATE UNIQUE INDEX air_bill__biller_number ON air_bill (lower(biller), lower(bill_no), number) WHERE deleted_at IS NULL;
CREATE INDEX air_bill__number ON air_bill (number, id) WHERE deleted_at IS NULL;
CREATE INDEX air_bill__updated_at ON air_bill (updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX air_bill__status_updated ON air_bill (status, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX air_bill__billed_on ON air_bill (billed_on, id) WHERE deleted_at IS NULL;
CREATE INDEX air_bill__search ON air_bill USING gin ((number || ' ' || biller || ' ' || bill_no) gin_trgm_ops);

INSERT INTO permission (name) VALUES ('/air/bill/list'), ('/air/bill/save'), ('/air/bill/decide') ON CONFLICT DO NOTHING;
