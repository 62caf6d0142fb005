-- Pieces that are counted instead of those of the packing list are a discrepancy of their own: their number may be right.
ALTER TABLE discrepancy DROP CONSTRAINT discrepancy__kind;
ALTER TABLE discrepancy ADD CONSTRAINT discrepancy__kind CHECK (kind IN
  ('short', 'over', 'weight', 'volume', 'unlisted', 'damage', 'foreign', 'missing', 'refused'));
