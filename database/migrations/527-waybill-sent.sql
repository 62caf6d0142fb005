-- What a booking, or a shipper's letter of instruction, says of the house air waybill.
ALTER TABLE work_order ADD COLUMN waybill_sent jsonb;

COMMENT ON COLUMN work_order.waybill_sent IS 'what the sender says of the house air waybill, as in domain/work-orders/waybill/order-waybill.ts; null: nothing';
