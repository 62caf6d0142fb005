import { createHash } from 'node:crypto'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { rulesApi } from '@shortcut/domain/work-orders/rule.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booking, openSender, type Sender, tenderFile } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
let sender: Sender
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('dispatcher')).token
})
beforeEach(async () => {
  sender = await openSender(world, `Acme ${Math.random()}`)
})
afterAll(() => world.close())

const detail = async (id: string | undefined) =>
  (await world.call(workOrderApi.detail, { id: id ?? '' }, { token })).data

describe('an original', () => {
  test('becomes a new order with its stops in the zone of their place; the source is kept byte for byte', async () => {
    const text = `\n${JSON.stringify(booking({ shipmentId: 'S-1', colour: 'red', notes: ['two', 'notes'] }), null, 3)}  `
    const reply = await sender.post(text, 'application/json; charset=utf-8')
    expect(reply.status).toBe(202)
    expect(reply.code).toBe(200)
    expect(reply.data.receivedStatus).toBe('PROCESSED')
    expect(reply.data.errors).toEqual([{ at: '$.colour', message: 'This field is not known and was ignored.' }])
    const [order] = reply.data.orders
    expect(order).toMatchObject({ customerReferenceNumber: 'CRN-1', bookingStatus: 'NEW' })
    const made = await detail(order?.id)
    expect(made).toMatchObject({ source: 'api', remark: 'two\nnotes', shipmentId: 'S-1', palletQuantity: 4 })
    expect(made.stops[0]).toMatchObject({ from: '2026-11-23T14:00:00+00:00', timeZone: 'America/Chicago' })
    // A whole day ends at its last minute at the place.
    expect(made.stops[1]).toMatchObject({ from: null, to: '2026-11-25T04:59:00+00:00', timeZone: 'America/New_York' })
    const [message] = await sender.messages()
    expect(message).toMatchObject({ id: reply.data.messageId, receivedStatus: 'PROCESSED', workOrderId: order?.id })
    const file = await world.database.kysely
      .selectFrom('bookingFile')
      .selectAll()
      .where('id', '=', String(message?.fileId))
      .executeTakeFirstOrThrow()
    expect(file.content.equals(Buffer.from(text))).toBe(true)
    expect(file.sha256.equals(createHash('sha256').update(text).digest())).toBe(true)
  })

  test('that cannot be confirmed yet is accepted with a list of what confirming needs', async () => {
    const [pickup] = booking().stops
    const { data } = await sender.json(booking({ stops: [pickup] }))
    const [order] = data.orders
    const lacks = `${order?.bookingId} was accepted but cannot be confirmed yet. Missing: a dropoff.`
    expect(data).toMatchObject({ receivedStatus: 'PROCESSED', errors: [{ at: '$', message: lacks }] })
    const confirmed = await world.call(workOrderApi.confirm, { ids: [order?.id ?? ''] }, { token })
    expect(confirmed.data.failed[0]?.message).toBe(`${order?.bookingId} is missing: a dropoff.`)
  })

  test('is in its folders at once', async () => {
    const admin = await world.signIn('administrator')
    const rule = (name: string, ruleValue: string) =>
      world.call(
        rulesApi.addRule,
        { name, ruleItemList: [{ ruleField: 'pickupPlace', operator: 'contains', ruleValue }] },
        { token: admin.token },
      )
    const { data: from } = await rule('From Chicago', 'Chicago')
    await rule('From Joliet', 'Joliet')
    await sender.json(booking())
    expect(await sender.orders()).toMatchObject([{ folderIds: [from.id] }])
  })

  test('by X12 keeps the references of the header and the stops, and has source edi', async () => {
    const reply = await sender.x12(tenderFile([{ shipmentId: 'LOAD-7', reference: 'PO-9' }]))
    expect(reply).toMatchObject({ status: 202, data: { receivedStatus: 'PROCESSED' } })
    const made = await detail(reply.data.orders[0]?.id)
    expect(made).toMatchObject({ source: 'edi', shipmentId: 'LOAD-7', customerReferenceNumber: 'PO-9', pieces: 96 })
    expect(made.references).toContainEqual({ qualifier: 'SCAC', value: 'ACME', description: '' })
    expect((await sender.messages())[0]?.controlNumber).toContain('ACMESHIP/')
  })

  test('sent again with other control numbers is a duplicate; with other content a change of the same order', async () => {
    const first = await sender.x12(tenderFile([{ shipmentId: 'L-1' }]))
    const again = await sender.x12(tenderFile([{ shipmentId: 'L-1' }]))
    expect(again.data).toMatchObject({ receivedStatus: 'DUPLICATE', orders: [{ id: first.data.orders[0]?.id }] })
    const other = await sender.x12(tenderFile([{ shipmentId: 'L-1', pieces: 7 }]))
    expect(other.data).toMatchObject({ receivedStatus: 'PROCESSED', orders: [{ bookingStatus: 'REVISED' }] })
    expect(other.data.errors[0]?.message).toContain('The differences are proposed as a change')
    expect(await sender.orders()).toHaveLength(1)
    const { revision } = await detail(first.data.orders[0]?.id)
    expect(revision?.diff).toEqual([expect.objectContaining({ field: 'pieces', old: 96, new: 7 })])
  })

  test('with the number of a cancelled order makes a new one, with a note', async () => {
    await sender.json(booking())
    await sender.json({ purpose: 'cancel', customerReferenceNumber: 'CRN-1' })
    const again = await sender.json(booking({ palletQuantity: 5 }))
    expect(again.data).toMatchObject({ receivedStatus: 'PROCESSED', orders: [{ bookingStatus: 'NEW' }] })
    expect(again.data.errors[0]?.message).toContain('is BOOKING CANCELLED; this is a new order')
    expect(await sender.orders()).toHaveLength(2)
  })

  test('of another customer with the same CRN is another order', async () => {
    const other = await openSender(world, 'Somebody else')
    await sender.json(booking())
    await other.json(booking())
    expect(await other.orders()).toHaveLength(1)
  })
})

