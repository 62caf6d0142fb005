-- Files that are being brought in: what each row would do, kept from the preview until it is confirmed or expires.

CREATE TABLE import_file (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT import_file__user REFERENCES "user",
  kind text NOT NULL,
  file_name text NOT NULL,
  status text NOT NULL DEFAULT 'previewed' CONSTRAINT import_file__status CHECK (status IN ('previewed', 'running', 'done', 'failed')),
  columns text[] NOT NULL,
  unknown text[] NOT NULL,
  missing text[] NOT NULL,
  counts jsonb NOT NULL,
  done integer NOT NULL DEFAULT 0,
  steps integer NOT NULL DEFAULT 0,
  saved integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  message text NOT NULL DEFAULT '',
  progressed_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX import_file__expires ON import_file (expires_at);
COMMENT ON TABLE import_file IS 'A file that somebody previews or brings in. Nothing of it is saved before it is confirmed.';
COMMENT ON COLUMN import_file.id IS 'UUIDv7';
COMMENT ON COLUMN import_file.user_id IS 'who uploaded it; nobody else sees or confirms it';
COMMENT ON COLUMN import_file.kind IS 'of what its rows are: driver, warehouse, truck, trailer or account';
COMMENT ON COLUMN import_file.file_name IS 'as it was uploaded; the log gives it as the reason of each row';
COMMENT ON COLUMN import_file.status IS 'failed: nothing was saved';
COMMENT ON COLUMN import_file.columns IS 'wire names of the columns found, in the order of the file';
COMMENT ON COLUMN import_file.unknown IS 'headers that nothing is read from';
COMMENT ON COLUMN import_file.missing IS 'wire names of columns that new ones need and the file does not have';
COMMENT ON COLUMN import_file.counts IS 'rows by what they would do: { new, changed, unchanged, wrong }';
COMMENT ON COLUMN import_file.done IS 'steps taken since it was confirmed';
COMMENT ON COLUMN import_file.steps IS 'steps in all: rows to save and passwords to hash';
COMMENT ON COLUMN import_file.saved IS 'rows saved';
COMMENT ON COLUMN import_file.failed IS 'rows that could not be saved although the preview found nothing wrong';
COMMENT ON COLUMN import_file.message IS 'why it failed, for people';
COMMENT ON COLUMN import_file.progressed_at IS 'last sign of life of a running one';
COMMENT ON COLUMN import_file.created_at IS 'when it was uploaded';
COMMENT ON COLUMN import_file.expires_at IS 'forgotten after';

CREATE TABLE import_row (
  import_id uuid NOT NULL CONSTRAINT import_row__import REFERENCES import_file ON DELETE CASCADE,
  row integer NOT NULL,
  state text NOT NULL CONSTRAINT import_row__state CHECK (state IN ('new', 'changed', 'unchanged', 'wrong')),
  outcome text CONSTRAINT import_row__outcome CHECK (outcome IN ('saved', 'failed')),
  target_id uuid,
  version integer,
  cells jsonb NOT NULL,
  fields jsonb NOT NULL,
  secret bytea,
  changes jsonb NOT NULL,
  errors jsonb NOT NULL,
  PRIMARY KEY (import_id, row)
);
CREATE INDEX import_row__state_row ON import_row (import_id, state, row);
COMMENT ON TABLE import_row IS 'A row of such a file, read and checked.';
COMMENT ON COLUMN import_row.import_id IS 'of which file';
COMMENT ON COLUMN import_row.row IS 'as a spreadsheet numbers it';
COMMENT ON COLUMN import_row.state IS 'what it would do';
COMMENT ON COLUMN import_row.outcome IS 'what became of it; null until then';
COMMENT ON COLUMN import_row.target_id IS 'the thing that it changes, or the new one''s id';
COMMENT ON COLUMN import_row.version IS 'of the thing when it was compared; null for a new one';
COMMENT ON COLUMN import_row.cells IS 'texts by column, for people; of a password only that there is one';
COMMENT ON COLUMN import_row.fields IS 'the form as it would be saved';
COMMENT ON COLUMN import_row.secret IS 'the password, encrypted with the session that uploaded it';
COMMENT ON COLUMN import_row.changes IS '[{ column, before, after }]';
COMMENT ON COLUMN import_row.errors IS '[{ column, message }]';
