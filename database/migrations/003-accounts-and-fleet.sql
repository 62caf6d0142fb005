-- The organisations we work for, and the people and vehicles that carry their freight.

CREATE TABLE account (
  id uuid PRIMARY KEY,
  code text NOT NULL,
  name text NOT NULL,
  bill_to_address text NOT NULL DEFAULT '',
  bill_to_city text NOT NULL DEFAULT '',
  bill_to_province text NOT NULL DEFAULT '',
  bill_to_postal_code text NOT NULL DEFAULT '',
  bill_to_country text NOT NULL DEFAULT 'US',
  contact_name text NOT NULL DEFAULT '',
  contact_email text NOT NULL DEFAULT '',
  contact_phone text NOT NULL DEFAULT '',
  payment_terms_days int NOT NULL DEFAULT 30,
  currency text NOT NULL DEFAULT 'USD',
  credit_limit numeric,
  crn_prefix text NOT NULL DEFAULT '',
  pickup_photos_required int NOT NULL DEFAULT 0,
  delivery_photos_required int NOT NULL DEFAULT 0,
  signature_required boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE account IS 'An organisation we work for.';
COMMENT ON COLUMN account.id IS 'UUIDv7';
COMMENT ON COLUMN account.code IS 'short code';
COMMENT ON COLUMN account.name IS 'company name';
COMMENT ON COLUMN account.bill_to_address IS 'street and number';
COMMENT ON COLUMN account.bill_to_city IS 'city';
COMMENT ON COLUMN account.bill_to_province IS 'state or province';
COMMENT ON COLUMN account.bill_to_postal_code IS 'postal code';
COMMENT ON COLUMN account.bill_to_country IS 'ISO 3166 alpha-2';
COMMENT ON COLUMN account.contact_name IS 'whom to call';
COMMENT ON COLUMN account.contact_email IS 'as typed';
COMMENT ON COLUMN account.contact_phone IS 'as typed';
COMMENT ON COLUMN account.payment_terms_days IS 'net days';
COMMENT ON COLUMN account.currency IS 'ISO 4217';
COMMENT ON COLUMN account.credit_limit IS 'in the currency; null for none';
COMMENT ON COLUMN account.crn_prefix IS 'their CRNs begin with this';
COMMENT ON COLUMN account.pickup_photos_required IS 'photos a driver must take at pickup';
COMMENT ON COLUMN account.delivery_photos_required IS 'photos a driver must take at delivery';
COMMENT ON COLUMN account.signature_required IS 'the receiver must sign';
COMMENT ON COLUMN account.version IS 'optimistic lock';
COMMENT ON COLUMN account.created_at IS 'when it was made';
COMMENT ON COLUMN account.created_by IS 'who made it';
COMMENT ON COLUMN account.updated_at IS 'when it last changed';
COMMENT ON COLUMN account.updated_by IS 'who changed it last';
COMMENT ON COLUMN account.deleted_at IS 'hidden since';
CREATE UNIQUE INDEX account__code ON account (lower(code)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX account__name ON account (lower(name)) WHERE deleted_at IS NULL;

CREATE TABLE api_key (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT api_key__account REFERENCES account,
  name text NOT NULL,
  prefix text NOT NULL,
  key_hash bytea NOT NULL CONSTRAINT api_key__key_hash UNIQUE,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
COMMENT ON TABLE api_key IS 'A key with which an account''s systems send bookings.';
COMMENT ON COLUMN api_key.id IS 'UUIDv7';
COMMENT ON COLUMN api_key.account_id IS 'whose key';
COMMENT ON COLUMN api_key.name IS 'what it is used for';
COMMENT ON COLUMN api_key.prefix IS 'its first characters, to recognise it by';
COMMENT ON COLUMN api_key.key_hash IS 'SHA-256 of the key';
COMMENT ON COLUMN api_key.created_at IS 'when it was made';
COMMENT ON COLUMN api_key.created_by IS 'who made it';
COMMENT ON COLUMN api_key.last_used_at IS 'kept to the minute';
COMMENT ON COLUMN api_key.revoked_at IS 'refused since';
CREATE INDEX api_key__account_id ON api_key (account_id);

CREATE TABLE truck (
  id uuid PRIMARY KEY,
  plate_no text NOT NULL CONSTRAINT truck__plate_no_length CHECK (length(plate_no) BETWEEN 1 AND 20),
  unit_no text NOT NULL CONSTRAINT truck__unit_no_length CHECK (length(unit_no) BETWEEN 1 AND 20),
  truck_type text NOT NULL DEFAULT '',
  vin text NOT NULL DEFAULT '',
  year int,
  make text NOT NULL DEFAULT '',
  capacity_kg numeric,
  status text NOT NULL DEFAULT 'active' CONSTRAINT truck__status CHECK (status IN ('active', 'inactive', 'maintenance')),
  insurance_expires_on date,
  registration_expires_on date,
  inspection_expires_on date,
  notes text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE truck IS 'A tractor or straight truck.';
COMMENT ON COLUMN truck.id IS 'UUIDv7';
COMMENT ON COLUMN truck.plate_no IS 'truck license plate';
COMMENT ON COLUMN truck.unit_no IS 'unit number';
COMMENT ON COLUMN truck.truck_type IS 'what it can be booked as';
COMMENT ON COLUMN truck.vin IS 'VIN or engine number';
COMMENT ON COLUMN truck.year IS 'model year';
COMMENT ON COLUMN truck.make IS 'manufacturer';
COMMENT ON COLUMN truck.capacity_kg IS 'payload; null unknown';
COMMENT ON COLUMN truck.status IS 'may it be assigned';
COMMENT ON COLUMN truck.insurance_expires_on IS 'insured until';
COMMENT ON COLUMN truck.registration_expires_on IS 'registered until';
COMMENT ON COLUMN truck.inspection_expires_on IS 'inspected until';
COMMENT ON COLUMN truck.notes IS 'free text';
COMMENT ON COLUMN truck.version IS 'optimistic lock';
COMMENT ON COLUMN truck.created_at IS 'when it was made';
COMMENT ON COLUMN truck.created_by IS 'who made it';
COMMENT ON COLUMN truck.updated_at IS 'when it last changed';
COMMENT ON COLUMN truck.updated_by IS 'who changed it last';
COMMENT ON COLUMN truck.deleted_at IS 'hidden since';
CREATE UNIQUE INDEX truck__plate_no ON truck (lower(plate_no)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX truck__unit_no ON truck (lower(unit_no)) WHERE deleted_at IS NULL;

CREATE TABLE trailer (
  id uuid PRIMARY KEY,
  trailer_no text NOT NULL CONSTRAINT trailer__trailer_no_length CHECK (length(trailer_no) BETWEEN 1 AND 20),
  plate_no text NOT NULL DEFAULT '',
  trailer_type text NOT NULL DEFAULT '',
  vin text NOT NULL DEFAULT '',
  year int,
  make text NOT NULL DEFAULT '',
  capacity_kg numeric,
  status text NOT NULL DEFAULT 'active' CONSTRAINT trailer__status CHECK (status IN ('active', 'inactive', 'maintenance')),
  registration_expires_on date,
  inspection_expires_on date,
  notes text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE trailer IS 'A trailer or chassis.';
COMMENT ON COLUMN trailer.id IS 'UUIDv7';
COMMENT ON COLUMN trailer.trailer_no IS 'trailer number';
COMMENT ON COLUMN trailer.plate_no IS 'its plate';
COMMENT ON COLUMN trailer.trailer_type IS 'such as 53'' dry van';
COMMENT ON COLUMN trailer.vin IS 'VIN';
COMMENT ON COLUMN trailer.year IS 'model year';
COMMENT ON COLUMN trailer.make IS 'manufacturer';
COMMENT ON COLUMN trailer.capacity_kg IS 'payload; null unknown';
COMMENT ON COLUMN trailer.status IS 'may it be assigned';
COMMENT ON COLUMN trailer.registration_expires_on IS 'registered until';
COMMENT ON COLUMN trailer.inspection_expires_on IS 'inspected until';
COMMENT ON COLUMN trailer.notes IS 'free text';
COMMENT ON COLUMN trailer.version IS 'optimistic lock';
COMMENT ON COLUMN trailer.created_at IS 'when it was made';
COMMENT ON COLUMN trailer.created_by IS 'who made it';
COMMENT ON COLUMN trailer.updated_at IS 'when it last changed';
COMMENT ON COLUMN trailer.updated_by IS 'who changed it last';
COMMENT ON COLUMN trailer.deleted_at IS 'hidden since';
CREATE UNIQUE INDEX trailer__trailer_no ON trailer (lower(trailer_no)) WHERE deleted_at IS NULL;

CREATE TABLE driver (
  id uuid PRIMARY KEY,
  name text NOT NULL CONSTRAINT driver__name_length CHECK (length(name) BETWEEN 4 AND 18),
  user_name text NOT NULL,
  phone text NOT NULL CONSTRAINT driver__phone_length CHECK (length(phone) BETWEEN 1 AND 20),
  password_hash text NOT NULL,
  plate_no text NOT NULL DEFAULT '' CONSTRAINT driver__plate_no_length CHECK (length(plate_no) <= 20),
  truck_no text NOT NULL DEFAULT '' CONSTRAINT driver__truck_no_length CHECK (length(truck_no) <= 20),
  truck_id uuid CONSTRAINT driver__truck REFERENCES truck,
  status text NOT NULL DEFAULT 'active' CONSTRAINT driver__status CHECK (status IN ('active', 'inactive')),
  frozen_at timestamptz,
  home_base text NOT NULL DEFAULT '',
  licence_no text NOT NULL DEFAULT '',
  licence_class text NOT NULL DEFAULT '',
  licence_expires_on date,
  medical_expires_on date,
  insurance_expires_on date,
  notes text NOT NULL DEFAULT '',
  last_seen_at timestamptz,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE driver IS 'A driver, who signs in to the driver app.';
COMMENT ON COLUMN driver.id IS 'UUIDv7';
COMMENT ON COLUMN driver.name IS '4 to 18 letters, or letters with numbers';
COMMENT ON COLUMN driver.user_name IS 'signs in with this or the phone';
COMMENT ON COLUMN driver.phone IS 'as typed';
COMMENT ON COLUMN driver.password_hash IS 'argon2id';
COMMENT ON COLUMN driver.plate_no IS 'plate of the usual truck';
COMMENT ON COLUMN driver.truck_no IS 'unit number of the usual truck';
COMMENT ON COLUMN driver.truck_id IS 'current truck';
COMMENT ON COLUMN driver.status IS 'may be assigned and sign in';
COMMENT ON COLUMN driver.frozen_at IS 'may not sign in since';
COMMENT ON COLUMN driver.home_base IS 'where the day begins';
COMMENT ON COLUMN driver.licence_no IS 'driver license number';
COMMENT ON COLUMN driver.licence_class IS 'A, B or C';
COMMENT ON COLUMN driver.licence_expires_on IS 'license valid until';
COMMENT ON COLUMN driver.medical_expires_on IS 'medical card valid until';
COMMENT ON COLUMN driver.insurance_expires_on IS 'insured until';
COMMENT ON COLUMN driver.notes IS 'free text';
COMMENT ON COLUMN driver.last_seen_at IS 'last heartbeat of the app';
COMMENT ON COLUMN driver.version IS 'optimistic lock';
COMMENT ON COLUMN driver.created_at IS 'when it was made';
COMMENT ON COLUMN driver.created_by IS 'who made it';
COMMENT ON COLUMN driver.updated_at IS 'when it last changed';
COMMENT ON COLUMN driver.updated_by IS 'who changed it last';
COMMENT ON COLUMN driver.deleted_at IS 'hidden since';
CREATE UNIQUE INDEX driver__user_name ON driver (lower(user_name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX driver__phone ON driver (phone) WHERE deleted_at IS NULL;

CREATE TABLE warehouse_worker (
  id uuid PRIMARY KEY,
  name text NOT NULL CONSTRAINT warehouse_worker__name_length CHECK (length(name) BETWEEN 4 AND 18),
  phone text NOT NULL CONSTRAINT warehouse_worker__phone_length CHECK (length(phone) BETWEEN 1 AND 20),
  password_hash text NOT NULL,
  customer_reference_number text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'active' CONSTRAINT warehouse_worker__status CHECK (status IN ('active', 'inactive')),
  frozen_at timestamptz,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE warehouse_worker IS 'A warehouse worker, who signs in to the worker app.';
COMMENT ON COLUMN warehouse_worker.id IS 'UUIDv7';
COMMENT ON COLUMN warehouse_worker.name IS 'as the driver''s';
COMMENT ON COLUMN warehouse_worker.phone IS 'signs in with this';
COMMENT ON COLUMN warehouse_worker.password_hash IS 'argon2id';
COMMENT ON COLUMN warehouse_worker.customer_reference_number IS 'the customer whose freight they handle';
COMMENT ON COLUMN warehouse_worker.status IS 'may sign in';
COMMENT ON COLUMN warehouse_worker.frozen_at IS 'may not sign in since';
COMMENT ON COLUMN warehouse_worker.version IS 'optimistic lock';
COMMENT ON COLUMN warehouse_worker.created_at IS 'when it was made';
COMMENT ON COLUMN warehouse_worker.created_by IS 'who made it';
COMMENT ON COLUMN warehouse_worker.updated_at IS 'when it last changed';
COMMENT ON COLUMN warehouse_worker.updated_by IS 'who changed it last';
COMMENT ON COLUMN warehouse_worker.deleted_at IS 'hidden since';
CREATE UNIQUE INDEX warehouse_worker__phone ON warehouse_worker (phone) WHERE deleted_at IS NULL;

CREATE TABLE file (
  id uuid PRIMARY KEY,
  content_type text NOT NULL,
  name text NOT NULL,
  bytes bigint NOT NULL,
  width int,
  height int,
  sha256 bytea NOT NULL,
  uploaded_by_type text NOT NULL,
  uploaded_by uuid NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE file IS 'An uploaded file; its bytes lie in the file store under its id.';
COMMENT ON COLUMN file.id IS 'random, so that it cannot be guessed';
COMMENT ON COLUMN file.content_type IS 'decided by content, not by name';
COMMENT ON COLUMN file.name IS 'as uploaded';
COMMENT ON COLUMN file.bytes IS 'size as stored';
COMMENT ON COLUMN file.width IS 'pixels, images only';
COMMENT ON COLUMN file.height IS 'pixels, images only';
COMMENT ON COLUMN file.sha256 IS 'of the stored bytes';
COMMENT ON COLUMN file.uploaded_by_type IS 'user, driver or worker';
COMMENT ON COLUMN file.uploaded_by IS 'who';
COMMENT ON COLUMN file.created_at IS 'when';
CREATE TABLE download_token (
  token_hash bytea PRIMARY KEY,
  path text NOT NULL,
  person_id uuid NOT NULL,
  app_type smallint NOT NULL,
  session_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON COLUMN download_token.session_hash IS 'the session it was minted in';
COMMENT ON TABLE download_token IS 'One download each: 60 s, once, for one path.';
COMMENT ON COLUMN download_token.token_hash IS 'SHA-256 of the token';
COMMENT ON COLUMN download_token.path IS 'what it opens';
COMMENT ON COLUMN download_token.person_id IS 'who asked';
COMMENT ON COLUMN download_token.app_type IS 'which app they use';
COMMENT ON COLUMN download_token.expires_at IS 'refused after';
