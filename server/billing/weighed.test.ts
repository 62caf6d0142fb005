import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { at, type DriverSteps, openDriverSteps } from '../testing/driver-steps.ts'
import { type CargoStage, openCargo } from '../testing/phones/cargo.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let steps: DriverSteps
let cargo: CargoStage
let ana: { token: string }
let clerk: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  steps = await openDriverSteps(world, make)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
  clerk = (await world.signIn('billingClerk')).token
  const sheet = newId()
  const { pool } = world.database
  await pool.query(
    `INSERT INTO rate_sheet (id, family_id, name, status, effective_from, weighing, created_at, created_by, updated_at, updated_by)
     VALUES ($1, $1, 'Standard', 'draft', '2025-01-01', $2, now(), 'test', now(), 'test')`,
    [sheet, JSON.stringify({ leastPounds: '0', poundsStep: '0', inchesPerPound: '250' })],
  )
  await pool.query(
    `INSERT INTO rate_line (rate_sheet_id, line_no, origin_scope, destination_scope, method, price, min_charge)
     VALUES ($1, 1, 'any', 'any', 'perCwt', 10, 50)`,
    [sheet],
  )
  await pool.query("UPDATE rate_sheet SET status = 'active' WHERE id = $1", [sheet])
})
afterAll(() => world.close())

type Size = { length: string; width: string; height: string; unit: 'cm' }

/** An order of one piece that a warehouse counts and, with a weight, weighs. */
async function brought(fields: object, weight?: { value: string; unit: 'kg' | 'lb' }, size?: Size) {
  const { order, id } = await steps.given(steps.ann, { pieces: 1, stops: [pickup(), dropoff()], ...fields })
  const receipt = await cargo.ask(receiptApi.save, { warehouseId: cargo.home.id, workOrderId: order.id })
  await cargo.act(ana, 'countLoose', { pieces: 1 }, { receiptId: receipt.id })
  const [piece] = (await cargo.detail(receipt.id)).pieceList
  const labels = [piece?.label ?? '']
  const weigh = (value: string, unit: 'kg' | 'lb') =>
    cargo.act(ana, 'measure', { labels, weight: { value, unit }, isSure: true })
  if (weight) await weigh(weight.value, weight.unit)
  if (size) await cargo.act(ana, 'measure', { labels, size })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  return { order, taskId: id, receipt, weigh }
}

async function deliver({ order, taskId: id }: { order: { id: string }; taskId: string }) {
  await steps.step(steps.ann, 'accept', { id, at: at(0) })
  await steps.step(steps.ann, 'pickUp', { id, at: at(1) })
  await steps.step(steps.ann, 'deliver', { id, at: at(30), receivedBy: 'Jo' })
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await world.database.pool.query('SELECT FROM billing_due WHERE work_order_id = $1', [order.id])
    if (rows.length === 0) return bill(order.id)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('was not rated')
}
const bill = async (id: string) => (await world.call(billingApi.detail, { id }, { token: clerk })).data
const codesOf = ({ exceptions }: { exceptions: { code: string }[] }) => exceptions.map(({ code }) => code)
const pounds = (value: string) => ({ weight: { value, unit: 'lb' as const } })

test('freight that weighs more than booked is charged by its weight, and an exception names both; the order keeps its booking', async () => {
  const freight = await brought(pounds('5000'), { value: '6000', unit: 'lb' })
  const billed = await deliver(freight)
  expect(billed).toMatchObject({ linehaul: '600.00' })
  expect(billed.exceptions).toContainEqual({
    code: 'weighedOtherwise',
    values: { booked: '5000 lb', weighed: '6000 lb', charged: '600.00 USD', byBooking: '500.00 USD' },
  })
  const { data } = await world.call(workOrderApi.detail, { id: freight.order.id }, { token: make.administrator.token })
  expect(data.weight).toEqual({ value: '5000', unit: 'lb' })
  const { weight } = await cargo.ask(receiptApi.ofOrder, { workOrderId: freight.order.id })
  expect(weight).toMatchObject({ bookedKg: '2267.962', kg: '2721.554', chargeableKg: null })
})

