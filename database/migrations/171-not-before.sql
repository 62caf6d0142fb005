-- "Not before" alone is no deadline: such a stop is due by the end of that day at the place.

CREATE FUNCTION stop_due(window_from timestamptz, window_to timestamptz, time_zone text) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(window_to, ((window_from AT TIME ZONE time_zone)::date + time '23:59') AT TIME ZONE time_zone);
COMMENT ON FUNCTION stop_due IS 'When a stop is due: the end of its window, else 23:59 of the day it may begin on, at its place.';

UPDATE work_order w SET pickup_by = stop_due(s.window_from, s.window_to, s.time_zone)
  FROM stop s
  WHERE s.work_order_id = w.id AND s.kind = 'pickup' AND s.window_to IS NULL AND s.window_from IS NOT NULL AND w.pickup_by = s.window_from
    AND w.booking_status NOT IN ('DELIVERED', 'BOOKING_CANCELLED');
UPDATE work_order w SET delivery_by = stop_due(s.window_from, s.window_to, s.time_zone),
    -- What a tender or a table said of the last stop was taken for the time asked for.
    request_delivery_time = CASE WHEN w.request_delivery_time = s.window_from AND w.source IN ('edi', 'file')
      THEN stop_due(s.window_from, s.window_to, s.time_zone) ELSE w.request_delivery_time END
  FROM stop s
  WHERE s.work_order_id = w.id AND s.kind = 'dropoff' AND s.window_to IS NULL AND s.window_from IS NOT NULL AND w.delivery_by = s.window_from
    AND w.booking_status NOT IN ('DELIVERED', 'BOOKING_CANCELLED');
COMMENT ON COLUMN work_order.pickup_by IS 'When the first pickup is due: the end of its window, or of the day it may begin on.';
COMMENT ON COLUMN work_order.delivery_by IS 'When the last dropoff is due: the end of its window, or of the day it may begin on.';
