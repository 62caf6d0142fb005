import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { driverApi } from '@shortcut/domain/drivers/api.ts'
import { truckApi } from '@shortcut/domain/fleet/api.ts'
import { importApis } from '@shortcut/domain/transfer/api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Imports, openImports } from '../testing/imports.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let imports: Imports
let token: string
beforeAll(async () => {
  world = await openWorld()
  imports = await openImports(world)
  token = imports.token
})
afterAll(() => world.close())

const trucks = async (q: string) => (await world.call(truckApi.list, { q }, { token })).data.list

test('all rows are saved with their log rows, and the same file again changes nothing', async () => {
  const file = 'unitNo,plateNo,make\nS-1,SV 1,Mack\nS-2,SV 2,Volvo'
  const first = await imports.preview('truck', file)
  expect(await imports.confirm('truck', first.id)).toMatchObject({ status: 'done', saved: 2, failed: 0 })
  expect((await trucks('S-1'))[0]).toMatchObject({ plateNo: 'SV 1', make: 'Mack', status: 'active', version: 1 })
  const { rows: logged } = await world.database.pool.query(
    `SELECT action, reason, after->>'make' AS make, actor_type FROM operation_log WHERE entity_label = 'S-1'`,
  )
  expect(logged).toEqual([{ action: 'truck.add', reason: 'list.csv', make: 'Mack', actor_type: 'user' }])
  const again = await imports.preview('truck', file)
  expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 })

  const changed = await imports.preview('truck', 'UNIT NUMBER,make\ns-1,Kenworth\nS-2,Volvo')
  expect(changed.counts).toMatchObject({ changed: 1, unchanged: 1 })
  await imports.confirm('truck', changed.id)
  expect((await trucks('S-1'))[0]).toMatchObject({ plateNo: 'SV 1', make: 'Kenworth', version: 2 })
  const { rows: change } = await world.database.pool.query(
    `SELECT before, after FROM operation_log WHERE entity_label = 'S-1' AND action = 'truck.save'`,
  )
  expect(change).toEqual([{ before: { make: 'Mack' }, after: { make: 'Kenworth' } }])
})

test('with errors only the good rows can be saved', async () => {
  const { id } = await imports.preview('truck', 'unitNo,plateNo\nG-1,GD 1\n,GD 2')
  const all = await world.call(importApis.truckImport.confirm, { id, rows: 'all' }, { token })
  expect([all.code, all.message]).toEqual([501, 'Rows with errors: 1. Correct them, or save only the others.'])
  expect(await imports.confirm('truck', id, 'good')).toMatchObject({ status: 'done', saved: 1 })
  expect((await trucks('GD')).map(({ unitNo }) => unitNo)).toEqual(['G-1'])
  const twice = await world.call(importApis.truckImport.confirm, { id, rows: 'good' }, { token })
  expect(twice.code).toBe(409)
})

test('a record changed, deleted or added since the preview fails its row, and with it all, or it alone', async () => {
  const add = (n: number) => world.call(truckApi.save, { unitNo: `M-${n}`, plateNo: `MW ${n}` }, { token })
  const [one, two] = [(await add(1)).data, (await add(2)).data]
  const file = 'unitNo,plateNo,make\nM-1,MW 1,Mack\nM-2,MW 2,Mack\nM-3,MW 3,Mack\nM-4,MW 4,Mack'
  const [all, good] = [await imports.preview('truck', file), await imports.preview('truck', file)]
  await world.call(truckApi.save, { ...one, make: 'Theirs' }, { token })
  await world.call(truckApi.delete, { ids: [two.id] }, { token })
  await add(3)
  const none = await imports.confirm('truck', all.id, 'all')
  expect(none).toMatchObject({ status: 'failed', saved: 0, failed: 3 })
  expect(none.message).toBe('Nothing was saved: 3 rows failed.')
  expect(await trucks('M-4')).toEqual([])
  const failed = await imports.rowsOf('truck', all.id, { state: 'failed' })
  expect(failed.map(({ errors }) => errors[0])).toEqual([
    { column: 'unitNo', message: expect.stringMatching(/^administrator-\w+ changed this after the preview/) },
    { column: 'unitNo', message: 'This was deleted after the preview. Upload the file again.' },
    { column: 'plateNo', message: 'The license plate mw 3 is already taken.' },
  ])
  expect(await imports.confirm('truck', good.id, 'good')).toMatchObject({ status: 'done', saved: 1, failed: 3 })
  expect((await trucks('M-')).map(({ unitNo, make }) => [unitNo, make])).toEqual([
    ['M-1', 'Theirs'],
    ['M-3', ''],
    ['M-4', 'Mack'],
  ])
})

