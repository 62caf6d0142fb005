import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from '../testing/call.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'

let world: World
let other: Awaited<ReturnType<World['openNode']>>
let admin: string
beforeAll(async () => {
  world = await openWorld()
  other = await world.openNode()
  admin = (await world.signIn('administrator')).token
})
afterAll(async () => {
  await other.close()
  await world.close()
})

type Person = Awaited<ReturnType<World['signIn']>>
const ends: Record<string, (person: Person) => Promise<{ code: number }>> = {
  logout: ({ token }) => world.call(userApi.logout, { token }),
  'being frozen': ({ id }) => world.call(userApi.freeze, { ids: [id], frozen: true }, { token: admin }),
  'being deleted': ({ id }) => world.call(userApi.delete, { ids: [id] }, { token: admin }),
  async 'a password changed elsewhere'({ account }) {
    const signedIn = await world.call(userApi.login, { username: account, password: testPassword, appType: 1 })
    const change = { oldPassword: testPassword, newPassword: 'quite another 1 of mine' }
    return world.call(userApi.changePassword, change, { token: signedIn.data.token })
  },
}

test.each(Object.entries(ends))('%s ends a session on the next call, on every node', async (_, end) => {
  const person = await world.signIn('dispatcher')
  const { token } = person
  const nodes = [world.call, caller(other.product)]
  for (const call of nodes) expect((await call(userApi.menu, {}, { token })).code).toBe(200)
  expect((await end(person)).code).toBe(200)
  for (const call of nodes) expect((await call(userApi.menu, {}, { token })).code).toBe(102)
})
