import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { asSystem } from '../platform/system-context.ts'
import type { Product } from '../product.ts'
import { followEvents } from '../testing/event-stream.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let node: { product: Product; close(): Promise<void> }
let accountId: string

beforeAll(async () => {
  world = await openWorld()
  node = await world.openNode()
  await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  await node.product.server.listen({ port: 0, host: '127.0.0.1' })
  accountId = newId()
  await asSystem(world.database, ({ db, now }) =>
    db
      .insertInto('account')
      .values({
        id: accountId,
        code: 'LIVE',
        name: 'Live',
        createdAt: now,
        createdBy: '',
        updatedAt: now,
        updatedBy: '',
      })
      .execute(),
  )
})
afterAll(async () => {
  await node.close()
  await world.close()
})

const draft = async (token: string, crn: string) =>
  (await world.call(workOrderApi.save, { accountId, customerReferenceNumber: crn }, { token })).data

test('a change is seen in a console on another node within a second, with the list row', async () => {
  const { token } = await world.signIn('dispatcher')
  const console2 = await followEvents(node.product, token)
  await console2.until((message) => message.event === 'hello')
  const started = Date.now()
  const order = await draft(token, 'LIVE-1')
  const message = await console2.until((one) => one.data.some?.((event) => event.id === order.id))
  expect(Date.now() - started).toBeLessThan(1000)
  expect(message.data.find((event) => event.id === order.id)).toMatchObject({
    topic: 'workOrder',
    row: { id: order.id, customerReferenceNumber: 'LIVE-1', bookingStatus: 'DRAFT' },
  })
  await console2.close()
})

test('a console that was away gets what it missed, once, from where it was', async () => {
  const { token } = await world.signIn('dispatcher')
  const before = await followEvents(world.product, token)
  const hello = await before.until((message) => message.event === 'hello')
  await before.close()
  const missed = [await draft(token, 'AWAY-1'), await draft(token, 'AWAY-2')]
  const other = await followEvents(node.product, token)
  await other.until((message) => message.event === 'hello')
  await other.close()
  const back = await followEvents(world.product, token, hello.id)
  const last = await back.until((one) => one.data.some?.((event) => event.id === missed[1]?.id))
  expect(last.data.map((event) => event.id)).toEqual(expect.arrayContaining(missed.map((order) => order.id)))
  await back.close()
})

test('people are told only what they may see', async () => {
  const dispatcher = await world.signIn('dispatcher')
  const auditor = await world.signIn('auditor')
  const withoutLog = await followEvents(world.product, dispatcher.token)
  const withLog = await followEvents(world.product, auditor.token)
  await withLog.until((message) => message.event === 'hello')
  await withoutLog.until((message) => message.event === 'hello')
  const order = await draft(dispatcher.token, 'SEEN')
  const has = (topic: string) => (one: { data: { topic: string }[] }) =>
    one.data.some?.((event) => event.topic === topic)
  await withLog.until(has('log'))
  await withoutLog.until((one) => one.data.some?.((event) => event.id === order.id))
  expect(withoutLog.messages.some(has('log'))).toBe(false)
  await withLog.close()
  await withoutLog.close()
})

test('a ticket opens the stream once, and a session token does not', async () => {
  const { token } = await world.signIn('dispatcher')
  const { port } = world.product.server.server.address() as { port: number }
  const reply = await fetch(`http://127.0.0.1:${port}/shortcut-api/events?ticket=${token}`)
  expect((await reply.json()) as object).toMatchObject({ code: 102 })
})
