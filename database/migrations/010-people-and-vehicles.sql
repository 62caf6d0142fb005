-- Pictures of people's papers and of vehicles, what a VIN must not share, and the way from a thing to the tasks it had.

ALTER TABLE driver ADD COLUMN licence_images uuid[] NOT NULL DEFAULT '{}'
  CONSTRAINT driver__licence_images_count CHECK (cardinality(licence_images) <= 2);
COMMENT ON COLUMN driver.licence_images IS 'files of the driver license, at most two';
CREATE INDEX driver__licence_images ON driver USING gin (licence_images);

ALTER TABLE warehouse_worker ADD COLUMN home_base text NOT NULL DEFAULT '';
ALTER TABLE warehouse_worker ADD COLUMN notes text NOT NULL DEFAULT '';
COMMENT ON COLUMN warehouse_worker.home_base IS 'the warehouse they work in';
COMMENT ON COLUMN warehouse_worker.notes IS 'free text';

ALTER TABLE truck ADD COLUMN plate_photo uuid CONSTRAINT truck__plate_photo REFERENCES file;
ALTER TABLE truck ADD COLUMN photos uuid[] NOT NULL DEFAULT '{}'
  CONSTRAINT truck__photos_count CHECK (cardinality(photos) <= 10);
COMMENT ON COLUMN truck.plate_photo IS 'file of the plate''s picture';
COMMENT ON COLUMN truck.photos IS 'files of its pictures';
CREATE INDEX truck__plate_photo_file ON truck (plate_photo) WHERE plate_photo IS NOT NULL;
CREATE INDEX truck__photos ON truck USING gin (photos);

ALTER TABLE trailer ADD COLUMN plate_photo uuid CONSTRAINT trailer__plate_photo REFERENCES file;
ALTER TABLE trailer ADD COLUMN photos uuid[] NOT NULL DEFAULT '{}'
  CONSTRAINT trailer__photos_count CHECK (cardinality(photos) <= 10);
ALTER TABLE trailer ADD COLUMN insurance_expires_on date;
COMMENT ON COLUMN trailer.plate_photo IS 'file of the plate''s picture';
COMMENT ON COLUMN trailer.photos IS 'files of its pictures';
COMMENT ON COLUMN trailer.insurance_expires_on IS 'insured until';
CREATE INDEX trailer__plate_photo_file ON trailer (plate_photo) WHERE plate_photo IS NOT NULL;
CREATE INDEX trailer__photos ON trailer USING gin (photos);

-- What was typed twice before stays with the first and is written into the notes of the others, so that nothing is lost.
UPDATE truck t SET vin = '', notes = concat_ws(E'\n', nullif(t.notes, ''), 'VIN/engine number ' || t.vin || ' is also on another truck.')
  WHERE t.vin <> '' AND t.deleted_at IS NULL
    AND EXISTS (SELECT 1 FROM truck o WHERE upper(o.vin) = upper(t.vin) AND o.deleted_at IS NULL AND o.id < t.id);
UPDATE trailer t SET vin = '', notes = concat_ws(E'\n', nullif(t.notes, ''), 'VIN ' || t.vin || ' is also on another trailer.')
  WHERE t.vin <> '' AND t.deleted_at IS NULL
    AND EXISTS (SELECT 1 FROM trailer o WHERE upper(o.vin) = upper(t.vin) AND o.deleted_at IS NULL AND o.id < t.id);
UPDATE trailer t SET plate_no = '', notes = concat_ws(E'\n', nullif(t.notes, ''), 'Plate ' || t.plate_no || ' is also on another trailer.')
  WHERE t.plate_no <> '' AND t.deleted_at IS NULL
    AND EXISTS (SELECT 1 FROM trailer o WHERE lower(o.plate_no) = lower(t.plate_no) AND o.deleted_at IS NULL AND o.id < t.id);
CREATE UNIQUE INDEX truck__vin ON truck (upper(vin)) WHERE deleted_at IS NULL AND vin <> '';
CREATE UNIQUE INDEX trailer__vin ON trailer (upper(vin)) WHERE deleted_at IS NULL AND vin <> '';
CREATE UNIQUE INDEX trailer__plate_no ON trailer (lower(plate_no)) WHERE deleted_at IS NULL AND plate_no <> '';

CREATE INDEX task_assignment__driver_assigned ON task_assignment (driver_id, assigned_at DESC);
CREATE INDEX task_assignment__truck_assigned ON task_assignment (truck_id, assigned_at DESC) WHERE truck_id IS NOT NULL;
CREATE INDEX task_assignment__trailer_assigned ON task_assignment (trailer_id, assigned_at DESC) WHERE trailer_id IS NOT NULL;
CREATE INDEX driver__truck_id ON driver (truck_id) WHERE truck_id IS NOT NULL;
