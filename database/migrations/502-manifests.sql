-- Manifests of flights and trucks beside those of houses, found by what stands on them.

ALTER TABLE air_manifest
  ADD COLUMN kind text NOT NULL DEFAULT 'house' CONSTRAINT air_manifest__kind CHECK (kind IN ('house', 'flight', 'truck')),
  ADD COLUMN subject text NOT NULL DEFAULT '',
  ADD COLUMN title text NOT NULL DEFAULT '',
  ADD COLUMN airline text NOT NULL DEFAULT '',
  ADD COLUMN flight text NOT NULL DEFAULT '',
  ADD COLUMN flight_on date,
  ADD COLUMN names text NOT NULL DEFAULT '',
  ADD COLUMN task_id uuid CONSTRAINT air_manifest__task REFERENCES task;
UPDATE air_manifest SET subject = master_id::text, title = content->'head'->>'master', airline = content->'head'->>'airline',
  flight = content->'head'->>'flight', flight_on = nullif(content->'head'->>'flightOn', '')::date,
  names = concat_ws(' ', content->'head'->>'master', content->'head'->>'flight',
    (SELECT string_agg(line->>'number', ' ') FROM jsonb_array_elements(content->'lines') line));
ALTER TABLE air_manifest
  ALTER COLUMN kind DROP DEFAULT, ALTER COLUMN subject DROP DEFAULT, ALTER COLUMN title DROP DEFAULT, ALTER COLUMN airline DROP DEFAULT,
  ALTER COLUMN flight DROP DEFAULT, ALTER COLUMN names DROP DEFAULT, ALTER COLUMN master_id DROP NOT NULL,
  DROP CONSTRAINT air_manifest__master_edition,
  ADD CONSTRAINT air_manifest__subject_edition UNIQUE (kind, subject, edition),
  ADD CONSTRAINT air_manifest__of CHECK ((kind = 'house') = (master_id IS NOT NULL) AND (kind = 'truck') = (task_id IS NOT NULL));
COMMENT ON TABLE air_manifest IS 'An edition of a manifest; it never changes';
COMMENT ON COLUMN air_manifest.master_id IS 'the master waybill of a house manifest; null for a flight or truck';
COMMENT ON COLUMN air_manifest.task_id IS 'the task of a truck manifest; null for the others';
COMMENT ON COLUMN air_manifest.kind IS 'house: of a consolidation, flight: of all masters of a flight, truck: of what a truck brings to the terminal';
COMMENT ON COLUMN air_manifest.subject IS 'what its editions are of: the id of the master or the task, or flight, day and airport';
COMMENT ON COLUMN air_manifest.title IS 'the same for people: number of the master, flight and day, or number of the task';
COMMENT ON COLUMN air_manifest.airline IS 'airline, two-letter code; empty if there are several';
COMMENT ON COLUMN air_manifest.flight IS 'flight; empty if unknown or if there are several';
COMMENT ON COLUMN air_manifest.flight_on IS 'day of the flight at its origin; null if unknown or if there are several';
COMMENT ON COLUMN air_manifest.names IS 'numbers, flight, driver and plates that stand on it, for searching';
COMMENT ON COLUMN air_manifest.content IS 'head, waybills and unit load devices as they were, as the domain''s schema has them';
CREATE INDEX air_manifest__master_id ON air_manifest (master_id) WHERE master_id IS NOT NULL;
CREATE INDEX air_manifest__task_id ON air_manifest (task_id) WHERE task_id IS NOT NULL;
CREATE INDEX air_manifest__issued_at ON air_manifest (issued_at, id);
CREATE INDEX air_manifest__kind_issued ON air_manifest (kind, issued_at, id);
CREATE INDEX air_manifest__names ON air_manifest USING gin (names gin_trgm_ops);

INSERT INTO permission (name) VALUES ('/air/manifest/list'), ('/air/manifest/save') ON CONFLICT DO NOTHING;
