-- The operation log: append-only, sealed into a hash chain, and the feed that live updates follow.

CREATE TABLE operation_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_type text NOT NULL CONSTRAINT operation_log__actor_type CHECK (actor_type IN ('user', 'driver', 'worker', 'account', 'system')),
  actor_id uuid,
  actor_name text NOT NULL,
  on_behalf_of text,
  ip text NOT NULL,
  device text NOT NULL,
  request_id text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id uuid,
  entity_label text NOT NULL,
  before jsonb,
  after jsonb,
  reason text,
  outcome text NOT NULL CONSTRAINT operation_log__outcome CHECK (outcome IN ('done', 'refused'))
);
COMMENT ON TABLE operation_log IS 'One row for each change, written in the change''s own transaction.';
COMMENT ON COLUMN operation_log.id IS 'UUIDv7';
COMMENT ON COLUMN operation_log.at IS 'when it happened';
COMMENT ON COLUMN operation_log.actor_type IS 'who acted';
COMMENT ON COLUMN operation_log.actor_id IS 'the user, driver, worker or account; null for the system';
COMMENT ON COLUMN operation_log.actor_name IS 'their name at that time';
COMMENT ON COLUMN operation_log.on_behalf_of IS 'the person a dispatcher acted for';
COMMENT ON COLUMN operation_log.ip IS 'where from';
COMMENT ON COLUMN operation_log.device IS 'the browser''s or app''s own name';
COMMENT ON COLUMN operation_log.request_id IS 'the call it was part of';
COMMENT ON COLUMN operation_log.action IS 'such as workOrder.confirm';
COMMENT ON COLUMN operation_log.entity IS 'such as workOrder';
COMMENT ON COLUMN operation_log.entity_id IS 'the thing changed';
COMMENT ON COLUMN operation_log.entity_label IS 'its number or name at that time';
COMMENT ON COLUMN operation_log.before IS 'changed fields only, as they were';
COMMENT ON COLUMN operation_log.after IS 'changed fields only, as they became';
COMMENT ON COLUMN operation_log.reason IS 'as given';
COMMENT ON COLUMN operation_log.outcome IS 'what came of it';
CREATE INDEX operation_log__at ON operation_log (at DESC, id DESC);
CREATE INDEX operation_log__entity_id ON operation_log (entity_id, at DESC);
CREATE INDEX operation_log__entity ON operation_log (entity, at DESC, id DESC);
CREATE INDEX operation_log__actor_id ON operation_log (actor_id, at DESC, id DESC);

CREATE TABLE operation_log_pending (
  log_id uuid PRIMARY KEY
);
COMMENT ON TABLE operation_log_pending IS 'Log rows not yet in the chain.';
COMMENT ON COLUMN operation_log_pending.log_id IS 'the log row';

CREATE TABLE operation_log_chain (
  position bigint PRIMARY KEY,
  log_id uuid NOT NULL CONSTRAINT operation_log_chain__log_id UNIQUE,
  hash bytea NOT NULL
);
COMMENT ON TABLE operation_log_chain IS 'The order in which log rows were sealed; live updates follow the position.';
COMMENT ON COLUMN operation_log_chain.position IS '1, 2, 3 … without gaps';
COMMENT ON COLUMN operation_log_chain.log_id IS 'the log row';
COMMENT ON COLUMN operation_log_chain.hash IS 'SHA-256 over the previous hash and this row''s content';

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'table % is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER operation_log__append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operation_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER operation_log_chain__append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operation_log_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Sealing is one round trip: the rows committed so far get their positions and links here, one node at a time.
CREATE FUNCTION seal_pending(most int) RETURNS int LANGUAGE plpgsql AS $$
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
  FOR entry IN
    WITH taken AS (
      DELETE FROM operation_log_pending WHERE log_id IN (SELECT log_id FROM operation_log_pending ORDER BY log_id LIMIT most) RETURNING log_id)
    SELECT l.id, to_jsonb(l)::text AS content FROM taken JOIN operation_log l ON l.id = taken.log_id ORDER BY l.id
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
