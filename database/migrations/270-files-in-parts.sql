-- A phone sends a file in parts: a lost connection costs one part, and any node continues.
CREATE TABLE begun_file (
  id uuid CONSTRAINT begun_file__id PRIMARY KEY,
  name text NOT NULL,
  bytes bigint NOT NULL CONSTRAINT begun_file__bytes CHECK (bytes > 0),
  sha256 bytea NOT NULL,
  received bigint NOT NULL DEFAULT 0,
  uploaded_by_type text NOT NULL,
  uploaded_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT begun_file__received CHECK (received BETWEEN 0 AND bytes)
);
COMMENT ON TABLE begun_file IS 'A file that a phone has announced and not sent completely. Complete, it becomes a row of file with the same id';
COMMENT ON COLUMN begun_file.id IS 'UUID made by the phone; the id of the file';
COMMENT ON COLUMN begun_file.name IS 'name as announced';
COMMENT ON COLUMN begun_file.bytes IS 'size of the whole file, in bytes';
COMMENT ON COLUMN begun_file.sha256 IS 'SHA-256 of the whole file as the phone has it';
COMMENT ON COLUMN begun_file.received IS 'bytes received so far';
COMMENT ON COLUMN begun_file.uploaded_by_type IS 'user, driver or worker';
COMMENT ON COLUMN begun_file.uploaded_by IS 'id of the person who sends it';
COMMENT ON COLUMN begun_file.created_at IS 'When it was announced. After 7 days it is forgotten';
CREATE INDEX begun_file__uploaded_by ON begun_file (uploaded_by);
CREATE INDEX begun_file__created_at ON begun_file (created_at);

CREATE TABLE begun_file_part (
  begun_file_id uuid NOT NULL CONSTRAINT begun_file_part__begun_file REFERENCES begun_file ON DELETE CASCADE,
  position bigint NOT NULL,
  stored_as uuid NOT NULL,
  CONSTRAINT begun_file_part__position PRIMARY KEY (begun_file_id, position)
);
COMMENT ON TABLE begun_file_part IS 'A received part of a begun file';
COMMENT ON COLUMN begun_file_part.begun_file_id IS 'the file';
COMMENT ON COLUMN begun_file_part.position IS 'place of its first byte in the file, from 0';
COMMENT ON COLUMN begun_file_part.stored_as IS 'id of its bytes in the file store, which is also in unclaimed_file';

ALTER TABLE file ADD COLUMN sent_sha256 bytea;
COMMENT ON COLUMN file.sent_sha256 IS 'SHA-256 of the bytes as they were sent, before a picture was re-encoded; null for files uploaded before this was kept';
