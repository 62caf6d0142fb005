-- Runs that issue many drafts, and the PDFs of what is issued.

CREATE TABLE invoice_pdf (
  invoice_id uuid PRIMARY KEY CONSTRAINT invoice_pdf__invoice REFERENCES invoice,
  file_id uuid NOT NULL,
  bytes int NOT NULL,
  sha256 bytea NOT NULL,
  made_at timestamptz NOT NULL
);
COMMENT ON TABLE invoice_pdf IS 'The PDF of an issued invoice or credit note, made once: whoever asks for it gets the same bytes ever after.';
COMMENT ON COLUMN invoice_pdf.invoice_id IS 'of which';
COMMENT ON COLUMN invoice_pdf.file_id IS 'where it lies in the file store';
COMMENT ON COLUMN invoice_pdf.bytes IS 'its size';
COMMENT ON COLUMN invoice_pdf.sha256 IS 'of the file: one that was damaged or lost is made anew';
COMMENT ON COLUMN invoice_pdf.made_at IS 'when it was made';

CREATE TABLE invoice_run (
  id uuid PRIMARY KEY,
  status text NOT NULL DEFAULT 'running' CONSTRAINT invoice_run__status CHECK (status IN ('running', 'cancelled', 'done')),
  issued_on date NOT NULL,
  actor_id uuid NOT NULL,
  language text NOT NULL,
  ip text NOT NULL,
  device text NOT NULL,
  request_id text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  ended_at timestamptz,
  CONSTRAINT invoice_run__ended_at CHECK ((status = 'running') = (ended_at IS NULL))
);
COMMENT ON TABLE invoice_run IS 'Many drafts that are issued with their PDFs, one after the other, by whatever node is there.';
COMMENT ON COLUMN invoice_run.id IS 'UUIDv7';
COMMENT ON COLUMN invoice_run.status IS 'running, cancelled (what waits, waits until it is resumed) or done';
COMMENT ON COLUMN invoice_run.issued_on IS 'the date that its invoices bear';
COMMENT ON COLUMN invoice_run.actor_id IS 'the user in whose name it issues: who started or resumed it last';
COMMENT ON COLUMN invoice_run.language IS 'theirs, for what failed';
COMMENT ON COLUMN invoice_run.ip IS 'from where, for the operation log';
COMMENT ON COLUMN invoice_run.device IS 'with what, for the operation log';
COMMENT ON COLUMN invoice_run.request_id IS 'of the call that started or resumed it';
COMMENT ON COLUMN invoice_run.created_at IS 'when it was started';
COMMENT ON COLUMN invoice_run.created_by IS 'name of who started or resumed it last';
COMMENT ON COLUMN invoice_run.ended_at IS 'when it was done or cancelled';
CREATE INDEX invoice_run__running ON invoice_run (id) WHERE status = 'running';

CREATE TABLE invoice_run_item (
  run_id uuid NOT NULL CONSTRAINT invoice_run_item__run REFERENCES invoice_run,
  position int NOT NULL,
  invoice_id uuid NOT NULL,
  label text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT invoice_run_item__state CHECK (state IN ('waiting', 'issued', 'done', 'failed')),
  tries int NOT NULL DEFAULT 0,
  message text NOT NULL DEFAULT '',
  PRIMARY KEY (run_id, position)
);
COMMENT ON TABLE invoice_run_item IS 'One draft of a run. Its row is held while it is worked on: a node that dies lets it go, and another takes it.';
COMMENT ON COLUMN invoice_run_item.run_id IS 'of which run';
COMMENT ON COLUMN invoice_run_item.position IS 'its turn, from 1';
COMMENT ON COLUMN invoice_run_item.invoice_id IS 'the draft; it may be deleted before its turn';
COMMENT ON COLUMN invoice_run_item.label IS 'the customer';
COMMENT ON COLUMN invoice_run_item.state IS 'waiting, issued (its PDF is not made yet), done or failed';
COMMENT ON COLUMN invoice_run_item.tries IS 'how often something on our side went wrong with it';
COMMENT ON COLUMN invoice_run_item.message IS 'why it failed';
CREATE INDEX invoice_run_item__waiting ON invoice_run_item (run_id, position) WHERE state = 'waiting';
CREATE INDEX invoice_run_item__issued ON invoice_run_item (run_id, position) WHERE state = 'issued';
