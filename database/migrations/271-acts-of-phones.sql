-- Phones keep what a driver did and send it in batches: each act is answered once and for all by its id, and may name photos that follow.
CREATE TABLE driver_act (
  id uuid CONSTRAINT driver_act__id PRIMARY KEY,
  driver_id uuid NOT NULL CONSTRAINT driver_act__driver REFERENCES driver,
  kind text NOT NULL,
  task_id uuid,
  outcome text NOT NULL CONSTRAINT driver_act__outcome CHECK (outcome IN ('applied', 'held', 'refused')),
  message text NOT NULL DEFAULT '',
  received_at timestamptz NOT NULL
);
COMMENT ON TABLE driver_act IS 'An act that a driver''s phone sent, and its first answer';
COMMENT ON COLUMN driver_act.id IS 'UUID made by the phone; also the id of the step, report or message that it became';
COMMENT ON COLUMN driver_act.driver_id IS 'the driver who sent it';
COMMENT ON COLUMN driver_act.kind IS 'kind as sent; empty: unknown';
COMMENT ON COLUMN driver_act.task_id IS 'Task as sent, which may not exist; null: none';
COMMENT ON COLUMN driver_act.outcome IS 'The first answer. What became of a held act is in task_event or task_report';
COMMENT ON COLUMN driver_act.message IS 'sentence of the first answer, in the phone''s language';
COMMENT ON COLUMN driver_act.received_at IS 'when the server received it first';
CREATE INDEX driver_act__driver_id ON driver_act (driver_id);

ALTER TABLE task_event
  ADD COLUMN phone_at timestamptz,
  ADD COLUMN skew_ms bigint,
  ADD COLUMN late boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN task_event.phone_at IS 'Time of the event by the phone''s clock; null if the phone reported no skew. With skew_ms it is "at"';
COMMENT ON COLUMN task_event.skew_ms IS 'The server''s clock less the phone''s at their last contact, milliseconds';
COMMENT ON COLUMN task_event.late IS 'true: it was reported after the task was taken from the driver';

CREATE TABLE named_file (
  act_id uuid NOT NULL CONSTRAINT named_file__act REFERENCES driver_act,
  file_id uuid NOT NULL,
  sha256 bytea NOT NULL,
  purpose text NOT NULL CONSTRAINT named_file__purpose CHECK (purpose IN
    ('container', 'pickup', 'delivery', 'signature', 'exception', 'seal', 'document', 'message')),
  task_id uuid CONSTRAINT named_file__task REFERENCES task,
  arrived_at timestamptz,
  CONSTRAINT named_file__act_file PRIMARY KEY (act_id, file_id)
);
COMMENT ON TABLE named_file IS 'A file that an act names. It may still be on the phone';
COMMENT ON COLUMN named_file.act_id IS 'the act';
COMMENT ON COLUMN named_file.file_id IS 'Id of the file, made by the phone: a row of file once it has arrived';
COMMENT ON COLUMN named_file.sha256 IS 'SHA-256 of its bytes on the phone';
COMMENT ON COLUMN named_file.purpose IS 'container, pickup, delivery, signature, exception, seal, document or message';
COMMENT ON COLUMN named_file.task_id IS 'the task; null: the act is about none';
COMMENT ON COLUMN named_file.arrived_at IS 'when it arrived; null: still on the phone';
CREATE INDEX named_file__file_id ON named_file (file_id);
CREATE INDEX named_file__task_id ON named_file (task_id) WHERE arrived_at IS NULL;

-- An order waits in billing for its proof, and is rated again when the last photo has arrived.
CREATE FUNCTION proof_arrived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO billing_due (work_order_id, since, try_at)
  SELECT b.work_order_id, NEW.arrived_at, NEW.arrived_at FROM billing b JOIN task t ON t.work_order_id = b.work_order_id
  WHERE t.id = NEW.task_id AND b.removed_at IS NULL AND b.status NOT IN ('Approved', 'Invoiced') AND 'missingPod' = ANY (b.exceptions)
  ON CONFLICT (work_order_id) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER named_file__proof_arrived AFTER UPDATE OF arrived_at ON named_file
  FOR EACH ROW WHEN (OLD.arrived_at IS NULL AND NEW.arrived_at IS NOT NULL) EXECUTE FUNCTION proof_arrived();
