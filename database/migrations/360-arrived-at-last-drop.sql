-- A truck that stands at its last stop is no longer expected there.
ALTER TABLE work_order ADD COLUMN delivery_arrived_at timestamptz;
COMMENT ON COLUMN work_order.delivery_arrived_at IS 'when the driver reached the last dropoff; null until then';

-- Only orders under way: nobody waits for the others.
UPDATE work_order w SET delivery_arrived_at = (SELECT s.actual_arrive_at FROM stop s
  WHERE s.work_order_id = w.id AND s.kind = 'dropoff' ORDER BY s.sequence DESC LIMIT 1)
WHERE w.booking_status = 'IN_TRANSIT' AND w.deleted_at IS NULL;
