-- When trucks must leave and when they come; what the fences around stops saw; links by which customers look on.

ALTER TABLE work_order
  ADD COLUMN route_minutes int NOT NULL DEFAULT 0,
  ADD COLUMN truck_minutes int NOT NULL DEFAULT 0;
COMMENT ON COLUMN work_order.route_minutes IS 'at the wheel from the first stop to the last, by way of all others; 0 where places are not known';
COMMENT ON COLUMN work_order.truck_minutes IS 'how much more (below 0: less) than that the truck has to drive from where it is; counts while a driver has it';

-- All orders are written anew below, once; the index that costs most to keep meanwhile is made again afterwards.
DROP INDEX work_order__search;

-- Open orders only: on the others no clock runs.
WITH place AS (
  SELECT s.work_order_id, radians(s.lat) AS lat, radians(s.lng) AS lng, radians(lag(s.lat) OVER way) AS from_lat,
    radians(lag(s.lng) OVER way) AS from_lng
  FROM stop s JOIN work_order w ON w.id = s.work_order_id
  WHERE w.booking_status NOT IN ('DELIVERED', 'BOOKING_CANCELLED') AND w.deleted_at IS NULL AND s.lat IS NOT NULL AND s.lng IS NOT NULL
  WINDOW way AS (PARTITION BY s.work_order_id ORDER BY s.sequence)
), route AS (
  SELECT work_order_id, sum(2 * 6371.0088 * asin(least(1, sqrt(
    sin((lat - from_lat) / 2) ^ 2 + cos(from_lat) * cos(lat) * sin((lng - from_lng) / 2) ^ 2)))) AS km
  FROM place WHERE from_lat IS NOT NULL GROUP BY work_order_id
)
UPDATE work_order w SET route_minutes = round(route.km * 1.25 / 80 * 60) FROM route WHERE w.id = route.work_order_id;

ALTER TABLE work_order ADD COLUMN leave_by_at timestamptz GENERATED ALWAYS AS (CASE
  WHEN booking_status IN ('DELIVERED', 'BOOKING_CANCELLED') THEN NULL
  ELSE (least(
      CASE WHEN booking_status <> 'IN_TRANSIT' THEN coalesce(pickup_by, (booking_pickup_date + 1)::timestamp AT TIME ZONE pickup_zone) END
        AT TIME ZONE 'UTC',
      least(cut_off_at, coalesce(request_delivery_time, delivery_by)) AT TIME ZONE 'UTC' - make_interval(mins => route_minutes))
    - make_interval(mins => CASE WHEN booking_status IN ('DISPATCHED', 'REVISED', 'IN_TRANSIT') THEN truck_minutes ELSE 0 END))
    AT TIME ZONE 'UTC' END) STORED;
COMMENT ON COLUMN work_order.leave_by_at IS 'the truck must leave where it is by then (without a driver: the freight its pickup) to be in time for the cut-off, the delivery and the pickup; null when it is over or nothing is known';
CREATE INDEX work_order__leave_by ON work_order (leave_by_at, id);
CREATE INDEX work_order__search ON work_order USING gin (search_text gin_trgm_ops);
CREATE INDEX work_order__leave_by_down ON work_order (leave_by_at DESC NULLS LAST, id DESC);

ALTER TABLE stop ADD COLUMN fence_m int CONSTRAINT stop__fence_m CHECK (fence_m BETWEEN 50 AND 5000);
COMMENT ON COLUMN stop.fence_m IS 'metres around it that count as being there; null: as is set for all';

CREATE TABLE tracking_estimate (
  task_id uuid PRIMARY KEY CONSTRAINT tracking_estimate__task REFERENCES task ON DELETE CASCADE,
  next_stop_id uuid CONSTRAINT tracking_estimate__next_stop REFERENCES stop ON DELETE CASCADE,
  next_at timestamptz,
  last_at timestamptz,
  remaining_km real,
  speed_kmh real,
  by_map boolean NOT NULL DEFAULT false,
  expected_late boolean NOT NULL DEFAULT false,
  position_at timestamptz NOT NULL
);
COMMENT ON TABLE tracking_estimate IS 'When the truck of a live task comes, reckoned anew as it moves.';
COMMENT ON COLUMN tracking_estimate.task_id IS 'the task';
COMMENT ON COLUMN tracking_estimate.next_stop_id IS 'the stop it drives to';
COMMENT ON COLUMN tracking_estimate.next_at IS 'it is expected there; null where that stop''s place is not known';
COMMENT ON COLUMN tracking_estimate.last_at IS 'it is expected at the task''s last stop';
COMMENT ON COLUMN tracking_estimate.remaining_km IS 'by road to the last stop';
COMMENT ON COLUMN tracking_estimate.speed_kmh IS 'what it has made lately, within bounds';
COMMENT ON COLUMN tracking_estimate.by_map IS 'the way was asked of the routing server; else it is the straight line times a factor';
COMMENT ON COLUMN tracking_estimate.expected_late IS 'it was expected after the order''s deadline';
COMMENT ON COLUMN tracking_estimate.position_at IS 'the last position that was reckoned with';
CREATE INDEX tracking_estimate__next_stop_id ON tracking_estimate (next_stop_id);

