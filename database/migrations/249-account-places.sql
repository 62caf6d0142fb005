-- The address book of each account: places that people typed in stops, proposed again when they type.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE TABLE account_place (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  place_key text NOT NULL,
  company text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  province text NOT NULL,
  postal_code text NOT NULL,
  country text NOT NULL,
  contact_name text NOT NULL,
  contact_phone text NOT NULL,
  remark text NOT NULL,
  opens_at text,
  closes_at text,
  fence_m integer,
  uses integer NOT NULL DEFAULT 0,
  last_used_at timestamptz,
  kept boolean NOT NULL DEFAULT false,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(company || ' ' || address || ' ' || city || ' ' || province || ' ' || postal_code)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT account_place__account FOREIGN KEY (account_id) REFERENCES account (id),
  CONSTRAINT account_place__company UNIQUE (account_id, place_key),
  CONSTRAINT account_place__opens_at CHECK (opens_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  CONSTRAINT account_place__closes_at CHECK (closes_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  CONSTRAINT account_place__fence_m CHECK (fence_m BETWEEN 50 AND 5000)
);
COMMENT ON TABLE account_place IS 'Places of an account, remembered from stops that people typed, or added by hand.';
COMMENT ON COLUMN account_place.id IS 'place';
COMMENT ON COLUMN account_place.account_id IS 'account whose address book it is in';
COMMENT ON COLUMN account_place.place_key IS 'company, address, city, state and postal code in lower case without punctuation: one place is written once';
COMMENT ON COLUMN account_place.company IS 'company at the place';
COMMENT ON COLUMN account_place.address IS 'street and number';
COMMENT ON COLUMN account_place.city IS 'city';
COMMENT ON COLUMN account_place.province IS 'state or province';
COMMENT ON COLUMN account_place.postal_code IS 'postal code';
COMMENT ON COLUMN account_place.country IS 'country, ISO 3166 alpha-2';
COMMENT ON COLUMN account_place.contact_name IS 'person to ask for';
COMMENT ON COLUMN account_place.contact_phone IS 'phone of that person';
COMMENT ON COLUMN account_place.remark IS 'instructions for the driver';
COMMENT ON COLUMN account_place.opens_at IS 'usual start of appointments, HH:MM on the clock of the place; null: unknown';
COMMENT ON COLUMN account_place.closes_at IS 'usual end of appointments, HH:MM on the clock of the place; null: unknown';
COMMENT ON COLUMN account_place.fence_m IS 'radius of the geofence for new stops in meters; null: the company''s setting';
COMMENT ON COLUMN account_place.uses IS 'how many orders it was typed in; the most used is proposed first';
COMMENT ON COLUMN account_place.last_used_at IS 'time of the latest order; null: never used';
COMMENT ON COLUMN account_place.kept IS 'somebody edited it by hand: orders fill only its empty fields';
COMMENT ON COLUMN account_place.search_text IS 'what the search looks in, in lower case';
COMMENT ON COLUMN account_place.version IS 'raised by each edit by hand';
COMMENT ON COLUMN account_place.created_at IS 'time it was first typed';
COMMENT ON COLUMN account_place.created_by IS 'name of the person who first typed it';
COMMENT ON COLUMN account_place.updated_at IS 'time of the latest change';
COMMENT ON COLUMN account_place.updated_by IS 'name of the person of the latest change';
COMMENT ON COLUMN account_place.deleted_at IS 'time it was removed; null: not removed. The next order that uses it brings it back';
CREATE INDEX account_place__most_used ON account_place (account_id, uses DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX account_place__by_company ON account_place (account_id, lower(company) text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX account_place__search ON account_place USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
