-- The billing queue of one account costs the same at a million orders as at ten thousand: its walk by status is sorted, and its counts are stored.

DROP INDEX billing__account_id;
CREATE INDEX billing__account_status ON billing (account_id, status, delivered_at DESC, work_order_id DESC);

CREATE TABLE billing_account_count (
  account_id uuid NOT NULL,
  status text NOT NULL,
  stands_out boolean NOT NULL,
  n int NOT NULL,
  is_sum boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE billing_account_count IS 'Number of orders in the billing queue by account and status: the sum of n. Changes append a row; a job combines the rows.';
COMMENT ON COLUMN billing_account_count.account_id IS 'account that pays';
COMMENT ON COLUMN billing_account_count.status IS 'billing status';
COMMENT ON COLUMN billing_account_count.stands_out IS 'true: with exceptions to review';
COMMENT ON COLUMN billing_account_count.n IS 'difference in the number of orders';
COMMENT ON COLUMN billing_account_count.is_sum IS 'true: combined from appended rows';
CREATE INDEX billing_account_count__account_id ON billing_account_count (account_id);
-- Combining looks at the accounts that changed only.
CREATE INDEX billing_account_count__appended ON billing_account_count (account_id) WHERE NOT is_sum;

CREATE OR REPLACE FUNCTION billing_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.removed_at IS NULL THEN
    INSERT INTO billing_count VALUES (OLD.status, OLD.exceptions <> '{}', -1);
    INSERT INTO billing_account_count VALUES (OLD.account_id, OLD.status, OLD.exceptions <> '{}', -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.removed_at IS NULL THEN
    INSERT INTO billing_count VALUES (NEW.status, NEW.exceptions <> '{}', 1);
    INSERT INTO billing_account_count VALUES (NEW.account_id, NEW.status, NEW.exceptions <> '{}', 1);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER billing__moved ON billing;
CREATE TRIGGER billing__moved AFTER UPDATE ON billing FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.account_id <> NEW.account_id OR (OLD.exceptions <> '{}') <> (NEW.exceptions <> '{}')
    OR (OLD.removed_at IS NULL) <> (NEW.removed_at IS NULL))
  EXECUTE FUNCTION billing_counted();
INSERT INTO billing_account_count
  SELECT account_id, status, exceptions <> '{}', count(*), true FROM billing WHERE removed_at IS NULL GROUP BY 1, 2, 3;
