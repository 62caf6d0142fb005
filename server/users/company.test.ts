import { userApi } from '@shortcut/domain/users/api.ts'
import { companyApi } from '@shortcut/domain/users/company.ts'
import { standardFormats } from '@shortcut/domain/users/formats.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const formatsOf = async (token: string) => (await world.call(userApi.menu, {}, { token })).data.formats

test('an administrator sets dates and units for everybody, each separately, and the log shows it', async () => {
  const [admin, dispatcher] = [await world.signIn('administrator'), await world.signIn('dispatcher')]
  expect(await formatsOf(dispatcher.token)).toEqual(standardFormats)
  const dates = await world.call(companyApi.save, { dates: 'us' }, { token: admin.token })
  expect(dates.data).toEqual({ dates: 'us', units: 'us' })
  const units = await world.call(companyApi.save, { units: 'metric' }, { token: admin.token })
  expect(units.data).toEqual({ dates: 'us', units: 'metric' })
  expect(await formatsOf(dispatcher.token)).toEqual({ dates: 'us', units: 'metric' })
  const { rows } = await world.database.pool.query(
    `SELECT actor_id, before, after FROM operation_log WHERE action = 'company.save' AND outcome = 'done' ORDER BY at`,
  )
  expect(rows).toEqual([
    { actor_id: admin.id, before: { dates: 'specified' }, after: { dates: 'us' } },
    { actor_id: admin.id, before: { units: 'us' }, after: { units: 'metric' } },
  ])
})

test.each(['dispatcher', 'billingClerk', 'warehouseSupervisor', 'auditor'] as const)(
  'a %s sets them for themselves only',
  async (role) => {
    const { token } = await world.signIn(role)
    const before = await formatsOf(token)
    expect(await world.call(companyApi.save, { dates: 'specified' }, { token })).toMatchObject({
      code: 403,
      data: { permission: '/company/formats/save' },
    })
    expect(await formatsOf(token)).toEqual(before)
  },
)

test.each([
  [{ dates: 'european' }, 'dates', 'must be one of: specified, us'],
  [{ units: 'imperial' }, 'units', 'must be one of: us, metric'],
])('%o is refused at its field', async (input, path, message) => {
  const { token } = await world.signIn('administrator')
  const reply = await world.call(companyApi.save, input as object, { token })
  expect(reply).toMatchObject({ code: 422, data: { fields: [{ path, message }] } })
})
