import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { workOrderReply, workOrderRowReply } from '@shortcut/domain/work-orders/replies.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '../platform/ids.ts'
import { asSystem } from '../platform/system-context.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
let accountId: string

beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('dispatcher')).token
  accountId = newId()
  await asSystem(world.database, ({ db, now }) =>
    db
      .insertInto('account')
      .values({
        id: accountId,
        code: 'ACME',
        name: 'Acme Air 100%',
        createdAt: now,
        createdBy: '',
        updatedAt: now,
        updatedBy: '',
      })
      .execute(),
  )
})
afterAll(() => world.close())

const stops = [
  {
    kind: 'pickup',
    company: 'Rosemill',
    city: 'Chicago',
    province: 'IL',
    postalCode: '60666',
    from: '2026-11-23T08:00',
    to: '2026-11-23T12:00',
  },
  {
    kind: 'dropoff',
    company: 'Terminal 4',
    city: 'Jamaica',
    province: 'NY',
    postalCode: '11430',
    to: '2026-11-24T17:00',
  },
] as const

let count = 0
async function draft(fields: Partial<InputOf<typeof workOrderApi.save>> = {}) {
  count += 1
  const input = { accountId, customerReferenceNumber: `CRN-${count}`, stops: [...stops], ...fields } as InputOf<
    typeof workOrderApi.save
  >
  const reply = await world.call(workOrderApi.save, input, { token })
  expect(reply).toMatchObject({ code: 200 })
  return reply.data
}
const confirm = (...ids: string[]) => world.call(workOrderApi.confirm, { ids }, { token })
const detail = async (id: string) => (await world.call(workOrderApi.detail, { id }, { token })).data
const list = async (query: InputOf<typeof workOrderApi.list>) => {
  const reply = await world.call(workOrderApi.list, query, { token })
  expect(reply.code).toBe(200)
  return reply.data
}

describe('creating and editing', () => {
  test('a draft has a number, its stops in order, and their times in the zone of their place', async () => {
    const order = await draft({ palletQuantity: 4, weight: { value: '12500', unit: 'lb' } })
    expect(order.bookingId).toMatch(/^WO-\d\d-\d{6}$/)
    expect(order.bookingStatus).toBe('DRAFT')
    expect(order.customerName).toBe('Acme Air 100%')
    expect(order.bookingPickupDate).toBe('2026-11-23')
    expect(order.stops.map((stop) => [stop.kind, stop.company, stop.timeZone])).toEqual([
      ['pickup', 'Rosemill', 'America/Chicago'],
      ['dropoff', 'Terminal 4', 'America/New_York'],
    ])
    expect(new Date(order.stops[0]?.from ?? '').toISOString()).toBe('2026-11-23T14:00:00.000Z')
    expect(order.weight).toEqual({ value: '12500', unit: 'lb' })
  })

  test('the server’s replies are exactly as declared, detail and list', async () => {
    const order = await draft()
    const strict = z.strictObject(workOrderReply.shape)
    expect(strict.parse(await detail(order.id))).toBeTruthy()
    const page = await list({ q: order.customerReferenceNumber })
    expect(z.strictObject(workOrderRowReply.shape).parse(page.list[0])).toBeTruthy()
  })

  test('two people edit at once: the second gets the current order, and nothing of the first is lost', async () => {
    const order = await draft()
    const first = await world.call(
      workOrderApi.save,
      { id: order.id, version: order.version, remark: 'gate 4' },
      { token },
    )
    expect(first.code).toBe(200)
    const second = await world.call(
      workOrderApi.save,
      { id: order.id, version: order.version, commodity: 'glass' },
      { token },
    )
    expect(second.code).toBe(409)
    expect(second.data.remark).toBe('gate 4')
    const merged = await world.call(
      workOrderApi.save,
      { id: order.id, version: second.data.version, commodity: 'glass' },
      { token },
    )
    expect(merged.data).toMatchObject({ remark: 'gate 4', commodity: 'glass' })
  })

  test('a changed stop keeps its id, a new one is added, the order follows the list', async () => {
    const order = await draft()
    const [pickup, dropoff] = order.stops
    const reply = await world.call(
      workOrderApi.save,
      {
        id: order.id,
        version: order.version,
        stops: [
          { ...stops[0], id: pickup?.id },
          { kind: 'dropoff', city: 'Newark', province: 'NJ', postalCode: '07114' },
          { ...stops[1], id: dropoff?.id, remark: 'dock 7' },
        ],
      },
      { token },
    )
    expect(reply.code).toBe(200)
    expect(reply.data.stops.map((stop) => stop.sequence)).toEqual([1, 2, 3])
    expect(reply.data.stops[0]?.id).toBe(pickup?.id)
    expect(reply.data.stops[2]).toMatchObject({ id: dropoff?.id, remark: 'dock 7' })
  })

  test('invalid input is reported with its field', async () => {
    const reply = await world.call(
      workOrderApi.save,
      { accountId, customerReferenceNumber: ' ', stops: [{ kind: 'pickup', from: 'tomorrow' }] } as never,
      { token },
    )
    expect(reply.code).toBe(422)
    const { fields } = reply.data as unknown as { fields: { path: string; message: string }[] }
    expect(fields).toContainEqual({ path: 'customerReferenceNumber', message: 'not null' })
    expect(fields.map((field) => field.path)).toContain('stops.0.from')
  })

  test.each([
    ['9999-12-31T23:59:00Z', 'The year must be between 1900 and 2199'],
    ['0001-01-01T00:00', 'The year must be between 1900 and 2199'],
    ['2027-03-14T02:30', 'The clocks there skip this time in spring. Choose an hour earlier or later'],
  ])('the time %s is refused at its stop', async (time, sentence) => {
    const at = [{ ...stops[0], from: time, to: null }, ...stops.slice(1)]
    const { data, code } = await world.call(
      workOrderApi.save,
      { accountId, customerReferenceNumber: 'T-1', stops: at } as never,
      {
        token,
      },
    )
    expect([code, (data as unknown as { fields: object[] }).fields]).toEqual([
      422,
      [{ path: 'stops.0.from', message: sentence }],
    ])
  })

  test('a country that does not exist is refused at its stop, and small letters are taken', async () => {
    const save = (country: string) => {
      const input = { accountId, customerReferenceNumber: `C-${country}`, stops: [{ ...stops[0], country }] }
      return world.call(workOrderApi.save, input as never, { token })
    }
    const refused = await save('ZZ')
    expect([refused.code, (refused.data as unknown as { fields: object[] }).fields]).toEqual([
      422,
      [{ path: 'stops.0.country', message: 'must be a country code such as US, CA or MX' }],
    ])
    const taken = await save('ca')
    expect(taken.data.stops[0]?.country).toBe('CA')
  })

  test('an hour beside the skipped one is accepted', async () => {
    const order = await draft({
      stops: [{ ...stops[0], from: '2027-03-14T03:30', to: null }, ...stops.slice(1)],
    } as never)
    expect(new Date(order.stops[0]?.from ?? '').toISOString()).toBe('2027-03-14T08:30:00.000Z')
  })
})

