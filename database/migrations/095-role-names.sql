-- "dispatcher" beside "Dispatcher" is one role too many: names differ by more than their capitals.
-- Where some clash already, a built-in one keeps its name, else the oldest; the others are numbered in the order in which they were made.
DO $$
DECLARE
  clash record;
  tried int;
  wanted text;
BEGIN
  FOR clash IN
    SELECT id, name FROM (
      SELECT id, name, created_at, row_number() OVER (PARTITION BY lower(name) ORDER BY built_in DESC, created_at, id) AS place
      FROM role WHERE deleted_at IS NULL) named
    WHERE place > 1 ORDER BY created_at, id
  LOOP
    tried := 2;
    LOOP
      wanted := left(clash.name, 60 - length(' (' || tried || ')')) || ' (' || tried || ')';
      EXIT WHEN NOT EXISTS (SELECT FROM role WHERE deleted_at IS NULL AND lower(name) = lower(wanted));
      tried := tried + 1;
    END LOOP;
    UPDATE role SET name = wanted, version = version + 1, updated_at = now(), updated_by = 'ShortCut' WHERE id = clash.id;
  END LOOP;
END $$;
DROP INDEX role__name;
CREATE UNIQUE INDEX role__name ON role (lower(name)) WHERE deleted_at IS NULL;
