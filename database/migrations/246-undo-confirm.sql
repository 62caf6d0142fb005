-- A confirmation can be undone for some seconds, like an assignment or a cancellation.
ALTER TABLE work_order_undo DROP CONSTRAINT work_order_undo__kind;
ALTER TABLE work_order_undo ADD CONSTRAINT work_order_undo__kind CHECK (kind IN ('assign', 'cancel', 'confirm'));
COMMENT ON TABLE work_order_undo IS 'The state of an order and its tasks before the last assignment, cancellation or confirmation, for the seconds in which it can be undone.';
COMMENT ON COLUMN work_order_undo.kind IS 'assign, cancel or confirm';
