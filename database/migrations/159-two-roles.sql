-- The role that the product runs as may add to the operation log and nothing else there. What needs the owner's rights is done by functions
-- that run as the owner, with a search path and a time zone that no caller chooses.

CREATE OR REPLACE FUNCTION seal_pending(most int) RETURNS int LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  entry record;
  last_position bigint;
  last_hash bytea;
  sealed int := 0;
BEGIN
  -- Any number will do, as long as every node uses the same. Null: another node is at it.
  IF NOT pg_try_advisory_xact_lock(7204002) THEN
    RETURN NULL;
  END IF;
  -- A row that is sealed already keeps its link, even when somebody queues it again.
  FOR entry IN
    WITH taken AS (
      DELETE FROM operation_log_pending WHERE log_id IN (SELECT log_id FROM operation_log_pending ORDER BY log_id LIMIT most) RETURNING log_id)
    SELECT l.id, to_jsonb(l)::text AS content FROM taken JOIN operation_log l ON l.id = taken.log_id
    WHERE NOT EXISTS (SELECT FROM operation_log_chain c WHERE c.log_id = taken.log_id OFFSET 0) ORDER BY l.id
  LOOP
    IF sealed = 0 THEN
      SELECT position, hash INTO last_position, last_hash FROM operation_log_chain ORDER BY position DESC LIMIT 1;
      last_position := coalesce(last_position, 0);
      -- The first link's predecessor is 32 zero bytes.
      last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
    END IF;
    sealed := sealed + 1;
    last_position := last_position + 1;
    last_hash := sha256(last_hash || convert_to(entry.content, 'UTF8'));
    INSERT INTO operation_log_chain VALUES (last_position, entry.id, last_hash);
  END LOOP;
  IF sealed > 0 THEN
    PERFORM pg_notify('live', last_position::text);
  END IF;
  RETURN sealed;
END $$;

-- Makes and drops tables.
ALTER FUNCTION keep_position_weeks(int, timestamptz) SECURITY DEFINER;
ALTER FUNCTION keep_position_weeks(int, timestamptz) SET search_path = public, pg_temp;

REVOKE EXECUTE ON FUNCTION seal_pending(int), keep_position_weeks(int, timestamptz) FROM PUBLIC;
