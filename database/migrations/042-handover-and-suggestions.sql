-- A load under way that goes to another driver, and drivers found by when they are free.

ALTER TABLE task
  ADD COLUMN handed_over_at timestamptz,
  ADD COLUMN handed_over_place text NOT NULL DEFAULT '',
  ADD COLUMN handed_over_lat double precision,
  ADD COLUMN handed_over_lng double precision,
  ADD COLUMN continues_task_id uuid CONSTRAINT task__continues_task REFERENCES task;
COMMENT ON COLUMN task.handed_over_at IS 'its driver gave the load to another one, with whom it goes on in another task';
COMMENT ON COLUMN task.handed_over_place IS 'where';
COMMENT ON COLUMN task.handed_over_lat IS 'where, degrees north; null unknown';
COMMENT ON COLUMN task.handed_over_lng IS 'where, degrees east; null unknown';
COMMENT ON COLUMN task.continues_task_id IS 'the task whose load this one took over';

-- A driver may hand over before the first of the task's stops is done: then none stays with it.
ALTER TABLE task DROP CONSTRAINT task__stops,
  ADD CONSTRAINT task__stops CHECK (cardinality(stop_ids) > 0 OR handed_over_at IS NOT NULL);
ALTER TABLE task_assignment DROP CONSTRAINT task_assignment__ended_because,
  ADD CONSTRAINT task_assignment__ended_because
    CHECK (ended_because IN ('reassigned', 'rejected', 'cancelled', 'delivered', 'handedOver'));

-- What a driver or truck has at a time, and what it had before, without reading all that it has.
DROP INDEX task__driver_live;
DROP INDEX task__truck_live;
CREATE INDEX task__driver_live ON task (driver_id, ends_at) WHERE status IN ('assigned', 'accepted', 'pickedUp');
CREATE INDEX task__truck_live ON task (truck_id, ends_at) WHERE status IN ('assigned', 'accepted', 'pickedUp');
