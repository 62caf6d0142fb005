import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../platform/system-context.ts'
import { openWorld, type World } from '../testing/world.ts'
import { makeFirstAdministrator } from './first-start.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the product says that it is ready once there is somebody to sign in', async () => {
  const ready = async () => (await world.product.server.inject('/shortcut-api/ready')).statusCode
  expect(await ready()).toBe(503)
  await asSystem(world.database, (context) => makeFirstAdministrator(context, 'longenough1'))
  expect(await ready()).toBe(200)
})
