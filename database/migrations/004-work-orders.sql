-- Work orders, their stops, and the tasks that move them.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SEQUENCE work_order_number;
CREATE SEQUENCE task_number;

CREATE TABLE work_order (
  id uuid PRIMARY KEY,
  booking_id text NOT NULL CONSTRAINT work_order__booking_id UNIQUE,
  account_id uuid NOT NULL CONSTRAINT work_order__account REFERENCES account,
  customer_name text NOT NULL,
  customer_reference_number text NOT NULL,
  shipment_id text NOT NULL DEFAULT '',
  cargo_id text NOT NULL DEFAULT '',
  container_no text NOT NULL DEFAULT '',
  booking_status text NOT NULL CONSTRAINT work_order__booking_status CHECK (booking_status IN ('NEW', 'DRAFT', 'CONFIRMED', 'REVISED',
    'DISPATCHED', 'ASSIGNMENT_CANCELLED', 'BOOKING_CANCELLED', 'DRIVER_REJECTED', 'IN_TRANSIT', 'DELIVERED')),
  prior_status text,
  booking_type smallint NOT NULL DEFAULT 1 CONSTRAINT work_order__booking_type CHECK (booking_type IN (0, 1, 2)),
  truck_type text NOT NULL DEFAULT '',
  booking_received_at timestamptz NOT NULL,
  booking_pickup_date date,
  request_delivery_time timestamptz,
  estimated_deliver_date timestamptz,
  actual_deliver_date timestamptz,
  pallet_quantity int,
  pieces int,
  weight_value numeric,
  weight_unit text CONSTRAINT work_order__weight_unit CHECK (weight_unit IN ('kg', 'lb')),
  weight_kg numeric GENERATED ALWAYS AS (CASE weight_unit WHEN 'lb' THEN round(weight_value * 0.45359237, 3) ELSE weight_value END) STORED,
  volume_value numeric,
  volume_unit text CONSTRAINT work_order__volume_unit CHECK (volume_unit IN ('m3', 'ft3')),
  volume_m3 numeric GENERATED ALWAYS AS (CASE volume_unit WHEN 'ft3' THEN round(volume_value * 0.028316846592, 4) ELSE volume_value END) STORED,
  commodity text NOT NULL DEFAULT '',
  contact_name text NOT NULL DEFAULT '',
  contact_email text NOT NULL DEFAULT '',
  contact_phone text NOT NULL DEFAULT '',
  scheduler_id uuid CONSTRAINT work_order__scheduler REFERENCES "user",
  mawb text NOT NULL DEFAULT '',
  hawb text NOT NULL DEFAULT '',
  airline text NOT NULL DEFAULT '',
  flight text NOT NULL DEFAULT '',
  cut_off_at timestamptz,
  tags text[] NOT NULL DEFAULT '{}',
  remark text NOT NULL DEFAULT '',
  references_sent jsonb NOT NULL DEFAULT '[]',
  source text NOT NULL CONSTRAINT work_order__source CHECK (source IN ('manual', 'api', 'edi', 'file')),
  driver_name text NOT NULL DEFAULT '',
  pickup_place text NOT NULL DEFAULT '',
  delivery_place text NOT NULL DEFAULT '',
  folder_ids uuid[] NOT NULL DEFAULT '{}',
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz,
  search_text text GENERATED ALWAYS AS (lower(booking_id || ' ' || customer_reference_number || ' ' || customer_name || ' ' || shipment_id || ' ' ||
    container_no || ' ' || mawb || ' ' || driver_name || ' ' || pickup_place || ' ' || delivery_place || ' ' || contact_name || ' ' || contact_email)) STORED
);
COMMENT ON TABLE work_order IS 'A deliver work order: the dispatcher''s record of a booking.';
COMMENT ON COLUMN work_order.id IS 'UUIDv7';
COMMENT ON COLUMN work_order.booking_id IS 'the short number people say: WO-26-000123';
COMMENT ON COLUMN work_order.account_id IS 'the customer';
COMMENT ON COLUMN work_order.customer_name IS 'the customer''s name, kept here for the list and its search';
COMMENT ON COLUMN work_order.customer_reference_number IS 'CRN';
COMMENT ON COLUMN work_order.shipment_id IS 'the sender''s shipment id';
COMMENT ON COLUMN work_order.cargo_id IS 'cargo id';
COMMENT ON COLUMN work_order.container_no IS 'ISO 6346';
COMMENT ON COLUMN work_order.booking_status IS 'where it stands';
COMMENT ON COLUMN work_order.prior_status IS 'the status that an open revision interrupted';
COMMENT ON COLUMN work_order.booking_type IS '0 Power Only, 1 Single Pickup Single Dropoff, 2 Single Pickup Multiple Dropoffs';
COMMENT ON COLUMN work_order.truck_type IS 'what was asked for';
COMMENT ON COLUMN work_order.booking_received_at IS 'booking received date';
COMMENT ON COLUMN work_order.booking_pickup_date IS 'day of the first pickup, at its place';
COMMENT ON COLUMN work_order.request_delivery_time IS 'the customer wants it by';
COMMENT ON COLUMN work_order.estimated_deliver_date IS 'we expect it';
COMMENT ON COLUMN work_order.actual_deliver_date IS 'last drop done';
COMMENT ON COLUMN work_order.pallet_quantity IS 'pallets';
COMMENT ON COLUMN work_order.pieces IS 'pieces';
COMMENT ON COLUMN work_order.weight_value IS 'as entered';
COMMENT ON COLUMN work_order.weight_unit IS 'its unit';
COMMENT ON COLUMN work_order.weight_kg IS 'normalised';
COMMENT ON COLUMN work_order.volume_value IS 'as entered';
COMMENT ON COLUMN work_order.volume_unit IS 'its unit';
COMMENT ON COLUMN work_order.volume_m3 IS 'normalised';
COMMENT ON COLUMN work_order.commodity IS 'what it is';
COMMENT ON COLUMN work_order.contact_name IS 'whom to call about it';
COMMENT ON COLUMN work_order.contact_email IS 'as typed';
COMMENT ON COLUMN work_order.contact_phone IS 'as typed';
COMMENT ON COLUMN work_order.scheduler_id IS 'the dispatcher who owns it';
COMMENT ON COLUMN work_order.mawb IS 'master air waybill';
COMMENT ON COLUMN work_order.hawb IS 'house air waybill';
COMMENT ON COLUMN work_order.airline IS 'carrier code';
COMMENT ON COLUMN work_order.flight IS 'flight number';
COMMENT ON COLUMN work_order.cut_off_at IS 'the terminal takes it until';
COMMENT ON COLUMN work_order.tags IS 'free labels';
COMMENT ON COLUMN work_order.remark IS 'free text';
COMMENT ON COLUMN work_order.references_sent IS 'every other reference the sender gave: qualifier, value, description';
COMMENT ON COLUMN work_order.source IS 'how it came';
COMMENT ON COLUMN work_order.driver_name IS 'drivers of the live tasks, for the list';
COMMENT ON COLUMN work_order.pickup_place IS 'city and state of the first pickup, for the list';
COMMENT ON COLUMN work_order.delivery_place IS 'city and state of the last dropoff, for the list';
COMMENT ON COLUMN work_order.folder_ids IS 'the rules it matches';
COMMENT ON COLUMN work_order.version IS 'optimistic lock';
COMMENT ON COLUMN work_order.created_at IS 'when it was made';
COMMENT ON COLUMN work_order.created_by IS 'who made it';
COMMENT ON COLUMN work_order.updated_at IS 'when it last changed';
COMMENT ON COLUMN work_order.updated_by IS 'who changed it last';
COMMENT ON COLUMN work_order.deleted_at IS 'hidden since';
COMMENT ON COLUMN work_order.search_text IS 'what the quick search looks in';
CREATE INDEX work_order__received ON work_order (booking_received_at DESC, id DESC);
CREATE INDEX work_order__status_received ON work_order (booking_status, booking_received_at DESC, id DESC);
CREATE INDEX work_order__open_received ON work_order (booking_received_at DESC, id DESC)
  WHERE booking_status NOT IN ('DELIVERED', 'BOOKING_CANCELLED') AND deleted_at IS NULL;
