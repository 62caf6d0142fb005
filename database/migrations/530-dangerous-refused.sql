-- A dangerous-goods refusal at acceptance: a fact with its reason, until the goods are accepted.
ALTER TABLE master_waybill
  ADD COLUMN dangerous_refused_at timestamptz,
  ADD COLUMN dangerous_refused_by text NOT NULL DEFAULT '',
  ADD COLUMN dangerous_refused_because text NOT NULL DEFAULT '';

COMMENT ON COLUMN master_waybill.dangerous_refused_at IS 'when the refusal of its dangerous goods was reported; null: not refused, or accepted since';
COMMENT ON COLUMN master_waybill.dangerous_refused_by IS 'who reported that';
COMMENT ON COLUMN master_waybill.dangerous_refused_because IS 'why they were refused, as the acceptance said it';
