-- Unit load devices of master waybills: what a warehouse builds pieces on has its own weight, contour, seal and waybill.

ALTER TABLE load_unit
  ADD COLUMN master_id uuid CONSTRAINT load_unit__master REFERENCES master_waybill,
  ADD COLUMN tare_kg numeric(9,3) CONSTRAINT load_unit__tare CHECK (tare_kg > 0),
  ADD COLUMN weighed_kg numeric(9,3) CONSTRAINT load_unit__weighed CHECK (weighed_kg > 0),
  ADD COLUMN contour text NOT NULL DEFAULT '' CONSTRAINT load_unit__contour CHECK (contour ~ '^[A-Z0-9]?$'),
  ADD COLUMN seal text NOT NULL DEFAULT '',
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_at timestamptz,
  ADD COLUMN updated_by text NOT NULL DEFAULT '';
COMMENT ON COLUMN load_unit.master_id IS 'master waybill that it flies under; null: none, or nobody said so yet';
COMMENT ON COLUMN load_unit.tare_kg IS 'its own weight with nets and straps, kilograms; null: not entered';
COMMENT ON COLUMN load_unit.weighed_kg IS 'gross weight that a scale showed, kilograms; null: not weighed, or a piece was built on or taken off since';
COMMENT ON COLUMN load_unit.contour IS 'contour code: L, M, N, R, U, or another that nobody knows; empty: not entered';
COMMENT ON COLUMN load_unit.seal IS 'number of its seal; empty: none';
COMMENT ON COLUMN load_unit.version IS 'version for optimistic locking, one higher with each change of weight, contour, seal or waybill';
COMMENT ON COLUMN load_unit.updated_at IS 'when one of them changed last; null: never';
COMMENT ON COLUMN load_unit.updated_by IS 'who changed it last';
COMMENT ON COLUMN load_unit.ended_at IS 'when it left or was emptied, and its code is free again; null: in use. One of a waybill that was only emptied stays in use';
CREATE INDEX load_unit__master_id ON load_unit (master_id) WHERE master_id IS NOT NULL;

-- What was handed over on a pallet or unit keeps it: the waybill still says what was in it.
ALTER TABLE piece DROP CONSTRAINT piece__one_place;
ALTER TABLE piece ADD CONSTRAINT piece__one_place CHECK (
  (status = 'putAway' AND location_id IS NOT NULL OR status = 'held' OR location_id IS NULL)
  AND (status = 'built' AND unit_id IS NOT NULL OR status IN ('loaded', 'refused', 'delivered') OR unit_id IS NULL)
  AND (task_id IS NOT NULL) = (status IN ('loaded', 'refused')));
COMMENT ON COLUMN piece.unit_id IS 'pallet or unit load device that it is built on, or was handed over on; null: on none';
