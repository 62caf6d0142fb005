import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logVerify } from '../operation-log/log-verify.ts'
import { sealPending } from '../operation-log/seal.ts'
import { verifyLog } from '../operation-log/verify.ts'
import { atTime } from '../platform/clock.ts'
import { asking } from '../platform/database/asking.ts'
import { keepYears } from '../platform/database/keep-years.ts'
import { newId } from '../platform/ids.ts'
import { openBuilders } from '../testing/builders.ts'
import { holdLock } from '../testing/lock.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'
import { archiveYear } from './archive-log.ts'

let world: World
let folder: string
let url: string
/** Written before the first year ends that an installation of today makes. */
const first = new Date().getUTCFullYear() + (new Date().getUTCMonth() === 11 ? 1 : 0)
const middle = (year: number) => Date.UTC(year, 6, 1)

beforeAll(async () => {
  world = await openWorld({}, { chores: false })
  folder = await mkdtemp(join(tmpdir(), 'shortcut-archive-test-'))
  url = world.ownerUrl
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const verify = async (...args: string[]) => {
  const lines: string[] = []
  const code = await logVerify(args, { DATABASE_URL: world.url }, (line) => lines.push(line))
  return { code, lines }
}

/** Only "\n" ends a line of an archive: other characters that break lines are part of a text. */
const otherBreaks = 'Gate 4 \u2028 \u2029 \u0085 then left'

/** Such as a note that came in by mail. */
const logText = (year: number, label: string) =>
  world.owner.query(
    `WITH logged AS (
       INSERT INTO operation_log (id, at, actor_type, actor_name, ip, device, request_id, action, entity, entity_label, after, outcome)
       VALUES ($1, $2, 'system', 'ShortCut', '', '', '', 'workOrder.draft', 'workOrder', $3, '{}', 'done') RETURNING id)
     INSERT INTO operation_log_pending SELECT id FROM logged`,
    [newId(), new Date(middle(year)), label],
  )

/** Logs somebody's work as if it were July of that year, and seals it. */
const workIn = (year: number, people: number) =>
  atTime(middle(year), async () => {
    const { token } = await world.signIn('administrator')
    for (let n = 0; n < people; n++)
      expect(
        (
          await world.call(
            userApi.save,
            { account: `of-${year}-${people}-${n}`, name: `Of ${year}`, roleIds: [], password: testPassword },
            { token },
          )
        ).code,
      ).toBe(200)
    await logText(year, otherBreaks)
    while ((await sealPending(world.database.pool)) !== 0) await new Promise((done) => setTimeout(done, 10))
  })
const keep = (year: number) => atTime(middle(year), () => keepYears(world.database.pool))
const archive = (year: number, at: number) => atTime(middle(at), () => archiveYear(url, year, folder))

const makeOrder = async () => (await (await openBuilders(world)).draft()).id

/** An order of the first year. */
let orderId: string
const historyOf = async (id: string) => {
  const { token } = await world.signIn('dispatcher')
  return (await world.call(logApi.ofWorkOrder, { id }, { token })).data.map(({ action }) => action)
}

const archivedFor = async (role: 'dispatcher' | 'administrator') => {
  const { token } = await world.signIn(role)
  const [row] = (await world.call(logApi.ofWorkOrder, { id: orderId }, { token })).data
  return row && { entityLabel: row.entityLabel, after: row.after }
}

const partsOf = async (table: string) => {
  const { rows } = await world.owner.query<{ part: string; rows: number }>(
    `SELECT tableoid::regclass::text AS part, count(*)::int AS rows FROM ${table} GROUP BY 1 ORDER BY 1`,
  )
  return Object.fromEntries(rows.map((one) => [one.part, one.rows]))
}

test('rows lie in the year of their ids; those of a year that nobody made move when it is made', async () => {
  const later = first + 9
  await workIn(first, 2)
  orderId = await atTime(middle(first), () => makeOrder())
  while ((await sealPending(world.database.pool)) !== 0) await new Promise((done) => setTimeout(done, 10))
  expect(await historyOf(orderId)).toEqual(['workOrder.draft'])
  await workIn(later, 1)
  const parts = await partsOf('operation_log')
  expect(parts[`years.operation_log_before_${first + 1}`]).toBeGreaterThan(2)
  expect(parts['years.operation_log_others']).toBeGreaterThan(0)
  await keep(later)
  expect(await partsOf('operation_log')).toEqual({
    [`years.operation_log_before_${first + 1}`]: parts[`years.operation_log_before_${first + 1}`],
    [`years.operation_log_${later}`]: parts['years.operation_log_others'],
  })
  await keep(later)
  expect((await verify()).code).toBe(0)
  // The planner knows nothing of a table in parts unless it is analysed as a whole.
  const { rows } = await world.owner.query(`SELECT count(*)::int AS n FROM pg_stats WHERE tablename = 'operation_log'`)
  expect(rows[0].n).toBeGreaterThan(5)
})

test('a part of a table that only grows refuses changes, however it is reached', async () => {
  const year = first + 9
  for (const part of [`operation_log_${year}`, `operation_log_before_${first + 1}`, `piece_movement_${year}`])
    for (const statement of [`DELETE FROM years.${part}`, `UPDATE years.${part} SET device = 'x'`]) {
      await expect(world.owner.query(statement)).rejects.toThrow('append-only')
      await expect(world.database.pool.query(statement)).rejects.toThrow('permission denied')
    }
  await expect(world.database.pool.query('INSERT INTO archived_log DEFAULT VALUES')).rejects.toThrow(
    'permission denied',
  )
})

test('what is still needed, or is not as it was sealed, is not archived, and nothing is removed', async () => {
  const before = await partsOf('operation_log')
  await expect(archive(first, first + 2)).rejects.toThrow(
    `The log of ${first} is still needed. The newest year that can be archived is ${first - 1}.`,
  )
  await expect(archive(first + 1, first + 9)).rejects.toThrow(
    `The oldest part of the log in the database ends with ${first}. Archive that one first.`,
  )
  const change = (name: string) => `
    BEGIN; ALTER TABLE years.operation_log_before_${first + 1} DISABLE TRIGGER USER;
    UPDATE operation_log SET actor_name = ${name} WHERE id = (SELECT log_id FROM operation_log_chain WHERE position = 2);
    ALTER TABLE years.operation_log_before_${first + 1} ENABLE TRIGGER USER; COMMIT`
  await world.owner.query(`ALTER TABLE operation_log DISABLE TRIGGER USER`)
  await world.owner.query(change(`actor_name || 'x'`))
  await expect(archive(first, first + 9)).rejects.toThrow('Row 2 of the log is not as it was sealed.')
  await world.owner.query(change(`left(actor_name, -1)`))
  await world.owner.query(`ALTER TABLE operation_log ENABLE TRIGGER USER`)
  writeFileSync(join(folder, `operation-log-until-${first}.tsv.gz`), 'of somebody else')
  await expect(archive(first, first + 9)).rejects.toThrow('already. Name another place, or remove that file.')
  await rm(join(folder, `operation-log-until-${first}.tsv.gz`))
  expect(await readdir(folder)).toEqual([])
  expect(await partsOf('operation_log')).toEqual(before)
})

test('while somebody reads the log, saves hardly wait, the sentence says why, and another try works', async () => {
  const reader = await holdLock(url, 'LOCK TABLE operation_log IN ACCESS SHARE MODE')
  const patience = { tries: 3, pauseMs: 700 }
  const attempt = () =>
    atTime(middle(first + 9), () => archiveYear(url, first, folder, patience)).catch((error: Error) => error.message)
  const attempts = Promise.all([attempt(), attempt()])
  await sleep(500)
  const began = performance.now()
  await atTime(middle(first + 9), () => logText(first + 9, 'a save'))
  expect(performance.now() - began).toBeLessThan(1000)
  expect((await attempts).sort()).toEqual([
    expect.stringMatching(/^Somebody reads the log all the time/),
    'The log is being archived by another npm run log:archive. Wait until it ends.',
  ])
  await reader.release()
  expect(await readdir(folder)).toEqual([])
  while ((await sealPending(world.database.pool)) !== 0) await new Promise((done) => setTimeout(done, 10))
})

const file = () => join(folder, `operation-log-until-${first}.tsv.gz`)

test('a year goes into a file while people work; the rest of the log is verified as before, and so is the file', async () => {
  const { rows: sealed } = await world.owner.query(
    `SELECT c.position::int, encode(c.hash, 'hex') AS hash, l.entity_label AS label FROM operation_log l JOIN operation_log_chain c ON c.log_id = l.id
     WHERE l.tableoid = 'years.operation_log_before_${first + 1}'::regclass ORDER BY l.id`,
  )
  const archiving = archive(first, first + 9)
  const working = workIn(first + 9, 5)
  const archived = await archiving
  await working
  expect(archived).toMatchObject({ year: first, rows: sealed.length, file: `operation-log-until-${first}.tsv.gz` })
  expect(Object.keys(await partsOf('operation_log'))).toEqual([`years.operation_log_${first + 9}`])

  const lines = gunzipSync(readFileSync(file())).toString().trimEnd().split('\n')
  expect(
    lines.map((line) =>
      line
        .split('\t')
        .filter((_, index) => index !== 1)
        .slice(0, 2),
    ),
  ).toEqual(sealed.map(({ position, hash }) => [String(position), hash]))
  expect(lines.join('\n')).toContain(`"entity_label": "of-${first}-2-1"`)
  expect(lines.join('\n')).toContain(otherBreaks)
  expect(createHash('sha256').update(readFileSync(file())).digest('hex')).toBe(archived.sha256)

  expect(await verify()).toMatchObject({
    code: 0,
    lines: [
      `${sealed.length} rows lie in archives: compare those with --archive FILE.`,
      expect.stringContaining('The operation log is as it was sealed'),
    ],
  })
  expect(await verify('--archive', file())).toEqual({
    code: 0,
    lines: [`The archive is as it was sealed: ${sealed.length} rows.`],
  })
  const { token } = await world.signIn('auditor')
  const { data } = await world.call(logApi.list, { entity: ['operationLog'], pageSize: 20 } as never, { token })
  expect(data.list).toMatchObject([
    {
      action: 'operationLog.archive',
      entityLabel: String(first),
      after: { rows: sealed.length, sha256: archived.sha256 },
    },
  ])
  expect(await historyOf(orderId)).toEqual(['operationLog.archive'])
  // Where the file lies is for those who may read the log.
  expect(await archivedFor('dispatcher')).toEqual({ entityLabel: String(first), after: null })
  expect(await archivedFor('administrator')).toMatchObject({ after: { sha256: archived.sha256 } })
  const ofToday = await atTime(middle(first + 9), () => makeOrder())
  expect(await historyOf(ofToday)).toEqual(['workOrder.draft'])
  await expect(archive(first, first + 9)).rejects.toThrow(
    `The log of ${first} is archived already, in operation-log-until-${first}.tsv.gz.`,
  )
})

test('what a killed run left in the temporary folder is removed by the next', async () => {
  // No process has this id.
  const left = join(tmpdir(), 'shortcut-archive-99999999-left')
  const running = join(tmpdir(), `shortcut-archive-${process.pid}-running`)
  for (const path of [left, running]) await mkdir(path, { recursive: true })
  await archive(first, first + 9).catch(() => {})
  expect(existsSync(left)).toBe(false)
  expect(existsSync(running)).toBe(true)
  await rm(running, { recursive: true })
})

test('an archive that was changed, cut or is another one is told from the real one', async () => {
  const whole = gunzipSync(readFileSync(file())).toString()
  const kept = readFileSync(file())
  const tell = async (text: string) => {
    writeFileSync(file(), gzipSync(text))
    return verify('--archive', file())
  }
  const lines = whole.trimEnd().split('\n')
  const position = lines[1]?.split('\t')[0]
  expect(await tell(whole.replace(`of-${first}-2-1`, `of-${first}-2-7`))).toMatchObject({ code: 1 })
  expect(await tell(`${lines.filter((_, index) => index !== 1).join('\n')}\n`)).toMatchObject({
    code: 1,
    lines: [`A row is missing in the archive: rows found: ${lines.length - 1} of ${lines.length}`, expect.anything()],
  })
  await expect(tell(`${[...lines, lines[1]].join('\n')}\n`)).rejects.toThrow(
    `Line ${lines.length + 1} of ${file()} is not in its place.`,
  )
  const [, previous = '', hash = ''] = lines[1]?.split('\t') ?? []
  expect(
    await tell(whole.replace(`${position}\t${previous}\t${hash}`, `${position}\t${hash}\t${previous}`)),
  ).toMatchObject({
    code: 1,
    lines: [`Row ${position} was changed, or swapped with another.`, expect.stringContaining('NOT')],
  })
  writeFileSync(file(), kept.subarray(0, kept.length - 20))
  await expect(verify('--archive', file())).rejects.toThrow('cannot be read to its end')
  writeFileSync(file(), gzipSync('no log at all\n'))
  await expect(verify('--archive', file())).rejects.toThrow('is no row of the operation log')
  await expect(verify('--archive', join(folder, 'operation-log-until-1999.tsv.gz'))).rejects.toThrow('archived no')
  writeFileSync(file(), kept)
})

test('a row that was removed since is no archived one', async () => {
  await world.owner.query(`
    ALTER TABLE operation_log DISABLE TRIGGER USER;
    DELETE FROM operation_log WHERE id = (SELECT log_id FROM operation_log_chain ORDER BY position DESC LIMIT 1);
    ALTER TABLE operation_log ENABLE TRIGGER USER`)
  const { faults } = await asking(world.url, (pool) => verifyLog(pool))
  expect(faults).toMatchObject([{ kind: 'removed' }])
})
