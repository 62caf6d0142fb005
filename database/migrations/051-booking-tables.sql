-- Tables of bookings: how each account's layouts are read, and files that somebody previews before anything is booked.

CREATE TABLE booking_layout (
  account_id uuid NOT NULL CONSTRAINT booking_layout__account REFERENCES account,
  fingerprint bytea NOT NULL,
  headers text[] NOT NULL,
  mapping jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (account_id, fingerprint)
);
COMMENT ON TABLE booking_layout IS 'How an account''s tables with these headers are read; applied to every later file of the same layout, by whatever channel.';
COMMENT ON COLUMN booking_layout.account_id IS 'whose files';
COMMENT ON COLUMN booking_layout.fingerprint IS 'SHA-256 of the headers without case, spaces and signs';
COMMENT ON COLUMN booking_layout.headers IS 'as the last file had them, for people';
COMMENT ON COLUMN booking_layout.mapping IS '{ columns: [name or null], dayOrder, weightUnit, volumeUnit }';
COMMENT ON COLUMN booking_layout.updated_at IS 'when it was last confirmed';
COMMENT ON COLUMN booking_layout.updated_by IS 'by whom';

CREATE TABLE booking_upload (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT booking_upload__user REFERENCES "user",
  account_id uuid CONSTRAINT booking_upload__account REFERENCES account,
  file_name text NOT NULL,
  content bytea NOT NULL,
  mapping jsonb,
  is_booked boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX booking_upload__expires ON booking_upload (expires_at);
COMMENT ON TABLE booking_upload IS 'A table of bookings that somebody previews. Nothing of it is booked before it is confirmed.';
COMMENT ON COLUMN booking_upload.id IS 'UUIDv7';
COMMENT ON COLUMN booking_upload.user_id IS 'who uploaded it; nobody else sees or confirms it';
COMMENT ON COLUMN booking_upload.account_id IS 'whose bookings it has, as last previewed';
COMMENT ON COLUMN booking_upload.file_name IS 'as it was uploaded';
COMMENT ON COLUMN booking_upload.content IS 'byte for byte';
COMMENT ON COLUMN booking_upload.mapping IS 'as last previewed: as it will be booked; null until then';
COMMENT ON COLUMN booking_upload.is_booked IS 'it was confirmed: it can still be looked at, and not be booked again';
COMMENT ON COLUMN booking_upload.created_at IS 'when it was uploaded';
COMMENT ON COLUMN booking_upload.expires_at IS 'forgotten after';

CREATE TABLE booking_upload_order (
  upload_id uuid NOT NULL CONSTRAINT booking_upload_order__upload REFERENCES booking_upload ON DELETE CASCADE,
  position integer NOT NULL,
  state text NOT NULL CONSTRAINT booking_upload_order__state CHECK (state IN ('good', 'noted', 'wrong')),
  line jsonb NOT NULL,
  PRIMARY KEY (upload_id, position)
);
CREATE INDEX booking_upload_order__state ON booking_upload_order (upload_id, state, position);
COMMENT ON TABLE booking_upload_order IS 'An order of such a file as it was understood.';
COMMENT ON COLUMN booking_upload_order.upload_id IS 'of which file';
COMMENT ON COLUMN booking_upload_order.position IS 'from 1, in the order of the file';
COMMENT ON COLUMN booking_upload_order.state IS 'good; noted: something is said of it; wrong: it would be quarantined';
COMMENT ON COLUMN booking_upload_order.line IS 'what the preview shows of it';
