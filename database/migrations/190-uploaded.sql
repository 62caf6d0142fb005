-- How a booking came in has a value for files that a person uploaded; a message says who did, or who typed it in.

ALTER TABLE booking_file DROP CONSTRAINT booking_file__channel;
ALTER TABLE booking_file ADD CONSTRAINT booking_file__channel CHECK (channel IN ('api', 'edi', 'file', 'upload', 'manual'));
COMMENT ON COLUMN booking_file.channel IS 'How it came in: booking API, X12, a table or a folder, uploaded in the console, typed in';

ALTER TABLE work_order DROP CONSTRAINT work_order__source;
ALTER TABLE work_order ADD CONSTRAINT work_order__source CHECK (source IN ('api', 'edi', 'file', 'upload', 'manual'));

ALTER TABLE booking_message ADD COLUMN sent_by text NOT NULL DEFAULT '';
COMMENT ON COLUMN booking_message.sent_by IS 'Name of the person who uploaded it or typed it in; empty where a system sent it';

-- Uploads of before are known by the key that the console gave them, and by the person in the log.
CREATE TEMPORARY TABLE uploaded_before ON COMMIT DROP AS
  SELECT m.id, m.file_id, m.work_order_id, m.purpose, m.received_at, l.actor_name AS by_name
  FROM booking_file f
    JOIN booking_message m ON m.file_id = f.id AND m.received_at = f.received_at
    JOIN operation_log l ON l.entity = 'bookingMessage' AND l.entity_id = m.id AND l.actor_type = 'user'
      AND l.action IN ('bookingMessage.receive', 'bookingMessage.quarantine', 'bookingMessage.duplicate')
  WHERE f.idempotency_key ~ '^upload [0-9a-f-]{36}$';
UPDATE booking_file f SET channel = 'upload' FROM uploaded_before u WHERE f.id = u.file_id;
UPDATE booking_message m SET channel = 'upload', sent_by = u.by_name FROM uploaded_before u WHERE m.id = u.id;
UPDATE work_order w SET source = 'upload' FROM uploaded_before u
  WHERE w.id = u.work_order_id AND u.purpose = 'original' AND w.created_at = u.received_at AND w.source IN ('api', 'edi', 'file');
