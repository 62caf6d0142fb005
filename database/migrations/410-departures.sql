-- A truck that was loaded and closed says so to everybody at the warehouse.

CREATE TABLE departure (
  task_id uuid NOT NULL CONSTRAINT departure__task REFERENCES task,
  warehouse_id uuid NOT NULL CONSTRAINT departure__warehouse REFERENCES warehouse,
  at timestamptz NOT NULL,
  actor_name text NOT NULL,
  CONSTRAINT departure__task_id PRIMARY KEY (task_id, warehouse_id)
);
COMMENT ON TABLE departure IS 'A loaded truck that a warehouse closed; closing it again replaces the row';
COMMENT ON COLUMN departure.task_id IS 'the task whose truck it is';
COMMENT ON COLUMN departure.warehouse_id IS 'where it was loaded';
COMMENT ON COLUMN departure.at IS 'when it was closed';
COMMENT ON COLUMN departure.actor_name IS 'who closed it';
CREATE INDEX departure__warehouse_id ON departure (warehouse_id);
