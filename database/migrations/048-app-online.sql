-- Whose app is there, on what, and what the office wrote to them.

ALTER TABLE driver ADD COLUMN app_device text NOT NULL DEFAULT '', ADD COLUMN app_version text NOT NULL DEFAULT '';
COMMENT ON COLUMN driver.app_device IS 'the device that the app said it runs on';
COMMENT ON COLUMN driver.app_version IS 'the version that the app said it is';

ALTER TABLE warehouse_worker ADD COLUMN last_seen_at timestamptz, ADD COLUMN app_device text NOT NULL DEFAULT '',
  ADD COLUMN app_version text NOT NULL DEFAULT '';
COMMENT ON COLUMN warehouse_worker.last_seen_at IS 'last heartbeat of the app';
COMMENT ON COLUMN warehouse_worker.app_device IS 'the device that the app said it runs on';
COMMENT ON COLUMN warehouse_worker.app_version IS 'the version that the app said it is';

CREATE TABLE app_message (
  id uuid PRIMARY KEY,
  driver_id uuid CONSTRAINT app_message__driver REFERENCES driver,
  worker_id uuid CONSTRAINT app_message__worker REFERENCES warehouse_worker,
  text text NOT NULL CONSTRAINT app_message__text_length CHECK (length(text) BETWEEN 1 AND 1000),
  sent_by text NOT NULL,
  sent_at timestamptz NOT NULL,
  delivered_at timestamptz,
  read_at timestamptz,
  CONSTRAINT app_message__to CHECK (num_nonnulls(driver_id, worker_id) = 1)
);
COMMENT ON TABLE app_message IS 'What the office wrote to a driver or warehouse worker, who reads it in their app.';
COMMENT ON COLUMN app_message.id IS 'UUIDv7';
COMMENT ON COLUMN app_message.driver_id IS 'to this driver';
COMMENT ON COLUMN app_message.worker_id IS 'or to this warehouse worker';
COMMENT ON COLUMN app_message.text IS 'what was written';
COMMENT ON COLUMN app_message.sent_by IS 'who wrote it';
COMMENT ON COLUMN app_message.sent_at IS 'when';
COMMENT ON COLUMN app_message.delivered_at IS 'when the app fetched it';
COMMENT ON COLUMN app_message.read_at IS 'when the app said that it was read';
CREATE INDEX app_message__driver_id ON app_message (driver_id, id) WHERE driver_id IS NOT NULL;
CREATE INDEX app_message__worker_id ON app_message (worker_id, id) WHERE worker_id IS NOT NULL;
