-- When a flight's freight, papers, dangerous goods and advance filing are due, and the orders that must be there by then.

ALTER TABLE master_waybill
  ADD COLUMN departs_at timestamptz,
  ADD COLUMN dangerous_accepted_at timestamptz,
  ADD COLUMN dangerous_accepted_by text NOT NULL DEFAULT '';
COMMENT ON COLUMN master_waybill.departs_at IS 'scheduled departure of its first flight; null: not known';
COMMENT ON COLUMN master_waybill.dangerous_accepted_at IS 'when its dangerous goods were reported as checked and accepted; null: not yet, or it has none';
COMMENT ON COLUMN master_waybill.dangerous_accepted_by IS 'who reported that';
-- The plan board reads by flight: what is still here, and what has left.
CREATE INDEX master_waybill__planned ON master_waybill (flight_on, flight, id)
  WHERE deleted_at IS NULL AND kind <> 'direct' AND status IN ('draft', 'booked', 'received', 'screened', 'built', 'manifested');
CREATE INDEX master_waybill__left ON master_waybill (flight_on DESC NULLS LAST, flight, id)
  WHERE deleted_at IS NULL AND kind <> 'direct' AND status IN ('tendered', 'departed', 'arrived', 'delivered');

CREATE TABLE cut_off_rule (
  id uuid PRIMARY KEY,
  airline text NOT NULL CONSTRAINT cut_off_rule__airline CHECK (airline ~ '^[A-Z0-9]{2}$'),
  origin text NOT NULL CONSTRAINT cut_off_rule__origin CHECK (origin ~ '^([A-Z]{3})?$'),
  documents_minutes integer CONSTRAINT cut_off_rule__documents_minutes CHECK (documents_minutes BETWEEN 1 AND 20160),
  cargo_minutes integer CONSTRAINT cut_off_rule__cargo_minutes CHECK (cargo_minutes BETWEEN 1 AND 20160),
  dangerous_minutes integer CONSTRAINT cut_off_rule__dangerous_minutes CHECK (dangerous_minutes BETWEEN 1 AND 20160),
  filing_minutes integer CONSTRAINT cut_off_rule__filing_minutes CHECK (filing_minutes BETWEEN 1 AND 20160),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE cut_off_rule IS 'How long before departure an airline wants papers, freight, dangerous goods and filing';
COMMENT ON COLUMN cut_off_rule.id IS 'UUIDv7';
COMMENT ON COLUMN cut_off_rule.airline IS 'IATA code, two characters';
COMMENT ON COLUMN cut_off_rule.origin IS 'airport of departure, IATA code; empty: every airport without a rule of its own';
COMMENT ON COLUMN cut_off_rule.documents_minutes IS 'minutes before departure by which papers are due; null: no rule';
COMMENT ON COLUMN cut_off_rule.cargo_minutes IS 'minutes before departure by which freight is due; null: no rule';
COMMENT ON COLUMN cut_off_rule.dangerous_minutes IS 'minutes before departure by which dangerous goods are due; null: no rule';
COMMENT ON COLUMN cut_off_rule.filing_minutes IS 'minutes before departure by which the advance filing is due; null: no rule';
COMMENT ON COLUMN cut_off_rule.version IS 'version for optimistic locking, one higher with each change';
COMMENT ON COLUMN cut_off_rule.created_at IS 'when it was created';
COMMENT ON COLUMN cut_off_rule.created_by IS 'who created it';
COMMENT ON COLUMN cut_off_rule.updated_at IS 'when it last changed';
COMMENT ON COLUMN cut_off_rule.updated_by IS 'who changed it last';
COMMENT ON COLUMN cut_off_rule.deleted_at IS 'when it was deleted; null while it exists';
CREATE UNIQUE INDEX cut_off_rule__airline_origin ON cut_off_rule (airline, origin) WHERE deleted_at IS NULL;

CREATE TABLE master_clock (
  master_id uuid NOT NULL CONSTRAINT master_clock__master REFERENCES master_waybill,
  clock text NOT NULL CONSTRAINT master_clock__clock CHECK (clock IN ('documents', 'cargo', 'dangerous', 'filing')),
  typed_at timestamptz,
  due_at timestamptz,
  is_open boolean NOT NULL,
  PRIMARY KEY (master_id, clock)
);
COMMENT ON TABLE master_clock IS 'A cut-off of a master waybill';
COMMENT ON COLUMN master_clock.master_id IS 'the master waybill';
COMMENT ON COLUMN master_clock.clock IS 'what is due: documents, cargo, dangerous (goods) or filing (in advance, by country of landing)';
COMMENT ON COLUMN master_clock.typed_at IS 'as somebody entered it; null: by the airline''s rule';
COMMENT ON COLUMN master_clock.due_at IS 'when it is due: as entered, or by the rule; null: not known';
COMMENT ON COLUMN master_clock.is_open IS 'whether something is still to be done for it';
CREATE INDEX master_clock__due_at ON master_clock (due_at, master_id) WHERE is_open AND due_at IS NOT NULL;

CREATE TABLE master_filing (
  master_id uuid NOT NULL CONSTRAINT master_filing__master REFERENCES master_waybill,
  scheme text NOT NULL CONSTRAINT master_filing__scheme CHECK (scheme IN ('ICS2', 'PACT', 'ACAS')),
  state text NOT NULL CONSTRAINT master_filing__state CHECK (state IN ('notNeeded', 'due', 'filedElsewhere', 'assessed', 'onHold')),
  reference text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (master_id, scheme)
);
COMMENT ON TABLE master_filing IS 'How far the advance filing of a master waybill is, by scheme, once somebody has reported it';
COMMENT ON COLUMN master_filing.master_id IS 'the master waybill';
COMMENT ON COLUMN master_filing.scheme IS 'ICS2: PLACI of the European Union, PACT: Canada, ACAS: United States';
COMMENT ON COLUMN master_filing.state IS 'notNeeded, due, filedElsewhere (by the airline or a forwarder), assessed, onHold: must not be loaded';
COMMENT ON COLUMN master_filing.reference IS 'number of the filing, or who filed it; may be empty';
COMMENT ON COLUMN master_filing.updated_at IS 'when it last changed';
COMMENT ON COLUMN master_filing.updated_by IS 'who changed it last';

-- Every order is written again, once; the most expensive index is made again afterwards.
DROP INDEX work_order__search;
ALTER TABLE work_order
  ADD COLUMN air_cut_off_at timestamptz,
  ALTER COLUMN due_at SET EXPRESSION AS (CASE
    WHEN booking_status IN ('DELIVERED', 'BOOKING_CANCELLED') THEN NULL
    ELSE least(CASE WHEN booking_status <> 'IN_TRANSIT' AND pickup_arrived_at IS NULL
        THEN coalesce(pickup_by, (booking_pickup_date + 1)::timestamp AT TIME ZONE pickup_zone) END,
      coalesce(request_delivery_time, delivery_by), cut_off_at, air_cut_off_at) END),
  ALTER COLUMN leave_by_at SET EXPRESSION AS (CASE
    WHEN booking_status IN ('DELIVERED', 'BOOKING_CANCELLED') THEN NULL
    ELSE (least(
        CASE WHEN booking_status <> 'IN_TRANSIT' AND pickup_arrived_at IS NULL
          THEN coalesce(pickup_by, (booking_pickup_date + 1)::timestamp AT TIME ZONE pickup_zone) END AT TIME ZONE 'UTC',
        least(cut_off_at, air_cut_off_at, coalesce(request_delivery_time, delivery_by)) AT TIME ZONE 'UTC' - make_interval(mins => route_minutes))
      - make_interval(mins => CASE WHEN booking_status IN ('DISPATCHED', 'REVISED', 'IN_TRANSIT') THEN truck_minutes ELSE 0 END))
      AT TIME ZONE 'UTC' END);
COMMENT ON COLUMN work_order.air_cut_off_at IS 'earliest open cut-off of its air waybills, kept by background work; null: none';
COMMENT ON COLUMN work_order.due_at IS 'the earliest deadline that applies: pickup (until the driver is there), delivery, cut-off, cut-off of its flight; null if it is over or not known';
COMMENT ON COLUMN work_order.leave_by_at IS 'latest departure of the truck from its position (without a driver: of the freight from its pickup) for cut-offs, delivery and pickup; null if it is over or not known';
CREATE INDEX work_order__search ON work_order USING gin (search_text gin_trgm_ops);
CREATE INDEX work_order__air_cut_off ON work_order (id)
  WHERE air_cut_off_at IS NOT NULL AND booking_status NOT IN ('DELIVERED', 'BOOKING_CANCELLED');

INSERT INTO permission (name) VALUES ('/air/consolidation/list'), ('/air/consolidation/save'), ('/air/consolidation/rule') ON CONFLICT DO NOTHING;
