import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { shareApi, sharedView } from '@shortcut/domain/tracking/share-api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { type DriverSteps, openDriverSteps } from '../testing/driver-steps.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let steps: DriverSteps
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  steps = await openDriverSteps(world, make)
})
afterAll(() => world.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const as = () => ({ token: make.dispatcher.token })
const create = async (input: object) => {
  const reply = await world.call(shareApi.create, input as never, as())
  expect(reply.code, reply.message).toBe(200)
  return reply.data
}
const view = (share: string) => world.call(shareApi.view, { share })
const seen = async (share: string) => (await view(share)).data
const list = async (workOrderId: string) => (await world.call(shareApi.list, { workOrderId }, as())).data
const locate = (driver: { token: string }, minutes: number, lat: number) =>
  world.call(driverTaskApi.positions, { positions: [{ at: ago(minutes), lat, lng: -80 }] }, driver)

/** All field names and values of a reply. */
function parts(value: unknown, path = ''): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((one) => parts(one, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, one]) => parts(one, path ? `${path}.${key}` : key))
}

const secretStops = [
  pickup({
    company: 'Secretworks',
    address: '1 Hidden Rd',
    contactName: 'Hush Person',
    contactPhone: '773-555-0001',
    remark: 'gate code 4711',
  }),
  dropoff({ company: 'Quiet Terminal', address: '2 Silent St', contactPhone: '718-555-0002', remark: 'ask for Bo' }),
]

describe('content of a link', () => {
  test('is stops, status, the truck under way, expected arrival and the proof: field by field, and at each time', async () => {
    const { order, id } = await steps.given(steps.ann, {
      stops: secretStops,
      remark: 'bad payer',
      commodity: 'watches',
    })
    await steps.given(steps.ann, { customerReferenceNumber: 'OTHER-ORDER' })
    const link = await create({ workOrderId: order.id, forWhom: 'Consignee' })
    const proving = await create({ workOrderId: order.id, withProof: true })

    const told = async () => {
      const answers = [await seen(link.token), await seen(proving.token)]
      for (const answer of answers) {
        sharedView.strict().parse(answer)
        const fields = new Set(parts(answer).map(([path]) => path))
        const allowed = [
          'reference',
          'status',
          'estimatedAt',
          'formats.dates',
          'formats.units',
          'pieces',
          ...[
            'kind',
            'city',
            'province',
            'country',
            'timeZone',
            'from',
            'to',
            'estimatedAt',
            'arrivedAt',
            'departedAt',
          ].map((field) => `stops[].${field}`),
          ...['', '.receivedBy', '.at', '.photos', '.signature'].map((field) => `stops[].proof${field}`),
          ...['at', 'lat', 'lng', 'heading'].map((field) => `trucks[].${field}`),
        ]
        expect([...fields].filter((field) => !allowed.includes(field))).toEqual([])
        const text = JSON.stringify(answer)
        const secrets = [
          ...[
            'Ann',
            'Secretworks',
            'Hidden',
            'Hush',
            '773-',
            'gate',
            'Quiet',
            'Silent',
            '718-',
            'ask for',
            'bad payer',
          ],
          ...[
            'watches',
            'OTHER-ORDER',
            steps.ann.phone,
            steps.ann.id,
            order.id,
            id,
            order.bookingId,
            order.customerName,
          ],
          ...order.stops.map((stop) => stop.id),
        ]
        for (const secret of secrets) expect(text).not.toContain(secret)
      }
      return answers[0] as (typeof answers)[number]
    }

    await steps.step(steps.ann, 'accept', { id, at: ago(60) })
    await locate(steps.ann, 50, 41)
    expect(await told()).toMatchObject({
      reference: order.customerReferenceNumber,
      status: 'assigned',
      estimatedAt: null,
      trucks: [],
      stops: [
        { kind: 'pickup', city: 'Chicago', province: 'IL', arrivedAt: null, departedAt: null, proof: null },
        { kind: 'dropoff', city: 'Jamaica', province: 'NY', arrivedAt: null, departedAt: null, proof: null },
      ],
    })
    await steps.step(steps.ann, 'pickUp', { id, at: ago(40) })
    // The last position is from before the pickup.
    expect(await told()).toMatchObject({ status: 'underWay', trucks: [] })
    await locate(steps.ann, 30, 42.123456)
    expect((await told()).trucks).toEqual([expect.objectContaining({ lat: 42.1235, lng: -80, heading: null })])

    const [photo, signature] = await Promise.all([make.file(steps.ann.id), make.file(steps.ann.id)])
    await steps.step(steps.ann, 'deliver', {
      id,
      at: ago(20),
      receivedBy: 'Jo Receiver',
      photos: [photo],
      signatureFileId: signature,
    })
    await locate(steps.ann, 1, 43)
    const after = await told()
    expect(after).toMatchObject({ status: 'delivered', estimatedAt: null, trucks: [] })
    expect(after.stops[1]?.proof).toMatchObject({ receivedBy: 'Jo Receiver', photos: 0, signature: false })
    expect((await seen(proving.token)).stops[1]?.proof).toMatchObject({ photos: 1, signature: true })
    const picture = (share: string, stop: number) =>
      world.call(shareApi.picture, { share, stop, picture: 0 }).then(({ code }) => code)
    expect(await picture(link.token, 1)).toBe(404)
    expect(await picture(proving.token, 0)).toBe(404)
  })

  test('for one task is only about that task', async () => {
    const stops = [pickup(), dropoff({ city: 'Buffalo', province: 'NY', postalCode: '14201' }), dropoff()]
    const order = await make.workOrder({ stops, bookingType: 2 })
    const [first, second, third] = order.stops.map((stop) => stop.id)
    const stopIds = [first ?? '', second ?? '']
    const mine = await make.task({ workOrderId: order.id, stopIds, driverId: steps.bob.id })
    await make.task({ workOrderId: order.id, stopIds: [first ?? '', third ?? ''] })
    const link = await create({ workOrderId: order.id, taskId: mine.id })
    expect((await seen(link.token)).stops.map((stop) => stop.city)).toEqual(['Chicago', 'Buffalo'])
    const strange = await world.call(
      shareApi.create,
      { workOrderId: (await make.workOrder()).id, taskId: mine.id },
      as(),
    )
    expect(strange.code).toBe(404)
  })
})

