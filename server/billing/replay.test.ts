import { type RateSheetDetail, rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBilling } from '../testing/billing.ts'
import { openBuilders } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
let build: Awaited<ReturnType<typeof openBuilders>>
let draft: RateSheetDetail
let account: { id: string; name: string }
let ids: string[]
beforeAll(async () => {
  world = await openWorld()
  build = await openBuilders(world)
  token = build.administrator.token
  const first = await sheet({ name: 'Common', effectiveFrom: '2025-01-01', accessorials: [detention('60')] }, '10')
  account = await build.account()
  const own = await build.account()
  await sheet({ name: 'Own', accountId: own.id, effectiveFrom: '2025-01-01' }, '7')
  ids = [await delivered(account.id, '1000'), await delivered(account.id, '5000')]
  await delivered(own.id, '1000')
  await delivered(account.id, '1000', '2026-03-01')
  const { data } = await world.call(rateSheetApi.newEdition, { id: first, effectiveFrom: '2027-01-01' }, { token })
  const saved = await world.call(
    rateSheetApi.save,
    { ...data, effectiveFrom: '2027-01-01', accessorials: [detention('90')] },
    { token },
  )
  // Dearer below 4,000 lb, and no rate above.
  const lines = [line('12', { poundsTo: '4000' })]
  await world.call(rateSheetApi.saveLines, { id: data.id, version: saved.data.version, lines }, { token })
  draft = (await world.call(rateSheetApi.detail, { id: data.id }, { token })).data
})
afterAll(() => world.close())

const detention = (price: string) => ({ kind: 'detention', name: 'Detention', price }) as const
const line = (price: string, more: object = {}) =>
  ({ lineNo: 1, originScope: 'any', destinationScope: 'any', method: 'perCwt', price, ...more }) as const

async function sheet(fields: object, price: string): Promise<string> {
  const { data } = await world.call(rateSheetApi.save, { name: '', effectiveFrom: '', ...fields }, { token })
  const input = { id: data.id, version: data.version, lines: [line(price)] }
  const { data: saved } = await world.call(rateSheetApi.saveLines, input, { token })
  await world.call(rateSheetApi.activate, { id: data.id, version: saved.version, lineCount: 1 }, { token })
  return data.id
}

/** A delivered order, three hours at the pickup. */
async function delivered(accountId: string, pounds: string, pickupOn = '2026-02-01'): Promise<string> {
  const weight = { value: pounds, unit: 'lb' as const }
  const { id } = await build.workOrder({ accountId, bookingPickupDate: pickupOn, weight })
  await openBilling(world, build).inQueue(id, accountId, [], { deliveredAt: `${pickupOn}T20:00:00Z` })
  const { pool } = world.database
  await pool.query("UPDATE work_order SET booking_status = 'DELIVERED' WHERE id = $1", [id])
  await pool.query('UPDATE billing SET pickup_on = $2 WHERE work_order_id = $1', [id, pickupOn])
  const times = [`${pickupOn}T15:00:00Z`, `${pickupOn}T18:00:00Z`]
  await pool.query(
    "UPDATE stop SET window_from = NULL, actual_arrive_at = $2, actual_depart_at = CASE kind WHEN 'pickup' THEN $3::timestamptz ELSE $2::timestamptz END WHERE work_order_id = $1",
    [id, ...times],
  )
  return id
}

const replay = (from: string, to: string, as = token) =>
  world.call(rateSheetApi.replay, { id: draft.id, from, to }, { token: as })

test('a new edition shows who would pay more or less, by kind, customer and order, and charges nothing', async () => {
  const { data } = await replay('2026-02-01', '2026-02-28')
  expect(data).toMatchObject({ isCut: false, orders: 2, differing: 2, noRate: 1 })
  // 100 and 500 of linehaul with 60 of detention each; then 120 and none, with 90 each.
  expect(data.totals).toEqual([{ currency: 'USD', orders: 2, before: '720.00', after: '300.00' }])
  expect(data.parts.map(({ part, before, after }) => [part, before, after])).toEqual([
    ['linehaul', '600.00', '120.00'],
    ['fuel', '0.00', '0.00'],
    ['detention', '120.00', '180.00'],
    ['other', '0.00', '0.00'],
  ])
  expect(data.customers).toMatchObject([{ accountId: account.id, orders: 2, before: '720.00', after: '300.00' }])
  expect(data.largest).toMatchObject([
    { id: ids[1], before: '560.00', after: '90.00', noRate: true },
    { id: ids[0], before: '160.00', after: '210.00', noRate: false },
  ])
  const { rows } = await world.database.pool.query('SELECT count(*) AS n FROM charge WHERE rate_sheet_id = $1', [
    draft.id,
  ])
  expect(Number(rows[0].n)).toBe(0)
})

test('a period without orders, one that ends before it begins, and somebody who may not see billing', async () => {
  expect((await replay('2024-01-01', '2024-02-01')).data).toMatchObject({
    isCut: false,
    orders: 0,
    totals: [],
    largest: [],
  })
  expect((await replay('2026-02-01', '2026-01-01')).code).toBe(codes.invalid)
  expect((await replay('2024-01-01', '2026-01-01')).code).toBe(codes.invalid)
  const dispatcher = (await world.signIn('dispatcher')).token
  expect((await replay('2026-02-01', '2026-02-28', dispatcher)).code).toBe(codes.forbidden)
})

test('an edition of many lines gives the same', async () => {
  const { data } = await world.call(rateSheetApi.newEdition, { id: draft.id, effectiveFrom: '2027-06-01' }, { token })
  const more = Array.from({ length: 1200 }, (_, n) => ({
    ...line('1', { origin: String(10_000 + n), originScope: 'postal' }),
    lineNo: n + 2,
  }))
  await world.call(rateSheetApi.saveLines, { id: data.id, version: data.version, lines: more }, { token })
  const input = { id: data.id, from: '2026-02-01', to: '2026-02-28' }
  const many = await world.call(rateSheetApi.replay, input, { token })
  expect(many.data).toEqual((await replay('2026-02-01', '2026-02-28')).data)
})
