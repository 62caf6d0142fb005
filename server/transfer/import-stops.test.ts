import { warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { importApis } from '@shortcut/domain/transfer/api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from '../testing/call.ts'
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

test('a stopping server does not wait for an import: the saved rows are reported exactly', async () => {
  const lines = Array.from({ length: 80 }, (_, n) => `77-${n},Stop Worker${n},secretpass${n},C`)
  const { id } = await imports.preview('warehouse', `phone,name,password,customerReferenceNumber\n${lines.join('\n')}`)
  const node = await world.openNode()
  const began = await caller(node.product)(importApis.warehouseImport.confirm, { id, rows: 'good' }, { token })
  expect(began.data.status).toBe('running')
  await node.close()
  const found = await imports.over('warehouse', id)
  expect(found).toMatchObject({ status: 'stopped', message: expect.stringContaining('server stopped') })
  expect(found.saved === 0 || found.passwordsLeft > 0).toBe(true)
  const { rows } = await world.database.pool.query(
    `SELECT count(*)::int AS n FROM warehouse_worker WHERE phone LIKE '77-%'`,
  )
  expect(rows[0].n).toBe(found.saved)
  // Continued, it finishes.
  expect(await imports.confirm('warehouse', id, 'good')).toMatchObject({
    status: 'done',
    saved: 80,
    failed: 0,
    passwordsLeft: 0,
  })
  expect((await world.call(userApi.login, { username: '77-79', password: 'secretpass79', appType: 3 })).code).toBe(200)
})

test.each(['all', 'good'] as const)('the owner (%s) stops it and continues: every row is saved once', async (rows) => {
  const lines = Array.from({ length: 60 }, (_, n) => `${rows}-${n},Halt Worker${n},secretpass${n},C`)
  const file = await imports.preview('warehouse', `phone,name,password,customerReferenceNumber\n${lines.join('\n')}`)
  expect(file).toMatchObject({ passwords: 60, seconds: expect.any(Number) })
  expect(file.seconds).toBeGreaterThan(0)
  const { id } = file
  const began = world.call(importApis.warehouseImport.confirm, { id, rows }, { token })
  expect((await began).data.status).toBe('running')
  await world.call(importApis.warehouseImport.stop, { id }, { token })
  const stopped = await imports.over('warehouse', id)
  expect(stopped).toMatchObject({ status: 'stopped', message: expect.stringContaining('Stopped.') })
  const saved = async () =>
    (await world.call(warehouseApi.list, { q: `${rows}-`, pageSize: 100 }, { token })).data.list.length
  expect(await saved()).toBe(stopped.saved)
  expect(await imports.confirm('warehouse', id, rows)).toMatchObject({ status: 'done', saved: 60, failed: 0 })
  expect(await saved()).toBe(60)
})

test('one left running by a stopped server says so', async () => {
  const { id } = await imports.preview('truck', 'unitNo,plateNo\nI-1,IN 1')
  await world.database.pool.query(
    `UPDATE import_file SET status = 'running', progressed_at = now() - interval '1 hour' WHERE id = $1`,
    [id],
  )
  expect(await imports.over('truck', id)).toMatchObject({
    status: 'stopped',
    message: expect.stringContaining('server stopped'),
  })
})
