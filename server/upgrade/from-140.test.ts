import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtInRoles } from '@shortcut/domain/permissions.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { Secret, TOTP } from 'otpauth'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLog } from '../operation-log/verify.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openProduct } from '../product.ts'
import { caller } from '../testing/call.ts'
import { changedRows, rowsOf, type Tables } from '../testing/changed-rows.ts'
import { openOldDatabase } from '../testing/old-database.ts'
import { testPassword } from '../testing/world.ts'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

let old: Awaited<ReturnType<typeof openOldDatabase>>
let before: Tables
let migrated: Tables
let opened: Awaited<ReturnType<typeof openToday>>
beforeAll(async () => {
  old = await openOldDatabase(
    '140-shared-views.sql',
    await readFile(new URL('140-shared-views.sql', import.meta.url), 'utf8'),
  )
  before = await rowsOf(old.pool)
  await migrate(old.url, old.runnerUrl)
  migrated = await rowsOf(old.pool)
  opened = await openToday()
})
afterAll(async () => {
  await opened?.close()
  await old?.close()
})

/** Today's product over it, as its own role. */
async function openToday() {
  const dataDir = await mkdtemp(join(tmpdir(), 'shortcut-upgrade-'))
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: old.runnerUrl, LOG_LEVEL: 'error' })
  const database = openDatabase(old.runnerUrl, { max: 6 })
  const product = await openProduct({ database, config, log: pino({ level: 'error' }, pino.destination(2)) })
  const call = caller(product)
  return {
    database,
    call,
    signIn: (username: string, more: { appType?: 1 | 2 | 3; code?: string } = {}) =>
      call(userApi.login, { username, password: testPassword, appType: 1, ...more }),
    async close() {
      await product.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const endOfDay = { pickup_by: '2026-11-24T05:59:00+00:00', delivery_by: '2026-11-25T04:59:00+00:00' }
/** Computed columns are not compared, only the columns they come from. */
const computed = ['pickup_due_at', 'delivery_due_at', 'due_at', 'leave_by_at']

test('migrations change only what they should, and lose nothing', () => {
  expect(changedRows(before, migrated, computed)).toEqual({
    role: {
      [id(20)]: { permission_list: '/truck/user/list' },
      [id(21)]: { permission_list: '/log/index/list,/work/order/list' },
      [id(22)]: { permission_list: '' },
      [id(23)]: { permission_list: '' },
    },
    role_permission: {
      [`${id(20)} /pod/list`]: 'gone',
      [`${id(21)} /Work/order/save`]: 'gone',
      [`${id(21)} `]: 'gone',
      [`${id(22)} /app/task/list`]: 'gone',
      [`${id(23)} *`]: 'gone',
    },
    partner: {
      [id(32)]: { x12_version: '005010' },
      [id(33)]: { x12_version: '004010' },
      [id(34)]: { x12_version: '004010' },
    },
    work_order: {
      [id(60)]: { ...endOfDay, request_delivery_time: endOfDay.delivery_by },
      [id(61)]: { ...endOfDay, request_delivery_time: endOfDay.delivery_by },
      [id(62)]: { ...endOfDay, source: 'upload' },
      [id(63)]: endOfDay,
    },
    booking_file: { [id(80)]: { channel: 'upload' } },
    booking_message: { [id(82)]: { channel: 'upload' } },
    // Counted differently since; a try counts for 15 minutes.
    sign_in_failure: 'gone',
  })
  const sentBy = (n: number) => migrated.get('booking_message')?.get(id(n))?.sent_by
  expect([sentBy(82), sentBy(83)]).toEqual(['Ann', ''])
})

test('people sign in as before: passwords, authenticator app, recovery code, open sessions, apps', async () => {
  const { signIn, call } = opened
  expect((await signIn('ann')).code).toBe(428)
  const app = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'), period: 30 })
  expect((await signIn('ann', { code: app.generate() })).code).toBe(200)
  expect((await signIn('ann', { code: 'abcde-12345' })).code).toBe(200)
  expect((await signIn('ann', { code: 'abcde-12345' })).code).toBe(422)
  expect((await signIn('bob')).code).toBe(200)
  expect((await signIn('dave')).code).not.toBe(200)
  const cleo = await signIn('cleo')
  expect((await call(userApi.profile, {}, { token: cleo.data.token })).data).toMatchObject({ mustChangePassword: true })
  expect((await signIn('joanna', { appType: 2 })).code).toBe(200)
  expect((await signIn('555', { appType: 3 })).code).toBe(200)
})

test('secrets in plain text are encrypted at the first start, each for its own row, and can be decrypted', async () => {
  const today = await rowsOf(old.pool)
  const { secrets } = opened.database
  const of = (table: string, key: string, column: string) => String(today.get(table)?.get(key)?.[column])
  const plain = [
    ['second_factor', id(10), 'secret', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    ['partner_secret', id(36), 'secret', 'whsec_before'],
    ['partner_secret', id(37), 'secret', 'whsec_today'],
    ['invoice_mail', id(51), 'link_token', 'plain link'],
  ] as const
  for (const [table, key, column, secret] of plain) {
    expect(of(table, key, column)).toMatch(/^v1\./)
    expect(secrets.open(of(table, key, column), `${table}.${column}:${key}`)).toBe(secret)
  }
  const everything = JSON.stringify([...today].map(([table, rows]) => [table, ...rows.values()]))
  expect(everything).toContain('Night desk')
  for (const secret of [...plain.map((one) => one[3]), 'plain verifier']) expect(everything).not.toContain(secret)
})

test('roles keep their permissions, built-in ones get today’s; the log says what was removed, and its chain is intact', async () => {
  const { call, database } = opened
  const bob = { token: 'bob on his phone' }
  expect((await call(userApi.menu, {}, bob)).data.permissionlist).toEqual(['/log/index/list', '/work/order/list'])
  expect((await call(userApi.menu, {}, { token: 'bob last week' })).code).toBe(102)
  const { rows: removed } = await old.pool.query(
    `SELECT entity_label AS role, before->'permissions' AS removed FROM operation_log WHERE request_id = '150-permissions' ORDER BY entity_id`,
  )
  expect(removed).toEqual([
    { role: 'Administrator', removed: ['/pod/list'] },
    { role: 'Night desk', removed: ['', '/Work/order/save'] },
    { role: 'Only junk', removed: ['/app/task/list'] },
  ])
  const { rows: administrator } = await old.pool.query('SELECT permission_list AS list FROM role WHERE id = $1', [
    id(20),
  ])
  expect(administrator[0].list.split(',')).toHaveLength(builtInRoles.administrator.permissions.length)
  await expect.poll(async () => (await old.pool.query('SELECT FROM operation_log_pending')).rowCount).toBe(0)
  const { rows, faults } = await verifyLog(database.pool)
  expect([faults, rows >= 6]).toEqual([[], true])
  await expect(database.pool.query('UPDATE operation_log SET reason = $1', ['other'])).rejects.toThrow(
    'permission denied',
  )
})
