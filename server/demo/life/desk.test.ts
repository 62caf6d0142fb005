import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../../testing/builders.ts'
import { openActs } from '../../testing/phones/acts.ts'
import { openWorld, testPassword, type World } from '../../testing/world.ts'
import { openPerson } from './client.ts'
import { openDesk } from './desk.ts'
import { openLifeClock } from './life-clock.ts'
import { deskTemper } from './plan-life.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const deskOf = (make: Builders, its: Pick<Parameters<typeof openDesk>[0], 'seed' | 'hasRoom' | 'notify'>) =>
  openDesk({
    dispatchers: [
      openPerson(
        { server: world.product.server, signal: new AbortController().signal },
        { username: make.dispatcher.account, password: testPassword, appType: 1, agent: 'Mozilla/5.0' },
      ),
    ],
    clock: openLifeClock({ pace: 3000, beatMs: 1 }),
    isFree: () => true,
    ...its,
  })

test('the demo’s dispatchers assign none of the drivers kept for visitors', async () => {
  const make = await openBuilders(world)
  const driver = await make.driver()
  await make.truck()
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const stops = [pickup({ from: null, to: at(3) }), dropoff({ from: null, to: at(40) })]
  const order = await make.workOrder({ stops, bookingPickupDate: at(3).slice(0, 10) })
  const seed = Array.from({ length: 100 }, (_, n) => n).find((n) => !deskTemper(n, order.bookingId).leavesIt) ?? 0
  let hasRoom = false
  const taken: string[] = []
  // Begun after the order was typed, so that it is not a visitor's.
  const desk = deskOf(make, { seed, hasRoom: () => hasRoom, notify: (id) => taken.push(id) })
  const status = async () => {
    await desk.act()
    return (await make.getWorkOrder(order.id)).bookingStatus
  }
  for (let n = 0; n < 20; n++) expect(await status()).toBe('CONFIRMED')
  hasRoom = true
  await expect.poll(status, { timeout: 10_000, interval: 50 }).toBe('DISPATCHED')
  expect(taken).toEqual([driver.id])
})

test('the demo’s dispatchers handle a driver’s problem after a while', async () => {
  const make = await openBuilders(world)
  const { ann, act, given, sync } = await openActs(world, make)
  const { id, get } = await given()
  await sync(ann, [act('accept', id, {}), act('exception', id, { data: { type: 'damaged', pieces: 1 } })])
  const desk = deskOf(make, { seed: 0, hasRoom: () => false, notify: () => {} })
  const review = async () => {
    await desk.act()
    return (await get()).task.reports[0]?.review
  }
  await expect.poll(review, { timeout: 10_000, interval: 50 }).toBe('accepted')
})
