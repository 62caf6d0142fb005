-- Bookings by mail: the company's mailboxes that are read, and every mail that came, kept whole.

ALTER TABLE account ADD COLUMN mail_senders text NOT NULL DEFAULT '';
COMMENT ON COLUMN account.mail_senders IS 'addresses, or @domains, whose mails are its bookings; separated by blanks';

CREATE TABLE mailbox (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  host text NOT NULL,
  port integer NOT NULL CONSTRAINT mailbox__port CHECK (port BETWEEN 1 AND 65535),
  security text NOT NULL CONSTRAINT mailbox__security CHECK (security IN ('tls', 'startTls', 'none')),
  user_name text NOT NULL,
  password text NOT NULL,
  folder text NOT NULL,
  done_folder text NOT NULL,
  failed_folder text NOT NULL,
  checked_by text NOT NULL,
  is_on boolean NOT NULL,
  read_at timestamptz,
  failing_since timestamptz,
  failure text NOT NULL DEFAULT '',
  claimed_until timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE mailbox IS 'A mailbox of the company that is read for bookings';
COMMENT ON COLUMN mailbox.id IS 'the mailbox';
COMMENT ON COLUMN mailbox.name IS 'how people call it';
COMMENT ON COLUMN mailbox.host IS 'the IMAP server';
COMMENT ON COLUMN mailbox.port IS 'its port';
COMMENT ON COLUMN mailbox.security IS 'tls: encrypted from the start; startTls: after a command; none: not at all';
COMMENT ON COLUMN mailbox.user_name IS 'who signs in there';
COMMENT ON COLUMN mailbox.password IS 'encrypted';
COMMENT ON COLUMN mailbox.folder IS 'the folder that is read';
COMMENT ON COLUMN mailbox.done_folder IS 'where mails go that were booked or need nothing';
COMMENT ON COLUMN mailbox.failed_folder IS 'where mails go that wait for a person';
COMMENT ON COLUMN mailbox.checked_by IS 'authserv-id of the server whose Authentication-Results are believed; empty: none';
COMMENT ON COLUMN mailbox.is_on IS 'whether it is read';
COMMENT ON COLUMN mailbox.read_at IS 'when it was last read to its end';
COMMENT ON COLUMN mailbox.failing_since IS 'since when it cannot be read; null: it can';
COMMENT ON COLUMN mailbox.failure IS 'why it could not be read last';
COMMENT ON COLUMN mailbox.claimed_until IS 'until then one node reads it';
COMMENT ON COLUMN mailbox.version IS 'goes up with each change by a person';
COMMENT ON COLUMN mailbox.created_at IS 'when it was added';
COMMENT ON COLUMN mailbox.created_by IS 'who added it';
COMMENT ON COLUMN mailbox.updated_at IS 'when a person changed it last';
COMMENT ON COLUMN mailbox.updated_by IS 'who changed it last';
COMMENT ON COLUMN mailbox.deleted_at IS 'when it was deleted';

CREATE TABLE mail (
  id uuid PRIMARY KEY,
  mailbox_id uuid NOT NULL CONSTRAINT mail__mailbox REFERENCES mailbox,
  uid_validity bigint NOT NULL,
  uid bigint NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  content bytea,
  from_address text NOT NULL,
  from_name text NOT NULL,
  reply_to text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  sent_at timestamptz,
  checks text NOT NULL CONSTRAINT mail__checks CHECK (checks IN ('passed', 'failed', 'unknown')),
  state text NOT NULL CONSTRAINT mail__state CHECK (state IN ('held', 'taking', 'done', 'setAside')),
  reason text NOT NULL,
  account_id uuid CONSTRAINT mail__account REFERENCES account,
  remark text NOT NULL DEFAULT '',
  filed_in text NOT NULL DEFAULT '' CONSTRAINT mail__filed_in CHECK (filed_in IN ('', 'done', 'failed')),
  received_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL
);
COMMENT ON TABLE mail IS 'A mail that came to a mailbox, kept whole';
COMMENT ON COLUMN mail.id IS 'the mail';
COMMENT ON COLUMN mail.mailbox_id IS 'where it came';
COMMENT ON COLUMN mail.uid_validity IS 'of the folder on the server, when it was read';
COMMENT ON COLUMN mail.uid IS 'of the mail in that folder';
COMMENT ON COLUMN mail.size IS 'bytes';
COMMENT ON COLUMN mail.sha256 IS 'of its content; of its head if it was too large';
COMMENT ON COLUMN mail.content IS 'byte for byte; null: it was too large and stays on the server';
COMMENT ON COLUMN mail.from_address IS 'address of From, lower case; empty if there is none';
COMMENT ON COLUMN mail.from_name IS 'name of From';
COMMENT ON COLUMN mail.reply_to IS 'address of Reply-To, if it is another one';
COMMENT ON COLUMN mail.subject IS 'as sent';
COMMENT ON COLUMN mail.body IS 'its text, without pictures and links';
COMMENT ON COLUMN mail.sent_at IS 'its Date; null if it has none';
COMMENT ON COLUMN mail.checks IS 'what the mailbox server says of the sender: SPF, DKIM and DMARC';
COMMENT ON COLUMN mail.state IS 'held: waits for a person; taking: its account is known; done; setAside';
COMMENT ON COLUMN mail.reason IS 'why it is held or set aside; empty if it is not';
COMMENT ON COLUMN mail.account_id IS 'whose bookings it has; null: not known';
COMMENT ON COLUMN mail.remark IS 'what a person said when they decided';
COMMENT ON COLUMN mail.filed_in IS 'the folder on the server that it was moved to; empty: not yet';
COMMENT ON COLUMN mail.received_at IS 'when it was read';
COMMENT ON COLUMN mail.version IS 'goes up with each decision';
COMMENT ON COLUMN mail.updated_at IS 'when its state changed last';
COMMENT ON COLUMN mail.updated_by IS 'who changed it';
-- A mail that is read again is the one that is there.
CREATE UNIQUE INDEX mail__once ON mail (mailbox_id, uid_validity, uid);
CREATE INDEX mail__received ON mail (received_at, id);
CREATE INDEX mail__held ON mail (received_at, id) WHERE state = 'held';
CREATE INDEX mail__taking ON mail (received_at, id) WHERE state = 'taking';
CREATE INDEX mail__unfiled ON mail (mailbox_id) WHERE filed_in = '';
CREATE INDEX mail__account_id ON mail (account_id) WHERE account_id IS NOT NULL;

CREATE TABLE mail_part (
  mail_id uuid NOT NULL CONSTRAINT mail_part__mail REFERENCES mail,
  number integer NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  use text NOT NULL CONSTRAINT mail_part__use CHECK (use IN ('booking', 'person', 'none')),
  taken_at timestamptz,
  PRIMARY KEY (mail_id, number)
);
COMMENT ON TABLE mail_part IS 'A file that a mail brought; those inside a ZIP, one by one';
COMMENT ON COLUMN mail_part.mail_id IS 'the mail';
COMMENT ON COLUMN mail_part.number IS 'from 1, in the order of the mail';
COMMENT ON COLUMN mail_part.name IS 'of the file, without folders';
COMMENT ON COLUMN mail_part.content_type IS 'as the mail says';
COMMENT ON COLUMN mail_part.size IS 'bytes';
COMMENT ON COLUMN mail_part.sha256 IS 'of its bytes: a booking message of the account with the same bytes is its own';
COMMENT ON COLUMN mail_part.use IS 'booking: read as a booking; person: a person reads it; none: a picture of the signature and the like';
COMMENT ON COLUMN mail_part.taken_at IS 'when it went to the intake; null: not yet';
CREATE INDEX mail_part__sha256 ON mail_part (sha256);

ALTER TABLE booking_file DROP CONSTRAINT booking_file__channel;
ALTER TABLE booking_file ADD CONSTRAINT booking_file__channel CHECK (channel IN ('api', 'edi', 'file', 'mail', 'upload', 'manual', 'recurring'));
ALTER TABLE work_order DROP CONSTRAINT work_order__source;
ALTER TABLE work_order ADD CONSTRAINT work_order__source CHECK (source IN ('api', 'edi', 'file', 'mail', 'upload', 'manual', 'recurring')) NOT VALID;
ALTER TABLE work_order VALIDATE CONSTRAINT work_order__source;

INSERT INTO permission (name) VALUES ('/bookingMonitor/mail/list'), ('/bookingMonitor/mail/decide'), ('/bookingMonitor/mail/mailbox') ON CONFLICT DO NOTHING;