CREATE INDEX work_order__account_received ON work_order (account_id, booking_received_at DESC, id DESC);
CREATE INDEX work_order__pickup_date ON work_order (booking_pickup_date, id);
CREATE INDEX work_order__pickup_date_down ON work_order (booking_pickup_date DESC NULLS LAST, id DESC);
CREATE INDEX work_order__request_delivery ON work_order (request_delivery_time, id);
CREATE INDEX work_order__request_delivery_down ON work_order (request_delivery_time DESC NULLS LAST, id DESC);
CREATE INDEX work_order__updated ON work_order (updated_at DESC, id DESC);
CREATE INDEX work_order__account_crn ON work_order (account_id, customer_reference_number);
CREATE INDEX work_order__account_shipment ON work_order (account_id, shipment_id) WHERE shipment_id <> '';
CREATE INDEX work_order__folder_ids ON work_order USING gin (folder_ids);
CREATE INDEX work_order__search ON work_order USING gin (search_text gin_trgm_ops);

CREATE TABLE work_order_count (
  booking_status text NOT NULL,
  n bigint NOT NULL
);
COMMENT ON TABLE work_order_count IS 'How many orders stand in each status: the sum of n. Changes append a row; a job folds the rows together.';
COMMENT ON COLUMN work_order_count.booking_status IS 'the status';
COMMENT ON COLUMN work_order_count.n IS 'how many more or fewer';

