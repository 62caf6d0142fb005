-- The log, messages from customers and movements of freight grow for as long as a company works. They will lie in years, so that indexes of what is
-- written now stay small, and an old year goes as a whole. The year of a row is that of its id (UUIDv7). Prepared here, in three short steps and one long
-- one that keeps nobody waiting, because a server of the release before works meanwhile.

CREATE SCHEMA years;

-- The smallest id of that moment.
CREATE FUNCTION first_id_at(moment timestamptz) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

DO $$
DECLARE
  grown record;
  -- In December also the coming year: an upgrade may take until after midnight.
  year int := extract(year FROM (now() + interval '31 days') AT TIME ZONE 'UTC') + 1;
  bound uuid := first_id_at(make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC'));
BEGIN
  FOR grown IN SELECT * FROM (VALUES ('operation_log', 'id'), ('booking_message', 'id'), ('piece_movement', 'piece_id')) AS one (name, key)
  LOOP
    -- Ids that tell no time, as earlier migrations gave rows of the log: they lie apart.
    EXECUTE format('CREATE TABLE years.%I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)', grown.name || '_others', grown.name);
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', grown.name);
    EXECUTE format('WITH moved AS (DELETE FROM %1$I WHERE %2$I >= %3$L RETURNING *) INSERT INTO years.%4$I SELECT * FROM moved',
      grown.name, grown.key, bound, grown.name || '_others');
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', grown.name);
    EXECUTE format('ALTER TABLE %1$I ADD CONSTRAINT %2$I CHECK (%3$I < %4$L) NOT VALID', grown.name, 'before_' || year, grown.key, bound);
  END LOOP;
END $$;
