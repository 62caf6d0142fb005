-- House waybills are charged with their orders: those that have none are found along an index.

ALTER TABLE house_waybill ADD COLUMN has_order boolean NOT NULL DEFAULT false;

COMMENT ON COLUMN house_waybill.has_order IS 'it has a work order, with which its prepaid charges are charged; follows house_waybill_order';

UPDATE house_waybill h SET has_order = true WHERE EXISTS (SELECT FROM house_waybill_order o WHERE o.house_id = h.id);

CREATE FUNCTION house_has_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE house_waybill h SET has_order = x.has FROM (
    SELECT EXISTS (SELECT FROM house_waybill_order o WHERE o.house_id = coalesce(NEW.house_id, OLD.house_id)) AS has) x
  WHERE h.id = coalesce(NEW.house_id, OLD.house_id) AND h.has_order <> x.has;
  RETURN NULL;
END $$;

CREATE TRIGGER house_waybill_order__has_order AFTER INSERT OR DELETE ON house_waybill_order
  FOR EACH ROW EXECUTE FUNCTION house_has_order();

CREATE INDEX house_waybill__uncharged ON house_waybill (updated_at, id)
  WHERE deleted_at IS NULL AND status = 'issued' AND NOT has_order AND prepaid > 0;
