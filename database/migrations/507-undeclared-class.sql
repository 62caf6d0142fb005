-- A worker marks a hazard class that the order does not have.
ALTER TABLE discrepancy DROP CONSTRAINT discrepancy__kind;
ALTER TABLE discrepancy ADD CONSTRAINT discrepancy__kind
  CHECK (kind IN ('short', 'over', 'weight', 'volume', 'unlisted', 'hazmat', 'damage', 'foreign', 'missing', 'refused'));
COMMENT ON COLUMN discrepancy.booked IS 'pieces, kilograms, cubic centimetres, or the hazard class, as booked; empty: nothing to compare';
COMMENT ON COLUMN discrepancy.counted IS 'pieces, kilograms, cubic centimetres, or hazard classes, as counted, or the label of a foreign piece';
