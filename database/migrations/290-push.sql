-- Phones are told of new work and messages while the app is closed, by the push service of their browser (RFC 8030, 8291, 8292).
CREATE TABLE push_key (
  id text CONSTRAINT push_key__id PRIMARY KEY CONSTRAINT push_key__only CHECK (id = 'vapid'),
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE push_key IS 'One row, made at the first start: the key pair by which push services recognize this server (VAPID)';
COMMENT ON COLUMN push_key.id IS 'always vapid';
COMMENT ON COLUMN push_key.public_key IS 'P-256 point, uncompressed, base64url; phones subscribe with it';
COMMENT ON COLUMN push_key.private_key IS 'P-256 scalar, base64url, encrypted like other secrets';
COMMENT ON COLUMN push_key.created_at IS 'when it was made';

CREATE TABLE push_subscription (
  id uuid CONSTRAINT push_subscription__id PRIMARY KEY,
  session_hash bytea NOT NULL CONSTRAINT push_subscription__session REFERENCES session ON DELETE CASCADE CONSTRAINT push_subscription__session_hash UNIQUE,
  endpoint text NOT NULL CONSTRAINT push_subscription__endpoint UNIQUE CONSTRAINT push_subscription__https CHECK (endpoint LIKE 'https://%' AND length(endpoint) <= 1000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  language text NOT NULL CONSTRAINT push_subscription__language CHECK (language IN ('en', 'zh', 'es')),
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE push_subscription IS 'A phone that wants to be told while the app is closed. Ends with its session, or when its push service says that it is gone';
COMMENT ON COLUMN push_subscription.id IS 'UUIDv7';
COMMENT ON COLUMN push_subscription.session_hash IS 'session of the phone, which says whose it is; nothing is sent once it has ended';
COMMENT ON COLUMN push_subscription.endpoint IS 'address at the push service, given by the phone''s browser; one phone has one';
COMMENT ON COLUMN push_subscription.p256dh IS 'public key of the browser, base64url; only it can read what is sent';
COMMENT ON COLUMN push_subscription.auth IS 'authentication secret of the browser, base64url; together with p256dh it encrypts';
COMMENT ON COLUMN push_subscription.language IS 'language of the app on this phone: en, zh or es';
COMMENT ON COLUMN push_subscription.created_at IS 'when the phone subscribed';

CREATE TABLE push_message (
  id uuid CONSTRAINT push_message__id PRIMARY KEY,
  subscription_id uuid NOT NULL CONSTRAINT push_message__subscription REFERENCES push_subscription ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT push_message__kind CHECK (kind IN ('newTask', 'taskChanged', 'taskGone', 'message')),
  task_id uuid CONSTRAINT push_message__task REFERENCES task ON DELETE CASCADE,
  state text NOT NULL CONSTRAINT push_message__state CHECK (state IN ('waiting', 'sent', 'dead')),
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  claimed_until timestamptz,
  last_answer text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  CONSTRAINT push_message__of_task CHECK ((task_id IS NULL) = (kind = 'message'))
);
COMMENT ON TABLE push_message IS 'What phones are told while the app is closed. Rows are deleted after a day';
COMMENT ON COLUMN push_message.id IS 'UUID';
COMMENT ON COLUMN push_message.subscription_id IS 'the phone';
COMMENT ON COLUMN push_message.kind IS 'newTask, taskChanged, taskGone, or message from the office';
COMMENT ON COLUMN push_message.task_id IS 'the task; null for a message';
COMMENT ON COLUMN push_message.state IS 'waiting, sent (the push service has it), dead (given up)';
COMMENT ON COLUMN push_message.tries IS 'how often it was sent';
COMMENT ON COLUMN push_message.next_try_at IS 'not before this time';
COMMENT ON COLUMN push_message.claimed_until IS 'a node is sending it until then; null: none';
COMMENT ON COLUMN push_message.last_answer IS 'last answer of the push service, or why there was none; empty: never sent';
COMMENT ON COLUMN push_message.created_at IS 'when it was queued';
CREATE INDEX push_message__due ON push_message (next_try_at) WHERE state = 'waiting';
CREATE INDEX push_message__subscription_id ON push_message (subscription_id);
CREATE INDEX push_message__task_id ON push_message (task_id) WHERE task_id IS NOT NULL;
CREATE INDEX push_message__created_at ON push_message (created_at);

CREATE TABLE push_position (position bigint NOT NULL);
COMMENT ON TABLE push_position IS 'One row: position in the operation log up to which phones were told';
COMMENT ON COLUMN push_position.position IS 'position of the last log row processed';
INSERT INTO push_position SELECT coalesce(max(position), 0) FROM operation_log_chain;
