-- How a piece must be handled: its hazard class and the temperature it is kept at.

ALTER TABLE piece ADD COLUMN hazmat_class text NOT NULL DEFAULT '';
ALTER TABLE piece ADD COLUMN temperature text NOT NULL DEFAULT '';

COMMENT ON COLUMN piece.hazmat_class IS 'UN hazard class or division, as its sender or a worker said; empty: that of its order';
COMMENT ON COLUMN piece.temperature IS 'frozen, cold, cool or room: what it is kept at, as its sender or a worker said; empty: not controlled';
