import { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { fuelSurchargeApi } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBilling } from '../testing/billing.ts'
import { openBuilders } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

const ok = codes.done
let world: World
let token: string
let clerk: string
let build: Awaited<ReturnType<typeof openBuilders>>
let sheetId: string
beforeAll(async () => {
  world = await openWorld()
  build = await openBuilders(world)
  token = build.administrator.token
  clerk = (await world.signIn('billingClerk')).token
  const { data: sheet } = await world.call(rateSheetApi.save, common, { token })
  const line = { originScope: 'any', destinationScope: 'any', price: '10' } as const
  const lines = [
    { ...line, lineNo: 1, method: 'perCwt' },
    { ...line, lineNo: 2, method: 'perCwt', freightClass: '70', price: '20' },
    { ...line, lineNo: 3, method: 'flat', freightClass: '300', price: '500', precedence: 2 },
    { ...line, lineNo: 4, method: 'flat', freightClass: '300', price: '600', precedence: 1 },
  ] as const
  const { data: saved } = await world.call(
    rateSheetApi.saveLines,
    { id: sheet.id, version: sheet.version, lines: [...lines] },
    { token },
  )
  await world.call(rateSheetApi.activate, { id: sheet.id, version: saved.version, lineCount: 4 }, { token })
  sheetId = sheet.id
})
afterAll(() => world.close())

const custom = { kind: 'custom', trigger: 'always', discounted: true } as const
const common: InputOf<(typeof rateSheetApi)['save']> = {
  name: 'Common tariff',
  effectiveFrom: '2025-01-01',
  holidays: ['2026-11-26', '12-25'],
  accessorials: [
    { ...custom, name: 'Packing', price: '50' },
    { ...custom, name: 'Shuttle', trigger: 'byHand', price: '100', breaks: [{ from: '3000', price: '300' }] },
  ],
}

/** A delivered order in the queue, rated by the sheets. */
async function rated(accountId: string, fields: object = {}, from?: string) {
  const { id } = await build.workOrder({
    accountId,
    ...(from ? { bookingPickupDate: from } : {}),
    weight: { value: '4300', unit: 'lb' },
    ...fields,
  })
  await openBilling(world, build).inQueue(id, accountId, [], { status: 'ReadyForReview' })
  await world.database.pool.query("UPDATE work_order SET booking_status = 'DELIVERED' WHERE id = $1", [id])
  expect((await world.call(billingApi.rate, { ids: [id] }, { token: clerk })).code).toBe(ok)
  const { data } = await world.call(billingApi.detail, { id }, { token: clerk })
  return { id, charges: data.charges.map(({ name, amount }) => `${name} ${amount}`) }
}

describe('a customer’s discount on common sheets', () => {
  test('holds from its day on, for linehaul and marked accessorials, and each change is logged', async () => {
    const { id: accountId, name } = await build.account()
    const discount = (effectiveFrom: string, percent: string) =>
      world.call(rateSheetApi.saveDiscount, { accountId, effectiveFrom, percent }, { token })
    expect((await discount('2026-01-01', '10')).code).toBe(ok)
    expect((await discount('2026-03-01', '50')).code).toBe(ok)
    expect((await discount('2026-03-01', '20')).code).toBe(ok)
    expect((await rated(accountId, {}, '2025-12-31')).charges).toEqual(['Linehaul 430.00', 'Packing 50.00'])
    expect((await rated(accountId, {}, '2026-02-28')).charges).toEqual(['Linehaul 387.00', 'Packing 45.00'])
    expect((await rated(accountId, {}, '2026-03-01')).charges).toEqual(['Linehaul 344.00', 'Packing 40.00'])
    const { data } = await world.call(rateSheetApi.discounts, { accountId }, { token: clerk })
    expect(data).toEqual([
      { effectiveFrom: '2026-03-01', percent: '20' },
      { effectiveFrom: '2026-01-01', percent: '10' },
    ])
    const removal = { accountId, effectiveFrom: '2026-03-01' }
    expect((await world.call(rateSheetApi.removeDiscount, removal, { token })).code).toBe(ok)
    expect((await world.call(rateSheetApi.removeDiscount, removal, { token })).code).toBe(codes.notFound)
    expect((await rated(accountId, {}, '2026-03-01')).charges).toEqual(['Linehaul 387.00', 'Packing 45.00'])
    const { rows } = await world.database.pool.query(
      "SELECT action, entity_label AS label, before, after FROM operation_log WHERE entity_id = $1 AND action LIKE 'account.discount%' ORDER BY at, id",
      [accountId],
    )
    expect(rows).toMatchObject([
      { label: name, before: null, after: { discount: '10 % from 2026-01-01' } },
      { before: null, after: { discount: '50 % from 2026-03-01' } },
      { before: { discount: '50 % from 2026-03-01' }, after: { discount: '20 % from 2026-03-01' } },
      { action: 'account.discountRemoved', before: { discount: '20 % from 2026-03-01' } },
    ])
  })

  test('100 percent, a negative one and a clerk without the permission are refused', async () => {
    const { id: accountId } = await build.account()
    const save = (percent: string, as = token) =>
      world.call(rateSheetApi.saveDiscount, { accountId, effectiveFrom: '2026-01-01', percent }, { token: as })
    for (const percent of ['100', '-1', '1.2345', 'much'])
      expect((await save(percent)).code, percent).toBe(codes.invalid)
    const dispatcher = (await world.signIn('dispatcher')).token
    expect((await save('5', dispatcher)).code).toBe(codes.forbidden)
    expect((await world.call(rateSheetApi.discounts, { accountId }, { token })).data).toEqual([])
  })

  test('two people who set the discount of one day leave one of them, and both are logged', async () => {
    const { id: accountId } = await build.account()
    const replies = await Promise.all(
      ['5', '6', '7', '8'].map((percent) =>
        world.call(rateSheetApi.saveDiscount, { accountId, effectiveFrom: '2026-01-01', percent }, { token }),
      ),
    )
    expect(replies.map(({ code }) => code)).toEqual([ok, ok, ok, ok])
    const { data } = await world.call(rateSheetApi.discounts, { accountId }, { token })
    const { rows } = await world.database.pool.query(
      "SELECT split_part(after->>'discount', ' ', 1) AS percent FROM operation_log WHERE entity_id = $1 AND action = 'account.discount'",
      [accountId],
    )
    expect(data).toHaveLength(1)
    expect(rows.map(({ percent }) => percent).sort()).toEqual(['5', '6', '7', '8'])
  })
})

