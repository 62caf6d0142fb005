-- What partners are told: messages waiting and sent, their control numbers, and how far the operation log was told of.

CREATE TABLE outgoing_message (
  id uuid PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  partner_id uuid NOT NULL CONSTRAINT outgoing_message__partner REFERENCES partner,
  account_id uuid NOT NULL CONSTRAINT outgoing_message__account REFERENCES account,
  work_order_id uuid CONSTRAINT outgoing_message__work_order REFERENCES work_order,
  booking_message_id uuid,
  log_id uuid,
  kind text NOT NULL CONSTRAINT outgoing_message__kind CHECK (kind IN ('997', 'TA1', '990', '214', 'webhook')),
  event text NOT NULL DEFAULT '',
  label text NOT NULL DEFAULT '',
  x12 jsonb,
  content text NOT NULL DEFAULT '',
  control_number bigint CONSTRAINT outgoing_message__control_number CHECK (control_number BETWEEN 1 AND 999999999),
  state text NOT NULL CONSTRAINT outgoing_message__state CHECK (state IN ('waiting', 'sent', 'dead', 'kept', 'withdrawn')),
  tries int NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  claimed_until timestamptz,
  last_tried_at timestamptz,
  last_answer text NOT NULL DEFAULT '',
  sent_at timestamptz,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE outgoing_message IS 'One message to a partner: an acknowledgement, a decision, a status, or a webhook.';
COMMENT ON COLUMN outgoing_message.id IS 'UUIDv7; goes with the message each time it is sent, so that its receiver can drop repeats';
COMMENT ON COLUMN outgoing_message.position IS 'the order in which messages came about';
COMMENT ON COLUMN outgoing_message.partner_id IS 'to whom';
COMMENT ON COLUMN outgoing_message.account_id IS 'the partner''s account';
COMMENT ON COLUMN outgoing_message.work_order_id IS 'the order it tells of; messages of one order to one partner are sent one after the other';
COMMENT ON COLUMN outgoing_message.booking_message_id IS 'the first booking message of the file that it acknowledges';
COMMENT ON COLUMN outgoing_message.log_id IS 'the row of the operation log that it tells of';
COMMENT ON COLUMN outgoing_message.kind IS '997 (with or without TA1), TA1, 990, 214, webhook';
COMMENT ON COLUMN outgoing_message.event IS 'what it tells: booking.accepted, stop.arrived, …; empty for acknowledgements';
COMMENT ON COLUMN outgoing_message.label IS 'what it is about: booking id or file';
COMMENT ON COLUMN outgoing_message.x12 IS 'TA1s and groups of sets, to be put into an interchange when it is first sent';
COMMENT ON COLUMN outgoing_message.content IS 'the very text that is sent; empty until an interchange has its control number';
COMMENT ON COLUMN outgoing_message.control_number IS 'of interchange and group; given when it is first sent';
COMMENT ON COLUMN outgoing_message.state IS 'waiting; sent; dead (given up after many tries); kept (its partner has nowhere to send to); withdrawn (undone before it was sent)';
COMMENT ON COLUMN outgoing_message.tries IS 'how often it was sent or tried to';
COMMENT ON COLUMN outgoing_message.next_try_at IS 'not before then';
COMMENT ON COLUMN outgoing_message.claimed_until IS 'a node is at it until then';
COMMENT ON COLUMN outgoing_message.last_tried_at IS 'when it was last tried';
COMMENT ON COLUMN outgoing_message.last_answer IS 'what the receiver answered last, or what failed';
COMMENT ON COLUMN outgoing_message.sent_at IS 'when the receiver took it';
COMMENT ON COLUMN outgoing_message.created_at IS 'when it came about';
CREATE UNIQUE INDEX outgoing_message__log_id ON outgoing_message (partner_id, log_id) WHERE log_id IS NOT NULL;
CREATE UNIQUE INDEX outgoing_message__number ON outgoing_message (partner_id, control_number) WHERE control_number IS NOT NULL;
CREATE INDEX outgoing_message__due ON outgoing_message (next_try_at, position) WHERE state = 'waiting';
CREATE INDEX outgoing_message__order_waiting ON outgoing_message (work_order_id, partner_id, position) WHERE state = 'waiting';
CREATE INDEX outgoing_message__work_order_id ON outgoing_message (work_order_id, created_at DESC, id DESC);
CREATE INDEX outgoing_message__booking_message_id ON outgoing_message (booking_message_id) WHERE booking_message_id IS NOT NULL;
CREATE INDEX outgoing_message__account_created ON outgoing_message (account_id, coalesce(created_at, '-infinity'::timestamptz) DESC, id DESC);
CREATE INDEX outgoing_message__state_created ON outgoing_message (state, coalesce(created_at, '-infinity'::timestamptz) DESC, id DESC);
-- As lists ask: what has no value would come last.
CREATE INDEX outgoing_message__created ON outgoing_message (coalesce(created_at, '-infinity'::timestamptz) DESC, id DESC);

CREATE TABLE partner_control (
  partner_id uuid PRIMARY KEY CONSTRAINT partner_control__partner REFERENCES partner,
  last_number bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE partner_control IS 'The control numbers of what was sent to a partner. A number is taken and written down in one transaction: none is lost or used twice.';
COMMENT ON COLUMN partner_control.partner_id IS 'to whom';
COMMENT ON COLUMN partner_control.last_number IS 'the last that was given';

CREATE TABLE partner_secret (
  id uuid PRIMARY KEY,
  partner_id uuid NOT NULL CONSTRAINT partner_secret__partner REFERENCES partner,
  secret text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  works_until timestamptz
);
COMMENT ON TABLE partner_secret IS 'What posts to a partner are signed with.';
COMMENT ON COLUMN partner_secret.id IS 'UUIDv7';
COMMENT ON COLUMN partner_secret.partner_id IS 'whose posts';
COMMENT ON COLUMN partner_secret.secret IS 'shared with the partner; read by nothing but the signing of a post';
COMMENT ON COLUMN partner_secret.created_at IS 'when it was made';
COMMENT ON COLUMN partner_secret.created_by IS 'name of who made it';
COMMENT ON COLUMN partner_secret.works_until IS 'replaced; posts are signed with it as well until then';
CREATE INDEX partner_secret__partner_id ON partner_secret (partner_id);

CREATE TABLE outgoing_position (
  position bigint NOT NULL
);
COMMENT ON TABLE outgoing_position IS 'One row: how far partners were told of the operation log.';
COMMENT ON COLUMN outgoing_position.position IS 'of the last row of the log''s chain that was looked at';
INSERT INTO outgoing_position SELECT coalesce(max(position), 0) FROM operation_log_chain;
