-- The files that these columns name have moved.
COMMENT ON COLUMN charge.arithmetic IS 'calculation of the amount, step by step: domain/billing/rating/charge.ts';
COMMENT ON COLUMN invoice_line.arithmetic IS 'calculation of the amount, step by step: domain/billing/rating/charge.ts';
COMMENT ON COLUMN invoice_order.facts IS 'the order''s numbers, freight, and stops with times and proof at that time: domain/billing/invoices/invoice-api.ts';