describe('a change', () => {
  test('is proposed field by field; one without differences is accepted with a note', async () => {
    const { data } = await sender.json(booking({ shipmentId: 'S-5' }))
    const change = await sender.json({ purpose: 'change', shipmentId: 'S-5', palletQuantity: 9 })
    expect(change).toMatchObject({
      status: 202,
      data: { orders: [{ id: data.orders[0]?.id, bookingStatus: 'REVISED' }] },
    })
    const order = await detail(data.orders[0]?.id)
    expect(order.palletQuantity).toBe(4)
    expect(order.revision).toMatchObject({ source: 'api', diff: [{ field: 'palletQuantity', old: 4, new: 9 }] })
    const none = await sender.json({ purpose: 'change', shipmentId: 'S-5', palletQuantity: 4 })
    expect(none.data).toMatchObject({ receivedStatus: 'PROCESSED' })
    expect(none.data.errors[0]?.message).toContain('This changes nothing')
  })

  test('of a finished order is quarantined with a message and changes nothing', async () => {
    const { data } = await sender.json(booking())
    const id = String(data.orders[0]?.id)
    await world.database.pool.query(`UPDATE work_order SET booking_status = 'DELIVERED' WHERE id = $1`, [id])
    const reply = await sender.json({ purpose: 'change', customerReferenceNumber: 'CRN-1', palletQuantity: 9 })
    expect(reply).toMatchObject({ status: 422, code: 422, data: { receivedStatus: 'QUARANTINED', orders: [] } })
    expect(reply.data.errors[0]?.message).toMatch(/^WO-.* is COMPLETED: the sender can no longer change it\.$/)
    expect((await detail(id)).revision).toBeNull()
  })

  test('of an order on the road waits for a dispatcher', async () => {
    const { data } = await sender.json(booking())
    const id = String(data.orders[0]?.id)
    await world.database.pool.query(`UPDATE work_order SET booking_status = 'IN_TRANSIT' WHERE id = $1`, [id])
    const reply = await sender.json({ purpose: 'change', customerReferenceNumber: 'CRN-1', remark: 'gate 4' })
    expect(reply.data).toMatchObject({ receivedStatus: 'PROCESSED', orders: [{ bookingStatus: 'IN_TRANSIT' }] })
    expect((await detail(id)).revision).toMatchObject({ state: 'open', diff: [{ field: 'remark', new: 'gate 4' }] })
  })

  test('by X12 without a CRN keeps the order’s CRN', async () => {
    const { data } = await sender.x12(tenderFile([{ shipmentId: 'L-3', reference: 'PO-3' }]))
    await sender.x12(tenderFile([{ purpose: '04', shipmentId: 'L-3', pieces: 5 }]))
    expect((await detail(data.orders[0]?.id)).revision?.diff).toMatchObject([{ field: 'pieces', new: 5 }])
  })
})

describe('a cancellation', () => {
  test('ends the booking, until a driver has it', async () => {
    const { data } = await sender.json(booking())
    const id = String(data.orders[0]?.id)
    await world.database.pool.query(`UPDATE work_order SET booking_status = 'DISPATCHED' WHERE id = $1`, [id])
    const late = await sender.json({ purpose: 'cancel', customerReferenceNumber: 'CRN-1' })
    expect(late).toMatchObject({ status: 202, data: { receivedStatus: 'PROCESSED' } })
    expect(late.data.errors[0]?.message).toContain('A dispatcher decides on this cancellation')
    await world.database.pool.query(`UPDATE work_order SET booking_status = 'CONFIRMED' WHERE id = $1`, [id])
    const reply = await sender.json({ purpose: 'cancel', customerReferenceNumber: 'CRN-1', remark: 'now' })
    expect(reply.data).toMatchObject({
      receivedStatus: 'PROCESSED',
      orders: [{ id, bookingStatus: 'BOOKING_CANCELLED' }],
    })
  })
})

