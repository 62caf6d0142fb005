-- Comments in plainer words; nothing else changes.
COMMENT ON COLUMN account.fuel_programme_id IS 'programme of its fuel surcharge; null: the default programme';
COMMENT ON COLUMN charge.fuel_programme_id IS 'programme of this fuel surcharge; null: none';
COMMENT ON COLUMN filing.sweep_after IS 'last order filed, while all orders are filed again; null: all are filed';
COMMENT ON COLUMN import_file.stop_asked IS 'a person asked to stop it; the node that runs it looks';
COMMENT ON TABLE invoice_counter IS 'Last number of each kind and year. Issuing takes it under this row''s lock, in its transaction: a crash leaves no gap.';
COMMENT ON TABLE invoice_pdf IS 'PDF of an issued invoice or credit note, made once: every download has the same bytes.';
COMMENT ON COLUMN invoice_pdf.sha256 IS 'SHA-256 of the file; a damaged or lost file is made again';
COMMENT ON TABLE tracking_estimate IS 'Expected arrivals of the truck of a live task, estimated again as it moves.';
COMMENT ON COLUMN tracking_estimate.position_at IS 'time of the last position in the estimate';