describe('confirming, revising, cancelling', () => {
  test('an incomplete draft is not confirmed, and its missing fields are listed', async () => {
    const order = await draft({ stops: [{ kind: 'pickup', city: 'Chicago' }] })
    const reply = await confirm(order.id)
    expect(reply.data.done).toEqual([])
    expect(reply.data.failed[0]?.message).toBe(`${order.bookingId} is missing: the booking pickup date, a dropoff.`)
  })

  test('of two people who confirm at once one succeeds, the other is told', async () => {
    const order = await draft()
    const replies = await Promise.all([confirm(order.id), confirm(order.id)])
    expect(replies.flatMap((reply) => reply.data.done)).toEqual([order.id])
    expect(replies.flatMap((reply) => reply.data.failed)[0]).toMatchObject({ code: 409 })
  })

  test('a revision leaves the order unchanged until each field is decided', async () => {
    const order = await draft({ palletQuantity: 4, commodity: 'glass' })
    await confirm(order.id)
    const revised = await world.call(
      workOrderApi.revise,
      { id: order.id, palletQuantity: 6, commodity: 'steel', remark: '' },
      { token },
    )
    expect(revised.data).toMatchObject({ bookingStatus: 'REVISED', priorStatus: 'CONFIRMED', palletQuantity: 4 })
    const { revision } = revised.data
    expect(revision?.diff).toEqual([
      { field: 'palletQuantity', old: 4, new: 6, impact: 'price' },
      { field: 'commodity', old: 'glass', new: 'steel', impact: 'safe' },
    ])
    const decided = await world.call(
      workOrderApi.confirmRevision,
      { id: order.id, revisionId: revision?.id ?? '', decisions: { commodity: 'refuse' } },
      { token },
    )
    expect(decided.data).toMatchObject({
      bookingStatus: 'CONFIRMED',
      palletQuantity: 6,
      commodity: 'glass',
      revision: null,
    })
  })

  test('a second revision before the decision adds to the first', async () => {
    const order = await draft({ palletQuantity: 4 })
    await confirm(order.id)
    await world.call(workOrderApi.revise, { id: order.id, palletQuantity: 6 }, { token })
    const both = await world.call(workOrderApi.revise, { id: order.id, pieces: 9 }, { token })
    expect(both.data.revision?.diff.map((entry) => entry.field).sort()).toEqual(['palletQuantity', 'pieces'])
    expect(both.data.priorStatus).toBe('CONFIRMED')
  })

  test('a revision without differences is refused', async () => {
    const order = await draft({ palletQuantity: 4 })
    await confirm(order.id)
    const reply = await world.call(workOrderApi.revise, { id: order.id, palletQuantity: 4 }, { token })
    expect(reply.code).toBe(409)
    expect((await detail(order.id)).bookingStatus).toBe('CONFIRMED')
  })

  test('several at once: each has its own result', async () => {
    const ready = await draft()
    const notReady = await draft({ stops: [] })
    const reply = await confirm(ready.id, notReady.id)
    expect(reply.data.done).toEqual([ready.id])
    expect(reply.data.failed.map((failure) => failure.id)).toEqual([notReady.id])
    expect((await detail(notReady.id)).bookingStatus).toBe('DRAFT')
  })

  test('a cancelled booking can be reopened with a reason, not without', async () => {
    const order = await draft()
    await world.call(workOrderApi.cancel, { ids: [order.id], reason: 'customer' }, { token })
    expect((await detail(order.id)).bookingStatus).toBe('BOOKING_CANCELLED')
    const silent = await world.call(workOrderApi.reopen, { ids: [order.id] }, { token })
    expect(silent.data.failed[0]?.message).toBe('Enter a reason.')
    await world.call(workOrderApi.reopen, { ids: [order.id], reason: 'mistake' }, { token })
    expect((await detail(order.id)).bookingStatus).toBe('DRAFT')
  })

  test('everything is in the log, with before and after', async () => {
    const order = await draft()
    await confirm(order.id)
    const { data } = await world.call(logApi.ofWorkOrder, { id: order.id }, { token })
    expect(data.map((row) => row.action)).toEqual(['workOrder.confirm', 'workOrder.draft'])
    expect(data[0]).toMatchObject({ before: { bookingStatus: 'DRAFT' }, after: { bookingStatus: 'CONFIRMED' } })
    expect(data[0]).not.toHaveProperty('ip')
  })
})
