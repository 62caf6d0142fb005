-- Billing: what carriage costs (rate sheets, fuel surcharge), and what each order was charged, with its arithmetic.

CREATE TABLE fuel_price (
  region text NOT NULL,
  week_on date NOT NULL CONSTRAINT fuel_price__week_on CHECK (extract(isodow FROM week_on) = 1),
  price numeric NOT NULL CONSTRAINT fuel_price__price CHECK (price > 0),
  source text NOT NULL CONSTRAINT fuel_price__source CHECK (source IN ('typed', 'imported')),
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (region, week_on)
);
COMMENT ON TABLE fuel_price IS 'A weekly index of the price of fuel, such as EIA on-highway diesel.';
COMMENT ON COLUMN fuel_price.region IS 'whose index: US, or a region of it';
COMMENT ON COLUMN fuel_price.week_on IS 'the Monday that the price was published for';
COMMENT ON COLUMN fuel_price.price IS 'US dollars a gallon';
COMMENT ON COLUMN fuel_price.source IS 'typed by a person, or imported from a file';
COMMENT ON COLUMN fuel_price.updated_at IS 'when it was last written';
COMMENT ON COLUMN fuel_price.updated_by IS 'name of who wrote it last';

CREATE TABLE fuel_programme (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  region text NOT NULL,
  method text NOT NULL CONSTRAINT fuel_programme__method CHECK (method IN ('percent', 'perMile', 'peg')),
  bands jsonb NOT NULL DEFAULT '[]'::jsonb,
  between_bands text NOT NULL DEFAULT 'truncate' CONSTRAINT fuel_programme__between_bands CHECK (between_bands IN ('truncate', 'round')),
  above_bands text NOT NULL DEFAULT 'last' CONSTRAINT fuel_programme__above_bands CHECK (above_bands IN ('last', 'extend', 'none')),
  peg numeric,
  miles_per_gallon numeric,
  effective_weekday smallint NOT NULL DEFAULT 1 CONSTRAINT fuel_programme__effective_weekday CHECK (effective_weekday BETWEEN 1 AND 7),
  lag_weeks smallint NOT NULL DEFAULT 0 CONSTRAINT fuel_programme__lag_weeks CHECK (lag_weeks BETWEEN 0 AND 12),
  is_default boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE fuel_programme IS 'How a price of fuel becomes a surcharge.';
COMMENT ON COLUMN fuel_programme.id IS 'UUIDv7';
COMMENT ON COLUMN fuel_programme.name IS 'what people call it';
COMMENT ON COLUMN fuel_programme.region IS 'the index that it follows';
COMMENT ON COLUMN fuel_programme.method IS 'percent: bands to percent of linehaul; perMile: bands to dollars a mile; peg: (price - peg) / miles per gallon, dollars a mile';
COMMENT ON COLUMN fuel_programme.bands IS '[{from, to, value}] in ascending order, dollars a gallon, both ends included';
COMMENT ON COLUMN fuel_programme.between_bands IS 'a price with more decimals than the bands: truncate or round it to theirs';
COMMENT ON COLUMN fuel_programme.above_bands IS 'a price above the last band: the last value, extend by the step of the last bands, none (no surcharge can be told)';
COMMENT ON COLUMN fuel_programme.peg IS 'dollars a gallon that the linehaul covers already';
COMMENT ON COLUMN fuel_programme.miles_per_gallon IS 'what a truck is taken to use';
COMMENT ON COLUMN fuel_programme.effective_weekday IS 'ISO weekday from which a week''s price counts';
COMMENT ON COLUMN fuel_programme.lag_weeks IS 'whole weeks between a price and its effect';
COMMENT ON COLUMN fuel_programme.is_default IS 'for accounts that have none of their own';
COMMENT ON COLUMN fuel_programme.version IS 'optimistic lock';
COMMENT ON COLUMN fuel_programme.created_at IS 'when it was made';
COMMENT ON COLUMN fuel_programme.created_by IS 'name of who made it';
COMMENT ON COLUMN fuel_programme.updated_at IS 'when it was last changed';
COMMENT ON COLUMN fuel_programme.updated_by IS 'name of who changed it last';
COMMENT ON COLUMN fuel_programme.deleted_at IS 'hidden since';
CREATE UNIQUE INDEX fuel_programme__name ON fuel_programme (lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX fuel_programme__is_default ON fuel_programme (is_default) WHERE is_default AND deleted_at IS NULL;

ALTER TABLE account ADD COLUMN fuel_programme_id uuid CONSTRAINT account__fuel_programme REFERENCES fuel_programme;
COMMENT ON COLUMN account.fuel_programme_id IS 'how its fuel surcharge is reckoned; null: by the default programme';

CREATE TABLE rate_sheet (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL,
  edition int NOT NULL DEFAULT 1,
  account_id uuid CONSTRAINT rate_sheet__account REFERENCES account,
  name text NOT NULL,
  currency text NOT NULL DEFAULT 'USD',
  status text NOT NULL DEFAULT 'draft' CONSTRAINT rate_sheet__status CHECK (status IN ('draft', 'active', 'expired')),
  effective_from date NOT NULL,
  effective_to date,
  note text NOT NULL DEFAULT '',
  zones jsonb NOT NULL DEFAULT '[]'::jsonb,
  accessorials jsonb NOT NULL DEFAULT '[]'::jsonb,
  line_count int NOT NULL DEFAULT 0,
  activated_at timestamptz,
  activated_by text,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT rate_sheet__effective CHECK (effective_to >= effective_from)
);
COMMENT ON TABLE rate_sheet IS 'What carriage costs an account, or everybody who has no sheet of their own; one row for each edition of it.';
COMMENT ON COLUMN rate_sheet.id IS 'UUIDv7';
COMMENT ON COLUMN rate_sheet.family_id IS 'the id of its first edition: what its editions have in common';
COMMENT ON COLUMN rate_sheet.edition IS 'counts its editions from 1: an active one never changes, a change is a new edition';
COMMENT ON COLUMN rate_sheet.account_id IS 'for whom; null: the default of all others';
COMMENT ON COLUMN rate_sheet.name IS 'what people call it';
COMMENT ON COLUMN rate_sheet.currency IS 'ISO 4217';
COMMENT ON COLUMN rate_sheet.status IS 'draft can be edited; active rates; expired was followed by another, or has ended';
COMMENT ON COLUMN rate_sheet.effective_from IS 'first day of pickup that it rates';
COMMENT ON COLUMN rate_sheet.effective_to IS 'last day of pickup that it rates; null: until another follows';
COMMENT ON COLUMN rate_sheet.note IS 'for the people who keep it';
COMMENT ON COLUMN rate_sheet.zones IS 'named zones of its lines: [{ name, places: [places as lines write them] }]';
COMMENT ON COLUMN rate_sheet.accessorials IS 'prices of what is done besides: extra stops, detention, layover…';
COMMENT ON COLUMN rate_sheet.line_count IS 'how many lines it has';
COMMENT ON COLUMN rate_sheet.activated_at IS 'when it was activated';
COMMENT ON COLUMN rate_sheet.activated_by IS 'name of who activated it';
COMMENT ON COLUMN rate_sheet.version IS 'optimistic lock';
COMMENT ON COLUMN rate_sheet.created_at IS 'when it was made';
COMMENT ON COLUMN rate_sheet.created_by IS 'name of who made it';
COMMENT ON COLUMN rate_sheet.updated_at IS 'when it was last changed';
COMMENT ON COLUMN rate_sheet.updated_by IS 'name of who changed it last';
COMMENT ON COLUMN rate_sheet.deleted_at IS 'hidden since: drafts only';
CREATE UNIQUE INDEX rate_sheet__edition ON rate_sheet (family_id, edition);
CREATE INDEX rate_sheet__account_id ON rate_sheet (account_id, effective_from) WHERE deleted_at IS NULL;

CREATE TABLE rate_line (
  rate_sheet_id uuid NOT NULL CONSTRAINT rate_line__rate_sheet REFERENCES rate_sheet ON DELETE CASCADE,
  line_no int NOT NULL,
  origin_scope text NOT NULL CONSTRAINT rate_line__origin_scope CHECK (origin_scope IN ('any', 'state', 'zone', 'zip3', 'city', 'postal')),
  origin text NOT NULL DEFAULT '',
  destination_scope text NOT NULL CONSTRAINT rate_line__destination_scope CHECK (destination_scope IN ('any', 'state', 'zone', 'zip3', 'city', 'postal')),
  destination text NOT NULL DEFAULT '',
  booking_type smallint,
  truck_type text NOT NULL DEFAULT '',
  pounds_from numeric,
  pounds_to numeric,
  miles_from numeric,
  miles_to numeric,
  pallets_from int,
  pallets_to int,
  method text NOT NULL CONSTRAINT rate_line__method CHECK (method IN ('flat', 'perMile', 'perCwt', 'perPallet', 'perHour')),
  price numeric NOT NULL CONSTRAINT rate_line__price CHECK (price >= 0),
  breaks jsonb NOT NULL DEFAULT '[]'::jsonb,
  deficit boolean NOT NULL DEFAULT false,
  min_charge numeric,
  max_charge numeric,
  PRIMARY KEY (rate_sheet_id, line_no)
);
COMMENT ON TABLE rate_line IS 'One price of a rate sheet, and what it is for.';
COMMENT ON COLUMN rate_line.rate_sheet_id IS 'of which sheet';
COMMENT ON COLUMN rate_line.line_no IS 'counts its lines from 1, in the order in which people keep them';
COMMENT ON COLUMN rate_line.origin_scope IS 'how wide the place of pickup is; postal is the most specific, any the least';
COMMENT ON COLUMN rate_line.origin IS 'the place of pickup in that scope: US-TX, a zone''s name, 750, DALLAS, US-TX, 75261';
COMMENT ON COLUMN rate_line.destination_scope IS 'how wide the place of the last delivery is';
COMMENT ON COLUMN rate_line.destination IS 'the place of the last delivery in that scope';
COMMENT ON COLUMN rate_line.booking_type IS 'only for that booking type; null: for any';
COMMENT ON COLUMN rate_line.truck_type IS 'only for that truck type; empty: for any';
COMMENT ON COLUMN rate_line.pounds_from IS 'from this weight on; null: from nothing';
COMMENT ON COLUMN rate_line.pounds_to IS 'below this weight; null: without end';
COMMENT ON COLUMN rate_line.miles_from IS 'from this distance on; null: from nothing';
COMMENT ON COLUMN rate_line.miles_to IS 'below this distance; null: without end';
COMMENT ON COLUMN rate_line.pallets_from IS 'from this many pallets on; null: from none';
COMMENT ON COLUMN rate_line.pallets_to IS 'up to this many pallets, itself included; null: without end';
COMMENT ON COLUMN rate_line.method IS 'flat, or by mile, hundredweight, pallet, hour';
COMMENT ON COLUMN rate_line.price IS 'in the sheet''s currency, for one of what the method counts; for hundredweight below the first break';
COMMENT ON COLUMN rate_line.breaks IS 'of hundredweight: [{ from: pounds, price }] in ascending order';
COMMENT ON COLUMN rate_line.deficit IS 'hundredweight: the weight of the next break at its price where that costs less';
COMMENT ON COLUMN rate_line.min_charge IS 'never less; null: no minimum';
COMMENT ON COLUMN rate_line.max_charge IS 'never more; null: no maximum';

CREATE TABLE billing (
  work_order_id uuid PRIMARY KEY CONSTRAINT billing__work_order REFERENCES work_order,
  account_id uuid NOT NULL CONSTRAINT billing__account REFERENCES account,
  status text NOT NULL DEFAULT 'ReadyForReview' CONSTRAINT billing__status CHECK (status IN ('ReadyForReview', 'InReview', 'Approved', 'Invoiced', 'OnHold', 'SentBack')),
  reason text NOT NULL DEFAULT '',
  reviewer_id uuid CONSTRAINT billing__reviewer REFERENCES "user",
  delivered_at timestamptz NOT NULL,
  pickup_on date NOT NULL,
  currency text NOT NULL,
  linehaul numeric NOT NULL DEFAULT 0,
  fuel numeric NOT NULL DEFAULT 0,
  accessorials numeric NOT NULL DEFAULT 0,
  total numeric NOT NULL DEFAULT 0,
  miles numeric,
  exceptions text[] NOT NULL DEFAULT '{}',
  rated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL
);
COMMENT ON TABLE billing IS 'The billing queue: an order that was delivered, or cancelled at a cost, on its way to an invoice.';
COMMENT ON COLUMN billing.work_order_id IS 'which order';
COMMENT ON COLUMN billing.account_id IS 'who pays';
COMMENT ON COLUMN billing.status IS 'where it is on its way';
COMMENT ON COLUMN billing.reason IS 'why it is on hold or was sent back';
COMMENT ON COLUMN billing.reviewer_id IS 'who looks at it';
COMMENT ON COLUMN billing.delivered_at IS 'when it was delivered or cancelled';
COMMENT ON COLUMN billing.pickup_on IS 'the day of pickup where it was picked up: decides the rate sheet and the price of fuel';
COMMENT ON COLUMN billing.currency IS 'ISO 4217: the rate sheet''s';
COMMENT ON COLUMN billing.linehaul IS 'sum of its linehaul charges';
COMMENT ON COLUMN billing.fuel IS 'sum of its fuel surcharges';
COMMENT ON COLUMN billing.accessorials IS 'sum of all other charges';
COMMENT ON COLUMN billing.total IS 'sum of its charges';
COMMENT ON COLUMN billing.miles IS 'miles that were charged; null: not known';
COMMENT ON COLUMN billing.exceptions IS 'what a person should look at: codes of domain/billing';
COMMENT ON COLUMN billing.rated_at IS 'when it was last rated; null: not yet';
COMMENT ON COLUMN billing.version IS 'optimistic lock';
COMMENT ON COLUMN billing.created_at IS 'when it came into the queue';
COMMENT ON COLUMN billing.created_by IS 'who brought it there';
COMMENT ON COLUMN billing.updated_at IS 'when it was last changed';
COMMENT ON COLUMN billing.updated_by IS 'name of who changed it last';
CREATE INDEX billing__status ON billing (status, delivered_at DESC, work_order_id DESC);
CREATE INDEX billing__account_id ON billing (account_id, delivered_at DESC);

CREATE TABLE charge (
  id uuid PRIMARY KEY,
  work_order_id uuid NOT NULL CONSTRAINT charge__billing REFERENCES billing,
  kind text NOT NULL CONSTRAINT charge__kind CHECK (kind IN ('linehaul', 'fuel', 'extraStop', 'detention', 'layover', 'liftGate', 'insideDelivery', 'truckOrderedNotUsed', 'custom', 'adjustment')),
  name text NOT NULL,
  quantity numeric NOT NULL,
  unit text NOT NULL,
  price numeric NOT NULL,
  amount numeric NOT NULL,
  currency text NOT NULL,
  source text NOT NULL CONSTRAINT charge__source CHECK (source IN ('rated', 'manual')),
  reason text NOT NULL DEFAULT '',
  needs_approval boolean NOT NULL DEFAULT false,
  arithmetic jsonb NOT NULL DEFAULT '[]'::jsonb,
  rate_sheet_id uuid CONSTRAINT charge__rate_sheet REFERENCES rate_sheet,
  rate_line_no int,
  fuel_programme_id uuid CONSTRAINT charge__fuel_programme REFERENCES fuel_programme,
  fuel_region text,
  fuel_week_on date,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  voided_at timestamptz,
  voided_by text,
  void_reason text
);
COMMENT ON TABLE charge IS 'What an order is charged, one row for each thing; never changed: it is voided and another written.';
COMMENT ON COLUMN charge.id IS 'UUIDv7';
COMMENT ON COLUMN charge.work_order_id IS 'of which order';
COMMENT ON COLUMN charge.kind IS 'what for';
COMMENT ON COLUMN charge.name IS 'as it stands on the invoice';
COMMENT ON COLUMN charge.quantity IS 'how many units';
COMMENT ON COLUMN charge.unit IS 'of what: flat, mile, cwt, pallet, hour, stop, percent, day, each';
COMMENT ON COLUMN charge.price IS 'of one unit';
COMMENT ON COLUMN charge.amount IS 'what is charged, rounded once, half up, to the currency''s minor unit; less than nothing for a credit';
COMMENT ON COLUMN charge.currency IS 'ISO 4217';
COMMENT ON COLUMN charge.source IS 'rated by the rate sheet, or written by a person';
COMMENT ON COLUMN charge.reason IS 'why a person wrote it';
COMMENT ON COLUMN charge.needs_approval IS 'a person must approve it first, such as detention';
COMMENT ON COLUMN charge.arithmetic IS 'how the amount came about, step by step: domain/billing/charge.ts';
COMMENT ON COLUMN charge.rate_sheet_id IS 'the edition that it was rated by';
COMMENT ON COLUMN charge.rate_line_no IS 'the line of that edition';
COMMENT ON COLUMN charge.fuel_programme_id IS 'the programme that it was reckoned by';
COMMENT ON COLUMN charge.fuel_region IS 'the index whose price was used';
COMMENT ON COLUMN charge.fuel_week_on IS 'the week whose price was used';
COMMENT ON COLUMN charge.created_at IS 'when it was charged';
COMMENT ON COLUMN charge.created_by IS 'who charged it';
COMMENT ON COLUMN charge.voided_at IS 'no longer charged since';
COMMENT ON COLUMN charge.voided_by IS 'name of who voided it';
COMMENT ON COLUMN charge.void_reason IS 'why';
CREATE INDEX charge__work_order_id ON charge (work_order_id);
