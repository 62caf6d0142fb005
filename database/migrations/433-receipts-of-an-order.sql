-- Folders, charges and confirmations look up an order's receipts, cancelled ones too.

CREATE INDEX receipt__work_order_id ON receipt (work_order_id) WHERE work_order_id IS NOT NULL;
