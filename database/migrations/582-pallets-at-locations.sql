-- A pallet or unit is put away as one: what is built on it stands where it stands.

ALTER TABLE load_unit ADD COLUMN location_id uuid CONSTRAINT load_unit__location REFERENCES warehouse_location;
COMMENT ON COLUMN load_unit.location_id IS 'location where it stands; null: at none, or it is on a truck';
CREATE INDEX load_unit__location_id ON load_unit (location_id) WHERE location_id IS NOT NULL;
