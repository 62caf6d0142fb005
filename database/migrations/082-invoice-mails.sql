-- Invoices by e-mail.

ALTER TABLE account ADD COLUMN email_invoices boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN account.email_invoices IS 'its invoices are sent to its billing contacts as soon as they are issued';

CREATE TABLE invoice_mail (
  id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL CONSTRAINT invoice_mail__invoice REFERENCES invoice,
  recipients text[] NOT NULL,
  subject text NOT NULL,
  message text NOT NULL DEFAULT '',
  link_token text,
  state text NOT NULL DEFAULT 'queued' CONSTRAINT invoice_mail__state CHECK (state IN ('queued', 'sent', 'failed')),
  tries int NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  claimed_until timestamptz,
  last_answer text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  settled_at timestamptz,
  CONSTRAINT invoice_mail__settled_at CHECK ((state = 'queued') = (settled_at IS NULL)),
  CONSTRAINT invoice_mail__link_token CHECK (state = 'queued' OR link_token IS NULL)
);
COMMENT ON TABLE invoice_mail IS 'Issued invoices that are sent by e-mail: queued in the transaction that wants it, tried until the mail server takes it.';
COMMENT ON COLUMN invoice_mail.id IS 'UUIDv7; the Message-ID of every try is made of it';
COMMENT ON COLUMN invoice_mail.invoice_id IS 'what is sent';
COMMENT ON COLUMN invoice_mail.recipients IS 'to whom';
COMMENT ON COLUMN invoice_mail.subject IS 'its subject';
COMMENT ON COLUMN invoice_mail.message IS 'what somebody wrote besides';
COMMENT ON COLUMN invoice_mail.link_token IS 'of the proof link that it carries, until it is sent; null: it carries none';
COMMENT ON COLUMN invoice_mail.state IS 'queued, sent (the mail server took it) or failed for good';
COMMENT ON COLUMN invoice_mail.tries IS 'how often it was tried';
COMMENT ON COLUMN invoice_mail.next_try_at IS 'when it is tried next';
COMMENT ON COLUMN invoice_mail.claimed_until IS 'a node is at it until then; past: that node is gone';
COMMENT ON COLUMN invoice_mail.last_answer IS 'what the mail server said last, or why it could not be asked';
COMMENT ON COLUMN invoice_mail.created_at IS 'when it was queued';
COMMENT ON COLUMN invoice_mail.created_by IS 'name of who sent it';
COMMENT ON COLUMN invoice_mail.settled_at IS 'when it was sent, or given up';
CREATE INDEX invoice_mail__invoice_id ON invoice_mail (invoice_id);
CREATE INDEX invoice_mail__queued ON invoice_mail (next_try_at) WHERE state = 'queued';
