-- Reports: what a driver costs.

CREATE TABLE driver_cost (
  driver_id uuid NOT NULL CONSTRAINT driver_cost__driver REFERENCES driver,
  from_on date NOT NULL,
  per_mile numeric NOT NULL DEFAULT 0 CONSTRAINT driver_cost__per_mile CHECK (per_mile >= 0),
  per_hour numeric NOT NULL DEFAULT 0 CONSTRAINT driver_cost__per_hour CHECK (per_hour >= 0),
  currency text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (driver_id, from_on)
);
COMMENT ON TABLE driver_cost IS 'What a driver costs us, for the margin in reports.';
COMMENT ON COLUMN driver_cost.driver_id IS 'of which driver';
COMMENT ON COLUMN driver_cost.from_on IS 'first day that it holds, until the next';
COMMENT ON COLUMN driver_cost.per_mile IS 'of one mile, loaded or empty';
COMMENT ON COLUMN driver_cost.per_hour IS 'of one hour from pickup to delivery';
COMMENT ON COLUMN driver_cost.currency IS 'ISO 4217';
COMMENT ON COLUMN driver_cost.updated_at IS 'when it was last written';
COMMENT ON COLUMN driver_cost.updated_by IS 'name of who wrote it last';
