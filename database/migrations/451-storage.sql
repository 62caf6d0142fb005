-- Freight that stands in a warehouse longer than its free days is charged for storage.

ALTER TABLE account
  ADD COLUMN storage_free_days integer NOT NULL DEFAULT 5,
  ADD CONSTRAINT account__storage_free_days CHECK (storage_free_days >= 0 AND storage_free_days <= 365);
COMMENT ON COLUMN account.storage_free_days IS 'local days, the day of arrival is the first, that its freight stands in a warehouse free of charge';

ALTER TABLE receipt
  ADD COLUMN storage_free_days integer,
  ADD CONSTRAINT receipt__storage_free_days CHECK (storage_free_days >= 0 AND storage_free_days <= 365);
COMMENT ON COLUMN receipt.storage_free_days IS 'free days agreed for this freight; null: those of its account';

ALTER TABLE charge DROP CONSTRAINT charge__kind;
ALTER TABLE charge ADD CONSTRAINT charge__kind CHECK (kind IN ('linehaul', 'fuel', 'extraStop', 'detention', 'layover', 'liftGate',
  'insideDelivery', 'truckOrderedNotUsed', 'storage', 'custom', 'adjustment'));

-- An order that was rated while its freight stood there, or that storage is charged for, is due again when that changes. So is one that gets
-- another receipt.
CREATE FUNCTION receipt_storage_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO billing_due (work_order_id, since, try_at)
  SELECT b.work_order_id, NEW.updated_at, NEW.updated_at FROM billing b
  WHERE b.removed_at IS NULL AND (b.work_order_id = NEW.work_order_id AND TG_OP = 'INSERT'
    OR TG_OP = 'UPDATE' AND b.work_order_id IN (OLD.work_order_id, NEW.work_order_id) AND ('storageRunning' = ANY (b.exceptions)
      OR OLD.work_order_id IS DISTINCT FROM NEW.work_order_id
      OR EXISTS (SELECT FROM charge c WHERE c.work_order_id = b.work_order_id AND c.kind = 'storage' AND c.source = 'rated' AND c.voided_at IS NULL)))
  ON CONFLICT (work_order_id) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER receipt__storage_begun AFTER INSERT ON receipt FOR EACH ROW WHEN (NEW.work_order_id IS NOT NULL) EXECUTE FUNCTION receipt_storage_due();
CREATE TRIGGER receipt__storage_changed AFTER UPDATE ON receipt FOR EACH ROW
  WHEN ((NEW.work_order_id IS NOT NULL OR OLD.work_order_id IS NOT NULL) AND (NEW.released_at IS DISTINCT FROM OLD.released_at
    OR NEW.arrived_at IS DISTINCT FROM OLD.arrived_at OR NEW.storage_free_days IS DISTINCT FROM OLD.storage_free_days
    OR NEW.work_order_id IS DISTINCT FROM OLD.work_order_id OR (NEW.status = 'cancelled') <> (OLD.status = 'cancelled')))
  EXECUTE FUNCTION receipt_storage_due();
COMMENT ON TABLE billing_due IS 'Orders to be rated: delivered, cancelled, or with a new fact about them; inserted with the change itself, deleted by the transaction that rates.';
COMMENT ON COLUMN billing_due.since IS 'when it was delivered or cancelled, or when its proof arrived or its freight left a warehouse';
