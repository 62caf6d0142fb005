-- Drivers' vehicle inspection reports (49 CFR 396.11 to 396.13 and 392.7). They are kept: 49 CFR 396.11(a)(4) asks for three months.
CREATE TABLE inspection (
  id uuid CONSTRAINT inspection__id PRIMARY KEY CONSTRAINT inspection__act REFERENCES driver_act,
  truck_id uuid CONSTRAINT inspection__truck REFERENCES truck,
  trailer_id uuid CONSTRAINT inspection__trailer REFERENCES trailer,
  kind text NOT NULL CONSTRAINT inspection__kind CHECK (kind IN ('truck', 'trailer', 'chassis')),
  trip text NOT NULL CONSTRAINT inspection__trip CHECK (trip IN ('before', 'after')),
  driver_id uuid NOT NULL CONSTRAINT inspection__driver REFERENCES driver,
  task_id uuid CONSTRAINT inspection__task REFERENCES task,
  at timestamptz NOT NULL,
  phone_at timestamptz NOT NULL,
  skew_ms bigint NOT NULL,
  received_at timestamptz NOT NULL,
  lat double precision,
  lng double precision,
  odometer integer CONSTRAINT inspection__odometer CHECK (odometer BETWEEN 0 AND 9999999),
  signature_file_id uuid,
  reviewed_id uuid CONSTRAINT inspection__reviewed REFERENCES inspection,
  CONSTRAINT inspection__vehicle CHECK ((truck_id IS NULL) <> (trailer_id IS NULL))
);
COMMENT ON TABLE inspection IS 'A driver''s report about a truck or a trailer. Never deleted: it must be kept for three months at least';
COMMENT ON COLUMN inspection.id IS 'UUID made by the phone: the id of the act';
COMMENT ON COLUMN inspection.truck_id IS 'the truck; null: a trailer was inspected';
COMMENT ON COLUMN inspection.trailer_id IS 'the trailer; null: a truck was inspected';
COMMENT ON COLUMN inspection.kind IS 'List of items: truck, trailer, or chassis (intermodal equipment)';
COMMENT ON COLUMN inspection.trip IS 'before or after the trip';
COMMENT ON COLUMN inspection.driver_id IS 'the driver who made it';
COMMENT ON COLUMN inspection.task_id IS 'the task at hand; null: none';
COMMENT ON COLUMN inspection.at IS 'When it was made: the phone''s time corrected by its skew, or received_at where that lies in the future';
COMMENT ON COLUMN inspection.phone_at IS 'the same by the phone''s clock';
COMMENT ON COLUMN inspection.skew_ms IS 'The server''s clock less the phone''s at their last contact, milliseconds';
COMMENT ON COLUMN inspection.received_at IS 'when the server received it';
COMMENT ON COLUMN inspection.lat IS 'latitude of the phone, degrees; null: unknown';
COMMENT ON COLUMN inspection.lng IS 'longitude of the phone, degrees; null: unknown';
COMMENT ON COLUMN inspection.odometer IS 'odometer, miles; null: not entered';
COMMENT ON COLUMN inspection.signature_file_id IS 'File of the driver''s signature, which may still be on the phone; null: not signed';
COMMENT ON COLUMN inspection.reviewed_id IS 'An earlier report of the same vehicle that the driver reviewed and signed with this one; null: none';
CREATE INDEX inspection__truck_id ON inspection (truck_id, at DESC) WHERE truck_id IS NOT NULL;
CREATE INDEX inspection__trailer_id ON inspection (trailer_id, at DESC) WHERE trailer_id IS NOT NULL;
CREATE INDEX inspection__driver_id ON inspection (driver_id);
CREATE INDEX inspection__task_id ON inspection (task_id) WHERE task_id IS NOT NULL;
CREATE INDEX inspection__reviewed_id ON inspection (reviewed_id) WHERE reviewed_id IS NOT NULL;
CREATE INDEX inspection__signature_file_id ON inspection (signature_file_id) WHERE signature_file_id IS NOT NULL;

