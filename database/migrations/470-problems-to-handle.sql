-- A problem that a driver reports waits until somebody in the office has handled it. Earlier ones were seen long ago.
ALTER TABLE work_order ADD COLUMN open_problems text NOT NULL DEFAULT '';
COMMENT ON COLUMN work_order.open_problems IS 'kinds of problems that drivers reported and nobody has handled, with a comma between; empty: none';
CREATE INDEX work_order__problems ON work_order (booking_received_at, id) WHERE open_problems <> '' AND deleted_at IS NULL;
COMMENT ON COLUMN task_report.review IS 'the office''s decision on a held report or a problem; null: none needed';
