-- A difference that names pieces knows them by their numbers: a piece that gets another label is the same piece.

ALTER TABLE discrepancy
  ADD COLUMN piece_nos integer[],
  ADD COLUMN hazmat_class text NOT NULL DEFAULT '';

COMMENT ON COLUMN discrepancy.piece_nos IS 'Numbers (piece.piece_no) of the pieces that an unlisted or hazmat difference is about, ascending; null: another kind, or found before they were kept';
COMMENT ON COLUMN discrepancy.hazmat_class IS 'UN hazard class that these pieces have and their order does not; empty: another kind';