CREATE TABLE tracking_visit (
  task_id uuid NOT NULL CONSTRAINT tracking_visit__task REFERENCES task ON DELETE CASCADE,
  stop_id uuid NOT NULL CONSTRAINT tracking_visit__stop REFERENCES stop ON DELETE CASCADE,
  phase text NOT NULL CONSTRAINT tracking_visit__phase CHECK (phase IN ('near', 'there', 'leaving', 'left')),
  since timestamptz NOT NULL,
  inside_at timestamptz NOT NULL,
  PRIMARY KEY (task_id, stop_id)
);
COMMENT ON TABLE tracking_visit IS 'How a truck stands to the fence of one of its stops; without a row it is outside.';
COMMENT ON COLUMN tracking_visit.task_id IS 'the task';
COMMENT ON COLUMN tracking_visit.stop_id IS 'the stop';
COMMENT ON COLUMN tracking_visit.phase IS 'near: slow inside, not yet long enough; there: it has arrived; leaving: outside again, not yet for sure; left';
COMMENT ON COLUMN tracking_visit.since IS 'when the phase began';
COMMENT ON COLUMN tracking_visit.inside_at IS 'when it was last seen inside';
CREATE INDEX tracking_visit__stop_id ON tracking_visit (stop_id);

CREATE TABLE tracking_proposal (
  id uuid PRIMARY KEY,
  task_id uuid NOT NULL CONSTRAINT tracking_proposal__task REFERENCES task ON DELETE CASCADE,
  stop_id uuid NOT NULL CONSTRAINT tracking_proposal__stop REFERENCES stop ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT tracking_proposal__kind CHECK (kind IN ('arrive', 'depart')),
  at timestamptz NOT NULL,
  state text NOT NULL CONSTRAINT tracking_proposal__state CHECK (state IN ('open', 'accepted', 'dismissed', 'overtaken')),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text
);
COMMENT ON TABLE tracking_proposal IS 'What a fence saw of a truck and its driver has not reported: for a dispatcher to accept or dismiss.';
COMMENT ON COLUMN tracking_proposal.id IS 'UUIDv7; the id of the driver''s step once accepted';
COMMENT ON COLUMN tracking_proposal.task_id IS 'the task';
COMMENT ON COLUMN tracking_proposal.stop_id IS 'where';
COMMENT ON COLUMN tracking_proposal.kind IS 'the truck came, or it left';
COMMENT ON COLUMN tracking_proposal.at IS 'when, by its positions';
COMMENT ON COLUMN tracking_proposal.state IS 'overtaken: the driver reported it himself, or lost the task';
COMMENT ON COLUMN tracking_proposal.created_at IS 'when it was noticed';
COMMENT ON COLUMN tracking_proposal.decided_at IS 'when it ceased to be open';
COMMENT ON COLUMN tracking_proposal.decided_by IS 'who decided';
CREATE UNIQUE INDEX tracking_proposal__open ON tracking_proposal (task_id, stop_id, kind) WHERE state = 'open';
CREATE INDEX tracking_proposal__task_id ON tracking_proposal (task_id);
CREATE INDEX tracking_proposal__stop_id ON tracking_proposal (stop_id);

CREATE TABLE share_link (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL CONSTRAINT share_link__token_hash UNIQUE,
  work_order_id uuid NOT NULL CONSTRAINT share_link__work_order REFERENCES work_order,
  task_id uuid CONSTRAINT share_link__task REFERENCES task,
  for_whom text NOT NULL DEFAULT '',
  with_proof boolean NOT NULL DEFAULT false,
  expires_at timestamptz,
  hours_after_delivery int NOT NULL DEFAULT 72 CONSTRAINT share_link__hours_after_delivery CHECK (hours_after_delivery BETWEEN 1 AND 2160),
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  revoked_at timestamptz,
  revoked_by text
);
COMMENT ON TABLE share_link IS 'A public address by which somebody without a login follows an order or one of its tasks.';
COMMENT ON COLUMN share_link.id IS 'UUIDv7';
COMMENT ON COLUMN share_link.token_hash IS 'SHA-256 of the token in the address; the token itself is shown once and kept nowhere';
COMMENT ON COLUMN share_link.work_order_id IS 'the order';
COMMENT ON COLUMN share_link.task_id IS 'only this task of it; null: the whole order';
COMMENT ON COLUMN share_link.for_whom IS 'whom it was given to, for the list';
COMMENT ON COLUMN share_link.with_proof IS 'photos and signature of the delivery show too';
COMMENT ON COLUMN share_link.expires_at IS 'it opens until then; null: until some hours after delivery';
COMMENT ON COLUMN share_link.hours_after_delivery IS 'how long after delivery it still opens, where no time was chosen';
COMMENT ON COLUMN share_link.created_at IS 'when it was made';
COMMENT ON COLUMN share_link.created_by IS 'who made it';
COMMENT ON COLUMN share_link.revoked_at IS 'it opens nothing since';
COMMENT ON COLUMN share_link.revoked_by IS 'who revoked it';
CREATE INDEX share_link__work_order_id ON share_link (work_order_id);
CREATE INDEX share_link__task_id ON share_link (task_id) WHERE task_id IS NOT NULL;