test('the tag class chooses the line of a freight class; of two that fit, the first precedence', async () => {
  const { id: accountId } = await build.account()
  expect((await rated(accountId, { tags: ['class=70'] })).charges[0]).toBe('Linehaul 860.00')
  expect((await rated(accountId, { tags: ['Class = 300'] })).charges[0]).toBe('Linehaul 600.00')
  expect((await rated(accountId)).charges[0]).toBe('Linehaul 430.00')
})

test('an accessorial added by hand has the price of the order’s weight', async () => {
  const { id: accountId } = await build.account()
  const { id } = await rated(accountId)
  const { data } = await world.call(billingApi.accessorials, { id }, { token: clerk })
  expect(data.accessorials.map(({ name, price }) => `${name} ${price}`)).toEqual(['Packing 50', 'Shuttle 300'])
  const input = { id, rateSheetId: data.rateSheetId ?? '', index: 1, quantity: '1', reason: 'narrow street' }
  expect((await world.call(billingApi.addAccessorial, input, { token: clerk })).code).toBe(ok)
  const { data: detail } = await world.call(billingApi.detail, { id }, { token: clerk })
  expect(detail.charges.map(({ name, amount }) => `${name} ${amount}`)).toContain('Shuttle 300.00')
})

test('holidays go with a new edition; a day that does not exist is refused', async () => {
  const { data } = await world.call(rateSheetApi.newEdition, { id: sheetId, effectiveFrom: '2027-01-01' }, { token })
  expect(data.holidays).toEqual(['2026-11-26', '12-25'])
  const wrong = { name: 'X', effectiveFrom: '2026-01-01', holidays: ['2026-02-30'] }
  expect(await world.call(rateSheetApi.save, wrong, { token })).toMatchObject({ code: codes.invalid })
  const clock = { ...wrong, holidays: [], accessorials: [{ ...custom, name: 'Night', price: '1', clockFrom: '25:00' }] }
  expect(await world.call(rateSheetApi.save, clock, { token })).toMatchObject({ code: codes.invalid })
})

test('a fuel program with a moving average takes the last weeks up to the one in effect', async () => {
  for (const [weekOn, price] of [
    ['2026-01-05', '3.10'],
    ['2026-01-12', '3.20'],
    ['2026-01-19', '3.60'],
  ] as const)
    await world.call(fuelSurchargeApi.save, { region: 'US', weekOn, price }, { token })
  const programme: InputOf<(typeof fuelSurchargeApi)['saveProgramme']> = {
    name: 'Three weeks',
    region: 'US',
    method: 'percent',
    basis: 'averageOfWeeks',
    averageWeeks: 3,
    bands: [
      { from: '3.00', to: '3.29', value: '10' },
      { from: '3.30', to: '3.59', value: '20' },
    ],
    isDefault: true,
  }
  expect((await world.call(fuelSurchargeApi.saveProgramme, programme, { token })).data.averageWeeks).toBe(3)
  const { id: accountId } = await build.account()
  const { id } = await rated(accountId, {}, '2026-01-21')
  const { data } = await world.call(billingApi.detail, { id }, { token: clerk })
  const fuel = data.charges.find(({ kind }) => kind === 'fuel')
  expect(fuel?.amount).toBe('86.00')
  expect(fuel?.arithmetic[0]).toEqual({
    rule: 'fuelWeeksAverage',
    values: expect.objectContaining({ weeks: '3', of: '3', prices: '3.10 + 3.20 + 3.60', week: '2026-01-19' }),
    result: '3.3',
  })
})
