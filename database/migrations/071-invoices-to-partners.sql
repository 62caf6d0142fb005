-- Invoices as X12 210s to the partners that want them.

ALTER TABLE partner ADD COLUMN wants210 boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN partner.wants210 IS 'invoices are sent to it as 210s when they are issued';
ALTER TABLE outgoing_message DROP CONSTRAINT outgoing_message__kind;
ALTER TABLE outgoing_message ADD CONSTRAINT outgoing_message__kind CHECK (kind IN ('997', 'TA1', '990', '214', '210', 'webhook'));
COMMENT ON COLUMN outgoing_message.kind IS '997 (with or without TA1), TA1, 990, 214, 210, webhook';
