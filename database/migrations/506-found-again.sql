-- A missing piece that a worker scans again is found: nobody has to decide about it any more.
ALTER TABLE discrepancy DROP CONSTRAINT discrepancy__resolution;
ALTER TABLE discrepancy ADD CONSTRAINT discrepancy__resolution
  CHECK (resolution IN ('acceptCount', 'waitForRest', 'return', 'releaseAnyway', 'countedAgain', 'found'));
COMMENT ON COLUMN discrepancy.resolution IS 'How it was resolved; countedAgain: a new count replaced it; found: the missing piece was scanned again; null: open';
