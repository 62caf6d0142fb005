-- A customer asks for a change of an order in words and values; the office decides.

ALTER TABLE work_order_request DROP CONSTRAINT work_order_request__kind;
ALTER TABLE work_order_request ADD CONSTRAINT work_order_request__kind CHECK (kind IN ('cancel', 'change', 'ask')) NOT VALID;
ALTER TABLE work_order_request VALIDATE CONSTRAINT work_order_request__kind;
ALTER TABLE work_order_request ADD COLUMN wishes jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN work_order_request.wishes IS 'For a customer''s ask: what the order should have, by field as in domain/customers/wishes.ts';
