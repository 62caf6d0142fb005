-- What arrives: each thing received is kept byte for byte.

CREATE TABLE booking_file (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT booking_file__account REFERENCES account,
  channel text NOT NULL CONSTRAINT booking_file__channel CHECK (channel IN ('api', 'edi', 'file', 'manual')),
  content_type text NOT NULL,
  name text NOT NULL DEFAULT '',
  sha256 bytea NOT NULL,
  content bytea NOT NULL,
  idempotency_key text,
  reply jsonb,
  reply_status int,
  received_at timestamptz NOT NULL
);
COMMENT ON TABLE booking_file IS 'The bytes of one delivery, whatever was in it.';
COMMENT ON COLUMN booking_file.id IS 'UUIDv7';
COMMENT ON COLUMN booking_file.account_id IS 'who sent it';
COMMENT ON COLUMN booking_file.channel IS 'how it came';
COMMENT ON COLUMN booking_file.content_type IS 'as sent';
COMMENT ON COLUMN booking_file.name IS 'file name, where there is one';
COMMENT ON COLUMN booking_file.sha256 IS 'of the bytes';
COMMENT ON COLUMN booking_file.content IS 'byte for byte';
COMMENT ON COLUMN booking_file.idempotency_key IS 'as sent';
COMMENT ON COLUMN booking_file.reply IS 'what we answered, and answer again to a repeat';
COMMENT ON COLUMN booking_file.reply_status IS 'its HTTP status';
COMMENT ON COLUMN booking_file.received_at IS 'when';
CREATE UNIQUE INDEX booking_file__idempotency_key ON booking_file (account_id, idempotency_key);
CREATE INDEX booking_file__sha256 ON booking_file (account_id, sha256);

CREATE TABLE booking_message (
  id uuid PRIMARY KEY,
  file_id uuid NOT NULL CONSTRAINT booking_message__file REFERENCES booking_file,
  at_in_file text NOT NULL DEFAULT '',
  account_id uuid NOT NULL CONSTRAINT booking_message__account REFERENCES account,
  channel text NOT NULL,
  received_at timestamptz NOT NULL,
  customer_reference_number text NOT NULL DEFAULT '',
  shipment_id text NOT NULL DEFAULT '',
  control_number text NOT NULL DEFAULT '',
  purpose text NOT NULL DEFAULT '',
  booking_status text NOT NULL DEFAULT '',
  received_status text NOT NULL CONSTRAINT booking_message__received_status CHECK (received_status IN ('RECEIVED', 'PARSED', 'PROCESSED',
    'PARTIALLY_PROCESSED', 'QUARANTINED', 'DUPLICATE', 'SUPERSEDED')),
  errors jsonb NOT NULL DEFAULT '[]',
  warnings jsonb NOT NULL DEFAULT '[]',
  parsed jsonb,
  content_hash bytea,
  waits_for_original_until timestamptz,
  work_order_id uuid CONSTRAINT booking_message__work_order REFERENCES work_order
);
COMMENT ON TABLE booking_message IS 'Booking Api Monitor: one row for each booking, set or broken thing received.';
COMMENT ON COLUMN booking_message.id IS 'UUIDv7';
COMMENT ON COLUMN booking_message.file_id IS 'where it was';
COMMENT ON COLUMN booking_message.at_in_file IS 'JSON path, or segment of the set';
COMMENT ON COLUMN booking_message.account_id IS 'who sent it';
COMMENT ON COLUMN booking_message.channel IS 'as booking_file.channel';
COMMENT ON COLUMN booking_message.received_at IS 'received date';
COMMENT ON COLUMN booking_message.customer_reference_number IS 'CRN';
COMMENT ON COLUMN booking_message.shipment_id IS 'the sender''s shipment id';
COMMENT ON COLUMN booking_message.control_number IS 'interchange/group/set, X12 only';
COMMENT ON COLUMN booking_message.purpose IS 'original, change or cancel';
COMMENT ON COLUMN booking_message.booking_status IS 'of the order after it';
COMMENT ON COLUMN booking_message.received_status IS 'what came of it';
COMMENT ON COLUMN booking_message.errors IS '[{ at, message }]';
COMMENT ON COLUMN booking_message.warnings IS '[{ at, message }]';
COMMENT ON COLUMN booking_message.parsed IS 'the booking as read';
COMMENT ON COLUMN booking_message.content_hash IS 'of the booking as read, to know a repeat';
COMMENT ON COLUMN booking_message.waits_for_original_until IS 'a change or cancel before its original';
COMMENT ON COLUMN booking_message.work_order_id IS 'the order it made or changed';
CREATE INDEX booking_message__received ON booking_message (received_at DESC, id DESC);
CREATE INDEX booking_message__status_received ON booking_message (received_status, received_at DESC, id DESC);
CREATE INDEX booking_message__work_order_id ON booking_message (work_order_id);
CREATE INDEX booking_message__waiting ON booking_message (account_id, shipment_id, customer_reference_number) WHERE waits_for_original_until IS NOT NULL;
CREATE INDEX booking_message__control_number ON booking_message (account_id, control_number) WHERE control_number <> '';
CREATE INDEX booking_message__numbers ON booking_message USING gin (customer_reference_number gin_trgm_ops, shipment_id gin_trgm_ops);
