-- The billing queue at a million orders: what stands where is kept, and each way through the list has its index.

CREATE TABLE billing_count (
  status text NOT NULL,
  stands_out boolean NOT NULL,
  n int NOT NULL
);
COMMENT ON TABLE billing_count IS 'How many orders of the billing queue stand where: the sum of n. Changes append a row; a job folds the rows together.';
COMMENT ON COLUMN billing_count.status IS 'where on the way to an invoice';
COMMENT ON COLUMN billing_count.stands_out IS 'true: with exceptions that a person should look at';
COMMENT ON COLUMN billing_count.n IS 'how many more or fewer';

CREATE FUNCTION billing_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.removed_at IS NULL THEN
    INSERT INTO billing_count VALUES (OLD.status, OLD.exceptions <> '{}', -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.removed_at IS NULL THEN
    INSERT INTO billing_count VALUES (NEW.status, NEW.exceptions <> '{}', 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER billing__came_or_went AFTER INSERT OR DELETE ON billing FOR EACH ROW EXECUTE FUNCTION billing_counted();
CREATE TRIGGER billing__moved AFTER UPDATE ON billing FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR (OLD.exceptions <> '{}') <> (NEW.exceptions <> '{}') OR (OLD.removed_at IS NULL) <> (NEW.removed_at IS NULL))
  EXECUTE FUNCTION billing_counted();
INSERT INTO billing_count SELECT status, exceptions <> '{}', count(*) FROM billing WHERE removed_at IS NULL GROUP BY 1, 2;

-- Few orders stand out, and those are looked for most: an index of them alone is small, and found a rare one where a walk along all took seconds.
DROP INDEX billing__exceptions;
CREATE INDEX billing__stands_out ON billing (delivered_at DESC, work_order_id DESC)
  WHERE removed_at IS NULL AND status <> 'Invoiced' AND exceptions <> '{}';
CREATE INDEX billing__by_total ON billing (total, work_order_id) WHERE removed_at IS NULL;
