import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { asSystem } from '../../platform/system-context.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { makeFirstAdministrator } from './first-start.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the product is ready once a user exists', async () => {
  const ready = async () => (await world.product.server.inject('/shortcut-api/ready')).statusCode
  expect(await ready()).toBe(503)
  const make = (password: string) => asSystem(world.database, (context) => makeFirstAdministrator(context, password))
  for (const guessed of ['Password1', 'admin!2026'])
    await expect(make(guessed)).rejects.toThrow(/^ADMIN_PASSWORD is one of the most common passwords, or the name of/)
  expect(await ready()).toBe(503)
  await make('longenough1')
  expect(await ready()).toBe(200)
  const signIn = { username: 'admin', password: 'longenough1', appType: 1 }
  expect((await world.call(userApi.login, signIn)).data.mustChangePassword).toBe(true)
})

test('ADMIN_PASSWORD may have spaces and any letters, at least 8 characters', () => {
  const read = (password: string) => readConfig({ ADMIN_PASSWORD: password }).adminPassword
  expect(read('Grüße vom Hafen')).toBe('Grüße vom Hafen')
  expect(() => read('Grüße')).toThrow('ADMIN_PASSWORD must be 8 to 200 characters, not "…".')
})
