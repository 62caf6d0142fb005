import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sealPending } from '../../operation-log/seal.ts'
import { verifyLog } from '../../operation-log/verify.ts'
import { openOldDatabase } from '../../testing/old-database.ts'
import { withDatabase } from '../../testing/postgres.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { migrate } from './migrate.ts'
import { isLogProtected } from './runner-role.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.signIn('administrator')
})
afterAll(() => world.close())

const seal = async () => {
  while ((await sealPending(world.database.pool)) !== 0) await new Promise((done) => setTimeout(done, 10))
}

test('the product’s role can read and write every table, including those of later migrations', async () => {
  const closedTables = async () =>
    (
      await world.database.pool.query<{ relname: string }>(`
        SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND CASE relkind WHEN 'S' THEN NOT has_sequence_privilege(oid, 'USAGE')
          WHEN 'i' THEN false WHEN 'I' THEN false ELSE NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
            AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE')) END ORDER BY relname`)
    ).rows.map(({ relname }) => relname)
  const log = ['archived_log', 'migration', 'operation_log', 'operation_log_chain', 'operation_log_pending']
  expect(await closedTables()).toEqual(log)
  await world.owner.query('CREATE TABLE a_later_one (n int); CREATE SEQUENCE a_later_number')
  expect(await closedTables()).toEqual(['a_later_number', 'a_later_one', ...log])
  await migrate(world.ownerUrl, world.url)
  expect(await closedTables()).toEqual(log)
  await migrate(world.ownerUrl, world.url)
  await world.owner.query('DROP TABLE a_later_one; DROP SEQUENCE a_later_number')
})

test.each([
  'UPDATE operation_log SET actor_name = actor_name',
  'DELETE FROM operation_log',
  'TRUNCATE operation_log, operation_log_chain, operation_log_pending',
  'UPDATE operation_log_chain SET hash = hash',
  'DELETE FROM archived_log',
  `INSERT INTO operation_log_chain VALUES (1000000, gen_random_uuid(), '')`,
  'DELETE FROM operation_log_pending',
  'UPDATE operation_log_pending SET log_id = log_id',
  'UPDATE migration SET sha256 = sha256',
  'ALTER TABLE operation_log DISABLE TRIGGER USER',
  'DROP TRIGGER operation_log__append_only ON operation_log',
  'CREATE TRIGGER mine BEFORE INSERT ON operation_log FOR EACH ROW EXECUTE FUNCTION refuse_change()',
  'CREATE RULE mine AS ON INSERT TO operation_log DO INSTEAD NOTHING',
  'CREATE OR REPLACE FUNCTION seal_pending(most int) RETURNS int LANGUAGE sql AS $$ SELECT 0 $$',
  'ALTER FUNCTION seal_pending(int) SECURITY INVOKER',
  'CREATE TABLE mine (n int)',
  'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 0 $$',
  'CREATE SCHEMA mine',
  'DROP TABLE position_weeks.others',
  'DROP INDEX operation_log__at',
  "SET session_replication_role = 'replica'",
  'SET ROLE shortcut',
  'SET SESSION AUTHORIZATION shortcut',
  'GRANT shortcut TO CURRENT_USER',
])('the product’s role may not: %s', async (statement) => {
  await expect(world.database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner|must be able to/)
})

test('its connections cannot disturb the chain by settings, or by queueing a sealed row again', async () => {
  await seal()
  const client = new pg.Client({ connectionString: world.url, options: '-c timezone=Asia/Tokyo' })
  await client.connect()
  await client.query(`SET search_path = pg_temp, public`)
  await world.product.close()
  const one = `INSERT INTO public.operation_log SELECT gen_random_uuid(), now(), 'user', NULL, 'x', NULL, '', '', '', 'a.b', 'user', NULL, 'added', NULL, NULL, NULL, 'done' RETURNING id`
  await client.query(`WITH one AS (${one}) INSERT INTO public.operation_log_pending SELECT id FROM one`)
  await client.query(
    `INSERT INTO public.operation_log_pending SELECT log_id FROM public.operation_log_chain WHERE position = 2`,
  )
  expect((await client.query('SELECT public.seal_pending(10) AS n')).rows).toEqual([{ n: 1 }])
  await client.end()
  const { faults, rows } = await verifyLog(world.database.pool)
  expect([faults, rows]).toEqual([[], expect.any(Number)])
})

test('one role for both, and two databases, are refused with a message', async () => {
  await expect(migrate(world.ownerUrl, `${world.ownerUrl}&application_name=runner`)).rejects.toThrow(
    /^The role of DATABASE_URL \(shortcut\) can still change/,
  )
  const other = withDatabase(world.url, inject('templateDatabase'))
  await expect(migrate(world.ownerUrl, other)).rejects.toThrow('must name the same database')
})

test('of two databases the owner’s stays unchanged: they are compared before any migration', async () => {
  const empty = await openOldDatabase('', 'SELECT 1')
  try {
    await expect(migrate(empty.url, world.url)).rejects.toThrow('must name the same database')
    expect((await empty.pool.query('SELECT name FROM migration')).rows).toEqual([])
  } finally {
    await empty.close()
  }
})

test('the runner’s role is enough for a start without migrations; otherwise the message says what is missing', async () => {
  expect(await migrate(world.url)).toEqual([])
  expect(await isLogProtected(world.url)).toBe(true)
  expect(await isLogProtected(world.ownerUrl)).toBe(false)
  await world.owner.query(`DELETE FROM migration WHERE name = (SELECT max(name) FROM migration)`)
  await expect(migrate(world.url)).rejects.toThrow(/brought up to date.* Set DATABASE_OWNER_URL/)
})
