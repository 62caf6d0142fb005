-- A driver's step with an unlikely date waits until a dispatcher accepts or dismisses it.
ALTER TABLE task_event
  ADD COLUMN review text CONSTRAINT task_event__review CHECK (review IN ('waiting', 'accepted', 'dismissed')),
  ADD COLUMN reviewed_at timestamptz,
  ADD COLUMN reviewed_by text NOT NULL DEFAULT '';
COMMENT ON COLUMN task_event.outcome IS 'held: an earlier step has not come yet, or the office has not decided';
COMMENT ON COLUMN task_event.review IS 'what the office says of a step with an unlikely date; null: nobody is asked';
COMMENT ON COLUMN task_event.reviewed_at IS 'when a dispatcher accepted or dismissed it';
COMMENT ON COLUMN task_event.reviewed_by IS 'name of that dispatcher';
CREATE INDEX task_event__waiting ON task_event (task_id) WHERE review = 'waiting' AND outcome = 'held';
