import { expect, test } from 'vitest'
import { reasonOf } from './dump.ts'

test.each([
  [
    'a statement that was refused, not the statement',
    `pg_restore: error: could not execute query: ERROR:  permission denied for database other
Command was: CREATE SCHEMA position_weeks;

`,
    'could not execute query: ERROR:  permission denied for database other',
  ],
  [
    'a connection',
    'pg_dump: error: connection to server at "db", port 5432 failed: FATAL:  database "shortcut" does not exist\n',
    'connection to server at "db", port 5432 failed: FATAL:  database "shortcut" does not exist',
  ],
  ['the last line of anything else', 'pg_dump: hint\nKilled\n', 'Killed'],
  ['nothing', '\n', ''],
])('why pg_dump or pg_restore failed: %s', (_, complaint, reason) => {
  expect(reasonOf(complaint)).toBe(reason)
})
