-- Warehouses, dock receipts, pieces and their movements. A piece is at exactly one place, and every movement of it is kept.

-- Warehouse workers' phones send acts as drivers' phones do.
ALTER TABLE driver_act RENAME TO phone_act;
ALTER TABLE phone_act RENAME CONSTRAINT driver_act__id TO phone_act__id;
ALTER TABLE phone_act RENAME CONSTRAINT driver_act__driver TO phone_act__driver;
ALTER TABLE phone_act RENAME CONSTRAINT driver_act__outcome TO phone_act__outcome;
ALTER INDEX driver_act__driver_id RENAME TO phone_act__driver_id;
ALTER TABLE phone_act
  ALTER COLUMN driver_id DROP NOT NULL,
  ADD COLUMN worker_id uuid CONSTRAINT phone_act__worker REFERENCES warehouse_worker,
  ADD CONSTRAINT phone_act__person CHECK (num_nonnulls(driver_id, worker_id) = 1);
COMMENT ON TABLE phone_act IS 'An act that a driver''s or warehouse worker''s phone sent, and its first answer';
COMMENT ON COLUMN phone_act.id IS 'UUID made by the phone; also the id of the step, report, message or movement that it became';
COMMENT ON COLUMN phone_act.driver_id IS 'the driver who sent it; null: a warehouse worker did';
COMMENT ON COLUMN phone_act.worker_id IS 'the warehouse worker who sent it; null: a driver did';
CREATE INDEX phone_act__worker_id ON phone_act (worker_id) WHERE worker_id IS NOT NULL;
DROP INDEX phone_act__driver_id;
CREATE INDEX phone_act__driver_id ON phone_act (driver_id) WHERE driver_id IS NOT NULL;

