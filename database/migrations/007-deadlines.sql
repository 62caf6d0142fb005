-- When orders are due, and the indexes that Home's figures are counted along.

ALTER TABLE work_order
  ADD COLUMN pickup_by timestamptz,
  ADD COLUMN pickup_zone text NOT NULL DEFAULT 'UTC',
  ADD COLUMN delivery_by timestamptz;
COMMENT ON COLUMN work_order.pickup_by IS 'the first pickup''s window ends';
COMMENT ON COLUMN work_order.pickup_zone IS 'IANA zone of the first pickup';
COMMENT ON COLUMN work_order.delivery_by IS 'the last dropoff''s window ends';

-- All orders are written anew, once; the index that costs most to keep meanwhile is made again afterwards.
DROP INDEX work_order__search;
UPDATE work_order w SET pickup_by = s.pickup_by, pickup_zone = coalesce(s.pickup_zone, 'UTC'), delivery_by = s.delivery_by
FROM (
  SELECT work_order_id,
    (array_agg(coalesce(window_to, window_from) ORDER BY sequence) FILTER (WHERE kind = 'pickup'))[1] AS pickup_by,
    (array_agg(time_zone ORDER BY sequence) FILTER (WHERE kind = 'pickup'))[1] AS pickup_zone,
    (array_agg(coalesce(window_to, window_from) ORDER BY sequence DESC) FILTER (WHERE kind = 'dropoff'))[1] AS delivery_by
  FROM stop GROUP BY work_order_id) s
WHERE s.work_order_id = w.id;

ALTER TABLE work_order
  ADD COLUMN pickup_due_at timestamptz GENERATED ALWAYS AS
    (coalesce(pickup_by, (booking_pickup_date + 1)::timestamp AT TIME ZONE pickup_zone)) STORED,
  ADD COLUMN delivery_due_at timestamptz GENERATED ALWAYS AS (coalesce(request_delivery_time, delivery_by)) STORED,
  ADD COLUMN due_at timestamptz GENERATED ALWAYS AS (CASE
    WHEN booking_status IN ('DELIVERED', 'BOOKING_CANCELLED') THEN NULL
    WHEN booking_status = 'IN_TRANSIT' THEN coalesce(request_delivery_time, delivery_by)
    ELSE least(coalesce(pickup_by, (booking_pickup_date + 1)::timestamp AT TIME ZONE pickup_zone),
      coalesce(request_delivery_time, delivery_by)) END) STORED;
COMMENT ON COLUMN work_order.pickup_due_at IS 'to be picked up by: the first window''s end, else the end of the pickup day at its place';
COMMENT ON COLUMN work_order.delivery_due_at IS 'to be delivered by: as requested, else the last window''s end';
COMMENT ON COLUMN work_order.due_at IS 'the deadline that counts now, by status; null when it is over or nothing is known';

CREATE INDEX work_order__due ON work_order (due_at) WHERE due_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX work_order__delivered ON work_order (actual_deliver_date) INCLUDE (delivery_due_at)
  WHERE booking_status = 'DELIVERED' AND deleted_at IS NULL;
CREATE INDEX work_order__search ON work_order USING gin (search_text gin_trgm_ops);