CREATE FUNCTION work_order_count_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO work_order_count SELECT booking_status, count(*) FROM new_rows WHERE deleted_at IS NULL GROUP BY booking_status;
  RETURN NULL;
END $$;
CREATE FUNCTION work_order_count_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO work_order_count VALUES (NEW.booking_status, 1);
  END IF;
  IF OLD.deleted_at IS NULL THEN
    INSERT INTO work_order_count VALUES (OLD.booking_status, -1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER work_order__count_inserted AFTER INSERT ON work_order
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION work_order_count_inserted();
CREATE TRIGGER work_order__count_updated AFTER UPDATE OF booking_status, deleted_at ON work_order
  FOR EACH ROW WHEN (OLD.booking_status IS DISTINCT FROM NEW.booking_status OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION work_order_count_updated();

CREATE TABLE stop (
  id uuid PRIMARY KEY,
  work_order_id uuid NOT NULL CONSTRAINT stop__work_order REFERENCES work_order,
  sequence int NOT NULL,
  kind text NOT NULL CONSTRAINT stop__kind CHECK (kind IN ('pickup', 'dropoff')),
  company text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  province text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT 'US',
  lat double precision,
  lng double precision,
  time_zone text NOT NULL DEFAULT 'UTC',
  contact_name text NOT NULL DEFAULT '',
  contact_phone text NOT NULL DEFAULT '',
  window_from timestamptz,
  window_to timestamptz,
  estimated_arrive_at timestamptz,
  estimated_depart_at timestamptz,
  actual_arrive_at timestamptz,
  actual_depart_at timestamptz,
  arrive_remark text NOT NULL DEFAULT '',
  depart_remark text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  pieces int,
  received_by text NOT NULL DEFAULT '',
  signature_file_id uuid CONSTRAINT stop__signature_file REFERENCES file,
  CONSTRAINT stop__work_order_sequence UNIQUE (work_order_id, sequence) DEFERRABLE INITIALLY DEFERRED
);
COMMENT ON TABLE stop IS 'A place where freight is loaded or unloaded, in order.';
COMMENT ON COLUMN stop.id IS 'UUIDv7';
COMMENT ON COLUMN stop.work_order_id IS 'the order';
COMMENT ON COLUMN stop.sequence IS '1, 2, 3 …';
COMMENT ON COLUMN stop.kind IS 'load or unload';
COMMENT ON COLUMN stop.company IS 'shipper, warehouse, terminal or consignee';
COMMENT ON COLUMN stop.address IS 'street and number';
COMMENT ON COLUMN stop.city IS 'city';
COMMENT ON COLUMN stop.province IS 'state or province';
COMMENT ON COLUMN stop.postal_code IS 'postal code';
COMMENT ON COLUMN stop.country IS 'ISO 3166 alpha-2';
COMMENT ON COLUMN stop.lat IS 'degrees north; null unknown';
COMMENT ON COLUMN stop.lng IS 'degrees east; null unknown';
COMMENT ON COLUMN stop.time_zone IS 'IANA zone that its times are read in';
COMMENT ON COLUMN stop.contact_name IS 'whom to ask for';
COMMENT ON COLUMN stop.contact_phone IS 'as typed';
COMMENT ON COLUMN stop.window_from IS 'appointment: not before';
COMMENT ON COLUMN stop.window_to IS 'appointment: not after';
COMMENT ON COLUMN stop.estimated_arrive_at IS 'expected';
COMMENT ON COLUMN stop.estimated_depart_at IS 'expected';
COMMENT ON COLUMN stop.actual_arrive_at IS 'arrived';
COMMENT ON COLUMN stop.actual_depart_at IS 'loaded or unloaded, and gone';
COMMENT ON COLUMN stop.arrive_remark IS 'said on arrival';
COMMENT ON COLUMN stop.depart_remark IS 'said on leaving';
COMMENT ON COLUMN stop.remark IS 'instructions';
COMMENT ON COLUMN stop.pieces IS 'to load or unload here';
COMMENT ON COLUMN stop.received_by IS 'who took it';
COMMENT ON COLUMN stop.signature_file_id IS 'their signature';
CREATE INDEX stop__signature_file_id ON stop (signature_file_id) WHERE signature_file_id IS NOT NULL;

CREATE TABLE task (
  id uuid PRIMARY KEY,
  task_no text NOT NULL CONSTRAINT task__task_no UNIQUE,
  work_order_id uuid NOT NULL CONSTRAINT task__work_order REFERENCES work_order,
  status text NOT NULL CONSTRAINT task__status CHECK (status IN ('new', 'assigned', 'accepted', 'rejected', 'pickedUp', 'delivered', 'cancelled')),
  driver_id uuid CONSTRAINT task__driver REFERENCES driver,
  truck_id uuid CONSTRAINT task__truck REFERENCES truck,
  trailer_id uuid CONSTRAINT task__trailer REFERENCES trailer,
  stop_ids uuid[] NOT NULL,
  phone text NOT NULL DEFAULT '',
  truck_license_plate text NOT NULL DEFAULT '',
  scheduler_id uuid CONSTRAINT task__scheduler REFERENCES "user",
  starts_at timestamptz,
  ends_at timestamptz,
  assigned_at timestamptz,
  accepted_at timestamptz,
  picked_up_at timestamptz,
  delivered_at timestamptz,
  remark text NOT NULL DEFAULT '',
  reject_reason text NOT NULL DEFAULT '',
  cancel_reason text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  CONSTRAINT task__driver_when_assigned CHECK (driver_id IS NOT NULL OR status IN ('new', 'cancelled')),
  CONSTRAINT task__stops CHECK (cardinality(stop_ids) > 0)
);
COMMENT ON TABLE task IS 'One driver''s assignment for the order, or for a run of its stops.';
COMMENT ON COLUMN task.id IS 'UUIDv7';
COMMENT ON COLUMN task.task_no IS 'the short number people say: TK-26-000123';
COMMENT ON COLUMN task.work_order_id IS 'the order';
COMMENT ON COLUMN task.status IS 'where it stands';
COMMENT ON COLUMN task.driver_id IS 'who drives';
COMMENT ON COLUMN task.truck_id IS 'with what';
COMMENT ON COLUMN task.trailer_id IS 'pulling what';
COMMENT ON COLUMN task.stop_ids IS 'the stops it serves, in order';
COMMENT ON COLUMN task.phone IS 'the driver''s phone at assignment';
COMMENT ON COLUMN task.truck_license_plate IS 'the truck''s plate at assignment';
COMMENT ON COLUMN task.scheduler_id IS 'who assigned it';
COMMENT ON COLUMN task.starts_at IS 'first pickup, for overlaps';
COMMENT ON COLUMN task.ends_at IS 'last drop, for overlaps';
COMMENT ON COLUMN task.assigned_at IS 'given to the driver';
COMMENT ON COLUMN task.accepted_at IS 'the driver said yes';
COMMENT ON COLUMN task.picked_up_at IS 'actual pickup';
COMMENT ON COLUMN task.delivered_at IS 'actual delivery';
COMMENT ON COLUMN task.remark IS 'for the driver';
COMMENT ON COLUMN task.reject_reason IS 'why the driver said no';
COMMENT ON COLUMN task.cancel_reason IS 'why it was cancelled';
COMMENT ON COLUMN task.version IS 'optimistic lock';
COMMENT ON COLUMN task.created_at IS 'when it was made';
COMMENT ON COLUMN task.created_by IS 'who made it';
COMMENT ON COLUMN task.updated_at IS 'when it last changed';
COMMENT ON COLUMN task.updated_by IS 'who changed it last';
CREATE INDEX task__work_order_id ON task (work_order_id);
CREATE INDEX task__driver_live ON task (driver_id) WHERE status IN ('assigned', 'accepted', 'pickedUp');
CREATE INDEX task__truck_live ON task (truck_id) WHERE status IN ('assigned', 'accepted', 'pickedUp');
CREATE INDEX task__trailer_live ON task (trailer_id) WHERE status IN ('assigned', 'accepted', 'pickedUp');
CREATE INDEX task__driver_updated ON task (driver_id, updated_at DESC);

CREATE TABLE task_assignment (
  id uuid PRIMARY KEY,
  task_id uuid NOT NULL CONSTRAINT task_assignment__task REFERENCES task,
  driver_id uuid NOT NULL CONSTRAINT task_assignment__driver REFERENCES driver,
  truck_id uuid CONSTRAINT task_assignment__truck REFERENCES truck,
  trailer_id uuid CONSTRAINT task_assignment__trailer REFERENCES trailer,
  assigned_at timestamptz NOT NULL,
  assigned_by text NOT NULL,
  ended_at timestamptz,
  ended_because text CONSTRAINT task_assignment__ended_because CHECK (ended_because IN ('reassigned', 'rejected', 'cancelled', 'delivered')),
  overrides jsonb NOT NULL DEFAULT '[]'
);
COMMENT ON TABLE task_assignment IS 'Who had the task, and until when: reassigning keeps history.';
COMMENT ON COLUMN task_assignment.id IS 'UUIDv7';
COMMENT ON COLUMN task_assignment.task_id IS 'the task';
COMMENT ON COLUMN task_assignment.driver_id IS 'who';
COMMENT ON COLUMN task_assignment.truck_id IS 'with what';
COMMENT ON COLUMN task_assignment.trailer_id IS 'pulling what';
COMMENT ON COLUMN task_assignment.assigned_at IS 'from';
COMMENT ON COLUMN task_assignment.assigned_by IS 'the dispatcher';
COMMENT ON COLUMN task_assignment.ended_at IS 'until';
COMMENT ON COLUMN task_assignment.ended_because IS 'how it ended';
COMMENT ON COLUMN task_assignment.overrides IS 'preflight findings overridden, and the reason';
CREATE INDEX task_assignment__task_id ON task_assignment (task_id);

CREATE TABLE task_event (
  id uuid PRIMARY KEY,
  task_id uuid NOT NULL CONSTRAINT task_event__task REFERENCES task,
  driver_id uuid NOT NULL CONSTRAINT task_event__driver REFERENCES driver,
  kind text NOT NULL CONSTRAINT task_event__kind CHECK (kind IN ('accept', 'reject', 'arrive', 'pickUp', 'deliver')),
  stop_id uuid CONSTRAINT task_event__stop REFERENCES stop,
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  outcome text NOT NULL CONSTRAINT task_event__outcome CHECK (outcome IN ('applied', 'held', 'refused')),
  outcome_reason text NOT NULL DEFAULT '',
  reported_by text NOT NULL
);
COMMENT ON TABLE task_event IS 'A step that a driver reported, once per client-made id, however often it is sent.';
COMMENT ON COLUMN task_event.id IS 'made by the phone';
COMMENT ON COLUMN task_event.task_id IS 'the task';
COMMENT ON COLUMN task_event.driver_id IS 'whose step';
COMMENT ON COLUMN task_event.kind IS 'what happened';
COMMENT ON COLUMN task_event.stop_id IS 'where, of a step at a stop';
COMMENT ON COLUMN task_event.at IS 'when it happened';
COMMENT ON COLUMN task_event.received_at IS 'when we were told';
COMMENT ON COLUMN task_event.payload IS 'reason, receiver, remark, position';
COMMENT ON COLUMN task_event.outcome IS 'held: an earlier step has not come yet';
COMMENT ON COLUMN task_event.outcome_reason IS 'why it is held or was refused';
COMMENT ON COLUMN task_event.reported_by IS 'the driver, or the dispatcher on the phone';
CREATE INDEX task_event__task_id ON task_event (task_id, at);

CREATE TABLE task_photo (
  task_id uuid NOT NULL CONSTRAINT task_photo__task REFERENCES task,
  file_id uuid NOT NULL CONSTRAINT task_photo__file REFERENCES file,
  stop_id uuid CONSTRAINT task_photo__stop REFERENCES stop,
  kind text NOT NULL CONSTRAINT task_photo__kind CHECK (kind IN ('container', 'pickup', 'delivery')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (task_id, file_id)
);
COMMENT ON TABLE task_photo IS 'Photos of the container, the pickup and the delivery.';
COMMENT ON COLUMN task_photo.task_id IS 'the task';
COMMENT ON COLUMN task_photo.file_id IS 'the picture';
COMMENT ON COLUMN task_photo.stop_id IS 'where';
COMMENT ON COLUMN task_photo.kind IS 'of what';
COMMENT ON COLUMN task_photo.created_at IS 'when we got it';
CREATE INDEX task_photo__file_id ON task_photo (file_id);

CREATE TABLE position (
  driver_id uuid NOT NULL CONSTRAINT position__driver REFERENCES driver,
  at timestamptz NOT NULL,
  task_id uuid,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  speed_kmh real,
  heading real,
  accuracy_m real,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (driver_id, at)
);
COMMENT ON TABLE position IS 'The locus: where a driver was.';
COMMENT ON COLUMN position.driver_id IS 'who';
COMMENT ON COLUMN position.at IS 'when';
COMMENT ON COLUMN position.task_id IS 'the task under way then';
COMMENT ON COLUMN position.lat IS 'degrees north';
COMMENT ON COLUMN position.lng IS 'degrees east';
COMMENT ON COLUMN position.speed_kmh IS 'km/h';
COMMENT ON COLUMN position.heading IS 'degrees from north';
COMMENT ON COLUMN position.accuracy_m IS 'metres';
COMMENT ON COLUMN position.received_at IS 'when we were told';
CREATE INDEX position__task ON position (task_id, at) WHERE task_id IS NOT NULL;

CREATE TABLE last_position (
  driver_id uuid PRIMARY KEY CONSTRAINT last_position__driver REFERENCES driver,
  at timestamptz NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  speed_kmh real,
  heading real
);
COMMENT ON TABLE last_position IS 'Where each driver was last.';
COMMENT ON COLUMN last_position.driver_id IS 'who';
COMMENT ON COLUMN last_position.at IS 'when';
COMMENT ON COLUMN last_position.lat IS 'degrees north';
COMMENT ON COLUMN last_position.lng IS 'degrees east';
COMMENT ON COLUMN last_position.speed_kmh IS 'km/h';
COMMENT ON COLUMN last_position.heading IS 'degrees from north';

CREATE TABLE work_order_revision (
  id uuid PRIMARY KEY,
  work_order_id uuid NOT NULL CONSTRAINT work_order_revision__work_order REFERENCES work_order,
  source text NOT NULL,
  message_id uuid,
  proposed_by text NOT NULL,
  prior_status text NOT NULL,
  proposed jsonb NOT NULL,
  diff jsonb NOT NULL,
  state text NOT NULL CONSTRAINT work_order_revision__state CHECK (state IN ('open', 'confirmed', 'superseded', 'withdrawn')),
  decisions jsonb,
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE work_order_revision IS 'Changes to a booking that wait for a dispatcher, field by field.';
COMMENT ON COLUMN work_order_revision.id IS 'UUIDv7';
COMMENT ON COLUMN work_order_revision.work_order_id IS 'the order';
COMMENT ON COLUMN work_order_revision.source IS 'as work_order.source';
COMMENT ON COLUMN work_order_revision.message_id IS 'the booking message it came with';
COMMENT ON COLUMN work_order_revision.proposed_by IS 'the sender or dispatcher';
COMMENT ON COLUMN work_order_revision.prior_status IS 'what the order was';
COMMENT ON COLUMN work_order_revision.proposed IS 'field name to new value';
COMMENT ON COLUMN work_order_revision.diff IS '[{ field, old, new, impact }]';
COMMENT ON COLUMN work_order_revision.state IS 'what came of it';
COMMENT ON COLUMN work_order_revision.decisions IS 'field name to accept or refuse';
COMMENT ON COLUMN work_order_revision.decided_by IS 'the dispatcher';
COMMENT ON COLUMN work_order_revision.decided_at IS 'when';
COMMENT ON COLUMN work_order_revision.created_at IS 'when it came';
CREATE UNIQUE INDEX work_order_revision__open ON work_order_revision (work_order_id) WHERE state = 'open';
CREATE INDEX work_order_revision__work_order_id ON work_order_revision (work_order_id, created_at);

CREATE TABLE rule (
  id uuid PRIMARY KEY,
  name text NOT NULL CONSTRAINT rule__name_length CHECK (length(name) BETWEEN 1 AND 100),
  rule_item_list jsonb NOT NULL,
  position int NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE rule IS 'A named folder of the work-order list.';
COMMENT ON COLUMN rule.id IS 'UUIDv7';
COMMENT ON COLUMN rule.name IS 'what people call it';
COMMENT ON COLUMN rule.rule_item_list IS '[{ ruleField, operator, ruleValue }], all must match';
COMMENT ON COLUMN rule.position IS 'order in the list';
COMMENT ON COLUMN rule.version IS 'optimistic lock';
COMMENT ON COLUMN rule.created_at IS 'when it was made';
COMMENT ON COLUMN rule.created_by IS 'who made it';
COMMENT ON COLUMN rule.updated_at IS 'when it last changed';
COMMENT ON COLUMN rule.updated_by IS 'who changed it last';
COMMENT ON COLUMN rule.deleted_at IS 'hidden since';
CREATE UNIQUE INDEX rule__name ON rule (lower(name)) WHERE deleted_at IS NULL;

CREATE TABLE grid_layout (
  user_id uuid NOT NULL CONSTRAINT grid_layout__user REFERENCES "user",
  grid text NOT NULL,
  layout jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, grid)
);
COMMENT ON TABLE grid_layout IS 'How a person arranged a list''s columns.';
COMMENT ON COLUMN grid_layout.user_id IS 'whose';
COMMENT ON COLUMN grid_layout.grid IS 'which list';
COMMENT ON COLUMN grid_layout.layout IS 'order, widths, hidden, pinned, sort';
COMMENT ON COLUMN grid_layout.updated_at IS 'when';

CREATE TABLE rule_count (
  rule_id uuid NOT NULL,
  n bigint NOT NULL
);
COMMENT ON TABLE rule_count IS 'How many orders each folder holds: the sum of n, kept as work_order_count is.';
COMMENT ON COLUMN rule_count.rule_id IS 'the rule';
COMMENT ON COLUMN rule_count.n IS 'how many more or fewer';

CREATE FUNCTION rule_count_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL THEN
    INSERT INTO rule_count SELECT folder, -1 FROM unnest(OLD.folder_ids) folder;
  END IF;
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO rule_count SELECT folder, 1 FROM unnest(NEW.folder_ids) folder;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER work_order__rule_count_inserted AFTER INSERT ON work_order
  FOR EACH ROW WHEN (NEW.folder_ids <> '{}') EXECUTE FUNCTION rule_count_changed();
CREATE TRIGGER work_order__rule_count_updated AFTER UPDATE OF folder_ids, deleted_at ON work_order
  FOR EACH ROW WHEN (OLD.folder_ids IS DISTINCT FROM NEW.folder_ids OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION rule_count_changed();

CREATE TABLE filing (
  one boolean PRIMARY KEY DEFAULT true CONSTRAINT filing__one CHECK (one),
  position bigint NOT NULL
);
COMMENT ON TABLE filing IS 'How far along the log orders have been put into folders.';
COMMENT ON COLUMN filing.one IS 'there is one row';
COMMENT ON COLUMN filing.position IS 'of operation_log_chain';
INSERT INTO filing (position) VALUES (0);
