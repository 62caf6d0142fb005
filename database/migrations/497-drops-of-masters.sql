-- When the trucks dropped the freight of a master waybill is kept with where it stands: looked up for each waybill, a list of thousands waits.

ALTER TABLE waybill_track
  ADD COLUMN dropped_at timestamptz,
  ADD COLUMN is_accepted boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN waybill_track.dropped_at IS 'when the truck of its last order dropped the freight; null as long as one has not';
COMMENT ON COLUMN waybill_track.is_accepted IS 'the airline has accepted all pieces, or moved them';
ALTER TABLE waybill_track ALTER COLUMN is_accepted DROP DEFAULT;

-- The orders of a master are those with its number, and those of its houses.
CREATE FUNCTION master_dropped_at(master uuid) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT CASE WHEN bool_and(d.dropped_at IS NOT NULL) THEN max(d.dropped_at) END FROM (
    SELECT w.id FROM master_waybill m JOIN work_order w ON w.mawb <> '' AND waybill_number(w.mawb) = m.number
    WHERE m.id = master AND w.deleted_at IS NULL AND w.booking_status <> 'BOOKING_CANCELLED'
    UNION
    SELECT w.id FROM house_waybill h JOIN house_waybill_order o ON o.house_id = h.id JOIN work_order w ON w.id = o.work_order_id
    WHERE h.master_id = master AND h.deleted_at IS NULL AND h.status IN ('draft', 'issued')
      AND w.deleted_at IS NULL AND w.booking_status <> 'BOOKING_CANCELLED'
  ) o CROSS JOIN LATERAL (
    SELECT coalesce(s.actual_depart_at, s.actual_arrive_at) AS dropped_at FROM stop s WHERE s.work_order_id = o.id AND s.kind = 'dropoff'
    ORDER BY s.sequence DESC LIMIT 1) d);
END $$;
COMMENT ON FUNCTION master_dropped_at(uuid) IS 'When the truck of the last order of a master waybill dropped its freight; null as long as one has not';

-- Locked first: of two trucks that drop at the same time, the second must see the first.
CREATE FUNCTION note_drops(masters uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM waybill_track WHERE master_id = ANY (masters) ORDER BY master_id FOR UPDATE;
  IF FOUND THEN
    UPDATE waybill_track SET dropped_at = master_dropped_at(master_id) WHERE master_id = ANY (masters);
  END IF;
END $$;
COMMENT ON FUNCTION note_drops(uuid[]) IS 'Keeps when the freight of these master waybills was dropped';

CREATE FUNCTION masters_of_orders(orders uuid[]) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT array_agg(id) FROM (
    SELECT m.id FROM work_order w JOIN master_waybill m ON m.number = waybill_number(w.mawb) WHERE w.id = ANY (orders) AND w.mawb <> ''
    UNION
    SELECT h.master_id FROM house_waybill_order o JOIN house_waybill h ON h.id = o.house_id
    WHERE o.work_order_id = ANY (orders) AND h.master_id IS NOT NULL
  ) m);
END $$;
COMMENT ON FUNCTION masters_of_orders(uuid[]) IS 'The master waybills that the freight of these orders is under';

CREATE FUNCTION stop_dropped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_drops(masters_of_orders(ARRAY[NEW.work_order_id]));
  RETURN NULL;
END $$;
CREATE TRIGGER stop__dropped AFTER UPDATE ON stop FOR EACH ROW
  WHEN (NEW.actual_depart_at IS DISTINCT FROM OLD.actual_depart_at OR NEW.actual_arrive_at IS DISTINCT FROM OLD.actual_arrive_at
    OR NEW.kind <> OLD.kind OR NEW.sequence <> OLD.sequence)
  EXECUTE FUNCTION stop_dropped();

CREATE FUNCTION stops_came_or_went() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_drops(masters_of_orders((SELECT array_agg(DISTINCT work_order_id) FROM changed WHERE kind = 'dropoff')));
  RETURN NULL;
END $$;
CREATE TRIGGER stop__came AFTER INSERT ON stop REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stops_came_or_went();
CREATE TRIGGER stop__went AFTER DELETE ON stop REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stops_came_or_went();

CREATE FUNCTION order_changed_master() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_drops(masters_of_orders(ARRAY[NEW.id])
    || ARRAY(SELECT id FROM master_waybill WHERE number = waybill_number(OLD.mawb) AND OLD.mawb <> ''));
  RETURN NULL;
END $$;
CREATE TRIGGER work_order__changed_master AFTER UPDATE ON work_order FOR EACH ROW
  WHEN (NEW.mawb <> OLD.mawb OR (NEW.deleted_at IS NULL) <> (OLD.deleted_at IS NULL)
    OR (NEW.booking_status = 'BOOKING_CANCELLED') <> (OLD.booking_status = 'BOOKING_CANCELLED'))
  EXECUTE FUNCTION order_changed_master();

CREATE FUNCTION house_changed_master() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_drops(ARRAY[OLD.master_id, NEW.master_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER house_waybill__changed_master AFTER UPDATE ON house_waybill FOR EACH ROW
  WHEN (NEW.master_id IS DISTINCT FROM OLD.master_id OR NEW.status <> OLD.status OR (NEW.deleted_at IS NULL) <> (OLD.deleted_at IS NULL))
  EXECUTE FUNCTION house_changed_master();

CREATE FUNCTION house_orders_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_drops(ARRAY(SELECT master_id FROM house_waybill WHERE id = coalesce(NEW.house_id, OLD.house_id)));
  RETURN NULL;
END $$;
CREATE TRIGGER house_waybill_order__changed AFTER INSERT OR DELETE ON house_waybill_order FOR EACH ROW EXECUTE FUNCTION house_orders_changed();

UPDATE waybill_track t SET dropped_at = master_dropped_at(t.master_id),
  is_accepted = greatest(t.accepted_pieces, t.departed_pieces, t.arrived_pieces) >= m.pieces
FROM master_waybill m WHERE m.id = t.master_id;
CREATE INDEX waybill_track__dropped ON waybill_track (dropped_at, master_id) WHERE is_open AND NOT is_accepted AND dropped_at IS NOT NULL;
