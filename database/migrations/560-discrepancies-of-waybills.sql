-- A discrepancy of an airline says what is wrong: freight offloaded, missing, overcarried. And a status that came in parts is about all of them.

ALTER TABLE waybill_event ADD COLUMN discrepancy text NOT NULL DEFAULT ''
  CONSTRAINT waybill_event__discrepancy CHECK (discrepancy ~ '^([A-Z]{4})?$');
ALTER TABLE waybill_event ALTER COLUMN discrepancy DROP DEFAULT;
COMMENT ON COLUMN waybill_event.discrepancy IS 'code of a DIS: OFLD, MSCA, OVCD, …; empty for other statuses';
COMMENT ON COLUMN waybill_event.remark IS 'what a person added';
DROP INDEX waybill_event__same;
CREATE UNIQUE INDEX waybill_event__same ON waybill_event (master_id, code, discrepancy, station, flight, local_time, coalesce(pieces, 0));

ALTER TABLE waybill_track ADD COLUMN latest_discrepancy text NOT NULL DEFAULT '', ADD COLUMN due_told integer NOT NULL DEFAULT 0;
ALTER TABLE waybill_track ALTER COLUMN latest_discrepancy DROP DEFAULT, ALTER COLUMN due_told DROP DEFAULT;
COMMENT ON COLUMN waybill_track.latest_discrepancy IS 'code of the latest event if it is a DIS: OFLD, MSCA, …; empty otherwise';
COMMENT ON COLUMN waybill_track.latest_pieces IS 'pieces that had the code of the latest event at its airport; null: all';
COMMENT ON COLUMN waybill_track.due_told IS 'pieces that already had the status that comes next';

-- Parts that were told before.
WITH part AS (
  SELECT e.master_id, e.pieces
  FROM waybill_event e JOIN waybill_track t ON t.master_id = e.master_id AND t.latest_code = e.code AND t.latest_station = e.station
  WHERE t.latest_pieces IS NOT NULL
), told AS (
  SELECT master_id, sum(pieces)::int AS pieces, bool_or(pieces IS NULL) AS is_all FROM part GROUP BY master_id
)
UPDATE waybill_track t SET latest_pieces = CASE WHEN told.is_all OR told.pieces >= m.pieces THEN NULL ELSE told.pieces END
FROM told JOIN master_waybill m ON m.id = told.master_id WHERE t.master_id = told.master_id;
UPDATE waybill_track SET due_told = CASE due_code WHEN 'DEP' THEN departed_pieces WHEN 'RCF' THEN arrived_pieces WHEN 'DLV' THEN delivered_pieces ELSE 0 END
WHERE due_code <> '';
