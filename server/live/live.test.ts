import { liveApi } from '@shortcut/domain/live/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { appOnlineApi } from '@shortcut/domain/tracking/app-online-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { record } from '../operation-log/record.ts'
import { newId } from '../platform/ids.ts'
import { asSystem } from '../platform/system-context.ts'
import type { Product } from '../product.ts'
import { openBuilders } from '../testing/builders.ts'
import { followEvents, type Message } from '../testing/event-stream.ts'
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

test('a change is seen in a console on another node, with the list row', async () => {
  const { token } = await world.signIn('dispatcher')
  const console2 = await followEvents(node.product, token)
  await console2.until((message) => message.event === 'hello')
  const order = await draft(token, 'LIVE-1')
  const message = await console2.until((one) => one.data.some?.((event) => event.id === order.id))
  expect(message.data.find((event) => event.id === order.id)).toMatchObject({
    topic: 'workOrder',
    row: { id: order.id, customerReferenceNumber: 'LIVE-1', bookingStatus: 'DRAFT' },
  })
  await console2.close()
})

test('a console that was away gets missed events once, from its position', async () => {
  const { token } = await world.signIn('dispatcher')
  const before = await followEvents(world.product, token)
  const hello = await before.until((message) => message.event === 'hello')
  await before.close()
  const missed = [await draft(token, 'AWAY-1'), await draft(token, 'AWAY-2')]
  const other = await followEvents(node.product, token)
  await other.until((message) => message.event === 'hello')
  await other.close()
  const back = await followEvents(world.product, token, hello.id)
  await back.until((one) => one.data.some?.((event) => event.id === missed[1]?.id))
  const told = back.messages.flatMap(({ data }) => (Array.isArray(data) ? data.map(({ id }) => id) : []))
  expect(told.filter((id) => missed.some((order) => order.id === id))).toEqual(missed.map((order) => order.id))
  await back.close()
})

test('events between ticket and stream are delivered, also those without a log row', async () => {
  const { token } = await world.signIn('dispatcher')
  const driver = await (await openBuilders(world)).driver()
  const other = await followEvents(world.product, token)
  await other.until((message) => message.event === 'hello')
  const { data: ticket } = await world.call(liveApi.ticket, {}, { token })
  const order = await draft(token, 'BETWEEN')
  await world.call(driverTaskApi.heartbeat, {}, { token: driver.token })
  const ofOrder = (one: Message) => one.data.some?.((event) => event.id === order.id)
  const ofApp = (one: Message) => one.data.some?.(({ topic, id }) => topic === 'appOnline' && id === driver.id)
  await other.until(ofOrder)
  await other.until(ofApp)
  const late = await followEvents(world.product, token, String(ticket.position), ticket.ticket)
  await late.until(ofOrder)
  await late.until(ofApp)
  await other.close()
  await late.close()
})

test('people only get events that they may see', async () => {
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

test('a stream ends with its session, even if more events arrive during that check', async () => {
  const { token, id } = await world.signIn('dispatcher')
  const stream = await followEvents(world.product, token)
  await stream.until((message) => message.event === 'hello')
  const sealed = async () =>
    Number((await world.database.pool.query('SELECT max(position) AS n FROM operation_log_chain')).rows[0].n)
  const tell = async (entity: 'role' | 'driver') => {
    const before = await sealed()
    await asSystem(world.database, (context) =>
      record(context, {
        action: `${entity}.save`,
        entity,
        entityId: newId(),
        label: 'Night shift',
        after: { name: before },
      }),
    )
    await expect.poll(sealed, { timeout: 15_000 }).toBeGreaterThan(before)
  }
  // Nobody can read the session until the lock is released.
  const lock = await world.database.pool.connect()
  await lock.query('BEGIN')
  await lock.query('DELETE FROM session WHERE person_id = $1', [id])
  await lock.query('LOCK TABLE session IN ACCESS EXCLUSIVE MODE')
  await tell('role')
  await tell('driver')
  await lock.query('COMMIT')
  lock.release()
  await stream.until((message) => message.event === 'signedOut')
  expect(await stream.ended()).toBe(true)
})

test('a ticket opens the stream once, and a session token does not', async () => {
  const { token } = await world.signIn('dispatcher')
  const { port } = world.product.server.server.address() as { port: number }
  const reply = await fetch(`http://127.0.0.1:${port}/shortcut-api/events?ticket=${token}`)
  expect((await reply.json()) as object).toMatchObject({ code: 102 })
})

test('a phone is told of changes to its own person’s tasks and messages, and of nothing else', async () => {
  const make = await openBuilders(world)
  const { token } = make.dispatcher
  const [mine, other] = [await make.driver(), await make.driver()]
  const streams = await Promise.all(
    [mine, other].map(async (driver) => {
      const stream = await followEvents(node.product, driver.token)
      await stream.until((message) => message.event === 'hello')
      return stream
    }),
  )
  const [own, foreign] = streams
  const isTold = ({ data }: Message) => data.some?.(({ topic, id }) => topic === 'ownWork' && id === mine.id)
  const told = (after: number) => own?.until(() => own.messages.slice(after).some(isTold))
  const order = await make.workOrder()
  const task = await make.task({ workOrderId: order.id, driverId: mine.id })
  await told(0)
  let seen = own?.messages.length ?? 0
  await world.call(taskApi.cancel, { id: task.id, reason: 'changed' }, { token })
  await told(seen)
  seen = own?.messages.length ?? 0
  await world.call(appOnlineApi.message, { ids: [mine.id], text: 'Call us' }, { token })
  await told(seen)
  const topics = (stream: typeof own) =>
    new Set(stream?.messages.flatMap(({ data }) => (Array.isArray(data) ? data.map(({ topic }) => topic) : [])))
  expect([...topics(own)]).toEqual(['ownWork'])
  expect([...topics(foreign)]).toEqual([])
  for (const stream of streams) await stream.close()
})
