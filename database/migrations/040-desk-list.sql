-- The dispatcher's list: tags to choose from, orders by deadline, and what an order was before it was last given or cancelled.

CREATE TABLE tag (
  name text PRIMARY KEY
);
COMMENT ON TABLE tag IS 'Every tag that an order has had: what is offered when tags are chosen. Kept by a trigger.';
COMMENT ON COLUMN tag.name IS 'as it was typed';
INSERT INTO tag SELECT DISTINCT unnest(tags) FROM work_order WHERE tags <> '{}' ON CONFLICT DO NOTHING;

CREATE FUNCTION keep_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tag SELECT DISTINCT unnest(NEW.tags) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER work_order__tags AFTER INSERT OR UPDATE OF tags ON work_order
  FOR EACH ROW WHEN (NEW.tags <> '{}') EXECUTE FUNCTION keep_tags();
CREATE INDEX work_order__tags ON work_order USING gin (tags) WHERE tags <> '{}';

-- With the id, so that the list can be paged along it; those that are not due are many, and have no place in it.
DROP INDEX work_order__due;
CREATE INDEX work_order__due ON work_order (due_at, id) WHERE due_at IS NOT NULL AND deleted_at IS NULL;
-- Open orders without a deadline are few: what stands behind the due ones when only open orders are looked at.
CREATE INDEX work_order__undated ON work_order (id)
  WHERE due_at IS NULL AND booking_status NOT IN ('DELIVERED', 'BOOKING_CANCELLED') AND deleted_at IS NULL;

CREATE TABLE work_order_undo (
  work_order_id uuid PRIMARY KEY CONSTRAINT work_order_undo__work_order REFERENCES work_order,
  kind text NOT NULL CONSTRAINT work_order_undo__kind CHECK (kind IN ('assign', 'cancel')),
  version integer NOT NULL,
  made_at timestamptz NOT NULL,
  made_by uuid NOT NULL,
  before jsonb NOT NULL
);
COMMENT ON TABLE work_order_undo IS 'What an order and its tasks were before the last assignment or cancellation, for the seconds in which it can be undone.';
COMMENT ON COLUMN work_order_undo.work_order_id IS 'the order';
COMMENT ON COLUMN work_order_undo.kind IS 'what was done: assign or cancel';
COMMENT ON COLUMN work_order_undo.version IS 'the order''s version afterwards: with another one somebody has changed it since';
COMMENT ON COLUMN work_order_undo.made_at IS 'when it was done';
COMMENT ON COLUMN work_order_undo.made_by IS 'the user who did it, and alone may undo it';
COMMENT ON COLUMN work_order_undo.before IS 'status, tasks, open assignments, steps that waited, and the open revision';
CREATE INDEX work_order_undo__made ON work_order_undo (made_at);
