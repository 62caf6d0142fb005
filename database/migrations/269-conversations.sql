-- People answer the office from their apps, so a message has a direction, a place in its conversation and an order beyond its time.
ALTER TABLE app_message
  ADD COLUMN number bigint,
  ADD COLUMN from_app boolean NOT NULL DEFAULT false,
  ADD COLUMN task_id uuid CONSTRAINT app_message__task REFERENCES task,
  ADD COLUMN read_by text;
UPDATE app_message m SET number = o.number FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM app_message) o WHERE o.id = m.id;
ALTER TABLE app_message ALTER COLUMN number SET NOT NULL;
ALTER TABLE app_message ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY;
ALTER TABLE app_message ADD CONSTRAINT app_message__number UNIQUE (number);
SELECT setval(pg_get_serial_sequence('app_message', 'number'), (SELECT coalesce(max(number), 0) + 1 FROM app_message), false);

COMMENT ON TABLE app_message IS 'A message between the office and a driver or warehouse worker, who use their app';
COMMENT ON COLUMN app_message.id IS 'UUID made by the sender, so that a repeat is recognized';
COMMENT ON COLUMN app_message.number IS 'Order of the messages of a conversation';
COMMENT ON COLUMN app_message.driver_id IS 'The driver of the conversation, or null';
COMMENT ON COLUMN app_message.worker_id IS 'The warehouse worker of the conversation, or null';
COMMENT ON COLUMN app_message.from_app IS 'true: the driver or worker wrote it to the office; false: the office wrote it to them';
COMMENT ON COLUMN app_message.task_id IS 'The task that it is about, or null';
COMMENT ON COLUMN app_message.delivered_at IS 'When the app fetched it; null if it came from the app';
COMMENT ON COLUMN app_message.read_at IS 'When its receiver read it';
COMMENT ON COLUMN app_message.read_by IS 'Name of the console user who read a message from an app first';

DROP INDEX app_message__driver_id;
DROP INDEX app_message__worker_id;
CREATE INDEX app_message__driver_id ON app_message (driver_id, number) WHERE driver_id IS NOT NULL;
CREATE INDEX app_message__worker_id ON app_message (worker_id, number) WHERE worker_id IS NOT NULL;
CREATE INDEX app_message__task_id ON app_message (task_id) WHERE task_id IS NOT NULL;
CREATE INDEX app_message__unread ON app_message (number) WHERE from_app AND read_at IS NULL;
