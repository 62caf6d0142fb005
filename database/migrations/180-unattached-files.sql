-- Uploads that nothing refers to are removed after a while, and one person may have only so many of them.

ALTER TABLE file ADD COLUMN attached_at timestamptz;
COMMENT ON COLUMN file.attached_at IS 'since when something is known to refer to it; it is then kept for good. Null: nothing is known to';

CREATE INDEX file__unattached ON file (created_at) WHERE attached_at IS NULL;
CREATE INDEX file__unattached_of ON file (uploaded_by, created_at) WHERE attached_at IS NULL;

CREATE TABLE unclaimed_file (
  id uuid CONSTRAINT unclaimed_file__id PRIMARY KEY,
  uploaded_by uuid,
  bytes bigint NOT NULL,
  clear_at timestamptz NOT NULL
);
CREATE INDEX unclaimed_file__uploaded_by ON unclaimed_file (uploaded_by) WHERE uploaded_by IS NOT NULL;
COMMENT ON TABLE unclaimed_file IS 'Ids under which bytes may lie in the file store that no row of file has: of uploads under way, and of files that were swept.';
COMMENT ON COLUMN unclaimed_file.id IS 'the id in the file store';
COMMENT ON COLUMN unclaimed_file.uploaded_by IS 'whose upload is under way; null for a swept file';
COMMENT ON COLUMN unclaimed_file.bytes IS 'size as stored';
COMMENT ON COLUMN unclaimed_file.clear_at IS 'its bytes are removed after that';

-- Every text of a JSON value that could be the id of a file, at whatever depth: a new key with files in it needs no change here.
CREATE FUNCTION file_ids_in(content jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN jsonb_path_query_array(content, 'strict $.** ? (@.type() == "string" && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")');

CREATE INDEX task_event__files ON task_event USING gin (file_ids_in(payload));
CREATE INDEX invoice_order__files ON invoice_order USING gin (file_ids_in(facts));
CREATE INDEX user__avatar ON "user" (avatar) WHERE avatar IS NOT NULL;