test('of two people who import the same file at once one succeeds, and the other is told', async () => {
  const other = await world.signIn('administrator')
  const lines = Array.from({ length: 40 }, (_, n) => `T2-${n},TW ${n}`)
  const mine = await imports.preview('truck', `unitNo,plateNo\n${lines.join('\n')}`)
  const theirs = await imports.preview('truck', `unitNo,plateNo\n${lines.toReversed().join('\n')}`, other.token)
  expect((await world.call(importApis.truckImport.state, { id: mine.id }, { token: other.token })).code).toBe(404)
  const results = await Promise.all([
    imports.confirm('truck', mine.id),
    imports.confirm('truck', theirs.id, 'all', other.token),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['done', 'failed'])
  expect(results.map(({ saved, failed }) => saved + failed)).toEqual([40, 40])
  const { rows } = await world.database.pool.query(`SELECT count(*)::int AS n FROM truck WHERE unit_no LIKE 'T2-%'`)
  expect(rows[0].n).toBe(40)
})

test('a driver made inactive is signed out, and a renamed account is renamed on its orders', async () => {
  const { data: driver } = await world.call(
    driverApi.save,
    { name: 'Sign Out', userName: 'signout', phone: '99', plateNo: 'x', truckNo: 'x', password: 'roadhouse1' },
    { token },
  )
  const { data: login } = await world.call(userApi.login, { username: 'signout', password: 'roadhouse1', appType: 2 })
  await imports.confirm('driver', (await imports.preview('driver', 'userName,status\nsignout,Inactive')).id)
  expect((await world.call(userApi.menu, {}, { token: login.token })).code).toBe(102)
  expect((await world.call(driverApi.detail, { id: driver.id }, { token })).data.status).toBe('inactive')

  const { data: account } = await world.call(accountApi.save, { code: 'REN', name: 'Old name' }, { token })
  await world.database.pool.query(
    `INSERT INTO work_order (id, booking_id, account_id, customer_name, customer_reference_number, booking_status, booking_received_at, source,
       created_at, created_by, updated_at, updated_by)
     VALUES ($1, 'REN-1', $2, 'Old name', 'x', 'NEW', now(), 'manual', now(), 't', now(), 't')`,
    [account.id, account.id],
  )
  const file = await imports.preview(
    'account',
    'Account code,Account name,Signature required,Invoices by e-mail\nren,New name,yes,yes',
  )
  expect(await imports.confirm('account', file.id)).toMatchObject({ status: 'done', saved: 1 })
  const { rows } = await world.database.pool.query('SELECT customer_name FROM work_order WHERE account_id = $1', [
    account.id,
  ])
  expect(rows).toEqual([{ customer_name: 'New name' }])
  expect((await world.call(accountApi.detail, { id: account.id }, { token })).data).toMatchObject({
    code: 'REN',
    signatureRequired: true,
    emailInvoices: true,
  })
})

test('people who may only see are refused, and a finished file is gone', async () => {
  const auditor = await world.signIn('auditor')
  expect((await imports.send('truck', 'unitNo\n1', auditor.token)).code).toBe(403)
  const { id } = await imports.preview('truck', 'unitNo,plateNo\nO-1,OV 1')
  await world.database.pool.query("UPDATE import_file SET expires_at = now() - interval '1 second' WHERE id = $1", [id])
  expect((await world.call(importApis.truckImport.confirm, { id, rows: 'all' }, { token })).code).toBe(404)
})
