import { randomUUID } from 'node:crypto'
import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders, pickup } from '../../testing/builders.ts'
import { caller } from '../../testing/call.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { forgetAnsweredCalls } from './answered-once.ts'

let world: World
let build: Builders
let accountId: string
beforeAll(async () => {
  world = await openWorld()
  build = await openBuilders(world)
  accountId = (await build.account()).id
})
afterAll(() => world.close())

const keyed = (key: string, { token } = build.dispatcher) => ({ token, headers: { 'idempotency-key': key } })
const typed = (customerReferenceNumber: string) => ({ accountId, customerReferenceNumber, stops: [pickup()] })
const ordersOf = async (crn: string) =>
  (await world.call(workOrderApi.list, { q: crn }, { token: build.dispatcher.token })).data.total

test('a new order sent again is created once, and gets the first reply', async () => {
  const key = randomUUID()
  const first = await world.call(workOrderApi.save, typed('ONCE-1'), keyed(key))
  expect(first.code).toBe(200)
  expect(await world.call(workOrderApi.save, typed('ONCE-1'), keyed(key))).toEqual(first)
  expect(await ordersOf('ONCE-1')).toBe(1)
})

test('an edit sent again does not conflict with itself, even if somebody else edited meanwhile', async () => {
  const order = await build.workOrder()
  const edit = { id: order.id, version: order.version, remark: 'Dock 4' }
  const key = randomUUID()
  const first = await world.call(workOrderApi.save, edit, keyed(key))
  expect(first.data).toMatchObject({ remark: 'Dock 4', version: order.version + 1 })
  const later = { id: order.id, version: order.version + 1, remark: 'Dock 5' }
  await world.call(workOrderApi.save, later, { token: build.dispatcher.token })
  expect(await world.call(workOrderApi.save, edit, keyed(key))).toEqual(first)
  expect((await build.getWorkOrder(order.id)).remark).toBe('Dock 5')
})

test('sent 20 times at once to two nodes it is done once, and all 20 get the same reply', async () => {
  const node = await world.openNode()
  const key = randomUUID()
  const nodes = [world.call, caller(node.product)]
  const send = (n: number) => nodes[n % 2]?.(workOrderApi.save, typed('ONCE-20'), keyed(key))
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n)))
  await node.close()
  expect(replies[0]?.code).toBe(200)
  for (const reply of replies) expect(reply).toEqual(replies[0])
  expect(await ordersOf('ONCE-20')).toBe(1)
})

test('a form changed and saved again under its key gets the result of its first save', async () => {
  const key = randomUUID()
  const first = await world.call(workOrderApi.save, typed('ONCE-F'), keyed(key))
  const changed = await world.call(workOrderApi.save, typed('ONCE-G'), keyed(key))
  expect(changed).toMatchObject({
    code: 409,
    message: 'Your first save went through. Check the result before you save again.',
    data: { saved: { id: first.data.id, version: first.data.version, customerReferenceNumber: 'ONCE-F' } },
  })
  expect(await ordersOf('ONCE-G')).toBe(0)
})

test('another call under the same key is refused; another person’s key is separate', async () => {
  const key = randomUUID()
  await world.call(workOrderApi.save, typed('ONCE-A'), keyed(key))
  const draft = await build.draft()
  const other = await world.call(workOrderApi.cancel, { ids: [draft.id], reason: 'Other' }, keyed(key))
  expect(other).toMatchObject({
    code: 409,
    message: 'This Idempotency-Key was used for another request. Send a new one.',
    data: null,
  })
  expect((await build.getWorkOrder(draft.id)).bookingStatus).toBe('DRAFT')
  const theirs = await world.call(workOrderApi.save, typed('ONCE-B'), keyed(key, build.administrator))
  expect(theirs.code).toBe(200)
  expect((await world.call(workOrderApi.save, typed('ONCE-C'), keyed('once'))).code).toBe(400)
})

test('a refusal is not remembered: the same request may succeed later', async () => {
  const draft = await build.draft()
  const key = randomUUID()
  const edit = { id: draft.id, version: draft.version + 1, remark: 'Early' }
  expect((await world.call(workOrderApi.save, edit, keyed(key))).code).toBe(409)
  const now = { id: draft.id, version: draft.version, remark: 'On time' }
  await world.call(workOrderApi.save, now, { token: build.dispatcher.token })
  expect((await world.call(workOrderApi.save, edit, keyed(key))).code).toBe(200)
})

test('a partial success gets the same reply, and a repeat logs no refusals', async () => {
  const [draft, confirmed] = await Promise.all([build.draft(), build.workOrder()])
  const ids = [draft.id, confirmed.id]
  const key = randomUUID()
  const first = await world.call(workOrderApi.cancel, { ids, reason: 'Twice' }, keyed(key))
  expect(first.data.done.length).toBeGreaterThan(0)
  const logged = () => world.database.pool.query('SELECT count(*) FROM operation_log').then(({ rows }) => rows[0].count)
  const before = await logged()
  expect(await world.call(workOrderApi.cancel, { ids, reason: 'Twice' }, keyed(key))).toEqual(first)
  expect(await logged()).toBe(before)
})

test('a secret in a reply is repeated, and stored so that the database cannot read it', async () => {
  const key = randomUUID()
  const make = () => world.call(accountApi.createKey, { accountId, name: 'Once' }, keyed(key, build.administrator))
  const first = await make()
  expect(first.data.key).toMatch(/.{20}/)
  expect(await make()).toEqual(first)
  const { rows } = await world.database.pool.query('SELECT string_agg(a::text, $1) AS all FROM answered_call a', [' '])
  expect(rows[0].all).not.toContain(first.data.key)
  expect(rows[0].all).not.toContain(key)
})

test('a person without the permission any more gets no stored reply', async () => {
  const person = await world.signIn('dispatcher')
  const key = randomUUID()
  await world.call(workOrderApi.save, typed('ONCE-D'), keyed(key, person))
  await world.call(userApi.freeze, { ids: [person.id] }, { token: build.administrator.token })
  expect((await world.call(workOrderApi.save, typed('ONCE-D'), keyed(key, person))).code).toBe(102)
})

test('replies are deleted after 48 hours', async () => {
  const { pool } = world.database
  const count = async () => Number((await pool.query('SELECT count(*) FROM answered_call')).rows[0].count)
  const all = await count()
  await pool.query(
    `UPDATE answered_call SET at = now() - interval '49 hours' WHERE id IN (SELECT id FROM answered_call LIMIT 2)`,
  )
  await forgetAnsweredCalls(pool)
  expect(await count()).toBe(all - 2)
})
