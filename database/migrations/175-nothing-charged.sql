-- A charge of 0.00 says why nothing is charged. It stays with the order; an invoice shows it only where the account wants it.

ALTER TABLE account ADD COLUMN invoice_zero_charges boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN account.invoice_zero_charges IS 'its invoices show rated charges of 0.00, too, such as a fuel surcharge below the peg';
