-- A status that contradicts the waybill or the other statuses is kept and named, and moves nothing.

ALTER TABLE waybill_event ADD COLUMN lane text NOT NULL DEFAULT '' CONSTRAINT waybill_event__lane CHECK (lane ~ '^([A-Z]{6})?$');
ALTER TABLE waybill_event ALTER COLUMN lane DROP DEFAULT;
COMMENT ON COLUMN waybill_event.lane IS 'origin and destination as its message names them: ORDHAM; empty: not named, or typed';
COMMENT ON COLUMN waybill_event.pieces IS 'pieces that it is about; null: all if a person typed it, not said if a message told it';

-- A message that told all pieces had none here.
UPDATE waybill_event e SET pieces = m.pieces FROM master_waybill m
WHERE m.id = e.master_id AND e.pieces IS NULL AND e.message_id IS NOT NULL AND m.pieces > 0
  AND NOT EXISTS (SELECT FROM waybill_event o WHERE o.master_id = e.master_id AND o.code = e.code AND o.discrepancy = e.discrepancy
    AND o.station = e.station AND o.flight = e.flight AND o.local_time = e.local_time AND o.pieces = m.pieces);

ALTER TABLE waybill_track ADD COLUMN against_code text NOT NULL DEFAULT '', ADD COLUMN against_why text NOT NULL DEFAULT ''
  CONSTRAINT waybill_track__against_why CHECK (against_why IN ('', 'lane', 'pieces', 'station', 'order', 'uncounted'));
ALTER TABLE waybill_track ALTER COLUMN against_code DROP DEFAULT, ALTER COLUMN against_why DROP DEFAULT;
COMMENT ON COLUMN waybill_track.against_code IS 'status code of the latest event that contradicts the waybill or the other events; empty if none does';
COMMENT ON COLUMN waybill_track.against_why IS 'what that event contradicts: lane, pieces, station, order (of times), or uncounted (says no pieces, and nothing came before); empty if none does';
