-- Receipts (MDN) that a partner wants to have posted, instead of in the reply.

CREATE TABLE as2_receipt (
  id uuid PRIMARY KEY,
  connection_id uuid NOT NULL CONSTRAINT as2_receipt__connection REFERENCES as2_connection,
  message_id text NOT NULL,
  url text NOT NULL,
  receipt jsonb NOT NULL,
  state text NOT NULL CONSTRAINT as2_receipt__state CHECK (state IN ('waiting', 'sent', 'dead')),
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  claimed_until timestamptz,
  last_answer text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE as2_receipt IS 'A receipt (MDN) to be posted; written in the transaction that booked or refused the message';
COMMENT ON COLUMN as2_receipt.id IS 'the receipt';
COMMENT ON COLUMN as2_receipt.connection_id IS 'who gets it';
COMMENT ON COLUMN as2_receipt.message_id IS 'the Message-ID that it is about';
COMMENT ON COLUMN as2_receipt.url IS 'where it is posted: their Receipt-Delivery-Option';
COMMENT ON COLUMN as2_receipt.receipt IS 'its headers and text';
COMMENT ON COLUMN as2_receipt.state IS 'waiting, sent or dead (given up)';
COMMENT ON COLUMN as2_receipt.tries IS 'tries so far';
COMMENT ON COLUMN as2_receipt.next_try_at IS 'not before';
COMMENT ON COLUMN as2_receipt.claimed_until IS 'a node posts it until then';
COMMENT ON COLUMN as2_receipt.last_answer IS 'the answer of the last try';
COMMENT ON COLUMN as2_receipt.created_at IS 'when it was written';
CREATE INDEX as2_receipt__due ON as2_receipt (next_try_at) WHERE state = 'waiting';
CREATE INDEX as2_receipt__connection_id ON as2_receipt (connection_id);
