-- A call that is sent again, because its answer was lost, gets the first answer and does nothing.

CREATE TABLE answered_call (
  id uuid CONSTRAINT answered_call__id PRIMARY KEY,
  asked uuid NOT NULL,
  at timestamptz NOT NULL,
  answer text NOT NULL
);
COMMENT ON TABLE answered_call IS 'Answers of calls that came with an Idempotency-Key, written in the change''s own transaction; swept after 48 hours.';
COMMENT ON COLUMN answered_call.id IS 'first 128 bits of a SHA-256 over person and key; the key itself is not stored';
COMMENT ON COLUMN answered_call.asked IS 'first 128 bits of a SHA-256 over key, path and input';
COMMENT ON COLUMN answered_call.at IS 'when the call came in';
COMMENT ON COLUMN answered_call.answer IS 'JSON of the answer''s data; for an answer with a secret, its AES-256-GCM ciphertext in base64';
