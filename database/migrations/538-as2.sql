-- AS2 (RFC 4130): partners that post signed and encrypted files to us and take ours the same way, and our certificates.

CREATE TABLE as2_certificate (
  id uuid PRIMARY KEY,
  certificate text NOT NULL,
  private_key text NOT NULL,
  not_after timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE as2_certificate IS 'A certificate of ours for AS2: all that are not deleted open messages, and each connection signs with one';
COMMENT ON COLUMN as2_certificate.id IS 'the certificate';
COMMENT ON COLUMN as2_certificate.certificate IS 'as PEM';
COMMENT ON COLUMN as2_certificate.private_key IS 'its private key as PEM, encrypted';
COMMENT ON COLUMN as2_certificate.not_after IS 'when it expires';
COMMENT ON COLUMN as2_certificate.created_at IS 'when it was made';
COMMENT ON COLUMN as2_certificate.created_by IS 'who made it';
COMMENT ON COLUMN as2_certificate.deleted_at IS 'when it was deleted: it opens nothing since';

CREATE TABLE as2_connection (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT as2_connection__account REFERENCES account,
  name text NOT NULL,
  our_id text NOT NULL,
  their_id text NOT NULL,
  url text NOT NULL,
  their_certificate text NOT NULL,
  their_next_certificate text NOT NULL,
  certificate_id uuid CONSTRAINT as2_connection__certificate REFERENCES as2_certificate,
  signs boolean NOT NULL,
  encryption text NOT NULL CONSTRAINT as2_connection__encryption CHECK (encryption IN ('none', 'aes128', 'aes192', 'aes256')),
  compresses boolean NOT NULL,
  mdn text NOT NULL CONSTRAINT as2_connection__mdn CHECK (mdn IN ('none', 'sync', 'async')),
  wants_signed_mdn boolean NOT NULL,
  needs_signature boolean NOT NULL,
  needs_encryption boolean NOT NULL,
  takes_sha1 boolean NOT NULL,
  is_on boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE as2_connection IS 'How an account and we exchange files by AS2';
COMMENT ON COLUMN as2_connection.id IS 'the connection';
COMMENT ON COLUMN as2_connection.account_id IS 'whose bookings the files are';
COMMENT ON COLUMN as2_connection.name IS 'how people call it';
COMMENT ON COLUMN as2_connection.our_id IS 'our AS2 id: AS2-To of their messages, AS2-From of ours';
COMMENT ON COLUMN as2_connection.their_id IS 'their AS2 id: AS2-From of their messages, AS2-To of ours';
COMMENT ON COLUMN as2_connection.url IS 'where messages are posted; empty: none are';
COMMENT ON COLUMN as2_connection.their_certificate IS 'their certificate as PEM: checks their signatures, and messages are encrypted for it; empty: none';
COMMENT ON COLUMN as2_connection.their_next_certificate IS 'the one that follows, as PEM: also checks their signatures; used for encryption when the other one has expired; empty: none';
COMMENT ON COLUMN as2_connection.certificate_id IS 'our certificate that signs for them; null: nothing is signed';
COMMENT ON COLUMN as2_connection.signs IS 'whether messages to them are signed';
COMMENT ON COLUMN as2_connection.encryption IS 'how messages to them are encrypted';
COMMENT ON COLUMN as2_connection.compresses IS 'whether messages to them are compressed';
COMMENT ON COLUMN as2_connection.mdn IS 'the receipt that is asked for: none, sync (in the reply) or async (posted later)';
COMMENT ON COLUMN as2_connection.wants_signed_mdn IS 'whether their receipts must be signed';
COMMENT ON COLUMN as2_connection.needs_signature IS 'whether unsigned messages from them are refused';
COMMENT ON COLUMN as2_connection.needs_encryption IS 'whether messages from them that are not encrypted are refused';
COMMENT ON COLUMN as2_connection.takes_sha1 IS 'whether signatures with SHA-1 are taken';
COMMENT ON COLUMN as2_connection.is_on IS 'whether it is used';
COMMENT ON COLUMN as2_connection.version IS 'goes up with each change';
COMMENT ON COLUMN as2_connection.created_at IS 'when it was added';
COMMENT ON COLUMN as2_connection.created_by IS 'who added it';
COMMENT ON COLUMN as2_connection.updated_at IS 'when it was changed last';
COMMENT ON COLUMN as2_connection.updated_by IS 'who changed it last';
COMMENT ON COLUMN as2_connection.deleted_at IS 'when it was deleted';
CREATE INDEX as2_connection__account_id ON as2_connection (account_id);
CREATE INDEX as2_connection__certificate_id ON as2_connection (certificate_id);
-- A message names two ids, and no account.
CREATE UNIQUE INDEX as2_connection__ids ON as2_connection (our_id, their_id) WHERE deleted_at IS NULL;

CREATE TABLE as2_message (
  id uuid PRIMARY KEY,
  connection_id uuid NOT NULL CONSTRAINT as2_message__connection REFERENCES as2_connection,
  message_id text NOT NULL,
  received_at timestamptz NOT NULL,
  receipt jsonb NOT NULL
);
COMMENT ON TABLE as2_message IS 'A message that was taken in by AS2, written in the transaction that booked it';
COMMENT ON COLUMN as2_message.id IS 'the message';
COMMENT ON COLUMN as2_message.connection_id IS 'who sent it';
COMMENT ON COLUMN as2_message.message_id IS 'its Message-ID';
COMMENT ON COLUMN as2_message.received_at IS 'when it came';
COMMENT ON COLUMN as2_message.receipt IS 'headers and text of its receipt (MDN): a repeat gets the same one';
-- A message is taken once.
CREATE UNIQUE INDEX as2_message__once ON as2_message (connection_id, message_id);

ALTER TABLE outgoing_message ADD COLUMN as2_message_id text, ADD COLUMN as2_mics jsonb;
COMMENT ON COLUMN outgoing_message.as2_message_id IS 'its Message-ID by AS2: the same for every try, until the partner refuses it; null: none yet';
COMMENT ON COLUMN outgoing_message.as2_mics IS 'digests of what was sent, by their names: a receipt has one of them';
CREATE UNIQUE INDEX outgoing_message__as2_message_id ON outgoing_message (as2_message_id) WHERE as2_message_id IS NOT NULL;

ALTER TABLE partner DROP CONSTRAINT partner__delivery;
ALTER TABLE partner ADD CONSTRAINT partner__delivery CHECK (
  delivery IN ('none', 'url', 'folder', 'mail', 'sms', 'sftp', 'as2')
  AND (delivery = 'mail') <= (kind = 'mail') AND (delivery = 'sms') <= (kind = 'sms')) NOT VALID;
ALTER TABLE partner VALIDATE CONSTRAINT partner__delivery;
ALTER TABLE partner ADD COLUMN as2_connection_id uuid CONSTRAINT partner__as2_connection REFERENCES as2_connection;
COMMENT ON COLUMN partner.as2_connection_id IS 'the AS2 connection that messages go by';
CREATE INDEX partner__as2_connection_id ON partner (as2_connection_id) WHERE as2_connection_id IS NOT NULL;
