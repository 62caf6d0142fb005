-- The monitor finds messages by account, file and fault, and people mend what was quarantined.

ALTER TABLE booking_message ADD COLUMN version int NOT NULL DEFAULT 1;
COMMENT ON COLUMN booking_message.version IS 'optimistic lock: of two people who mend it one wins';
CREATE INDEX booking_message__file_id ON booking_message (file_id);
CREATE INDEX booking_message__failed ON booking_message (received_at DESC, id DESC) WHERE errors <> '[]';

CREATE TABLE booking_repair (
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL CONSTRAINT booking_repair__message REFERENCES booking_message,
  text text NOT NULL,
  at timestamptz NOT NULL,
  by_id uuid NOT NULL,
  by_name text NOT NULL
);
COMMENT ON TABLE booking_repair IS 'What people put in place of a quarantined message; what was received stays in booking_file.';
COMMENT ON COLUMN booking_repair.id IS 'UUIDv7';
COMMENT ON COLUMN booking_repair.message_id IS 'of which message';
COMMENT ON COLUMN booking_repair.text IS 'the message as mended: one booking in JSON, or one set in X12';
COMMENT ON COLUMN booking_repair.at IS 'when';
COMMENT ON COLUMN booking_repair.by_id IS 'who, a console user';
COMMENT ON COLUMN booking_repair.by_name IS 'as the user was called then';
CREATE INDEX booking_repair__message_id ON booking_repair (message_id, at);
