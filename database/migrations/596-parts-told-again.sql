-- A part that an airline may have told twice is named, and counts once.

ALTER TABLE waybill_track DROP CONSTRAINT waybill_track__against_why;
ALTER TABLE waybill_track ADD CONSTRAINT waybill_track__against_why
  CHECK (against_why IN ('', 'lane', 'pieces', 'again', 'station', 'order', 'uncounted'));
COMMENT ON COLUMN waybill_track.against_why IS 'what that event contradicts: lane, pieces (more than the waybill, alone or with earlier parts), again (perhaps a part told before), station, order (of times), or uncounted (says no pieces, and nothing came before); empty if none does';
