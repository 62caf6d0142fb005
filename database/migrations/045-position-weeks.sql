-- Positions lie in weeks: a week that is old enough goes as a whole, and what is written now meets small indexes. Weeks are made and dropped by
-- keep_position_weeks, which the server calls; they lie in a schema of their own, as which there are depends on the day.

CREATE SCHEMA position_weeks;
ALTER TABLE position SET SCHEMA position_weeks;

CREATE TABLE position (
  driver_id uuid NOT NULL CONSTRAINT position__driver REFERENCES driver,
  at timestamptz NOT NULL,
  task_id uuid,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  speed_kmh real,
  heading real,
  accuracy_m real,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (driver_id, at)
) PARTITION BY RANGE (at);
COMMENT ON TABLE position IS 'The locus: where a driver was. By weeks of `at`, from Monday in UTC.';
COMMENT ON COLUMN position.driver_id IS 'who';
COMMENT ON COLUMN position.at IS 'when';
COMMENT ON COLUMN position.task_id IS 'the task under way then';
COMMENT ON COLUMN position.lat IS 'degrees north';
COMMENT ON COLUMN position.lng IS 'degrees east';
COMMENT ON COLUMN position.speed_kmh IS 'km/h';
COMMENT ON COLUMN position.heading IS 'degrees from north';
COMMENT ON COLUMN position.accuracy_m IS 'metres';
COMMENT ON COLUMN position.received_at IS 'when we were told';
CREATE INDEX position__task ON position (task_id, at) WHERE task_id IS NOT NULL;

-- What came for a time that no week was made for; it moves when its week is.
CREATE TABLE position_weeks.others PARTITION OF position DEFAULT;

-- What earlier releases kept becomes one part as it is, without copying, up to the Monday after next; it goes as a whole too.
DO $$
DECLARE
  newest timestamptz;
  until date;
BEGIN
  SELECT max(at) INTO newest FROM position_weeks.position;
  IF newest IS NULL THEN
    DROP TABLE position_weeks.position;
  ELSE
    until := date_trunc('week', greatest(newest, now()) AT TIME ZONE 'UTC')::date + 14;
    EXECUTE format('ALTER TABLE position_weeks.position RENAME TO %I', 'before_' || to_char(until, 'YYYY_MM_DD'));
    EXECUTE format('ALTER TABLE position ATTACH PARTITION position_weeks.%I FOR VALUES FROM (MINVALUE) TO (%L)',
      'before_' || to_char(until, 'YYYY_MM_DD'), until || ' 00:00:00+00');
  END IF;
END $$;

-- Makes the weeks of the last `days` and of the next two weeks, and drops those that ended more than `days` ago; one node at a time.
CREATE FUNCTION keep_position_weeks(days int, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  oldest date := (moment AT TIME ZONE 'UTC')::date - days;
  before date;
  until date;
  part text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7204007) THEN
    RETURN;
  END IF;
  -- Whoever writes positions meanwhile is not kept waiting: the next round tries again.
  SET LOCAL lock_timeout = '500ms';
  FOR part IN SELECT relname FROM pg_class WHERE relnamespace = 'position_weeks'::regnamespace AND relkind = 'r' AND relname ~ '^(until|before)_\d'
  LOOP
    until := to_date(substring(part FROM '\d.*'), 'YYYY_MM_DD');
    IF until <= oldest THEN
      EXECUTE format('DROP TABLE position_weeks.%I', part);
    ELSIF part LIKE 'before%' THEN
      before := until;
    END IF;
  END LOOP;
  FOR until IN SELECT generate_series(date_trunc('week', oldest::timestamp) + interval '7 days', moment AT TIME ZONE 'UTC' + interval '21 days', '7 days')::date
  LOOP
    part := 'until_' || to_char(until, 'YYYY_MM_DD');
    CONTINUE WHEN until <= before OR to_regclass('position_weeks.' || part) IS NOT NULL;
    EXECUTE format('CREATE TABLE position_weeks.%I (LIKE position)', part);
    EXECUTE format('WITH moved AS (DELETE FROM position_weeks.others WHERE at >= %1$L AND at < %2$L RETURNING *) INSERT INTO position_weeks.%3$I SELECT * FROM moved',
      (until - 7) || ' 00:00:00+00', until || ' 00:00:00+00', part);
    EXECUTE format('ALTER TABLE position ATTACH PARTITION position_weeks.%I FOR VALUES FROM (%L) TO (%L)',
      part, (until - 7) || ' 00:00:00+00', until || ' 00:00:00+00');
  END LOOP;
  DELETE FROM position_weeks.others WHERE at < oldest;
END $$;
SELECT keep_position_weeks(90, now());

-- Phones and trackers that send positions by themselves.
CREATE TABLE tracking_device (
  id uuid PRIMARY KEY,
  driver_id uuid NOT NULL CONSTRAINT tracking_device__driver REFERENCES driver,
  name text NOT NULL CONSTRAINT tracking_device__name_length CHECK (length(name) BETWEEN 1 AND 60),
  prefix text NOT NULL,
  key_hash bytea NOT NULL CONSTRAINT tracking_device__key_hash UNIQUE,
  taken bigint NOT NULL DEFAULT 0,
  dropped bigint NOT NULL DEFAULT 0,
  dropped_because text,
  clock_fast_seconds int,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  revoked_at timestamptz
) WITH (fillfactor = 70);
COMMENT ON TABLE tracking_device IS 'A phone or tracker that sends a driver''s positions in the OsmAnd protocol.';
COMMENT ON COLUMN tracking_device.id IS 'UUIDv7';
COMMENT ON COLUMN tracking_device.driver_id IS 'whose positions';
COMMENT ON COLUMN tracking_device.name IS 'what people call it';
COMMENT ON COLUMN tracking_device.prefix IS 'how the key begins, to tell keys apart';
COMMENT ON COLUMN tracking_device.key_hash IS 'SHA-256 of the key, which is the device identifier that the app sends';
COMMENT ON COLUMN tracking_device.taken IS 'how many positions were stored';
COMMENT ON COLUMN tracking_device.dropped IS 'how many were not';
COMMENT ON COLUMN tracking_device.dropped_because IS 'why the last of those was not';
COMMENT ON COLUMN tracking_device.clock_fast_seconds IS 'how far ahead of ours its clock was last; null while it is not';
COMMENT ON COLUMN tracking_device.last_used_at IS 'when it was heard last, kept to the half minute';
COMMENT ON COLUMN tracking_device.created_at IS 'when it was made';
COMMENT ON COLUMN tracking_device.created_by IS 'who made it';
COMMENT ON COLUMN tracking_device.revoked_at IS 'refused since';
CREATE INDEX tracking_device__driver_id ON tracking_device (driver_id, id);
