-- A hazard class that was not booked names its pieces.

COMMENT ON COLUMN discrepancy.counted IS 'pieces, kilograms, cubic centimetres, or a hazard class with the labels that have it, as counted, or the label of a foreign piece';
COMMENT ON COLUMN discrepancy.piece_id IS 'the piece; null: several, or the whole receipt';