test('within the tolerance, and not weighed, the booking is charged and nothing is asked', async () => {
  for (const weight of [{ value: '5099', unit: 'lb' as const }, undefined]) {
    const billed = await deliver(await brought(pounds('5000'), weight))
    expect([billed.linehaul, codesOf(billed).includes('weighedOtherwise')]).toEqual(['500.00', false])
  }
})

test('an account’s own tolerance decides about the count and the charge', async () => {
  const { data: account } = await world.call(
    accountApi.save,
    { code: 'WIDE', name: 'Wide', weightTolerancePercent: 25, weightToleranceKg: 0 } as never,
    { token: make.administrator.token },
  )
  const freight = await brought({ ...pounds('5000'), accountId: account.id }, { value: '6000', unit: 'lb' })
  expect(await cargo.detail(freight.receipt.id)).toMatchObject({ status: 'received', discrepancies: [] })
  const billed = await deliver(freight)
  expect([billed.linehaul, codesOf(billed).includes('weighedOtherwise')]).toEqual(['500.00', false])
})

test('freight weighed after its charges were approved: they go back to review and cannot be approved until it is rated again', async () => {
  const freight = await brought(pounds('5000'), { value: '5000', unit: 'lb' })
  const { id } = freight.order
  await deliver(freight)
  await world.call(billingApi.review, { ids: [id] }, { token: clerk })
  expect((await world.call(billingApi.approve, { ids: [id] }, { token: clerk })).data.done).toEqual([id])
  await freight.weigh('5800', 'lb')
  expect(await bill(id)).toMatchObject({ status: 'ReadyForReview', linehaul: '500.00' })
  expect(codesOf(await bill(id))).toContain('changedSinceRated')
  const again = await world.call(billingApi.approve, { ids: [id] }, { token: clerk })
  expect(again.data.failed).toMatchObject([{ id }])
  await world.call(billingApi.rate, { ids: [id] }, { token: clerk })
  const rated = await bill(id)
  expect(rated).toMatchObject({ linehaul: '580.00' })
  expect(codesOf(rated)).toContain('weighedOtherwise')
  expect(codesOf(rated)).not.toContain('changedSinceRated')
})

test('bulky freight is charged by the volume that was measured, as the rate sheet says', async () => {
  const size: Size = { length: '200', width: '200', height: '250', unit: 'cm' }
  const booked = { ...pounds('2000'), volume: { value: '5', unit: 'm3' as const } }
  const billed = await deliver(await brought(booked, { value: '2000', unit: 'lb' }, size))
  // 10 m³ are 353.147 cubic feet: at 250 cubic inches a pound 2440.952 lb.
  expect(billed).toMatchObject({ linehaul: '244.10' })
  expect(billed.exceptions).toContainEqual({
    code: 'weighedOtherwise',
    values: { booked: '2000 lb, 5 m³', weighed: '2000 lb, 10 m³', charged: '244.10 USD', byBooking: '200.00 USD' },
  })
})

test('air freight has its chargeable weight beside the actual one: the greater of gross and volume, up to the next half kilogram', async () => {
  const size: Size = { length: '120', width: '80', height: '100', unit: 'cm' }
  const air = { weight: { value: '150', unit: 'kg' }, mawb: '933-34099074' }
  const { order } = await brought(air, { value: '150.2', unit: 'kg' }, size)
  expect((await cargo.ask(receiptApi.ofOrder, { workOrderId: order.id })).weight).toMatchObject({
    bookedKg: '150',
    kg: '150.2',
    chargeableKg: '160',
    decidedBy: 'volume',
  })
})

test('of air freight that is weighed and not measured, nobody knows the chargeable weight: the pieces are named', async () => {
  const air = { weight: { value: '150', unit: 'kg' }, mawb: '933-34099074' }
  const { order } = await brought(air, { value: '150.2', unit: 'kg' })
  expect((await cargo.ask(receiptApi.ofOrder, { workOrderId: order.id })).weight).toMatchObject({
    kg: '150.2',
    chargeableKg: null,
    unmeasured: expect.any(Number),
  })
  const { weight } = await cargo.ask(receiptApi.ofOrder, { workOrderId: order.id })
  expect(weight?.unmeasured).toBeGreaterThan(0)
})
