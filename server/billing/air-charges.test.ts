import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { exchangeRateApi } from '@shortcut/domain/billing/exchange/exchange-api.ts'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { at, type DriverSteps, openDriverSteps } from '../testing/driver-steps.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let steps: DriverSteps
let clerk: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  steps = await openDriverSteps(world, make)
  clerk = (await world.signIn('billingClerk')).token
})
afterAll(() => world.close())

async function ask<E extends Endpoint>(entry: E, input: InputOf<E>): Promise<ReplyOf<E>> {
  const { code, message, data } = await world.call(entry, input, { token: make.administrator.token })
  expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
  return data
}

let made = 0
/** An account whose trucking costs a flat 500. */
async function customer(currency = 'USD') {
  made += 1
  const account = await ask(accountApi.save, { code: `AIR${made}`, name: `Flown ${made}`, currency })
  const sheet = await ask(rateSheetApi.save, {
    name: `Air ${made}`,
    accountId: account.id,
    currency,
    effectiveFrom: '2025-01-01',
  })
  const lines = [{ lineNo: 1, originScope: 'any', destinationScope: 'any', method: 'flat', price: '500' }] as const
  const { version } = await ask(rateSheetApi.saveLines, { id: sheet.id, version: sheet.version, lines: [...lines] })
  await ask(rateSheetApi.activate, { id: sheet.id, version, lineCount: 1 })
  return account.id
}