describe('the link of one click', () => {
  const take = async (workOrderId: string) => {
    const reply = await world.call(shareApi.take, { workOrderId }, as())
    expect(reply.code, reply.message).toBe(200)
    return reply.data
  }

  test('is made once and taken again, by another person too, and never is one that a drawer made', async () => {
    const { order } = await steps.given(steps.ann, { customerReferenceNumber: 'PO-ONE' })
    await create({ workOrderId: order.id, forWhom: 'Consignee' })
    const [one, two] = await Promise.all([take(order.id), take(order.id)])
    expect(two.path).toBe(one.path)
    expect((await take(order.id)).token).toBe(one.token)
    expect(await seen(one.token)).toMatchObject({ reference: 'PO-ONE' })
    expect(await list(order.id)).toHaveLength(2)
    const { rows } = await sql<{ token: string | null }>`
      SELECT token FROM share_link WHERE id::text = ${one.id}`.execute(world.database.kysely)
    expect(rows[0]?.token).toMatch(/^v1\./)
    expect(rows[0]?.token).not.toContain(one.token)
  })

  test('is another one after it was revoked', async () => {
    const { order } = await steps.given(steps.ann)
    const first = await take(order.id)
    await world.call(shareApi.revoke, { id: first.id }, as())
    const second = await take(order.id)
    expect(second.token).not.toBe(first.token)
    expect((await view(first.token)).code).toBe(404)
    expect((await view(second.token)).code).toBe(200)
  })
})

describe('a link', () => {
  test('opens until it expires or is revoked, and then looks like an unknown one', async () => {
    const order = await make.workOrder()
    const unknown = await view('not-a-link')
    expect(unknown).toMatchObject({ code: 404, data: null })
    const [kept, revoked, expired] = await Promise.all(
      ['kept', 'revoked', 'expired'].map((forWhom) => create({ workOrderId: order.id, forWhom })),
    )
    if (!kept || !revoked || !expired) throw new Error('no links')
    expect(revoked.path).toBe(`/backend/map?share=${revoked.token}`)
    expect((await world.call(shareApi.revoke, { id: revoked.id }, as())).data).toMatchObject({ state: 'revoked' })
    expect((await world.call(shareApi.revoke, { id: revoked.id }, as())).code).toBe(200)
    await world.database.pool.query(`UPDATE share_link SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      expired.id,
    ])
    expect((await view(kept.token)).code).toBe(200)
    expect(await view(revoked.token)).toEqual(unknown)
    expect(await view(expired.token)).toEqual(unknown)
    const states = (await list(order.id)).map(({ forWhom, state }) => [forWhom, state])
    expect(Object.fromEntries(states)).toEqual({ kept: 'open', revoked: 'revoked', expired: 'expired' })
    // The token is neither in the database nor in the log.
    const { rows } = await world.database.pool.query(
      `SELECT row_to_json(l)::text AS text FROM share_link l UNION ALL SELECT row_to_json(o)::text FROM operation_log o`,
    )
    expect(rows.some(({ text }) => text.includes(kept.token))).toBe(false)
  })

  test('lasts 72 hours after delivery, or as long as chosen', async () => {
    const { order, id } = await steps.given(steps.bob)
    const usual = await create({ workOrderId: order.id })
    const short = await create({ workOrderId: order.id, hoursAfterDelivery: 1 })
    expect(usual).toMatchObject({ expiresAt: null, hoursAfterDelivery: 72, state: 'open' })
    await steps.step(steps.bob, 'accept', { id, at: ago(300) })
    await steps.step(steps.bob, 'pickUp', { id, at: ago(240) })
    await steps.step(steps.bob, 'deliver', { id, at: ago(120), receivedBy: 'Jo' })
    expect((await view(short.token)).code).toBe(404)
    expect((await view(usual.token)).code).toBe(200)
    const [newest, first] = await list(order.id)
    expect(newest?.state).toBe('expired')
    const hours = (Date.parse(first?.expiresAt ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(70, 0)
    const past = await world.call(shareApi.create, { workOrderId: order.id, expiresAt: ago(1) }, as())
    expect(past).toMatchObject({ code: 422, data: { fields: [{ path: 'expiresAt' }] } })
  })

  test('is refused if one address asks too often', async () => {
    let code = 200
    for (let n = 0; n < 200 && code !== 429; n++) code = (await view('guess')).code
    expect(code).toBe(429)
  })
})
