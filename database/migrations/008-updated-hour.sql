-- An order that is edited keeps its place in every index, unless it is the first edit of the hour (docs/decisions/0009).

-- Room on each page for new versions of its rows; without it an edited row moves to another page, and all indexes follow.
ALTER TABLE work_order SET (fillfactor = 90);
ALTER TABLE work_order ADD COLUMN updated_hour timestamp
  GENERATED ALWAYS AS (date_trunc('hour', updated_at AT TIME ZONE 'UTC')) STORED;
COMMENT ON COLUMN work_order.updated_hour IS 'the hour of updated_at, in UTC: what the index of that sort holds';
DROP INDEX work_order__updated;
CREATE INDEX work_order__updated_hour ON work_order (updated_hour DESC);
