-- Answers to mails with bookings, for accounts that want them.

ALTER TABLE account ADD COLUMN answer_mails boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN account.answer_mails IS 'true: senders of its booking mails get an answer';

ALTER TABLE mail
  ADD COLUMN message_id text NOT NULL DEFAULT '',
  ADD COLUMN is_automatic boolean NOT NULL DEFAULT false,
  ADD COLUMN answer_open boolean NOT NULL DEFAULT false,
  ADD COLUMN answer_after timestamptz;
COMMENT ON COLUMN mail.message_id IS 'Message-ID that it names, to refer to; empty if it has none';
COMMENT ON COLUMN mail.is_automatic IS 'true: a machine or a list sent it, so it is never answered';
COMMENT ON COLUMN mail.answer_open IS 'true: its sender will get another answer';
COMMENT ON COLUMN mail.answer_after IS 'No answer is written before; null: at once';
CREATE INDEX mail__answer_open ON mail (received_at, id) WHERE answer_open;

CREATE TABLE mail_answer (
  id uuid PRIMARY KEY,
  mail_id uuid NOT NULL CONSTRAINT mail_answer__mail REFERENCES mail,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  is_last boolean NOT NULL,
  state text NOT NULL CONSTRAINT mail_answer__state CHECK (state IN ('waiting', 'sent', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  claimed_until timestamptz,
  last_answer text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  settled_at timestamptz
);
COMMENT ON TABLE mail_answer IS 'Answers to mails: one on arrival, one when everything in it is decided';
COMMENT ON COLUMN mail_answer.id IS 'The answer; its Message-ID is made of it';
COMMENT ON COLUMN mail_answer.mail_id IS 'The mail that is answered';
COMMENT ON COLUMN mail_answer.recipient IS 'Address in From of the mail that is answered';
COMMENT ON COLUMN mail_answer.subject IS 'Subject of the answer';
COMMENT ON COLUMN mail_answer.body IS 'Text of the answer';
COMMENT ON COLUMN mail_answer.is_last IS 'true: nothing of the mail waits any more';
COMMENT ON COLUMN mail_answer.state IS 'waiting: to be sent; sent; failed: refused for good, or given up';
COMMENT ON COLUMN mail_answer.tries IS 'How often it was tried';
COMMENT ON COLUMN mail_answer.next_try_at IS 'The next try is not before this time';
COMMENT ON COLUMN mail_answer.claimed_until IS 'Until then one node sends it';
COMMENT ON COLUMN mail_answer.last_answer IS 'What the mail server said last';
COMMENT ON COLUMN mail_answer.created_at IS 'When it was written';
COMMENT ON COLUMN mail_answer.settled_at IS 'When it was sent or given up';
CREATE INDEX mail_answer__mail_id ON mail_answer (mail_id, created_at);
CREATE INDEX mail_answer__recipient ON mail_answer (recipient, created_at);
CREATE INDEX mail_answer__waiting ON mail_answer (next_try_at, id) WHERE state = 'waiting';
