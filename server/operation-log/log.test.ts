import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { truckApi } from '@shortcut/domain/fleet/api.ts'
import { type LogRow, logApi } from '@shortcut/domain/operation-log/api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { changesOf, changesText } from '@shortcut/words/log-text.ts'
import { asSpecified } from '@shortcut/words/moments.ts'
import { sayByKey } from '@shortcut/words/say.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'
import { logVerify } from './log-verify.ts'
import { sealPending } from './seal.ts'
import { verifyLog } from './verify.ts'

let world: World
let admin: { token: string; id: string; account: string }
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn('administrator')
  for (const [index, name] of ['=HYPERLINK("http://evil")', '+1', 'Anna "A", B\nC', 'Bert', 'Carl'].entries())
    await world.call(
      userApi.save,
      { account: `logged.${index}`, name, roleIds: [], password: testPassword },
      { token: admin.token },
    )
})
afterAll(() => world.close())

const list = async (input: Record<string, unknown>) =>
  (await world.call(logApi.list, input as never, { token: admin.token })).data
const labels = async (input: Record<string, unknown>) => (await list(input)).list.map((row) => row.entityLabel)

describe('the list', () => {
  test('is filtered by person, action, kind, record, time and outcome', async () => {
    const added = ['logged.4', 'logged.3', 'logged.2', 'logged.1', 'logged.0']
    expect(await labels({ action: 'user.add' })).toEqual(added)
    expect(await labels({ action: 'user.add,role.save', actor: admin.account })).toEqual(added)
    expect(await labels({ action: 'user.ad' })).toEqual([])
    expect(await labels({ action: 'user.add', entity: 'role' })).toEqual([])
    expect(await labels({ actorId: admin.id, entity: 'user' })).toEqual(added)
    expect(await labels({ actorId: `${admin.id},${newId()}`, q: 'logged.' })).toEqual(added)
    expect(await labels({ actorId: newId() })).toEqual([])
    expect(await labels({ q: 'logged.3' })).toEqual(['logged.3'])
    const [row] = (await list({ action: 'user.add' })).list
    expect(await labels({ entityId: row?.entityId })).toEqual(['logged.4'])
    expect(await labels({ action: 'user.add', to: row?.at, from: row?.at })).toEqual(['logged.4'])
    await world.call(userApi.login, { username: admin.account, password: 'wrong-one', appType: 1 })
    // Its row is not awaited.
    await expect
      .poll(async () => (await list({ outcome: 'refused' })).list)
      .toMatchObject([{ action: 'session.signIn', actorName: admin.account, outcome: 'refused' }])
    expect((await list({ outcome: 'refused', entity: 'user,role' })).list).toEqual([])
    expect(await labels({ outcome: 'refused,done', action: 'user.add' })).toEqual(added)
  })

  test('people are found by part of the name and by id, users before others, deleted ones last', async () => {
    const people = async (input: Record<string, unknown>) =>
      (await world.call(logApi.people, input as never, { token: admin.token })).data
    expect((await people({ q: 'cAr' })).map(({ name, type }) => [name, type])).toEqual([['Carl', 'user']])
    await world.database.pool.query(
      `UPDATE "user" SET deleted_at = now() WHERE name = 'Carl';
       INSERT INTO account (id, code, name, created_at, created_by, updated_at, updated_by)
       VALUES (gen_random_uuid(), 'CARGO', 'Carla Cargo', now(), 'x', now(), 'x')`,
    )
    const found = await people({ q: 'car' })
    expect(found.map(({ name, type }) => [name, type])).toEqual([
      ['Carla Cargo', 'account'],
      ['Carl', 'user'],
    ])
    expect(await people({ id: found[1]?.id })).toEqual([found[1]])
  })

  test('a wrong try for an unknown account stores nothing of the typed text', async () => {
    await world.call(userApi.login, { username: 'my-secret-typed-here', password: 'x', appType: 1 })
    const { rows } = await world.database.pool.query(`SELECT l::text FROM operation_log l`)
    expect(JSON.stringify(rows)).not.toContain('my-secret')
  })

  test('ids in values are shown as names, in the list and in the file', async () => {
    const save = (input: object) => world.call(truckApi.save, input as never, { token: admin.token })
    const { data: truck } = await save({ unitNo: 'U-77', plateNo: 'P-77' })
    const { data: account } = await world.call(
      accountApi.save,
      { code: 'N', name: 'Named Ltd' },
      { token: admin.token },
    )
    await world.database.pool.query(
      `WITH one AS (INSERT INTO operation_log SELECT gen_random_uuid(), now(), 'user', NULL, 'x', NULL, '', '', '', 'apiKey.add', 'apiKey',
        NULL, 'ids', NULL, $1, NULL, 'done' RETURNING id) INSERT INTO operation_log_pending SELECT id FROM one`,
      [
        {
          accountId: account.id,
          truckId: truck.id,
          parts: [{ driverId: admin.id }],
          other: truck.id.replace(/.$/, '~'),
        },
      ],
    )
    const [row] = (await list({ q: 'ids' })).list
    expect(row?.names).toEqual({ [account.id]: 'Named Ltd', [truck.id]: 'U-77', [admin.id]: admin.account })
    const text = changesText(changesOf(sayByKey('en'), row as LogRow, { ...asSpecified, zone: 'UTC' }))
    expect(text).toContain('Customer: Named Ltd')
    expect(text).toContain('Truck: U-77')
    expect(text).toContain(admin.account)
  })

  test('pages by cursor have every row once, with any filter', async () => {
    for (const filter of [
      {},
      { action: 'user.add,session.signIn' },
      { actorId: admin.id },
      { entity: 'user,session' },
    ]) {
      const all = (await list({ ...filter, pageSize: 500 })).list.map(({ id }) => id)
      const met: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await list({ ...filter, pageSize: 2, ...(cursor ? { cursor } : {}) })
        expect(page.total).toBe(all.length)
        met.push(...page.list.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor)
      expect(met).toEqual(all)
    }
  })
})

