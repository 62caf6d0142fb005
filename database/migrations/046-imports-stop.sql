-- An import can be stopped, by whoever began it or by a server that goes, and taken up again where it was.
ALTER TABLE import_file
  DROP CONSTRAINT import_file__status,
  ADD CONSTRAINT import_file__status CHECK (status IN ('previewed', 'running', 'stopped', 'done', 'failed')),
  ADD COLUMN passwords integer NOT NULL DEFAULT 0,
  ADD COLUMN seconds integer NOT NULL DEFAULT 0,
  ADD COLUMN stop_asked boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN import_file.status IS 'stopped: what is noted as saved is, the rest can still be; failed: what is not noted as saved is not, and cannot be';
COMMENT ON COLUMN import_file.passwords IS 'how many of its rows bring a password that is to be hashed';
COMMENT ON COLUMN import_file.seconds IS 'how long saving it was expected to take when it was read';
COMMENT ON COLUMN import_file.stop_asked IS 'whoever began it wants it stopped; the node that runs it looks';
