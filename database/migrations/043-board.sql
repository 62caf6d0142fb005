-- The dispatch board: tasks of a window of time, what waits for a driver, and times that somebody planned.

ALTER TABLE task ADD COLUMN scheduled_at timestamptz;
COMMENT ON COLUMN task.scheduled_at IS 'starts_at and ends_at were planned by somebody then; null: they follow the appointments';

CREATE INDEX task__window ON task (ends_at, starts_at)
  WHERE driver_id IS NOT NULL AND status IN ('assigned', 'accepted', 'pickedUp', 'delivered');
CREATE INDEX task__untimed ON task (driver_id)
  WHERE starts_at IS NULL AND status IN ('assigned', 'accepted', 'pickedUp');
CREATE INDEX task__open ON task (work_order_id) WHERE status IN ('new', 'rejected');
CREATE INDEX work_order__unassigned ON work_order (due_at, id)
  WHERE booking_status IN ('CONFIRMED', 'DRIVER_REJECTED', 'ASSIGNMENT_CANCELLED') AND deleted_at IS NULL;
