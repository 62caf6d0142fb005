-- An invoice is not dated before its last pickup or delivery, unless somebody who may do so says why.

ALTER TABLE invoice ADD COLUMN early_reason text NOT NULL DEFAULT '';
COMMENT ON COLUMN invoice.early_reason IS 'why it is dated before its last pickup or delivery; empty where it is not';
ALTER TABLE invoice_run ADD COLUMN early_reason text NOT NULL DEFAULT '';
COMMENT ON COLUMN invoice_run.early_reason IS 'why its invoices may be dated before their last pickup or delivery; empty: they may not';
