import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, testPassword, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('changing one’s own e-mail address needs the current password; other fields do not', async () => {
  const { token } = await world.signIn('dispatcher')
  const own = async () => (await world.call(userApi.profile, {}, { token })).data
  const save = async (given: { email?: string; name?: string; password?: string }) =>
    world.call(userApi.saveProfile, { version: (await own()).version, ...given }, { token })
  const atPassword = (message: string) => ({
    fields: [{ path: 'password', message: expect.stringContaining(message) }],
  })
  const email = 'Dana@company.example'
  expect((await save({ email })).data).toEqual(atPassword('Enter your current password'))
  expect((await save({ email, password: 'not-this-one' })).data).toEqual(atPassword('not your password'))
  expect((await own()).email).toBe('')
  expect((await save({ email, password: testPassword })).code).toBe(200)
  expect((await save({ email: email.toLowerCase(), name: 'Dana' })).code).toBe(200)
  expect(await own()).toMatchObject({ name: 'Dana', email: email.toLowerCase() })
  // Absent fields stay unchanged.
  expect((await save({ name: 'Dana B' })).data).toMatchObject({ name: 'Dana B', email: email.toLowerCase() })
  expect((await save({ email: '' })).data).toEqual(atPassword('Enter your current password'))
  for (let n = 0; n < 4; n++) await save({ email: 'other@company.example', password: `wrong-${n}` })
  expect((await save({ email: 'other@company.example', password: testPassword })).code).toBe(429)
})

test('people who may change users cannot change their own e-mail and password another way', async () => {
  const { token } = await world.signIn('administrator')
  const { data: own } = await world.call(userApi.profile, {}, { token })
  const again = { ...own, roleIds: own.roles.map(({ id }: { id: string }) => id) }
  const save = (given: { email?: string; phone?: string }) =>
    world.call(userApi.save, { ...again, ...given }, { token })
  expect((await save({ email: 'other@company.example' })).data).toEqual({
    fields: [{ path: 'email', message: 'Change your own e-mail address under My account.' }],
  })
  expect(await world.call(userApi.resetPassword, { id: own.id }, { token })).toMatchObject({
    code: 501,
    message: 'You cannot do that to yourself.',
  })
  expect((await save({ phone: '1' })).code).toBe(200)
})
