-- What a 210 waits for is known when it is queued: looking for it at each claim took minutes where thousands waited.

DROP INDEX outgoing_message__210_waiting;
ALTER TABLE outgoing_message DROP COLUMN order_ids;
ALTER TABLE outgoing_message ADD COLUMN after_ids uuid[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN outgoing_message.after_ids IS 'messages that are sent or given up before it; of a 210: what waits for its orders, and the 210s of the invoice that it corrects';
CREATE INDEX outgoing_message__210_waiting ON outgoing_message (partner_id, label) WHERE state = 'waiting' AND kind = '210';
