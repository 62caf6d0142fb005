import { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { fuelSurchargeApi } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '../platform/ids.ts'
import { dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { at, type DriverSteps, openDriverSteps } from '../testing/driver-steps.ts'
import { openWorld, type World } from '../testing/world.ts'
import { foldBillingCounts } from './billing-rows.ts'

let world: World
let steps: DriverSteps
let token: string
let clerk: string
beforeAll(async () => {
  world = await openWorld()
  const build = await openBuilders(world)
  steps = await openDriverSteps(world, build)
  token = build.administrator.token
  clerk = (await world.signIn('billingClerk')).token
  const { rows } = await world.database.pool.query(
    `INSERT INTO rate_sheet (id, family_id, name, status, effective_from, accessorials, created_at, created_by, updated_at, updated_by)
     VALUES ($1, $1, 'Standard', 'draft', '2025-01-01', $2, now(), 'test', now(), 'test') RETURNING id`,
    [newId(), JSON.stringify([{ ...notUsed, price: '150' }])],
  )
  await world.database.pool.query(
    `INSERT INTO rate_line (rate_sheet_id, line_no, origin_scope, destination_scope, method, price, min_charge) VALUES ($1, 1, 'any', 'any', 'perCwt', 10, 50)`,
    [rows[0].id],
  )
  await world.database.pool.query("UPDATE rate_sheet SET status = 'active' WHERE id = $1", [rows[0].id])
  await world.call(fuelSurchargeApi.save, { region: 'US', weekOn: '2026-01-05', price: '3.50' }, { token })
  const bands = [{ from: '3.00', to: '4.00', value: '20' }]
  const programme = { name: 'Fifth', region: 'US', method: 'percent', bands, isDefault: true } as const
  await world.call(fuelSurchargeApi.saveProgramme, programme, { token })
})
afterAll(() => world.close())

const notUsed = {
  kind: 'truckOrderedNotUsed',
  name: 'Truck ordered not used',
  unit: 'flat',
  trigger: 'happened',
  tag: '',
  bookingType: null,
  truckType: '',
  poundsFrom: null,
  poundsTo: null,
  stopKind: null,
  includedStops: 2,
  clock: 'later',
  lateForfeits: false,
  freePickupMinutes: 120,
  freeDropoffMinutes: 120,
  blockMinutes: 15,
  blockRounding: 'up',
  priceMinutes: 60,
  minCharge: null,
  maxCharge: null,
  maxPerOrder: null,
}

const fields = { weight: { value: '5000', unit: 'lb' as const }, stops: [pickup(), dropoff()] }

/** A delivered order: 50 cwt × 10 = 500, and a fifth of it for fuel. @returns its id once it is in the queue */
async function delivered() {
  const { order, id } = await steps.given(steps.ann, fields)
  await steps.step(steps.ann, 'accept', { id, at: at(0) })
  await steps.step(steps.ann, 'pickUp', { id, at: at(1) })
  await steps.step(steps.ann, 'deliver', { id, at: at(30), receivedBy: 'Jo' })
  await queued(order.id)
  return order.id
}

const detail = async (id: string) => (await world.call(billingApi.detail, { id }, { token: clerk })).data

/** Waits until the chore has rated it. */
async function queued(id: string) {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await world.database.pool.query('SELECT FROM billing_due WHERE work_order_id = $1', [id])
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('was not rated')
}

describe('the queue', () => {
  test('a delivered order arrives rated, is reviewed and approved, and each step is logged', async () => {
    const id = await delivered()
    const bill = await detail(id)
    expect(bill).toMatchObject({
      status: 'ReadyForReview',
      total: '600.00',
      linehaul: '500.00',
      fuel: '100.00',
      exceptions: [],
    })
    expect(bill.pickupOn).toBe('2026-01-05')
    expect(bill.charges.map(({ kind, amount, goesBy }) => `${kind} ${amount} ${goesBy}`)).toEqual([
      'linehaul 500.00 Standard #1 · 1',
      'fuel 100.00 Fifth',
    ])
    expect(bill.charges[1]?.arithmetic[0]).toMatchObject({ rule: 'fuelWeek', result: '3.50' })
    expect((await world.call(billingApi.approve, { ids: [id] }, { token: clerk })).data.done).toEqual([id])
    const again = await world.call(billingApi.approve, { ids: [id] }, { token: clerk })
    expect(again.data.failed).toMatchObject([{ id, code: 409 }])
    expect((await world.call(billingApi.rate, { ids: [id] }, { token: clerk })).data.failed).toHaveLength(1)
    const { rows } = await world.database.pool.query(
      `SELECT action, actor_type FROM operation_log WHERE entity = 'billing' AND entity_id = $1 AND outcome = 'done' ORDER BY id`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'billing.enter', actor_type: 'system' },
      { action: 'billing.approve', actor_type: 'user' },
    ])
    const counts = (await world.call(billingApi.counts, {}, { token: clerk })).data
    expect(counts.find(({ status }) => status === 'Approved')).toMatchObject({ count: 1, withExceptions: 0 })
    const approvedAmong = async (q: string) =>
      (await world.call(billingApi.counts, { q }, { token: clerk })).data.find(({ status }) => status === 'Approved')
    expect(await approvedAmong(bill.bookingId)).toMatchObject({ count: 1, countIsExact: true, withExceptions: 0 })
    expect(await approvedAmong('no such order')).toMatchObject({ count: 0 })
  })

  test('an edit that affects the price withdraws approval until it is rated again; unchanged charges stay', async () => {
    const id = await delivered()
    await world.call(billingApi.approve, { ids: [id] }, { token: clerk })
    const kept = (await detail(id)).charges.map((charge) => charge.id)
    await world.call(billingApi.review, { ids: [id] }, { token: clerk })
    expect((await world.call(billingApi.rate, { ids: [id] }, { token: clerk })).data.changes).toEqual([
      { id, before: '600.00', after: '600.00' },
    ])
    expect((await detail(id)).charges.map((charge) => charge.id)).toEqual(kept)
    await world.call(billingApi.approve, { ids: [id] }, { token: clerk })

    await world.database.pool.query('UPDATE work_order SET weight_value = 6000 WHERE id = $1', [id])
    expect(await detail(id)).toMatchObject({ status: 'ReadyForReview', exceptions: [{ code: 'changedSinceRated' }] })
    const refused = await world.call(billingApi.approve, { ids: [id] }, { token: clerk })
    expect(refused.data.failed[0]?.message).toContain('Rate it again')
    const preview = (await world.call(billingApi.previewRate, { id }, { token: clerk })).data
    expect([preview.before.total, preview.after.total]).toEqual(['600.00', '720.00'])
    await world.call(billingApi.rate, { ids: [id] }, { token: clerk })
    const after = await detail(id)
    expect(after).toMatchObject({ total: '720.00', exceptions: [] })
    expect(after.charges.map(({ amount, voidedAt }) => `${amount} ${voidedAt ? 'void' : ''}`.trim()).sort()).toEqual([
      '100.00 void',
      '120.00',
      '500.00 void',
      '600.00',
    ])
  })

  test('manual lines need a reason, survive rating, and can be voided; exceptions must be reviewed', async () => {
    const id = await delivered()
    const line = { id, kind: 'adjustment', name: 'Goodwill', amount: '-25', reason: 'late twice' } as const
    expect((await world.call(billingApi.addCharge, { ...line, reason: ' ' }, { token: clerk })).code).toBe(422)
    expect((await world.call(billingApi.addCharge, line, { token: clerk })).code).toBe(200)
    await world.call(billingApi.rate, { ids: [id] }, { token: clerk })
    const bill = await detail(id)
    expect(bill.total).toBe('575.00')
    const manual = bill.charges.find(({ source }) => source === 'manual')
    await world.call(
      billingApi.voidCharge,
      { id, chargeId: manual?.id ?? '', reason: 'agreed otherwise' },
      { token: clerk },
    )
    expect((await detail(id)).total).toBe('600.00')
    const held = await world.call(
      billingApi.hold,
      { ids: [id], reason: 'asks for the rate confirmation' },
      { token: clerk },
    )
    expect(held.data.done).toEqual([id])
    expect(await detail(id)).toMatchObject({ status: 'OnHold', reason: 'asks for the rate confirmation' })
  })

  test('a reopened order leaves it until delivered again, and an invoiced one cannot be reopened', async () => {
    const id = await delivered()
    const reopen = () => world.call(workOrderApi.reopen, { ids: [id], reason: 'wrong pier' }, { token })
    await reopen()
    expect((await world.call(billingApi.detail, { id }, { token: clerk })).code).toBe(404)
    const [task] = (await world.call(workOrderApi.detail, { id }, { token })).data.tasks
    await steps.step(steps.ann, 'deliver', { id: task?.id ?? '', at: at(50), receivedBy: 'Flo' })
    await queued(id)
    expect(await detail(id)).toMatchObject({ status: 'ReadyForReview', total: '600.00' })
    expect((await world.call(billingApi.approve, { ids: [id] }, { token: clerk })).data.done).toEqual([id])
    const { drafts } = (await world.call(invoiceApi.draft, { ids: [id] }, { token: clerk })).data
    expect((await world.call(invoiceApi.issue, { ids: drafts }, { token: clerk })).data.done).toEqual(drafts)
    const refused = await reopen()
    expect(refused.data.failed[0]?.message).toBe('This order is already invoiced. Credit the invoice first.')
    expect(await detail(id)).toMatchObject({ status: 'Invoiced' })
  })

  test('a manual charge has no more decimals than its currency', async () => {
    const id = await delivered()
    const add = (amount: string) =>
      world.call(
        billingApi.addCharge,
        { id, kind: 'adjustment', name: 'Goodwill', amount, reason: 'late' },
        { token: clerk },
      )
    expect((await add('-10.005')).data).toMatchObject({ fields: [{ path: 'amount' }] })
    await world.database.pool.query(`UPDATE billing SET currency = 'JPY' WHERE work_order_id = $1`, [id])
    expect((await add('-10.5')).data).toMatchObject({ fields: [{ path: 'amount' }] })
    expect((await add('-10')).code).toBe(200)
    expect((await detail(id)).charges.find(({ name }) => name === 'Goodwill')?.amount).toBe('-10')
  })

  test('a weight different from the booking is an exception, with both weights', async () => {
    const { order, id } = await steps.given(steps.ann, fields)
    const heavier = { id: order.id, weight: { value: '6000', unit: 'lb' as const } }
    const revised = await world.call(workOrderApi.revise, heavier, { token })
    const revisionId = revised.data.revision?.id ?? ''
    await world.call(workOrderApi.confirmRevision, { id: order.id, revisionId, decisions: {} }, { token })
    await steps.step(steps.ann, 'accept', { id, at: at(0) })
    await steps.step(steps.ann, 'pickUp', { id, at: at(1) })
    await steps.step(steps.ann, 'deliver', { id, at: at(30), receivedBy: 'Jo' })
    await queued(order.id)
    expect(await detail(order.id)).toMatchObject({
      linehaul: '600.00',
      exceptions: [{ code: 'weightDiffers', values: { booked: '5000 lb', now: '6000 lb' } }],
    })
    const { rows } = await world.database.pool.query(
      `SELECT after->>'exceptions' AS said FROM operation_log WHERE action = 'billing.enter' AND entity_id = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ said: 'Weight differs from the booking: 5000 lb booked, 6000 lb now' }])
  })

  test('an order booked in kilograms is charged by the pound, and its arithmetic shows the conversion', async () => {
    const { order, id } = await steps.given(steps.ann, { ...fields, weight: { value: '1000', unit: 'kg' } })
    await steps.step(steps.ann, 'accept', { id, at: at(0) })
    await steps.step(steps.ann, 'pickUp', { id, at: at(1) })
    await steps.step(steps.ann, 'deliver', { id, at: at(30), receivedBy: 'Jo' })
    await queued(order.id)
    const bill = await detail(order.id)
    expect(bill).toMatchObject({ linehaul: '220.46', exceptions: [] })
    expect(bill.charges[0]?.arithmetic).toEqual([
      { rule: 'kilograms', values: { kilograms: '1000' }, result: '2204.62' },
      { rule: 'perCwt', values: { quantity: '22.0462', price: '10' }, result: '220.462' },
      { rule: 'rounded', values: { amount: '220.462', result: '220.46' }, result: '220.46' },
    ])
  })

  test('a delivery without signature, name or picture is an exception until somebody has reviewed it', async () => {
    const id = await delivered()
    // Like an order from before proofs were required.
    await world.database.pool.query(`UPDATE stop SET received_by = '' WHERE work_order_id = $1`, [id])
    await world.call(billingApi.rate, { ids: [id] }, { token: clerk })
    expect((await detail(id)).exceptions).toMatchObject([{ code: 'missingPod' }])
    expect((await world.call(billingApi.approve, { ids: [id] }, { token: clerk })).data.failed).toHaveLength(1)
    await world.call(billingApi.review, { ids: [id] }, { token: clerk })
    expect((await world.call(billingApi.approve, { ids: [id] }, { token: clerk })).data.done).toEqual([id])
  })

  test('a booking cancelled with a driver on the way proposes its cost; without one it costs nothing', async () => {
    const { order, id } = await steps.given(steps.bob, fields)
    await steps.step(steps.bob, 'accept', { id, at: at(0) })
    const idle = await steps.given(steps.ann, fields)
    const cancel = { ids: [order.id, idle.order.id], reason: 'not ready' }
    expect((await world.call(workOrderApi.cancel, cancel, { token })).data.failed).toEqual([])
    await Promise.all([queued(order.id), queued(idle.order.id)])
    expect((await world.call(billingApi.detail, { id: idle.order.id }, { token: clerk })).code).toBe(404)
    const bill = await detail(order.id)
    expect(bill).toMatchObject({ total: '150.00', exceptions: [{ code: 'notUsedUnapproved' }] })
    await world.call(billingApi.review, { ids: [order.id] }, { token: clerk })
    expect((await world.call(billingApi.approve, { ids: [order.id] }, { token: clerk })).data.failed).toHaveLength(1)
    await world.call(billingApi.approveCharge, { id: order.id, chargeId: bill.charges[0]?.id ?? '' }, { token: clerk })
    expect((await detail(order.id)).exceptions).toEqual([])
    expect((await world.call(billingApi.approve, { ids: [order.id] }, { token: clerk })).data.done).toHaveLength(1)
  })

  test('a waiting order is rated once, by any node', async () => {
    const id = await delivered()
    await world.database.pool.query(
      `UPDATE work_order SET booking_status = 'BOOKING_CANCELLED', updated_at = now() WHERE id = $1`,
      [id],
    )
    const second = await world.openNode()
    await world.database.pool.query(
      `UPDATE work_order SET booking_status = 'DELIVERED', updated_at = now() WHERE id = $1`,
      [id],
    )
    await queued(id)
    await second.close()
    expect((await detail(id)).charges.filter(({ voidedAt }) => !voidedAt)).toHaveLength(2)
  })

  test('is listed by status, exception and search, page after page', async () => {
    const list = (input: Record<string, unknown>) => world.call(billingApi.list, input as never, { token: clerk })
    const all = (await list({})).data
    expect(all.list.length).toBe(all.total)
    const first = (await list({ pageSize: 2, sort: '-total' })).data
    const next = (await list({ pageSize: 2, sort: '-total', cursor: first.nextCursor })).data
    const totals = [...first.list, ...next.list].map(({ total }) => Number(total))
    expect(totals).toEqual([...totals].sort((a, b) => b - a))
    expect((await list({ status: 'OnHold' })).data.list.map(({ status }) => status)).toEqual(['OnHold'])
    const one = all.list[0]
    expect((await list({ q: one?.bookingId })).data.list.map(({ id }) => id)).toEqual([one?.id])
    expect((await list({ exception: 'any' })).data.list.map(({ id }) => id)).toEqual(
      all.list.filter(({ exceptions, status }) => exceptions.length > 0 && status !== 'Invoiced').map(({ id }) => id),
    )
    expect((await list({ status: 'OnHold,ReadyForReview' })).data.total).toBe(
      all.list.filter(({ status }) => status === 'OnHold' || status === 'ReadyForReview').length,
    )
    expect((await list({ exception: 'missingPod' })).data.total).toBe(
      all.list.filter(({ exceptions }) => exceptions.some(({ code }) => code === 'missingPod')).length,
    )
  })

  test('a list has the rows of its contract, whatever the paging', async () => {
    const list = async (input: Record<string, unknown>) => {
      const reply = await world.call(billingApi.list, input as never, { token: clerk })
      expect(reply, reply.message).toMatchObject({ code: 200 })
      return reply.data
    }
    const { exceptions, ...fields } = billingApi.list.reply.shape.list.element.shape
    const strict = z.strictObject({ ...fields, exceptions })
    const some = [{}, { status: 'OnHold,ReadyForReview,InReview' }, { exception: 'any' }, { status: 'ReadyForReview' }]
    for (const input of some)
      for (const sort of ['deliveredAt', '-deliveredAt', 'total', '-total']) {
        const whole = await list({ ...input, sort })
        const ids = whole.list.map(({ id }) => id)
        expect(whole.list.every((row) => strict.parse(row))).toBe(true)
        expect(whole).toMatchObject({ total: ids.length, totalIsExact: true, nextCursor: null })
        const turned: string[] = []
        let cursor: string | null | undefined
        do {
          const part = await list({ ...input, sort, pageSize: 2, ...(cursor && { cursor }) })
          expect(part.total).toBe(ids.length)
          turned.push(...part.list.map(({ id }) => id))
          cursor = part.nextCursor
        } while (cursor)
        expect(turned).toEqual(ids)
        expect((await list({ ...input, sort, pageSize: 2, page: 2 })).list.map(({ id }) => id)).toEqual(ids.slice(2, 4))
        expect(await list({ ...input, sort, page: 9 })).toMatchObject({ list: [], total: ids.length })
      }
    const [first] = (await list({})).list
    const { charges, ...row } = await detail(first?.id ?? '')
    expect(charges).toBeTruthy()
    // The same instant may be written with or without trailing zeros.
    const moments = ({ deliveredAt, ratedAt, updatedAt, ...rest }: Partial<typeof row>) => ({
      ...rest,
      at: [deliveredAt, ratedAt, updatedAt].map((at) => Date.parse(at ?? '')),
    })
    expect(moments(row)).toEqual(moments(first ?? {}))
    const other = await world.call(
      billingApi.list,
      { cursor: Buffer.from('["x","y"]').toString('base64url') } as never,
      { token: clerk },
    )
    expect(other.code).toBe(400)
  })

  test('stored counts equal the counted rows, folded or not', async () => {
    const { pool } = world.database
    const counted = async (sql: string) =>
      (await pool.query(`SELECT json_object_agg(place, n) AS all FROM (${sql}) c`)).rows[0].all
    const kept = () =>
      counted(
        `SELECT status || ' ' || stands_out AS place, sum(n) AS n FROM billing_count GROUP BY 1 HAVING sum(n) <> 0 ORDER BY 1`,
      )
    const there = await counted(
      `SELECT status || ' ' || (exceptions <> '{}') AS place, count(*) AS n FROM billing WHERE removed_at IS NULL GROUP BY 1 ORDER BY 1`,
    )
    expect(Object.keys(there).length).toBeGreaterThan(2)
    expect(await kept()).toEqual(there)
    await pool.query(
      `INSERT INTO billing_count SELECT 'OnHold', false, CASE n % 2 WHEN 0 THEN 1 ELSE -1 END FROM generate_series(1, 102) n`,
    )
    await foldBillingCounts(pool)
    expect((await pool.query('SELECT FROM billing_count')).rowCount).toBeLessThan(20)
    expect(await kept()).toEqual(there)
  })
})