CREATE TABLE inspection_defect (
  inspection_id uuid NOT NULL CONSTRAINT inspection_defect__inspection REFERENCES inspection,
  item text NOT NULL CONSTRAINT inspection_defect__item CHECK (item IN (
    'serviceBrakes', 'parkingBrake', 'steering', 'lights', 'tires', 'horn', 'wipers', 'mirrors', 'coupling', 'wheels', 'emergencyEquipment',
    'visibleBrakes', 'chassisLights', 'chassisWheels', 'airLines', 'kingPin', 'rails', 'bolsters', 'lockingPins', 'sliders', 'other')),
  truck_id uuid CONSTRAINT inspection_defect__truck REFERENCES truck,
  trailer_id uuid CONSTRAINT inspection_defect__trailer REFERENCES trailer,
  unsafe boolean NOT NULL,
  remark text NOT NULL,
  photo_ids uuid[] NOT NULL DEFAULT '{}',
  certified text CONSTRAINT inspection_defect__certified CHECK (certified IN ('repaired', 'notNeeded')),
  certified_at timestamptz,
  certified_by text NOT NULL DEFAULT '',
  certified_remark text NOT NULL DEFAULT '',
  CONSTRAINT inspection_defect__inspection_item PRIMARY KEY (inspection_id, item),
  CONSTRAINT inspection_defect__certified_at CHECK ((certified IS NULL) = (certified_at IS NULL)),
  CONSTRAINT inspection_defect__vehicle CHECK ((truck_id IS NULL) <> (trailer_id IS NULL))
);
COMMENT ON TABLE inspection_defect IS 'A defect that a report lists. An open one has no certificate';
COMMENT ON COLUMN inspection_defect.inspection_id IS 'the report';
COMMENT ON COLUMN inspection_defect.item IS 'the part, an entry of domain/inspections/items.ts';
COMMENT ON COLUMN inspection_defect.truck_id IS 'truck of the report, to find its open defects; null: a trailer';
COMMENT ON COLUMN inspection_defect.trailer_id IS 'trailer of the report, to find its open defects; null: a truck';
COMMENT ON COLUMN inspection_defect.unsafe IS 'the driver says that it affects safe operation';
COMMENT ON COLUMN inspection_defect.remark IS 'what the driver says of it';
COMMENT ON COLUMN inspection_defect.photo_ids IS 'Files of its photos, which may still be on the phone';
COMMENT ON COLUMN inspection_defect.certified IS 'repaired, or notNeeded: no repair is needed; null: open';
COMMENT ON COLUMN inspection_defect.certified_at IS 'when somebody certified it; null: open';
COMMENT ON COLUMN inspection_defect.certified_by IS 'name of the person who certified it; empty: open';
COMMENT ON COLUMN inspection_defect.certified_remark IS 'remark of that person';
CREATE INDEX inspection_defect__open_truck ON inspection_defect (truck_id) WHERE certified_at IS NULL AND truck_id IS NOT NULL;
CREATE INDEX inspection_defect__open_trailer ON inspection_defect (trailer_id) WHERE certified_at IS NULL AND trailer_id IS NOT NULL;
CREATE INDEX inspection_defect__truck_id ON inspection_defect (truck_id) WHERE truck_id IS NOT NULL;
CREATE INDEX inspection_defect__trailer_id ON inspection_defect (trailer_id) WHERE trailer_id IS NOT NULL;
CREATE INDEX inspection_defect__photo_ids ON inspection_defect USING gin (photo_ids);

ALTER TABLE named_file DROP CONSTRAINT named_file__purpose, ADD CONSTRAINT named_file__purpose CHECK (purpose IN
  ('container', 'pickup', 'delivery', 'signature', 'exception', 'seal', 'document', 'message', 'defect'));
COMMENT ON COLUMN named_file.purpose IS 'container, pickup, delivery, signature, exception, seal, document, message, or defect of a vehicle';

-- Certifying repairs has a permission of its own; roles that edit trucks receive it.
INSERT INTO permission (name) VALUES ('/truck/index/certify') ON CONFLICT DO NOTHING;

WITH given AS (
  INSERT INTO role_permission (role_id, permission)
  SELECT role_id, '/truck/index/certify' FROM role_permission WHERE permission = '/truck/index/save'
  ON CONFLICT DO NOTHING RETURNING role_id, permission),
logged AS (
  INSERT INTO operation_log (id, at, actor_type, actor_name, ip, device, request_id, action, entity, entity_id, entity_label, before, after, reason, outcome)
  SELECT gen_random_uuid(), now(), 'system', 'ShortCut', '', '', '280-inspections', 'role.save', 'role', r.id, r.name,
    jsonb_build_object('permissions', '[]'::jsonb), jsonb_build_object('permissions', jsonb_agg(g.permission ORDER BY g.permission)),
    'Certifying that defects of vehicles are repaired has a permission of its own.', 'done'
  FROM given g JOIN role r ON r.id = g.role_id WHERE r.deleted_at IS NULL GROUP BY r.id
  RETURNING id)
INSERT INTO operation_log_pending (log_id) SELECT id FROM logged;
