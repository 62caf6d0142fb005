-- A count that nobody finishes is named.

ALTER TABLE receipt ADD COLUMN uncounted_since timestamptz;
UPDATE receipt SET uncounted_since = coalesce(arrived_at, updated_at) WHERE status IN ('arrived', 'counting');
COMMENT ON COLUMN receipt.uncounted_since IS 'when its freight arrived, or its count was opened again; null: it is not here, or the count is finished';
