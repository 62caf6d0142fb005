-- Reads the three tables once, while they are used.
DO $$
DECLARE
  bound record;
BEGIN
  FOR bound IN SELECT conrelid::regclass AS of, conname AS name FROM pg_constraint WHERE conname ~ '^before_\d+$' AND contype = 'c'
  LOOP
    EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', bound.of, bound.name);
  END LOOP;
END $$;
