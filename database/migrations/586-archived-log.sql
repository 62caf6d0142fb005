-- Years of the operation log that lie in files: their links stay in the chain, their rows do not stay in the database.
CREATE TABLE archived_log (
  year int PRIMARY KEY,
  bound uuid NOT NULL,
  rows bigint NOT NULL,
  file text NOT NULL,
  sha256 bytea NOT NULL,
  place text NOT NULL,
  archived_at timestamptz NOT NULL
);
COMMENT ON TABLE archived_log IS 'Years of the operation log whose rows lie in a file; `npm run log:archive` adds them.';
COMMENT ON COLUMN archived_log.year IS 'the last year that the file holds';
COMMENT ON COLUMN archived_log.bound IS 'rows with smaller ids are archived';
COMMENT ON COLUMN archived_log.rows IS 'how many rows the file has';
COMMENT ON COLUMN archived_log.file IS 'name of the file';
COMMENT ON COLUMN archived_log.sha256 IS 'SHA-256 of the file';
COMMENT ON COLUMN archived_log.place IS 'where it was written: a folder, or the address of a part of a bucket';
COMMENT ON COLUMN archived_log.archived_at IS 'when';
CREATE TRIGGER archived_log__append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON archived_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
