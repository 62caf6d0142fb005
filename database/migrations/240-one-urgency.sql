-- One urgency of an order: how many of its stops have a driver, whether the driver is at the pickup, and deadlines that are only a day.

ALTER TABLE work_order
  ADD COLUMN delivery_zone text NOT NULL DEFAULT 'UTC',
  ADD COLUMN stop_count smallint NOT NULL DEFAULT 0,
  ADD COLUMN assigned_stops smallint NOT NULL DEFAULT 0,
  ADD COLUMN pickup_arrived_at timestamptz,
  ADD COLUMN pickup_expected_at timestamptz;
COMMENT ON COLUMN work_order.delivery_zone IS 'IANA time zone of the last dropoff';
COMMENT ON COLUMN work_order.stop_count IS 'number of its stops';
COMMENT ON COLUMN work_order.assigned_stops IS 'number of its stops that a live or delivered task serves';
COMMENT ON COLUMN work_order.pickup_arrived_at IS 'when the driver reached the first pickup; null until then';
COMMENT ON COLUMN work_order.pickup_expected_at IS 'when the truck is expected at the first pickup; null if no truck is on its way or its position is not known';

-- Every row is written again, once; the most expensive index is made again afterwards.
DROP INDEX work_order__search;
-- Only open orders: nobody waits for the others.
UPDATE work_order w SET delivery_zone = s.delivery_zone, stop_count = s.stops, pickup_arrived_at = s.arrived,
    assigned_stops = (SELECT count(*) FROM stop o WHERE o.work_order_id = w.id AND EXISTS (SELECT FROM task t
      WHERE t.work_order_id = w.id AND t.status IN ('assigned', 'accepted', 'pickedUp', 'delivered') AND o.id = ANY (t.stop_ids)))
FROM (
  SELECT work_order_id, count(*) AS stops,
    coalesce((array_agg(time_zone ORDER BY sequence DESC) FILTER (WHERE kind = 'dropoff'))[1], 'UTC') AS delivery_zone,
    (array_agg(actual_arrive_at ORDER BY sequence) FILTER (WHERE kind = 'pickup'))[1] AS arrived
  FROM stop GROUP BY work_order_id) s
WHERE s.work_order_id = w.id AND w.booking_status NOT IN ('DELIVERED', 'BOOKING_CANCELLED') AND w.deleted_at IS NULL;

ALTER TABLE work_order
  ALTER COLUMN due_at SET EXPRESSION AS (CASE
    WHEN booking_status IN ('DELIVERED', 'BOOKING_CANCELLED') THEN NULL
    ELSE least(CASE WHEN booking_status <> 'IN_TRANSIT' AND pickup_arrived_at IS NULL
        THEN coalesce(pickup_by, (booking_pickup_date + 1)::timestamp AT TIME ZONE pickup_zone) END,
      coalesce(request_delivery_time, delivery_by), cut_off_at) END),
  ALTER COLUMN leave_by_at SET EXPRESSION AS (CASE
    WHEN booking_status IN ('DELIVERED', 'BOOKING_CANCELLED') THEN NULL
    ELSE (least(
        CASE WHEN booking_status <> 'IN_TRANSIT' AND pickup_arrived_at IS NULL
          THEN coalesce(pickup_by, (booking_pickup_date + 1)::timestamp AT TIME ZONE pickup_zone) END AT TIME ZONE 'UTC',
        least(cut_off_at, coalesce(request_delivery_time, delivery_by)) AT TIME ZONE 'UTC' - make_interval(mins => route_minutes))
      - make_interval(mins => CASE WHEN booking_status IN ('DISPATCHED', 'REVISED', 'IN_TRANSIT') THEN truck_minutes ELSE 0 END))
      AT TIME ZONE 'UTC' END),
  ADD COLUMN pickup_due_day boolean GENERATED ALWAYS AS (coalesce(
    (coalesce(pickup_by, (booking_pickup_date + 1)::timestamp AT TIME ZONE pickup_zone) AT TIME ZONE pickup_zone)::time
      IN ('23:59', '00:00'), false)) VIRTUAL,
  ADD COLUMN delivery_due_day boolean GENERATED ALWAYS AS (coalesce(
    (coalesce(request_delivery_time, delivery_by) AT TIME ZONE delivery_zone)::time IN ('23:59', '00:00'), false)) VIRTUAL;
COMMENT ON COLUMN work_order.due_at IS 'the earliest deadline that applies: pickup (until the driver is there), delivery, cut-off; null if it is over or not known';
COMMENT ON COLUMN work_order.pickup_due_day IS 'the pickup has a date but no end of its own: it is due at the end of that day at its place';
COMMENT ON COLUMN work_order.delivery_due_day IS 'the delivery has a date but no end of its own: it is due at the end of that day at its place';
CREATE INDEX work_order__search ON work_order USING gin (search_text gin_trgm_ops);

-- Orders of which a stop has no driver: the same condition as in server/work-orders/list/timing-filter.ts.
DROP INDEX work_order__unassigned;
CREATE INDEX work_order__without_driver ON work_order (due_at, id)
  WHERE (booking_status IN ('CONFIRMED', 'DRIVER_REJECTED', 'ASSIGNMENT_CANCELLED')
    OR booking_status IN ('DISPATCHED', 'REVISED', 'IN_TRANSIT') AND assigned_stops < stop_count) AND deleted_at IS NULL;
