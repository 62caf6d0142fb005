import { setTimeout as sleep } from 'node:timers/promises'
import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, testPassword, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('jobs that are due in the same second take no connection from callers', async () => {
  const { account } = await world.signIn('dispatcher')
  let taken = 0
  world.database.pool.on('acquire', () => taken++)
  // The intervals of most jobs: each runs at least once.
  await sleep(5500)
  // The feed reads what the sign-in wrote: consoles wait for that.
  expect(taken).toBeLessThan(4)

  await world.call(userApi.login, { username: account, password: testPassword, appType: 1 })
  expect(taken).toBeGreaterThan(0)
})
