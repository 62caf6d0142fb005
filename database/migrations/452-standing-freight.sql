-- The list of orders is filtered by what their warehouses have: few receipts of all that there ever were.
CREATE INDEX receipt__standing ON receipt (status, work_order_id) WHERE work_order_id IS NOT NULL AND status <> 'released' AND status <> 'cancelled';