CREATE TABLE warehouse (
  id uuid PRIMARY KEY,
  code text NOT NULL CONSTRAINT warehouse__code_length CHECK (length(code) BETWEEN 1 AND 12),
  name text NOT NULL CONSTRAINT warehouse__name_length CHECK (length(name) BETWEEN 1 AND 80),
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  province text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT 'US',
  lat double precision,
  lng double precision,
  time_zone text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE warehouse IS 'A warehouse where freight is received, stored and handed over';
COMMENT ON COLUMN warehouse.id IS 'UUIDv7';
COMMENT ON COLUMN warehouse.code IS 'short code, as people call it';
COMMENT ON COLUMN warehouse.name IS 'name';
COMMENT ON COLUMN warehouse.address IS 'street and number';
COMMENT ON COLUMN warehouse.city IS 'city';
COMMENT ON COLUMN warehouse.province IS 'state or province';
COMMENT ON COLUMN warehouse.postal_code IS 'ZIP or postal code';
COMMENT ON COLUMN warehouse.country IS 'two-letter country code, ISO 3166';
COMMENT ON COLUMN warehouse.lat IS 'latitude, degrees; null: unknown';
COMMENT ON COLUMN warehouse.lng IS 'longitude, degrees; null: unknown';
COMMENT ON COLUMN warehouse.time_zone IS 'IANA time zone';
COMMENT ON COLUMN warehouse.version IS 'version for optimistic locking, one higher with each change';
COMMENT ON COLUMN warehouse.created_at IS 'when it was created';
COMMENT ON COLUMN warehouse.created_by IS 'who created it';
COMMENT ON COLUMN warehouse.updated_at IS 'when it last changed';
COMMENT ON COLUMN warehouse.updated_by IS 'who changed it last';
COMMENT ON COLUMN warehouse.deleted_at IS 'when it was deleted; null while it exists';
CREATE UNIQUE INDEX warehouse__code ON warehouse (upper(code)) WHERE deleted_at IS NULL;

CREATE TABLE warehouse_location (
  id uuid PRIMARY KEY,
  warehouse_id uuid NOT NULL CONSTRAINT warehouse_location__warehouse REFERENCES warehouse,
  code text NOT NULL CONSTRAINT warehouse_location__code_length CHECK (length(code) BETWEEN 1 AND 20),
  removed_at timestamptz
);
COMMENT ON TABLE warehouse_location IS 'A place in a warehouse where pieces stand, such as aisle, bay and level';
COMMENT ON COLUMN warehouse_location.id IS 'UUIDv7';
COMMENT ON COLUMN warehouse_location.warehouse_id IS 'the warehouse';
COMMENT ON COLUMN warehouse_location.code IS 'code on its label, such as A-12-3';
COMMENT ON COLUMN warehouse_location.removed_at IS 'when it was removed; null while it is used';
CREATE UNIQUE INDEX warehouse_location__code ON warehouse_location (warehouse_id, upper(code)) WHERE removed_at IS NULL;
CREATE INDEX warehouse_location__warehouse_id ON warehouse_location (warehouse_id);

ALTER TABLE warehouse_worker ADD COLUMN warehouse_id uuid CONSTRAINT warehouse_worker__warehouse REFERENCES warehouse;
COMMENT ON COLUMN warehouse_worker.warehouse_id IS 'the warehouse where they receive freight; null: none yet';
CREATE INDEX warehouse_worker__warehouse_id ON warehouse_worker (warehouse_id) WHERE warehouse_id IS NOT NULL;

CREATE SEQUENCE receipt_number;
CREATE TABLE receipt (
  id uuid CONSTRAINT receipt__id PRIMARY KEY,
  receipt_no text NOT NULL CONSTRAINT receipt__receipt_no UNIQUE,
  warehouse_id uuid NOT NULL CONSTRAINT receipt__warehouse REFERENCES warehouse,
  work_order_id uuid CONSTRAINT receipt__work_order REFERENCES work_order,
  account_id uuid CONSTRAINT receipt__account REFERENCES account,
  status text NOT NULL CONSTRAINT receipt__status CHECK (status IN
    ('expected', 'arrived', 'counting', 'received', 'discrepant', 'resolved', 'released', 'cancelled')),
  reference text NOT NULL DEFAULT '',
  shipper text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  expected_at timestamptz,
  booked_pieces integer CONSTRAINT receipt__booked_pieces CHECK (booked_pieces > 0),
  booked_kg numeric(12,3) CONSTRAINT receipt__booked_kg CHECK (booked_kg > 0),
  booked_cm3 numeric(18,0) CONSTRAINT receipt__booked_cm3 CHECK (booked_cm3 > 0),
  pieces_made integer NOT NULL DEFAULT 0,
  counted_pieces integer,
  counted_kg numeric(12,3),
  counted_cm3 numeric(18,0),
  arrived_at timestamptz,
  counted_at timestamptz,
  counted_by text NOT NULL DEFAULT '',
  released_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  CONSTRAINT receipt__counted CHECK ((counted_pieces IS NULL) = (counted_at IS NULL)),
  CONSTRAINT receipt__released CHECK ((status = 'released') = (released_at IS NOT NULL))
);
COMMENT ON TABLE receipt IS 'A dock receipt: what an order, or freight that nobody announced, brings to a warehouse';
COMMENT ON COLUMN receipt.id IS 'UUID; made by the phone where freight was not announced';
COMMENT ON COLUMN receipt.receipt_no IS 'number, such as DR-26-000123';
COMMENT ON COLUMN receipt.warehouse_id IS 'the warehouse';
COMMENT ON COLUMN receipt.work_order_id IS 'order that brings it; null: none, or not known yet';
COMMENT ON COLUMN receipt.account_id IS 'customer whose freight it is; null: not known yet';
COMMENT ON COLUMN receipt.status IS 'where it stands, a status of domain/cargo/lifecycle.ts';
COMMENT ON COLUMN receipt.reference IS 'number on the freight or its papers';
COMMENT ON COLUMN receipt.shipper IS 'who sent or brought it';
COMMENT ON COLUMN receipt.remark IS 'free text';
COMMENT ON COLUMN receipt.expected_at IS 'when it should arrive; null: unknown';
COMMENT ON COLUMN receipt.booked_pieces IS 'pieces as booked; null: not booked. An order''s own numbers stand here when the count is finished';
COMMENT ON COLUMN receipt.booked_kg IS 'gross weight as booked, kilograms; null: not booked';
COMMENT ON COLUMN receipt.booked_cm3 IS 'volume as booked, cubic centimetres; null: not booked';
COMMENT ON COLUMN receipt.pieces_made IS 'number of its last piece; a lock on this row numbers the next';
COMMENT ON COLUMN receipt.counted_pieces IS 'pieces of the last finished count; null: none is finished';
COMMENT ON COLUMN receipt.counted_kg IS 'gross weight of the last finished count, kilograms; null: not every piece was weighed';
COMMENT ON COLUMN receipt.counted_cm3 IS 'volume of the last finished count, cubic centimetres; null: not every piece was measured';
COMMENT ON COLUMN receipt.arrived_at IS 'when it arrived; null: not yet';
COMMENT ON COLUMN receipt.counted_at IS 'when the last count was finished';
COMMENT ON COLUMN receipt.counted_by IS 'who finished it';
COMMENT ON COLUMN receipt.released_at IS 'when its last piece left';
COMMENT ON COLUMN receipt.version IS 'version for optimistic locking, one higher with each change';
COMMENT ON COLUMN receipt.created_at IS 'when it was created';
COMMENT ON COLUMN receipt.created_by IS 'who created it';
COMMENT ON COLUMN receipt.updated_at IS 'when it last changed';
COMMENT ON COLUMN receipt.updated_by IS 'who changed it last';
CREATE INDEX receipt__warehouse_status ON receipt (warehouse_id, status, expected_at);
CREATE UNIQUE INDEX receipt__order_warehouse ON receipt (work_order_id, warehouse_id) WHERE work_order_id IS NOT NULL AND status <> 'cancelled';
CREATE INDEX receipt__account_id ON receipt (account_id);
CREATE INDEX receipt__updated_at ON receipt (updated_at DESC, id DESC);

CREATE TABLE load_unit (
  id uuid PRIMARY KEY,
  code text NOT NULL CONSTRAINT load_unit__code_length CHECK (length(code) BETWEEN 1 AND 60),
  kind text NOT NULL CONSTRAINT load_unit__kind CHECK (kind IN ('pallet', 'uld')),
  warehouse_id uuid NOT NULL CONSTRAINT load_unit__warehouse REFERENCES warehouse,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  ended_at timestamptz
);
COMMENT ON TABLE load_unit IS 'A pallet or unit load device that pieces are built on';
COMMENT ON COLUMN load_unit.id IS 'UUIDv7';
COMMENT ON COLUMN load_unit.code IS 'code on its label, such as AKE12345XX';
COMMENT ON COLUMN load_unit.kind IS 'pallet or uld (unit load device)';
COMMENT ON COLUMN load_unit.warehouse_id IS 'warehouse where it is built';
COMMENT ON COLUMN load_unit.created_at IS 'when its first piece was built';
COMMENT ON COLUMN load_unit.created_by IS 'who built it';
COMMENT ON COLUMN load_unit.ended_at IS 'when it left or was emptied, and its code is free again; null: in use';
CREATE UNIQUE INDEX load_unit__code ON load_unit (warehouse_id, upper(code)) WHERE ended_at IS NULL;
CREATE INDEX load_unit__warehouse_id ON load_unit (warehouse_id);

CREATE TABLE piece (
  id uuid CONSTRAINT piece__id PRIMARY KEY,
  receipt_id uuid NOT NULL CONSTRAINT piece__receipt REFERENCES receipt,
  piece_no integer NOT NULL,
  status text NOT NULL CONSTRAINT piece__status CHECK (status IN
    ('expected', 'received', 'held', 'putAway', 'built', 'loaded', 'refused', 'delivered', 'released', 'withdrawn')),
  warehouse_id uuid NOT NULL CONSTRAINT piece__warehouse REFERENCES warehouse,
  location_id uuid CONSTRAINT piece__location REFERENCES warehouse_location,
  unit_id uuid CONSTRAINT piece__unit REFERENCES load_unit,
  task_id uuid CONSTRAINT piece__task REFERENCES task,
  packaging text NOT NULL DEFAULT '',
  length_cm numeric(7,1) CONSTRAINT piece__length CHECK (length_cm > 0),
  width_cm numeric(7,1) CONSTRAINT piece__width CHECK (width_cm > 0),
  height_cm numeric(7,1) CONSTRAINT piece__height CHECK (height_cm > 0),
  weight_kg numeric(12,3) CONSTRAINT piece__weight CHECK (weight_kg > 0),
  damaged boolean NOT NULL DEFAULT false,
  hold_reason text NOT NULL DEFAULT '',
  received_at timestamptz,
  moved_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT piece__receipt_no UNIQUE (receipt_id, piece_no),
  CONSTRAINT piece__one_place CHECK (
    (status = 'putAway' AND location_id IS NOT NULL OR status = 'held' OR location_id IS NULL)
    AND (status = 'built' AND unit_id IS NOT NULL OR status IN ('loaded', 'refused') OR unit_id IS NULL)
    AND (task_id IS NOT NULL) = (status IN ('loaded', 'refused'))),
  CONSTRAINT piece__sides CHECK (num_nonnulls(length_cm, width_cm, height_cm) IN (0, 3))
);
COMMENT ON TABLE piece IS 'A piece of freight: what one label is on';
COMMENT ON COLUMN piece.id IS 'UUIDv7';
COMMENT ON COLUMN piece.receipt_id IS 'the receipt that brought it';
COMMENT ON COLUMN piece.piece_no IS 'number within the receipt, from 1';
COMMENT ON COLUMN piece.status IS 'where it stands, a status of domain/cargo/lifecycle.ts; the last of its movements says the same';
COMMENT ON COLUMN piece.warehouse_id IS 'the warehouse that has or had it';
COMMENT ON COLUMN piece.location_id IS 'location where it stands; null: at none';
COMMENT ON COLUMN piece.unit_id IS 'pallet or unit load device that it is built on; null: on none';
COMMENT ON COLUMN piece.task_id IS 'task whose truck it is on; null: on none';
COMMENT ON COLUMN piece.packaging IS 'carton, pallet, crate, drum …; empty: not said';
COMMENT ON COLUMN piece.length_cm IS 'length, centimetres; null: not measured';
COMMENT ON COLUMN piece.width_cm IS 'width, centimetres; null: not measured';
COMMENT ON COLUMN piece.height_cm IS 'height, centimetres; null: not measured';
COMMENT ON COLUMN piece.weight_kg IS 'gross weight, kilograms; null: not weighed';
COMMENT ON COLUMN piece.damaged IS 'somebody reported damage';
COMMENT ON COLUMN piece.hold_reason IS 'why it is held; empty: it is not';
COMMENT ON COLUMN piece.received_at IS 'when it was counted; null: not yet';
COMMENT ON COLUMN piece.moved_at IS 'time of its last movement';
COMMENT ON COLUMN piece.updated_at IS 'when the server last changed it, for phones that ask what is new';
CREATE INDEX piece__warehouse_status ON piece (warehouse_id, status);
CREATE INDEX piece__location_id ON piece (location_id) WHERE location_id IS NOT NULL;
CREATE INDEX piece__unit_id ON piece (unit_id) WHERE unit_id IS NOT NULL;
CREATE INDEX piece__task_id ON piece (task_id) WHERE task_id IS NOT NULL;
CREATE INDEX piece__warehouse_updated ON piece (warehouse_id, updated_at);
CREATE INDEX piece__moved_at ON piece (moved_at DESC, id DESC);

CREATE TABLE piece_label (
  id uuid PRIMARY KEY,
  piece_id uuid NOT NULL CONSTRAINT piece_label__piece REFERENCES piece,
  label text NOT NULL CONSTRAINT piece_label__length CHECK (length(label) BETWEEN 1 AND 60),
  kind text NOT NULL CONSTRAINT piece_label__kind CHECK (kind IN ('own', 'sscc', 'awb', 'customer')),
  ended_at timestamptz,
  voided_by text NOT NULL DEFAULT '',
  void_reason text NOT NULL DEFAULT ''
);
COMMENT ON TABLE piece_label IS 'A label on a piece';
COMMENT ON COLUMN piece_label.id IS 'UUIDv7';
COMMENT ON COLUMN piece_label.piece_id IS 'the piece';
COMMENT ON COLUMN piece_label.label IS 'text of its bar code';
COMMENT ON COLUMN piece_label.kind IS 'own, sscc, awb or customer';
COMMENT ON COLUMN piece_label.ended_at IS 'when the piece was gone or the label was voided, and another piece may have it; null: in use';
COMMENT ON COLUMN piece_label.voided_by IS 'who voided it; empty: nobody';
COMMENT ON COLUMN piece_label.void_reason IS 'why it was voided';
CREATE UNIQUE INDEX piece_label__label ON piece_label (label) WHERE ended_at IS NULL;
CREATE INDEX piece_label__any_label ON piece_label (label text_pattern_ops);
CREATE INDEX piece_label__piece_id ON piece_label (piece_id);

CREATE TABLE piece_movement (
  act_id uuid NOT NULL,
  piece_id uuid NOT NULL CONSTRAINT piece_movement__piece REFERENCES piece,
  number bigint GENERATED ALWAYS AS IDENTITY,
  action text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  from_place text NOT NULL DEFAULT '',
  to_place text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  actor_type text NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  device text NOT NULL,
  remark text NOT NULL DEFAULT '',
  CONSTRAINT piece_movement__piece_number PRIMARY KEY (piece_id, number)
);
COMMENT ON TABLE piece_movement IS 'What happened to a piece, one row each. Rows are only ever added';
COMMENT ON COLUMN piece_movement.act_id IS 'the act of the phone, or the request of the desk, that moved it';
COMMENT ON COLUMN piece_movement.piece_id IS 'the piece';
COMMENT ON COLUMN piece_movement.number IS 'order in which movements were written';
COMMENT ON COLUMN piece_movement.action IS 'an action of domain/cargo/lifecycle.ts; the last moving one gives the status of the piece';
COMMENT ON COLUMN piece_movement.from_status IS 'status before; null: it did not exist';
COMMENT ON COLUMN piece_movement.to_status IS 'status after';
COMMENT ON COLUMN piece_movement.from_place IS 'place before, as people call it; empty: none';
COMMENT ON COLUMN piece_movement.to_place IS 'place after, as people call it; empty: none';
COMMENT ON COLUMN piece_movement.at IS 'when it happened: the phone''s time corrected by its skew';
COMMENT ON COLUMN piece_movement.received_at IS 'when the server received it';
COMMENT ON COLUMN piece_movement.actor_type IS 'user, driver, worker or system';
COMMENT ON COLUMN piece_movement.actor_id IS 'the person; null: the system';
COMMENT ON COLUMN piece_movement.actor_name IS 'name of the person';
COMMENT ON COLUMN piece_movement.device IS 'device of the person';
COMMENT ON COLUMN piece_movement.remark IS 'reason, or who received it; empty: none';
CREATE INDEX piece_movement__act_id ON piece_movement (act_id);
CREATE TRIGGER piece_movement__append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON piece_movement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE discrepancy (
  id uuid PRIMARY KEY,
  receipt_id uuid NOT NULL CONSTRAINT discrepancy__receipt REFERENCES receipt,
  piece_id uuid CONSTRAINT discrepancy__piece REFERENCES piece,
  act_id uuid,
  kind text NOT NULL CONSTRAINT discrepancy__kind CHECK (kind IN
    ('short', 'over', 'weight', 'volume', 'damage', 'foreign', 'missing', 'refused')),
  booked text NOT NULL DEFAULT '',
  counted text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  found_at timestamptz NOT NULL,
  found_by text NOT NULL,
  owner_id uuid CONSTRAINT discrepancy__owner REFERENCES "user",
  reply text NOT NULL DEFAULT '',
  resolution text CONSTRAINT discrepancy__resolution CHECK (resolution IN ('acceptCount', 'waitForRest', 'return', 'releaseAnyway', 'countedAgain')),
  reason text NOT NULL DEFAULT '',
  resolved_at timestamptz,
  resolved_by text NOT NULL DEFAULT '',
  CONSTRAINT discrepancy__resolved CHECK ((resolution IS NULL) = (resolved_at IS NULL))
);
COMMENT ON TABLE discrepancy IS 'What is wrong with freight: a count that differs from the booking, damage, or a foreign piece';
COMMENT ON COLUMN discrepancy.id IS 'UUIDv7';
COMMENT ON COLUMN discrepancy.receipt_id IS 'the receipt';
COMMENT ON COLUMN discrepancy.piece_id IS 'the piece; null: the whole receipt';
COMMENT ON COLUMN discrepancy.act_id IS 'act of the phone that reported it, which names its photos; null: found by comparing';
COMMENT ON COLUMN discrepancy.kind IS 'kind, an entry of domain/cargo/differences.ts';
COMMENT ON COLUMN discrepancy.booked IS 'pieces, kilograms or cubic centimetres as booked; empty: nothing to compare';
COMMENT ON COLUMN discrepancy.counted IS 'pieces, kilograms or cubic centimetres as counted, or the label of a foreign piece';
COMMENT ON COLUMN discrepancy.remark IS 'what the finder says';
COMMENT ON COLUMN discrepancy.found_at IS 'when it was found: its clock starts';
COMMENT ON COLUMN discrepancy.found_by IS 'who found it';
COMMENT ON COLUMN discrepancy.owner_id IS 'user who looks after it; null: nobody yet';
COMMENT ON COLUMN discrepancy.reply IS 'what the customer says';
COMMENT ON COLUMN discrepancy.resolution IS 'How it was resolved; countedAgain: a new count replaced it; null: open';
COMMENT ON COLUMN discrepancy.reason IS 'why it was resolved in this way';
COMMENT ON COLUMN discrepancy.resolved_at IS 'when it was resolved; null: open';
COMMENT ON COLUMN discrepancy.resolved_by IS 'who resolved it';
CREATE INDEX discrepancy__receipt_id ON discrepancy (receipt_id);
CREATE INDEX discrepancy__open ON discrepancy (found_at) WHERE resolved_at IS NULL;
CREATE INDEX discrepancy__piece_id ON discrepancy (piece_id) WHERE piece_id IS NOT NULL;
CREATE INDEX discrepancy__owner_id ON discrepancy (owner_id) WHERE owner_id IS NOT NULL;

CREATE TABLE handover (
  id uuid CONSTRAINT handover__id PRIMARY KEY,
  receipt_id uuid CONSTRAINT handover__receipt REFERENCES receipt,
  stop_id uuid CONSTRAINT handover__stop REFERENCES stop,
  received_by text NOT NULL,
  id_seen text NOT NULL DEFAULT '',
  condition text NOT NULL CONSTRAINT handover__condition CHECK (condition IN ('good', 'damaged', 'partlyRefused', 'refused')),
  accepted integer NOT NULL,
  refused integer NOT NULL,
  signature_file_id uuid,
  remark text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  actor_name text NOT NULL
);
COMMENT ON TABLE handover IS 'Pieces handed to somebody who signed: at the counter of a warehouse, or at a consignee''s door';
COMMENT ON COLUMN handover.id IS 'UUID made by the phone: the id of the act';
COMMENT ON COLUMN handover.receipt_id IS 'receipt whose pieces were released at the counter; null: delivered at a stop';
COMMENT ON COLUMN handover.stop_id IS 'stop where they were delivered; null: released at the counter';
COMMENT ON COLUMN handover.received_by IS 'name of the person who took them';
COMMENT ON COLUMN handover.id_seen IS 'identity paper that was seen, such as driver license; empty: none was asked for';
COMMENT ON COLUMN handover.condition IS 'good, damaged, partlyRefused or refused';
COMMENT ON COLUMN handover.accepted IS 'pieces taken';
COMMENT ON COLUMN handover.refused IS 'pieces refused';
COMMENT ON COLUMN handover.signature_file_id IS 'File of the signature, which may still be on the phone; null: not signed';
COMMENT ON COLUMN handover.remark IS 'free text';
COMMENT ON COLUMN handover.at IS 'when it happened: the phone''s time corrected by its skew';
COMMENT ON COLUMN handover.received_at IS 'when the server received it';
COMMENT ON COLUMN handover.actor_name IS 'warehouse worker or driver who handed them over';
CREATE INDEX handover__receipt_id ON handover (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE INDEX handover__stop_id ON handover (stop_id) WHERE stop_id IS NOT NULL;
CREATE INDEX handover__signature_file_id ON handover (signature_file_id) WHERE signature_file_id IS NOT NULL;
CREATE INDEX handover__at ON handover (at DESC, id DESC);

ALTER TABLE named_file DROP CONSTRAINT named_file__purpose, ADD CONSTRAINT named_file__purpose CHECK (purpose IN
  ('container', 'pickup', 'delivery', 'signature', 'exception', 'seal', 'document', 'message', 'defect', 'cargo'));
COMMENT ON COLUMN named_file.purpose IS 'container, pickup, delivery, signature, exception, seal, document, message, defect of a vehicle, or cargo';
ALTER TABLE named_file ADD COLUMN receipt_id uuid CONSTRAINT named_file__receipt REFERENCES receipt;
COMMENT ON COLUMN named_file.receipt_id IS 'the receipt that a cargo photo shows; null: none';
CREATE INDEX named_file__receipt_id ON named_file (receipt_id) WHERE receipt_id IS NOT NULL;

INSERT INTO permission (name) VALUES
  ('/cargo/management/list'), ('/cargo/management/save'), ('/cargo/parcels/list'), ('/cargo/consignee/list'), ('/cargo/discrepancies/list'),
  ('/cargo/discrepancies/resolve'), ('/cargo/discrepancies/override'), ('/cargo/warehouse/list'), ('/cargo/warehouse/save')
ON CONFLICT DO NOTHING;
