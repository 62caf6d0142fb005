-- The billing queue: what brings an order into it, what takes it out again, and what makes its charges out of date.

CREATE TABLE billing_due (
  work_order_id uuid PRIMARY KEY CONSTRAINT billing_due__work_order REFERENCES work_order ON DELETE CASCADE,
  since timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0,
  try_at timestamptz NOT NULL,
  last_error text NOT NULL DEFAULT ''
);
COMMENT ON TABLE billing_due IS 'Orders that were delivered or cancelled and are to be rated: written with the change itself, taken away by the transaction that rates.';
COMMENT ON COLUMN billing_due.work_order_id IS 'which order';
COMMENT ON COLUMN billing_due.since IS 'when it was delivered or cancelled';
COMMENT ON COLUMN billing_due.tries IS 'how often rating it has failed';
COMMENT ON COLUMN billing_due.try_at IS 'not before';
COMMENT ON COLUMN billing_due.last_error IS 'why it failed last';
CREATE INDEX billing_due__try_at ON billing_due (try_at);

ALTER TABLE billing ADD COLUMN exception_values jsonb NOT NULL DEFAULT '[]'::jsonb;
COMMENT ON COLUMN billing.exception_values IS 'the exceptions with what stands in their sentences: [{ code, values }]';
ALTER TABLE billing ADD COLUMN removed_at timestamptz;
COMMENT ON COLUMN billing.removed_at IS 'out of the queue since: its order was reopened; comes back when that is delivered';
CREATE INDEX billing__exceptions ON billing USING gin (exceptions) WHERE removed_at IS NULL AND status <> 'Invoiced';
CREATE INDEX billing__total ON billing (status, total, work_order_id) WHERE removed_at IS NULL;
CREATE INDEX billing__in_queue ON billing (delivered_at DESC, work_order_id DESC) WHERE removed_at IS NULL;

ALTER TABLE charge ADD COLUMN approved_at timestamptz;
ALTER TABLE charge ADD COLUMN approved_by text;
COMMENT ON COLUMN charge.approved_at IS 'when a person approved it, where that was needed';
COMMENT ON COLUMN charge.approved_by IS 'name of who approved it';

-- Whoever changes the status, by whichever way: never lost, never twice. An order that is invoiced stays as it is.
CREATE FUNCTION work_order_billing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.booking_status IN ('DELIVERED', 'BOOKING_CANCELLED') THEN
    INSERT INTO billing_due (work_order_id, since, try_at) VALUES (NEW.id, NEW.updated_at, NEW.updated_at)
      ON CONFLICT (work_order_id) DO UPDATE SET since = excluded.since, try_at = excluded.try_at, tries = 0, last_error = '';
  ELSE
    IF EXISTS (SELECT FROM billing WHERE work_order_id = NEW.id AND status = 'Invoiced') THEN
      RAISE EXCEPTION 'invoiced' USING ERRCODE = 'check_violation', CONSTRAINT = 'work_order__invoiced', TABLE = 'work_order';
    END IF;
    DELETE FROM billing_due WHERE work_order_id = NEW.id;
    UPDATE billing SET removed_at = NEW.updated_at, status = 'SentBack', reason = '', reviewer_id = NULL,
      version = version + 1, updated_at = NEW.updated_at, updated_by = NEW.updated_by WHERE work_order_id = NEW.id AND removed_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER work_order__billing AFTER UPDATE OF booking_status ON work_order FOR EACH ROW
  WHEN (OLD.booking_status <> NEW.booking_status AND (NEW.booking_status IN ('DELIVERED', 'BOOKING_CANCELLED')
    OR OLD.booking_status IN ('DELIVERED', 'BOOKING_CANCELLED')))
  EXECUTE FUNCTION work_order_billing();

-- What the price goes by was edited after the order was rated: it must be rated again before it is approved.
CREATE FUNCTION billing_outdated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid;
BEGIN
  changed := CASE TG_TABLE_NAME WHEN 'stop' THEN (to_jsonb(NEW)->>'work_order_id')::uuid ELSE (to_jsonb(NEW)->>'id')::uuid END;
  UPDATE billing SET exceptions = array_append(exceptions, 'changedSinceRated'),
    exception_values = exception_values || '[{"code": "changedSinceRated", "values": {}}]'::jsonb,
    status = CASE status WHEN 'Approved' THEN 'ReadyForReview' ELSE status END, version = version + 1
  WHERE work_order_id = changed AND status <> 'Invoiced' AND NOT 'changedSinceRated' = ANY (exceptions);
  RETURN NULL;
END $$;
CREATE TRIGGER work_order__billing_outdated AFTER UPDATE ON work_order FOR EACH ROW
  WHEN (NEW.booking_status IN ('DELIVERED', 'BOOKING_CANCELLED') AND OLD.booking_status = NEW.booking_status
    AND (OLD.weight_value IS DISTINCT FROM NEW.weight_value OR OLD.weight_unit IS DISTINCT FROM NEW.weight_unit
      OR OLD.volume_value IS DISTINCT FROM NEW.volume_value OR OLD.volume_unit IS DISTINCT FROM NEW.volume_unit
      OR OLD.pallet_quantity IS DISTINCT FROM NEW.pallet_quantity OR OLD.truck_type IS DISTINCT FROM NEW.truck_type
      OR OLD.booking_type IS DISTINCT FROM NEW.booking_type OR OLD.tags IS DISTINCT FROM NEW.tags
      OR OLD.booking_pickup_date IS DISTINCT FROM NEW.booking_pickup_date OR OLD.account_id IS DISTINCT FROM NEW.account_id))
  EXECUTE FUNCTION billing_outdated();
CREATE TRIGGER stop__billing_outdated AFTER UPDATE ON stop FOR EACH ROW
  WHEN (OLD.kind IS DISTINCT FROM NEW.kind OR OLD.sequence IS DISTINCT FROM NEW.sequence
    OR OLD.city IS DISTINCT FROM NEW.city OR OLD.province IS DISTINCT FROM NEW.province
    OR OLD.postal_code IS DISTINCT FROM NEW.postal_code OR OLD.country IS DISTINCT FROM NEW.country
    OR OLD.lat IS DISTINCT FROM NEW.lat OR OLD.lng IS DISTINCT FROM NEW.lng
    OR OLD.window_from IS DISTINCT FROM NEW.window_from OR OLD.window_to IS DISTINCT FROM NEW.window_to
    OR OLD.actual_arrive_at IS DISTINCT FROM NEW.actual_arrive_at OR OLD.actual_depart_at IS DISTINCT FROM NEW.actual_depart_at)
  EXECUTE FUNCTION billing_outdated();

-- What is not approved any more stands on no draft of an invoice either.
CREATE FUNCTION billing_leaves_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN jsonb_populate_record(NEW, '{"invoice_id": null}');
END $$;
CREATE TRIGGER billing__leaves_draft BEFORE UPDATE OF status ON billing FOR EACH ROW
  WHEN (OLD.status = 'Approved' AND NEW.status NOT IN ('Approved', 'Invoiced')) EXECUTE FUNCTION billing_leaves_draft();
