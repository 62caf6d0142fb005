-- What is prepaid on a house waybill or a direct master is charged with one of its orders, beside the trucking charges.

ALTER TABLE charge DROP CONSTRAINT charge__kind;
ALTER TABLE charge ADD CONSTRAINT charge__kind CHECK (kind IN ('linehaul', 'fuel', 'extraStop', 'detention', 'layover', 'liftGate',
  'insideDelivery', 'truckOrderedNotUsed', 'storage', 'airFreight', 'airValuation', 'airTax', 'airDueAgent', 'airDueCarrier', 'custom', 'adjustment'));
ALTER TABLE charge
  ADD COLUMN house_id uuid CONSTRAINT charge__house REFERENCES house_waybill,
  ADD COLUMN master_id uuid CONSTRAINT charge__master REFERENCES master_waybill,
  ADD CONSTRAINT charge__one_waybill CHECK (house_id IS NULL OR master_id IS NULL);
COMMENT ON COLUMN charge.house_id IS 'the house waybill that is charged; null: none';
COMMENT ON COLUMN charge.master_id IS 'the direct master waybill that is charged; null: none';
-- A waybill of several orders is charged once: two nodes that rate two of its orders at the same time cannot both charge it.
CREATE UNIQUE INDEX charge__house_once ON charge (house_id, kind) WHERE house_id IS NOT NULL AND voided_at IS NULL;
CREATE UNIQUE INDEX charge__master_once ON charge (master_id, kind) WHERE master_id IS NOT NULL AND voided_at IS NULL;
CREATE INDEX charge__house_id ON charge (house_id) WHERE house_id IS NOT NULL;
CREATE INDEX charge__master_id ON charge (master_id) WHERE master_id IS NOT NULL;

ALTER TABLE billing
  ADD COLUMN air numeric NOT NULL DEFAULT 0,
  ADD COLUMN air_dismissed text NOT NULL DEFAULT '';
COMMENT ON COLUMN billing.air IS 'charges by air waybills, in currency';
COMMENT ON COLUMN billing.air_dismissed IS 'sums of air charges, invoiced and due, that a person left as they were invoiced; empty: none';

-- What fell due after the invoice is all that somebody must act on in an invoiced order: few, and counted at each change.
DROP INDEX billing__storage_after_invoice;
CREATE INDEX billing__after_invoice ON billing (delivered_at DESC, work_order_id DESC)
  WHERE removed_at IS NULL AND status = 'Invoiced' AND exceptions && '{storageAfterInvoice,airAfterInvoice}';

-- Orders in the queue whose waybill changed are due again.
CREATE FUNCTION air_charges_due(orders uuid[], at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO billing_due (work_order_id, since, try_at)
  SELECT b.work_order_id, at, at FROM billing b WHERE b.removed_at IS NULL AND b.work_order_id = ANY (orders) ORDER BY b.work_order_id
  ON CONFLICT (work_order_id) DO NOTHING;
END $$;

CREATE FUNCTION house_charges_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM air_charges_due(ARRAY(SELECT work_order_id FROM house_waybill_order WHERE house_id = NEW.id
    UNION SELECT work_order_id FROM charge WHERE house_id = NEW.id AND voided_at IS NULL), NEW.updated_at);
  RETURN NULL;
END $$;
CREATE TRIGGER house_waybill__charges_due AFTER UPDATE ON house_waybill FOR EACH ROW
  WHEN (NEW.content IS DISTINCT FROM OLD.content OR NEW.status <> OLD.status OR NEW.account_id IS DISTINCT FROM OLD.account_id
    OR NEW.number IS DISTINCT FROM OLD.number OR (NEW.deleted_at IS NULL) <> (OLD.deleted_at IS NULL))
  EXECUTE FUNCTION house_charges_due();

CREATE FUNCTION house_order_charges_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Its other orders too: one of them may be charged instead.
  PERFORM air_charges_due(ARRAY(SELECT work_order_id FROM house_waybill_order WHERE house_id = coalesce(NEW.house_id, OLD.house_id)
    UNION SELECT coalesce(NEW.work_order_id, OLD.work_order_id)), now());
  RETURN NULL;
END $$;
CREATE TRIGGER house_waybill_order__charges_due AFTER INSERT OR DELETE ON house_waybill_order FOR EACH ROW EXECUTE FUNCTION house_order_charges_due();

CREATE FUNCTION master_charges_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM air_charges_due(ARRAY(SELECT id FROM work_order WHERE mawb <> '' AND waybill_number(mawb) = NEW.number
    UNION SELECT work_order_id FROM charge WHERE master_id = NEW.id AND voided_at IS NULL), NEW.updated_at);
  RETURN NULL;
END $$;
CREATE TRIGGER master_waybill__charges_due AFTER UPDATE ON master_waybill FOR EACH ROW
  WHEN ((NEW.kind = 'direct' OR OLD.kind = 'direct') AND NEW.number IS NOT NULL
    AND (NEW.content IS DISTINCT FROM OLD.content OR NEW.kind <> OLD.kind OR (NEW.status = 'void') <> (OLD.status = 'void')
      OR NEW.number IS DISTINCT FROM OLD.number))
  EXECUTE FUNCTION master_charges_due();

CREATE FUNCTION order_waybill_charges_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM air_charges_due(ARRAY(SELECT id FROM work_order WHERE mawb <> '' AND waybill_number(mawb) IN (waybill_number(OLD.mawb), waybill_number(NEW.mawb))
    UNION SELECT NEW.id), NEW.updated_at);
  RETURN NULL;
END $$;
CREATE TRIGGER work_order__waybill_charges_due AFTER UPDATE OF mawb ON work_order FOR EACH ROW WHEN (NEW.mawb <> OLD.mawb)
  EXECUTE FUNCTION order_waybill_charges_due();

-- An order that is reopened charges nothing. If its waybill has other orders in the queue, one of them is charged with it.
CREATE FUNCTION billing_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM air_charges_due(ARRAY(SELECT o.work_order_id FROM house_waybill_order o JOIN charge c ON c.house_id = o.house_id
      WHERE c.work_order_id = NEW.work_order_id AND c.voided_at IS NULL
    UNION SELECT w.id FROM charge c JOIN master_waybill m ON m.id = c.master_id JOIN work_order w ON w.mawb <> '' AND waybill_number(w.mawb) = m.number
      WHERE c.work_order_id = NEW.work_order_id AND c.voided_at IS NULL), NEW.updated_at);
  UPDATE charge SET voided_at = NEW.updated_at, voided_by = NEW.updated_by, void_reason = ''
  WHERE work_order_id = NEW.work_order_id AND voided_at IS NULL AND (house_id IS NOT NULL OR master_id IS NOT NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER billing__left AFTER UPDATE OF removed_at ON billing FOR EACH ROW WHEN (OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL)
  EXECUTE FUNCTION billing_left();
