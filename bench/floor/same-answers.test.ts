import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { newId } from '@shortcut/server/platform/ids.ts'
import { openBuilders } from '@shortcut/server/testing/builders.ts'
import { withDatabase } from '@shortcut/server/testing/postgres.ts'
import { openWorld, type World } from '@shortcut/server/testing/world.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { askedOf, orders } from '../asked.ts'
import { fill } from '../load/fill.ts'
import { type Running, startFloor } from '../measure/process.ts'
import { answerAgrees, answersAgree } from '../same-answers.ts'

// Only a superuser can fill a database as the bench does.
const isOurs = inject('adminUrl') !== ''

let world: World
let floor: Running
let address: string
beforeAll(async () => {
  world = await openWorld()
  floor = await startFloor(world.url)
  address = await world.product.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await floor.stop()
  await world.close()
})

const sides = (token: string) =>
  [
    { url: floor.url, headers: {} },
    { url: address, headers: { authorization: `Bearer ${token}` } },
  ] as const

test.runIf(isOurs)('the rows of the bench: the floor answers what the product answers', async () => {
  const adminUrl = withDatabase(inject('adminUrl'), new URL(world.url).pathname.slice(1))
  await fill(adminUrl, 400, () => {})
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1 })
  try {
    const asked = await askedOf(pool)
    expect([asked.ids.length, asked.customers.length, asked.cursors.length].every(Boolean)).toBe(true)
    const { token } = await world.signIn('administrator')
    await answersAgree(...sides(token), asked)
  } finally {
    await pool.end()
  }
})

test('an order with a task under way: the floor of the bench answers what the product answers', async () => {
  const make = await openBuilders(world)
  const truck = await make.truck()
  const driver = await make.driver({ truckId: truck.id, phone: '630-555-0142' })
  const order = await make.workOrder({ weight: { value: '1200.5', unit: 'lb' }, tags: ['urgent'] })
  const task = await make.task({ workOrderId: order.id, driverId: driver.id })
  const step = () => ({ id: task.id, eventId: newId(), at: new Date().toISOString() })
  await world.call(driverTaskApi.accept, step(), { token: driver.token })
  await world.call(driverTaskApi.pickUp, step(), { token: driver.token })
  expect((await make.getWorkOrder(order.id)).tasks[0]?.events).toHaveLength(2)
  for (const { path } of orders([order.id])(0)) await answerAgrees(...sides(make.administrator.token), path)
})
