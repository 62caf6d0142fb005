import { userApi } from '@shortcut/domain/users/api.ts'
import { preferencesApi } from '@shortcut/domain/users/preferences.ts'
import { standardPreferences } from '@shortcut/domain/users/standard-preferences.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const heldBy = async (token: string) => (await world.call(userApi.menu, {}, { token })).data.preferences

test('without settings a person has the defaults, and settings are private', async () => {
  const [anna, bert] = [await world.signIn('dispatcher'), await world.signIn('dispatcher')]
  expect(await heldBy(anna.token)).toEqual(standardPreferences)
  const reply = await world.call(preferencesApi.save, { theme: 'dark', timeZone: '+08:00' }, { token: anna.token })
  expect(reply.data).toEqual({ ...standardPreferences, theme: 'dark', timeZone: '+08:00' })
  expect(await heldBy(anna.token)).toEqual(reply.data)
  expect(await heldBy(bert.token)).toEqual(standardPreferences)
})

test('two tabs that change different settings both keep them', async () => {
  const { token } = await world.signIn('dispatcher')
  const changes = [{ theme: 'light' }, { density: 'dense' }, { favourites: 'account' }, { favouriteIds: ['b', 'a'] }]
  await Promise.all(changes.map((change) => world.call(preferencesApi.save, change as object, { token })))
  expect(await heldBy(token)).toEqual({
    ...standardPreferences,
    theme: 'light',
    density: 'dense',
    favourites: 'account',
    favouriteIds: ['b', 'a'],
  })
})

test.each([
  [{ theme: 'pink' }, 'theme', 'must be one of: system, light, dark'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'is not a time zone such as America/Chicago or +08:00'],
  [{ favouriteIds: Array(201).fill('x') }, 'favouriteIds', 'at most 200'],
  [{ putOff: { until: '3000-01-01T00:00:00Z', about: {} } }, 'putOff.until', 'The year must be between 1900 and 2199'],
  [{ tagsView: 'yes' }, 'tagsView', 'is not valid'],
])('%o is refused at its field, and nothing is stored', async (input, path, message) => {
  const { token } = await world.signIn('dispatcher')
  const reply = await world.call(preferencesApi.save, { density: 'dense', ...input } as object, { token })
  expect(reply).toMatchObject({ code: 422, data: { fields: [{ path, message }] } })
  expect(await heldBy(token)).toEqual(standardPreferences)
})

test('unreadable settings of an older version get their default', async () => {
  const { token, id } = await world.signIn('dispatcher')
  await world.call(preferencesApi.save, { density: 'dense' }, { token })
  await world.database.pool.query(
    `UPDATE preferences SET chosen = chosen || '{"theme": "sepia", "gone": 1}' WHERE user_id = $1`,
    [id],
  )
  expect(await heldBy(token)).toEqual({ ...standardPreferences, density: 'dense' })
})

test('the server’s setting of the fixed header holds for those who have not chosen', async () => {
  const own = await openWorld({ FIXED_HEADER: 'true' })
  const { token } = await own.signIn('dispatcher')
  const held = async () => (await own.call(userApi.menu, {}, { token })).data.preferences.fixedHeader
  const before = await held()
  await own.call(preferencesApi.save, { density: 'dense' }, { token })
  const untouched = await held()
  await own.call(preferencesApi.save, { fixedHeader: false }, { token })
  const chosen = await held()
  await own.close()
  expect([before, untouched, chosen]).toEqual([true, true, false])
})
