import { driverApi } from '@shortcut/domain/drivers/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.administrator.token
})
afterAll(() => world.close())

async function driverWithTask() {
  const driver = await make.driver()
  const task = await make.task({ workOrderId: (await make.workOrder()).id, driverId: driver.id })
  return { ...driver, task }
}
const detail = async (id: string) => (await world.call(driverApi.detail, { id }, { token })).data

test('a driver with tasks stays active, and the tasks are named, by either call', async () => {
  const busy = await driverWithTask()
  const free = await make.driver()
  const sentence = `${busy.name} has tasks: ${busy.task.taskNo}. Reassign or cancel them first.`
  const set = await world.call(driverApi.setStatus, { ids: [busy.id, free.id], status: 'inactive' }, { token })
  expect(set.data).toMatchObject({ done: [free.id], failed: [{ id: busy.id, message: sentence }] })
  const { pictures: _, recentTasks: __, ...known } = await detail(busy.id)
  const saved = await world.call(driverApi.save, { ...known, status: 'inactive' } as never, { token })
  expect([saved.code, saved.message]).toEqual([501, sentence])
  expect((await detail(busy.id)).status).toBe('active')
  // The driver's app goes on.
  expect((await world.call(driverTaskApi.list, {}, { token: busy.token })).code).toBe(200)
})