describe('the export', () => {
  const download = async (path: string, token: string) => {
    const minted = await world.call(fileApi.downloadToken, { path }, { token })
    if (minted.code !== 200) return { statusCode: minted.code, body: '', headers: {} }
    const joint = path.includes('?') ? '&' : '?'
    return world.product.server.inject({ url: `/shortcut-api${path}${joint}token=${minted.data.token}` })
  }

  test('has the filtered rows in people’s words, and no cell is a formula', async () => {
    const reply = await download('/log/export?action=user.add', admin.token)
    expect(reply.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
    const rows: string[][] = parse(reply.body, { bom: true })
    expect(rows[0]?.slice(0, 2)).toEqual(['When', 'Who'])
    expect(rows.slice(1).map((row) => row[4])).toEqual(['logged.4', 'logged.3', 'logged.2', 'logged.1', 'logged.0'])
    expect(rows[3]?.slice(3, 9)).toEqual(['User', 'logged.2', 'Added user', 'Done', '', expect.any(String)])
    expect(rows[3]?.[8]).toMatch(/^Name: Anna "A", B C · Frozen: No · Account: logged\.2/)
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  })

  test('a formula in a record’s name is text', async () => {
    await world.database.pool.query(`
      WITH one AS (INSERT INTO operation_log SELECT gen_random_uuid(), now(), 'user', NULL, '=1+1', NULL, '', '@SUM(A1)', '', 'user.save', 'user',
        NULL, '-2+3', NULL, NULL, '+4', 'done' RETURNING id) INSERT INTO operation_log_pending SELECT id FROM one`)
    const reply = await download('/log/export?q=-2%2B3', admin.token)
    const [, row] = parse(reply.body, { bom: true }) as string[][]
    expect([row?.[1], row?.[4], row?.[7], row?.[10]]).toEqual(["'=1+1", "'-2+3", "'+4", "'@SUM(A1)"])
  })

  test('is for people who may see the log, once, for that filter', async () => {
    const dispatcher = await world.signIn('dispatcher')
    expect((await download('/log/export', dispatcher.token)).statusCode).not.toBe(200)
    const { data } = await world.call(
      fileApi.downloadToken,
      { path: '/log/export?entity=user' },
      { token: admin.token },
    )
    const get = (url: string) => world.product.server.inject({ url: `/shortcut-api/log/export?${url}` })
    expect((await get(`entity=role&token=${data.token}`)).statusCode).toBe(401)
    expect((await get(`entity=user&token=${data.token}`)).statusCode).toBe(401)
    expect((await get(`token=${admin.token}`)).statusCode).toBe(401)
    const again = await download('/log/export?entity=user', admin.token)
    expect(again.statusCode).toBe(200)
  })
})

describe('log:verify', () => {
  async function told(args: string[] = []) {
    const lines: string[] = []
    const code = await logVerify(args, { DATABASE_URL: world.url }, (line) => lines.push(line))
    return { code, lines }
  }
  const seal = async () => {
    while ((await sealPending(world.database.pool)) !== 0) await new Promise((done) => setTimeout(done, 10))
  }

  /** Makes a change that the database refuses, as its owner could, and reverts it. */
  async function tampered(statements: string, args: string[] = []) {
    const client = await world.owner.connect()
    const triggers = (verb: string) =>
      client.query(
        `ALTER TABLE operation_log ${verb} TRIGGER USER; ALTER TABLE operation_log_chain ${verb} TRIGGER USER`,
      )
    try {
      await triggers('DISABLE')
      await client.query('CREATE TABLE log_kept AS SELECT * FROM operation_log')
      await client.query('CREATE TABLE chain_kept AS SELECT * FROM operation_log_chain')
      await client.query(statements)
      const found = await told(args)
      await client.query('DELETE FROM operation_log_chain')
      await client.query('DELETE FROM operation_log')
      await client.query('INSERT INTO operation_log SELECT * FROM log_kept')
      await client.query('INSERT INTO operation_log_chain SELECT * FROM chain_kept')
      await client.query('DROP TABLE log_kept, chain_kept')
      return found
    } finally {
      await triggers('ENABLE')
      client.release()
    }
  }
  const third = '(SELECT log_id FROM operation_log_chain WHERE position = 3)'
  const last = '(SELECT max(position) FROM operation_log_chain)'

  test('an untouched log passes, and its end is reported', async () => {
    await seal()
    const { code, lines } = await told()
    expect([code, lines]).toEqual([
      0,
      [expect.stringMatching(/^The operation log is as it was sealed: \d+ rows, .* Head \d+:[0-9a-f]{64}$/)],
    ])
  })

  test.each([
    [
      'one edited byte',
      `UPDATE operation_log SET entity_label = entity_label || 'x' WHERE id = ${third}`,
      /^Row 3 was changed/,
    ],
    ['an edited field inside', `UPDATE operation_log SET after = '{"a":1}' WHERE id = ${third}`, /^Row 3 was changed/],
    ['a removed row', `DELETE FROM operation_log WHERE id = ${third}`, /^Row 3 was removed/],
    [
      'a removed row and link',
      `DELETE FROM operation_log WHERE id = ${third}; DELETE FROM operation_log_chain WHERE position = 3`,
      /^Row 4 does not follow/,
    ],
    [
      'two swapped rows',
      `CREATE TABLE two AS SELECT * FROM operation_log_chain WHERE position IN (3, 4); DELETE FROM operation_log_chain WHERE position IN (3, 4); INSERT INTO operation_log_chain SELECT 7 - position, log_id, hash FROM two; DROP TABLE two`,
      /^Row 3 was changed, or swapped/,
    ],
    [
      'a row slipped in',
      `INSERT INTO operation_log SELECT gen_random_uuid(), now(), 'user', NULL, 'x', NULL, '', '', '', 'a.b', 'user', NULL, 'slipped', NULL, NULL, NULL, 'done'`,
      /^A row was never sealed: a\.b slipped/,
    ],
  ])('finds %s', async (_, statements, line) => {
    await seal()
    const { code, lines } = await tampered(statements)
    expect(code).toBe(1)
    expect(lines).toContainEqual(expect.stringMatching(line))
    expect(lines.at(-1)).toContain('NOT as it was sealed')
    expect((await told()).code).toBe(0)
  })

  test('a truncated chain fails against an earlier head, and so does a rewritten one', async () => {
    await seal()
    const { head } = await verifyLog(world.database.pool)
    const cut = `DELETE FROM operation_log WHERE id = (SELECT log_id FROM operation_log_chain WHERE position = ${last}); DELETE FROM operation_log_chain WHERE position = ${last}`
    expect((await tampered(cut)).code).toBe(0)
    expect((await tampered(cut, [head])).code).toBe(1)
    expect((await told([head])).code).toBe(0)
    const other = `${head.split(':')[0]}:${'0'.repeat(64)}`
    const { code, lines } = await told([other])
    expect([code, lines[0]]).toEqual([1, expect.stringContaining('cut off or rewritten')])
  })
})
