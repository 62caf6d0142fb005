-- On the board a delivered task ends when it was delivered, and is found by that time.

CREATE INDEX task__live_window ON task (ends_at, starts_at)
  WHERE driver_id IS NOT NULL AND status IN ('assigned', 'accepted', 'pickedUp');
CREATE INDEX task__delivered_window ON task (coalesce(delivered_at, ends_at))
  WHERE driver_id IS NOT NULL AND status = 'delivered';
-- Served by these two.
DROP INDEX task__window;