const content = {
  shipper: { name: 'Rosemill Tools' },
  consignee: { name: 'Alster Import', city: 'Hamburg', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  lines: [{ pieces: 4, gross: '97.6', goods: 'Machine parts', tariff: 'M 100; N 12; 45 10; 100 9; 300 8' }],
  otherCharges: [
    { code: 'AW', due: 'A' as const, amount: '25' },
    { code: 'MY', due: 'C' as const, amount: '85.40' },
    { code: 'SC', due: 'C' as const, amount: '14.60' },
  ],
}
type Content = Record<string, unknown>

/** A house of these orders, issued unless told otherwise. */
async function house(orderIds: string[], more: Content = {}, isIssued = true, accountId?: string) {
  const draft = await ask(houseApi.make, { workOrderIds: orderIds })
  const saved = await ask(houseApi.save, {
    id: draft.id,
    version: draft.version,
    masterId: null,
    accountId: accountId ?? draft.accountId,
    content: { ...content, ...more },
  } as never)
  return isIssued ? ask(houseApi.issue, { id: saved.id, version: saved.version }) : saved
}
const change = async (id: string, more: Content) => {
  const { version, accountId } = await ask(houseApi.detail, { id })
  return ask(houseApi.save, { id, version, masterId: null, accountId, content: { ...content, ...more } } as never)
}

const order = (accountId: string, more: object = {}) =>
  steps.given(steps.ann, { accountId, stops: [pickup(), dropoff()], ...more })

async function deliver({ order: { id: orderId }, id }: { order: { id: string }; id: string }) {
  await steps.step(steps.ann, 'accept', { id, at: at(0) })
  await steps.step(steps.ann, 'pickUp', { id, at: at(1) })
  await steps.step(steps.ann, 'deliver', { id, at: at(30), receivedBy: 'Jo' })
  return rated(orderId)
}
async function rated(id: string) {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await world.database.pool.query('SELECT FROM billing_due')
    if (rows.length === 0) return bill(id)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('was not rated')
}
const bill = async (id: string) => (await world.call(billingApi.detail, { id }, { token: clerk })).data
type Bill = Awaited<ReturnType<typeof bill>>
const airOf = ({ charges }: Bill) => charges.filter(({ kind, voidedAt }) => kind.startsWith('air') && voidedAt === null)
const amounts = (one: Bill) => airOf(one).map(({ kind, amount }) => `${kind} ${amount}`)
const airCodes = ({ exceptions }: Bill) =>
  exceptions.filter(({ code }) => code.startsWith('air') || code.startsWith('exchange')).map(({ code }) => code)
const act = (entry: typeof billingApi.approve | typeof billingApi.review, id: string) =>
  world.call(entry, { ids: [id] }, { token: clerk })
const approve = async (id: string) => {
  await act(billingApi.review, id)
  const { data } = await act(billingApi.approve, id)
  expect(data.done, JSON.stringify(data)).toEqual([id])
}
async function invoice(id: string) {
  await approve(id)
  const { drafts } = await ask(invoiceApi.draft, { ids: [id] })
  await ask(invoiceApi.issue, { ids: drafts })
  return ask(invoiceApi.detail, { id: drafts[0] ?? '' })
}

const usual = ['airFreight 900.00', 'airDueAgent 25.00', 'airDueCarrier 100.00']

test('prepaid charges of a house stand beside the trucking charges with their arithmetic, and go onto the same invoice', async () => {
  const one = await order(await customer())
  const { number, id: houseId } = await house([one.order.id])
  const billed = await deliver(one)
  expect(amounts(billed)).toEqual(usual)
  const { charging, chargedWith } = await ask(houseApi.detail, { id: houseId })
  expect(charging).toBe('charged')
  expect(chargedWith).toMatchObject({ bookingId: one.order.bookingId, amount: '1025.00', currency: 'USD' })
  expect(billed).toMatchObject({ linehaul: '500.00', air: '1025.00', accessorials: '0.00', total: '1525.00' })
  const [freight, , carrier] = airOf(billed)
  expect(freight?.name).toBe(`Air freight, ${number}`)
  expect(freight?.arithmetic.map(({ rule, result }) => [rule, result])).toEqual([['airNextBreak', '900.00']])
  expect(carrier?.arithmetic.map(({ rule, result }) => [rule, result])).toEqual([
    ['airOther', '85.40'],
    ['airOther', '14.60'],
    ['airSum', '100.00'],
  ])
  const issued = await invoice(one.order.id)
  expect(issued.total).toBe('1525.00')
  expect(issued.lines.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['linehaul 500.00', ...usual])
  // Changed afterwards: the invoice stays, and the order says so.
  await change(houseId, { otherCharges: [{ code: 'AW', due: 'A', amount: '30' }] })
  const after = await rated(one.order.id)
  expect(after.exceptions).toContainEqual({
    code: 'airAfterInvoice',
    values: { was: '1025.00 USD', now: '930.00 USD' },
  })
  expect(amounts(after)).toEqual(usual)
  const { data } = await world.call(billingApi.list, { exception: ['airAfterInvoice'] } as never, { token: clerk })
  expect(data.list.map((row) => row.id)).toEqual([one.order.id])
  // Corrected like all else: a credit note, and the order billed again.
  const { draftId } = await ask(invoiceApi.rebill, { id: issued.id, reason: 'Air charges' })
  await world.call(billingApi.review, { ids: [one.order.id] }, { token: clerk })
  await world.call(billingApi.rate, { ids: [one.order.id] }, { token: clerk })
  expect(amounts(await bill(one.order.id))).toEqual(['airFreight 900.00', 'airDueAgent 30.00'])
  expect(draftId).toBeTruthy()
})

test('air charges that changed after the invoice are left as invoiced by a person, and told again for another sum', async () => {
  const one = await order(await customer())
  const { id } = await house([one.order.id])
  await deliver(one)
  await invoice(one.order.id)
  await change(id, { otherCharges: [] })
  expect(airCodes(await rated(one.order.id))).toEqual(['airAfterInvoice'])
  const dismiss = () => world.call(billingApi.dismissAir, { id: one.order.id, reason: 'Agreed' }, { token: clerk })
  expect((await dismiss()).code).toBe(200)
  expect(airCodes(await bill(one.order.id))).toEqual([])
  expect((await dismiss()).code).toBe(409)
  await change(id, { otherCharges: [], accounting: 'SAME SUM' })
  expect(airCodes(await rated(one.order.id))).toEqual([])
  await change(id, { otherCharges: [{ code: 'AW', due: 'A', amount: '1' }] })
  expect(airCodes(await rated(one.order.id))).toEqual(['airAfterInvoice'])
})

test('a house of several orders is charged once: also when they are rated at the same time, and when its first order is reopened or leaves it', async () => {
  const accountId = await customer()
  const orders = [await order(accountId), await order(accountId), await order(accountId)]
  const ids = orders.map((one) => one.order.id)
  const { id: houseId } = await house(ids)
  for (const one of orders) await deliver(one)
  const shares = async () => Promise.all(ids.map(async (id) => amounts(await rated(id)).length))
  const first = await shares()
  expect([...first].sort()).toEqual([0, 0, 3])
  const live = async () =>
    (await world.database.pool.query('SELECT FROM charge WHERE house_id = $1 AND voided_at IS NULL', [houseId])).rows
      .length
  await Promise.all(ids.map((id) => world.call(billingApi.rate, { ids: [id] }, { token: clerk })))
  expect(await shares()).toEqual(first)
  expect(await live()).toBe(3)
  // The order that is charged leaves the house.
  const holder = ids[first.indexOf(3)] ?? ''
  const { version } = await ask(houseApi.detail, { id: houseId })
  await ask(houseApi.order, { id: houseId, version, workOrderId: holder, isOn: false })
  await rated(holder)
  expect(amounts(await bill(holder))).toEqual([])
  expect([...(await shares())].sort()).toEqual([0, 0, 3])
  expect(await live()).toBe(3)
  // The order that is charged is reopened, so the other one is charged; delivered again, it is not charged twice.
  const back = ids[(await shares()).indexOf(3)] ?? ''
  await world.call(workOrderApi.reopen, { ids: [back], reason: 'wrong pier' }, { token: make.administrator.token })
  const charged = async () => {
    await rated(holder)
    const { rows } = await world.database.pool.query(
      'SELECT DISTINCT work_order_id AS id FROM charge WHERE house_id = $1 AND voided_at IS NULL',
      [houseId],
    )
    return rows.map(({ id }) => id)
  }
  const another = ids.find((id) => id !== back && id !== holder)
  expect([await charged(), await live()]).toEqual([[another], 3])
  const { task } = await steps.get(back)
  await steps.step(steps.ann, 'deliver', { id: task.id, at: at(40), receivedBy: 'Jo' })
  expect([await charged(), await live()]).toEqual([[another], 3])
  // Invoiced with one order, it is not charged with another.
  const next = ids[(await shares()).indexOf(3)] ?? ''
  await invoice(next)
  const other = ids.find((id) => id !== next && id !== holder) ?? ''
  await world.call(billingApi.rate, { ids: [other] }, { token: clerk })
  expect([amounts(await bill(other)), await live()]).toEqual([[], 3])
  // Not even when the invoiced one leaves the house: it says so, and the other one is charged after the correction.
  const now = await ask(houseApi.detail, { id: houseId })
  await ask(houseApi.order, { id: houseId, version: now.version, workOrderId: next, isOn: false })
  await rated(next)
  expect([airCodes(await bill(next)), amounts(await bill(other)), await live()]).toEqual([['airAfterInvoice'], [], 3])
})

test('a charge that a person voided does not come back with another order', async () => {
  const accountId = await customer()
  const [one, two] = [await order(accountId), await order(accountId)]
  await house([one.order.id, two.order.id])
  const billed = await deliver(one)
  for (const { id: chargeId } of airOf(billed))
    await ask(billingApi.voidCharge, { id: one.order.id, chargeId, reason: 'Agreed: free' })
  expect(amounts(await deliver(two))).toEqual([])
})

test('drafts, collect charges, missing rates and waybills of others are not charged, and the order says so', async () => {
  const accountId = await customer()
  const given = async (more: Content, isIssued = true, payer?: string) => {
    const one = await order(accountId)
    const { id } = await house([one.order.id], more, isIssued, payer)
    return { id, billed: await deliver(one) }
  }
  const draft = await given({}, false)
  expect([amounts(draft.billed), airCodes(draft.billed)]).toEqual([[], ['airNotIssued']])
  const { version } = await ask(houseApi.detail, { id: draft.id })
  await ask(houseApi.issue, { id: draft.id, version })
  expect(amounts(await rated(draft.billed.id))).toEqual(usual)
  const collect = await given({ weightPayment: 'C' })
  expect(amounts(collect.billed)).toEqual(['airDueAgent 25.00', 'airDueCarrier 100.00'])
  expect(collect.billed.exceptions).toContainEqual({
    code: 'airCollect',
    values: { waybill: expect.any(String), amount: '900.00 USD' },
  })
  const missing = await given({ lines: [{ pieces: 1, gross: '10', goods: 'Parts' }], otherCharges: [] })
  expect([amounts(missing.billed), airCodes(missing.billed)]).toEqual([[], ['airRateMissing']])
  const other = await given({}, true, await customer())
  expect([amounts(other.billed), airCodes(other.billed)]).toEqual([[], ['airAccountOther']])
  const [mine, theirs] = [await order(accountId), await order(await customer())]
  const { id, version: first } = await house([mine.order.id])
  const joined = await ask(houseApi.order, { id, version: first, workOrderId: theirs.order.id, isOn: true })
  await ask(houseApi.save, { id, version: joined.version, masterId: null, accountId: null, content } as never)
  expect(airCodes(await deliver(mine))).toEqual(['airAccountUnclear'])
})

test('another currency is converted by the rate of the pickup day, or not charged as long as there is none', async () => {
  const one = await order(await customer('EUR'))
  await house([one.order.id])
  const billed = await deliver(one)
  expect([amounts(billed), airCodes(billed)]).toEqual([[], ['exchangeMissing']])
  await ask(exchangeRateApi.save, { from: 'USD', to: 'EUR', on: billed.pickupOn, rate: '0.9' })
  await world.call(billingApi.rate, { ids: [one.order.id] }, { token: clerk })
  const now = await bill(one.order.id)
  expect(amounts(now)).toEqual(['airFreight 810.00', 'airDueAgent 22.50', 'airDueCarrier 90.00'])
  expect(now).toMatchObject({ currency: 'EUR', air: '922.50', total: '1422.50' })
  expect(airOf(now)[0]?.arithmetic.at(-1)).toMatchObject({ rule: 'exchangedTyped', result: '810.00' })
})

test('a direct master is charged with its order; a void one is not', async () => {
  const number = waybillNumber('020', 7_300_000)
  const one = await order(await customer(), { mawb: number })
  const flight = { legs: [{ to: 'FRA', by: 'LH' }], flights: [{ flight: 'LH8161', on: '2026-11-18' }] }
  const form = { airline: 'LH', kind: 'direct', content: { ...content, ...flight } }
  const draft = await ask(masterApi.save, form as never)
  const master = await ask(masterApi.book, { id: draft.id, version: draft.version, number })
  expect(amounts(await deliver(one))).toEqual(usual)
  await ask(masterApi.void, { id: master.id, version: master.version, reason: 'Not flown' })
  expect(amounts(await rated(one.order.id))).toEqual([])
})
