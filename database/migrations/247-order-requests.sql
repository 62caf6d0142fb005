-- Requests: what a sender asked for and may no longer do by itself, until the office accepts or declines it.
CREATE TABLE work_order_request (
  id uuid PRIMARY KEY,
  work_order_id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  source text NOT NULL,
  message_id uuid,
  revision_id uuid,
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL,
  remark text NOT NULL DEFAULT '',
  decided_by text,
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  CONSTRAINT work_order_request__work_order FOREIGN KEY (work_order_id) REFERENCES work_order (id),
  CONSTRAINT work_order_request__revision FOREIGN KEY (revision_id) REFERENCES work_order_revision (id),
  CONSTRAINT work_order_request__kind CHECK (kind IN ('cancel', 'change')),
  CONSTRAINT work_order_request__state CHECK (state IN ('open', 'accepted', 'declined', 'replaced', 'overtaken')),
  CONSTRAINT work_order_request__decided_at CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX work_order_request__open ON work_order_request (work_order_id, kind) WHERE state = 'open';
CREATE INDEX work_order_request__work_order_id ON work_order_request (work_order_id, asked_at);
COMMENT ON TABLE work_order_request IS 'What a sender asked for after a driver had the order: the office accepts or declines it.';
COMMENT ON COLUMN work_order_request.id IS 'request';
COMMENT ON COLUMN work_order_request.work_order_id IS 'the order';
COMMENT ON COLUMN work_order_request.kind IS 'cancel or change';
COMMENT ON COLUMN work_order_request.state IS 'open; accepted; declined; replaced (a later one took its place); overtaken (the order was cancelled, or the change is no change any more)';
COMMENT ON COLUMN work_order_request.source IS 'channel of the message';
COMMENT ON COLUMN work_order_request.message_id IS 'booking message that asked; null: from before requests existed';
COMMENT ON COLUMN work_order_request.revision_id IS 'for a change: the proposed values; null for a cancellation';
COMMENT ON COLUMN work_order_request.asked_by IS 'name of the sender';
COMMENT ON COLUMN work_order_request.asked_at IS 'time it was received';
COMMENT ON COLUMN work_order_request.remark IS 'the sender''s own words';
COMMENT ON COLUMN work_order_request.decided_by IS 'name of who decided or replaced it; null while open';
COMMENT ON COLUMN work_order_request.decided_at IS 'time of the decision; null while open';
COMMENT ON COLUMN work_order_request.reason IS 'reason of the decision, told to the sender';

ALTER TABLE work_order ADD COLUMN open_requests text NOT NULL DEFAULT '';
COMMENT ON COLUMN work_order.open_requests IS 'kinds of its open requests, with a comma between; empty: none';
CREATE INDEX work_order__requests ON work_order (booking_received_at, id) WHERE open_requests <> '' AND deleted_at IS NULL;

-- Changes that have arrived on the road and wait.
INSERT INTO work_order_request (id, work_order_id, kind, state, source, message_id, revision_id, asked_by, asked_at)
  SELECT v.id, v.work_order_id, 'change', 'open', v.source, v.message_id, v.id, v.proposed_by, v.created_at
  FROM work_order_revision v JOIN work_order w ON w.id = v.work_order_id
  WHERE v.state = 'open' AND v.source <> 'manual' AND w.booking_status = 'IN_TRANSIT' AND w.deleted_at IS NULL;
UPDATE work_order w SET open_requests = 'change' WHERE EXISTS (SELECT FROM work_order_request r WHERE r.work_order_id = w.id);
