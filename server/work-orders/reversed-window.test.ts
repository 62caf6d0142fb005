import { recurringApi } from '@shortcut/domain/recurring/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
})
afterAll(() => world.close())

const sentence = 'must not be before “From”'

/** A pickup in Chicago. */
test.each([
  ['2027-03-08T10:00', '2027-03-08T08:00'],
  ['2027-03-08T10:00:00-06:00', '2027-03-08T08:00:00-06:00'],
  // Only the zone of the place shows it.
  ['2027-03-08T10:00:00-06:00', '2027-03-08T09:00'],
])('a stop from %s to %s is refused in an order, a revision and a recurring order', async (from, to) => {
  const { id: accountId } = await make.account()
  const order = { accountId, customerReferenceNumber: 'BACK', stops: [pickup({ from, to }), dropoff()] }
  const refused = (path: string) => ({ code: 422, data: { fields: [{ path, message: sentence }] } })
  expect(await world.call(workOrderApi.save, order, { token })).toMatchObject(refused('stops.0.to'))
  const known = await make.workOrder({ accountId })
  const { id, version } = known
  const edit = { id, version, stops: order.stops }
  expect(await world.call(workOrderApi.save, edit, { token })).toMatchObject(refused('stops.0.to'))
  expect(await world.call(workOrderApi.revise, edit, { token })).toMatchObject(refused('stops.0.to'))
  const rule = { repeats: { frequency: 'daily' as const }, startsOn: '2027-03-08', template: order }
  expect(await world.call(recurringApi.save, rule, { token })).toMatchObject(refused('template.stops.0.to'))
})

test('an order whose window was stored the wrong way round is not confirmed before somebody corrects it', async () => {
  const { id: accountId } = await make.account()
  const stops = [pickup({ from: '2027-03-08T08:00', to: '2027-03-08T10:00' }), dropoff()]
  const crn = { accountId, customerReferenceNumber: 'OLD-BACK', bookingPickupDate: '2027-03-08' }
  const { data: draft } = await world.call(workOrderApi.save, { ...crn, stops }, { token })
  // Stored by a version without the rule.
  const back = `UPDATE stop SET window_to = window_from - interval '2 hours' WHERE work_order_id = $1 AND kind = 'pickup'`
  await world.database.pool.query(back, [draft.id])
  const { data } = await world.call(workOrderApi.confirm, { ids: [draft.id] }, { token })
  expect(data).toMatchObject({ failed: [{ message: expect.stringContaining('stop 1') }] })
  const { id, version } = await make.getWorkOrder(draft.id)
  expect((await world.call(workOrderApi.save, { id, version, stops }, { token })).code).toBe(200)
  expect((await world.call(workOrderApi.confirm, { ids: [id] }, { token })).data.failed).toEqual([])
})
