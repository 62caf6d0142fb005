-- What is there becomes the first part of each table as it is, without copying.
DO $$
DECLARE
  grown record;
  part record;
  old text;
  bound text;
  last bigint;
BEGIN
  -- At once, in the order in which a booking writes: two tables taken one after the other could meet a call that has the second one.
  LOCK TABLE booking_message, piece_movement, operation_log IN ACCESS EXCLUSIVE MODE;
  ALTER TABLE booking_repair DROP CONSTRAINT booking_repair__message;
  FOR grown IN
    SELECT one.name, one.key, k.conname AS before, substring(pg_get_constraintdef(k.oid) FROM '''([0-9a-f-]{36})''') AS bound
    FROM (VALUES ('operation_log', 'id'), ('booking_message', 'id'), ('piece_movement', 'piece_id')) AS one (name, key)
    JOIN pg_constraint k ON k.conrelid = one.name::regclass AND k.conname ~ '^before_\d+$'
  LOOP
    old := grown.name || '_' || grown.before;
    last := NULL;
    IF grown.name = 'piece_movement' THEN
      last := nextval(pg_get_serial_sequence(grown.name, 'number'));
    END IF;
    EXECUTE format('ALTER TABLE %I SET SCHEMA years', grown.name);
    EXECUTE format('ALTER TABLE years.%I RENAME TO %I', grown.name, old);
    EXECUTE format('CREATE TABLE %I (LIKE years.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING IDENTITY INCLUDING COMMENTS) PARTITION BY RANGE (%I)',
      grown.name, old, grown.key);
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', grown.name, grown.before);
    IF last IS NOT NULL THEN
      EXECUTE format('ALTER TABLE %I ALTER number RESTART WITH %s', grown.name, last);
      EXECUTE format('ALTER TABLE years.%I ALTER number DROP IDENTITY', old);
    END IF;
    FOR part IN
      SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s', grown.name, conname, pg_get_constraintdef(oid)) AS made
      FROM pg_constraint WHERE conrelid = ('years.' || old)::regclass AND contype IN ('p', 'f')
      UNION ALL
      SELECT replace(pg_get_indexdef(indexrelid), format(' ON years.%I ', old), format(' ON %I ', grown.name))
      FROM pg_index WHERE indrelid = ('years.' || old)::regclass AND NOT indisprimary
      UNION ALL
      SELECT replace(pg_get_triggerdef(oid), format(' ON years.%I ', old), format(' ON %I ', grown.name))
      FROM pg_trigger WHERE tgrelid = ('years.' || old)::regclass AND NOT tgisinternal
      UNION ALL
      SELECT replace(pg_get_triggerdef(oid), format(' ON years.%I ', old), format(' ON years.%I ', grown.name || '_others'))
      FROM pg_trigger WHERE tgrelid = ('years.' || old)::regclass AND NOT tgisinternal
      UNION ALL
      -- The role of the servers keeps its rights; those that still run meet no table that they may not use.
      SELECT format('GRANT %s ON %I TO %s', string_agg(privilege_type, ', '), grown.name, CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END)
      FROM pg_class c, aclexplode(c.relacl) WHERE c.oid = ('years.' || old)::regclass AND grantee <> c.relowner GROUP BY grantee
    LOOP
      EXECUTE part.made;
    END LOOP;
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION years.%I FOR VALUES FROM (MINVALUE) TO (%L)', grown.name, old, grown.bound);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION years.%I DEFAULT', grown.name, grown.name || '_others');
    EXECUTE format('ALTER TABLE years.%I DROP CONSTRAINT %I', old, grown.before);
  END LOOP;
  ALTER TABLE booking_repair ADD CONSTRAINT booking_repair__message FOREIGN KEY (message_id) REFERENCES booking_message;
END $$;
COMMENT ON TABLE operation_log IS 'One row per change, written in the change''s own transaction. By years of `id`.';
COMMENT ON TABLE booking_message IS 'Booking Api Monitor: one row per booking, set or faulty part received. By years of `id`.';
COMMENT ON TABLE piece_movement IS 'What happened to a piece, one row each. Rows are only ever added. By years of `piece_id`.';

-- Makes the coming year of each table; one node at a time. PostgreSQL itself never refreshes the planner's figures of a table
-- in parts, only of each part.
CREATE FUNCTION keep_years(moment timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  grown record;
  year int;
  part text;
  first_id uuid;
  next_id uuid;
  guard record;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7204011) THEN
    RETURN;
  END IF;
  SET LOCAL lock_timeout = '500ms';
  FOR grown IN
    SELECT c.oid, c.relname AS name, substring(pg_get_partkeydef(c.oid) FROM '\((\w+)\)') AS key, max(substring(p.relname FROM '_before_(\d{4})$')::int) AS begins
    FROM pg_class c JOIN pg_inherits i ON i.inhparent = c.oid JOIN pg_class p ON p.oid = i.inhrelid AND p.relnamespace = 'years'::regnamespace
    WHERE c.relkind = 'p'
    GROUP BY c.oid, c.relname
  LOOP
    year := greatest(grown.begins, extract(year FROM moment AT TIME ZONE 'UTC'));
    WHILE year <= extract(year FROM moment AT TIME ZONE 'UTC') + 1 LOOP
      part := grown.name || '_' || year;
      IF to_regclass('years.' || part) IS NULL THEN
        first_id := first_id_at(make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC'));
        next_id := first_id_at(make_timestamptz(year + 1, 1, 1, 0, 0, 0, 'UTC'));
        EXECUTE format('CREATE TABLE years.%I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)', part, grown.name);
        -- What came for a year that was not made, by a wrong clock.
        EXECUTE format('ALTER TABLE years.%I DISABLE TRIGGER USER', grown.name || '_others');
        EXECUTE format('WITH moved AS (DELETE FROM years.%1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *) INSERT INTO years.%5$I SELECT * FROM moved',
          grown.name || '_others', grown.key, first_id, next_id, part);
        EXECUTE format('ALTER TABLE years.%I ENABLE TRIGGER USER', grown.name || '_others');
        FOR guard IN
          SELECT replace(pg_get_triggerdef(oid), format(' ON public.%I ', grown.name), format(' ON years.%I ', part)) AS made
          FROM pg_trigger WHERE tgrelid = grown.oid AND NOT tgisinternal
        LOOP
          EXECUTE guard.made;
        END LOOP;
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION years.%I FOR VALUES FROM (%L) TO (%L)', grown.name, part, first_id, next_id);
      END IF;
      year := year + 1;
    END LOOP;
    IF NOT EXISTS (SELECT FROM pg_stat_all_tables WHERE relid = grown.oid AND last_analyze > clock_timestamp() - interval '1 day') THEN
      EXECUTE format('ANALYZE ONLY %I', grown.name);
    END IF;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION keep_years(timestamptz) FROM PUBLIC;
SELECT keep_years(now());
