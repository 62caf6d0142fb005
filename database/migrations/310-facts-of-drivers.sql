-- What drivers keep about themselves and their truck, without a task: duty status, odometer, fuel and renewed papers.
ALTER TABLE task_report
  DROP CONSTRAINT task_report__kind,
  ADD CONSTRAINT task_report__kind CHECK (kind IN ('exception', 'wait', 'seal', 'document', 'duty', 'odometer', 'fuel', 'paper')),
  DROP CONSTRAINT task_report__task_unless_document,
  ADD CONSTRAINT task_report__task_by_kind CHECK (CASE WHEN kind IN ('duty', 'odometer', 'fuel', 'paper') THEN task_id IS NULL ELSE task_id IS NOT NULL OR kind = 'document' END),
  ADD COLUMN truck_id uuid CONSTRAINT task_report__truck REFERENCES truck,
  ADD CONSTRAINT task_report__truck_of_fuel CHECK ((truck_id IS NOT NULL) = (kind IN ('odometer', 'fuel')));
COMMENT ON TABLE task_report IS 'What a driver reported besides steps, of a task or of driver and truck. It changes no status';
COMMENT ON COLUMN task_report.task_id IS 'the task; null: about the driver or the truck';
COMMENT ON COLUMN task_report.truck_id IS 'truck of an odometer reading or of fuel; null for all others';
COMMENT ON COLUMN task_report.kind IS 'exception, wait (the driver waits at the stop from then on), seal, document, duty (status from then on), odometer, fuel, or paper (a renewed one)';
COMMENT ON COLUMN task_report.at IS 'When it happened: phone_at and skew_ms, the time that the driver gave, or as the office decided';
COMMENT ON COLUMN task_report.payload IS 'What it says, by kind: type, pieces, remark, sealNo, containerNo, containerType, value; status; miles, gallons, cost, place; paper, expiresOn. Its files are in named_file';
COMMENT ON COLUMN task_report.outcome_reason IS 'Why it does not count, or why the office did not accept a renewed paper';
COMMENT ON COLUMN task_report.review IS 'The office''s decision on a held report or a renewed paper; null: none needed';
CREATE INDEX task_report__truck_id ON task_report (truck_id, at) WHERE truck_id IS NOT NULL;
CREATE INDEX task_report__papers_to_check ON task_report (driver_id) WHERE kind = 'paper' AND review = 'waiting';
