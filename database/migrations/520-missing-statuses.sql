-- From when on a waybill's next status is missing is kept: worked out for each waybill, a list of thousands waits.

ALTER TABLE waybill_track ADD COLUMN missing_from timestamptz;
COMMENT ON COLUMN waybill_track.missing_from IS 'from then on its acceptance or its next status is missing; null if none is expected';

CREATE FUNCTION track_missing_from() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.missing_from := CASE WHEN NEW.is_open THEN
    least(NEW.due_at, CASE WHEN NOT NEW.is_accepted THEN NEW.dropped_at + interval '2 hours' END) END;
  RETURN NEW;
END $$;
CREATE TRIGGER waybill_track__missing_from BEFORE INSERT OR UPDATE ON waybill_track FOR EACH ROW EXECUTE FUNCTION track_missing_from();

UPDATE waybill_track SET missing_from = missing_from WHERE is_open;
DROP INDEX waybill_track__due, waybill_track__dropped;
-- In the list's order: its first page reads no more than it shows.
CREATE INDEX waybill_track__expected ON waybill_track (moved_at, master_id, missing_from) WHERE missing_from IS NOT NULL;
