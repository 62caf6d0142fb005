-- House manifests of consolidations, frozen by edition.

CREATE TABLE air_manifest (
  id uuid PRIMARY KEY,
  master_id uuid NOT NULL CONSTRAINT air_manifest__master REFERENCES master_waybill,
  edition integer NOT NULL CONSTRAINT air_manifest__edition CHECK (edition > 0),
  content jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  issued_by text NOT NULL,
  CONSTRAINT air_manifest__master_edition UNIQUE (master_id, edition)
);
COMMENT ON TABLE air_manifest IS 'An edition of a house manifest; it never changes';
COMMENT ON COLUMN air_manifest.id IS 'UUIDv7';
COMMENT ON COLUMN air_manifest.master_id IS 'the master waybill';
COMMENT ON COLUMN air_manifest.edition IS '1 for the first, one higher for each that differs from the one before it';
COMMENT ON COLUMN air_manifest.content IS 'head and houses as they were, as the domain''s schema has them';
COMMENT ON COLUMN air_manifest.issued_at IS 'when it was issued';
COMMENT ON COLUMN air_manifest.issued_by IS 'who issued it';
