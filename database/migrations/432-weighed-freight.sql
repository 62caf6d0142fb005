-- Freight that was weighed is charged by what it weighs, and an account says how far a weight may differ.

ALTER TABLE account
  ADD COLUMN weight_tolerance_percent integer NOT NULL DEFAULT 2,
  ADD COLUMN weight_tolerance_kg integer NOT NULL DEFAULT 10,
  ADD CONSTRAINT account__weight_tolerance CHECK (weight_tolerance_percent >= 0 AND weight_tolerance_percent <= 100 AND weight_tolerance_kg >= 0);
COMMENT ON COLUMN account.weight_tolerance_percent IS 'percent of the booked weight by which a weighed one may differ; the larger of this and the kilograms counts';
COMMENT ON COLUMN account.weight_tolerance_kg IS 'kilograms by which a weighed weight may differ from the booked one; the larger of this and the percentage counts';

CREATE OR REPLACE FUNCTION billing_outdated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid;
BEGIN
  changed := CASE WHEN TG_TABLE_NAME IN ('stop', 'receipt') THEN (to_jsonb(NEW)->>'work_order_id')::uuid ELSE (to_jsonb(NEW)->>'id')::uuid END;
  UPDATE billing SET exceptions = array_append(exceptions, 'changedSinceRated'),
    exception_values = exception_values || '[{"code": "changedSinceRated", "values": {}}]'::jsonb,
    status = CASE status WHEN 'Approved' THEN 'ReadyForReview' ELSE status END, version = version + 1
  WHERE work_order_id = changed AND status <> 'Invoiced' AND NOT 'changedSinceRated' = ANY (exceptions);
  RETURN NULL;
END $$;

CREATE TRIGGER receipt__billing_outdated AFTER UPDATE OF counted_kg, counted_cm3 ON receipt FOR EACH ROW
  WHEN (NEW.work_order_id IS NOT NULL AND NOT NEW.part_of_order
    AND (OLD.counted_kg IS DISTINCT FROM NEW.counted_kg OR OLD.counted_cm3 IS DISTINCT FROM NEW.counted_cm3))
  EXECUTE FUNCTION billing_outdated();
