-- A 210 is sent after what still waits for its orders, and a credit note after its invoice.

ALTER TABLE outgoing_message ADD COLUMN order_ids uuid[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN outgoing_message.order_ids IS 'of a 210: the orders it bills; it waits until their 990s and 214s, and earlier 210s for any of them, are sent or given up';
CREATE INDEX outgoing_message__210_waiting ON outgoing_message (partner_id, position) WHERE state = 'waiting' AND kind = '210';