describe('a message before its original', () => {
  test('is kept, and applied automatically in order of arrival when the original arrives', async () => {
    const change = await sender.json({ purpose: 'change', customerReferenceNumber: 'CRN-1', palletQuantity: 8 })
    expect(change).toMatchObject({ status: 422, data: { receivedStatus: 'QUARANTINED' } })
    expect(change.data.errors[0]?.message).toContain('applied if the original arrives')
    await sender.json({ purpose: 'change', customerReferenceNumber: 'CRN-1', palletQuantity: 9 })
    const { data } = await sender.json(booking())
    expect(data.orders).toMatchObject([{ bookingStatus: 'REVISED' }])
    expect((await detail(data.orders[0]?.id)).revision?.diff).toMatchObject([{ old: 4, new: 9 }])
    const messages = await sender.messages()
    expect(messages.map((message) => message.receivedStatus)).toEqual(['PROCESSED', 'PROCESSED', 'PROCESSED'])
    expect(messages.every((message) => message.workOrderId === data.orders[0]?.id)).toBe(true)
    expect(messages.every((message) => message.waitsForOriginalUntil === null)).toBe(true)
  })

  test('a cancellation that came first ends the order as soon as it is created', async () => {
    await sender.x12(tenderFile([{ purpose: '01', shipmentId: 'L-9' }]))
    const { data } = await sender.x12(tenderFile([{ shipmentId: 'L-9' }]))
    expect(data.orders).toMatchObject([{ bookingStatus: 'BOOKING_CANCELLED' }])
  })

  test('waits a week and no longer', async () => {
    await sender.json({ purpose: 'change', customerReferenceNumber: 'CRN-1', palletQuantity: 8 })
    await world.database.pool.query(
      `UPDATE booking_message SET waits_for_original_until = waits_for_original_until - interval '7 days' WHERE account_id = $1`,
      [sender.accountId],
    )
    const { data } = await sender.json(booking())
    expect(data.orders).toMatchObject([{ bookingStatus: 'NEW' }])
  })

  test('in the same request is applied too', async () => {
    const reply = await sender.json([
      { purpose: 'change', customerReferenceNumber: 'CRN-1', palletQuantity: 8 },
      booking(),
    ])
    expect(reply.data).toMatchObject({ receivedStatus: 'PROCESSED', orders: [{ bookingStatus: 'REVISED' }] })
    expect((await sender.messages()).map((message) => message.receivedStatus)).toEqual(['PROCESSED', 'PROCESSED'])
  })

  test('if both arrive at the same moment, the change is not lost in either order', async () => {
    for (let round = 0; round < 8; round++) {
      const customerReferenceNumber = `RACE-${round}`
      const [made] = await Promise.all([
        sender.json(booking({ customerReferenceNumber })),
        sender.json({ purpose: 'change', customerReferenceNumber, palletQuantity: 8 }),
      ])
      expect((await detail(made.data.orders[0]?.id)).bookingStatus).toBe('REVISED')
    }
  })
})

describe('one valid and one faulty', () => {
  test('in JSON: the valid one completely, the faulty one not at all', async () => {
    const bad = booking({ customerReferenceNumber: 'CRN-2', palletQuantity: 'many' })
    const reply = await sender.json([booking(), bad])
    expect(reply).toMatchObject({ status: 202, data: { receivedStatus: 'PARTIALLY_PROCESSED' } })
    expect(reply.data.errors).toEqual([
      { at: '$[1].palletQuantity', message: '"palletQuantity" must be a whole number.' },
    ])
    expect((await sender.orders()).map((order) => order.customerReferenceNumber)).toEqual(['CRN-1'])
    expect(
      (await sender.messages()).map(({ receivedStatus, customerReferenceNumber: crn }) => `${crn} ${receivedStatus}`),
    ).toEqual(['CRN-1 PROCESSED', 'CRN-2 QUARANTINED'])
  })

  test('in X12: a faulty set is quarantined alone', async () => {
    const file = tenderFile([{ shipmentId: 'A' }, { shipmentId: 'B' }, { shipmentId: 'C' }]).replace(
      'B2**ACME**B',
      'B2**ACME**',
    )
    const reply = await sender.x12(file)
    expect(reply.data.receivedStatus).toBe('PARTIALLY_PROCESSED')
    expect((await sender.orders()).map((order) => order.shipmentId)).toEqual(['A', 'C'])
    expect(reply.data.errors[0]?.at).toMatch(/^segment \d+, element 4$/)
  })

  test('a time at the end of the calendar is quarantined at its field', async () => {
    const far = booking({ customerReferenceNumber: 'CRN-2', cutOffAt: '9999-12-31T23:59:00-14:00' })
    const reply = await sender.json([far, booking()])
    expect(reply).toMatchObject({ status: 202, data: { receivedStatus: 'PARTIALLY_PROCESSED' } })
    expect(reply.data.errors[0]).toMatchObject({ at: '$[0].cutOffAt' })
    expect(await sender.orders()).toHaveLength(1)
  })

  test('a window that is reversed only in the zone of its place is refused at its stop', async () => {
    const [pickup, dropoff] = booking().stops
    const stops = [{ ...pickup, from: '2026-11-23T18:00:00Z', to: '2026-11-23T11:00' }, dropoff]
    const reply = await sender.json(booking({ stops }))
    expect(reply.status).toBe(422)
    expect(reply.data.errors).toEqual([{ at: '$.stops[0].to', message: '"to" must not be before "from".' }])
  })
})
