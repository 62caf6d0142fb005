import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booking, openSender, type Sender, tenderFile } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let sender: Sender
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  sender = await openSender(world, `Acme ${Math.random()}`)
})
afterAll(() => world.close())

const statuses = async () => (await sender.messages()).map((message) => message.receivedStatus)

describe('a repeat', () => {
  test('by its bytes: one order, exactly the first reply, and a DUPLICATE row about the same order', async () => {
    const first = await sender.json(booking())
    const again = await sender.json(booking())
    expect(again.replayed).toBe(true)
    expect(again.text).toBe(first.text)
    expect(again.status).toBe(202)
    expect(await sender.orders()).toHaveLength(1)
    expect(await statuses()).toEqual(['PROCESSED', 'DUPLICATE'])
    const [, row] = await sender.messages()
    expect(row).toMatchObject({ customerReferenceNumber: 'CRN-1', workOrderId: first.data.orders[0]?.id })
  })

  test('of a quarantined message gets the first reply, with its HTTP status', async () => {
    const first = await sender.json({ purpose: 'cancel' })
    const again = await sender.json({ purpose: 'cancel' })
    expect(first.status).toBe(422)
    expect(again).toMatchObject({ status: 422, replayed: true, text: first.text })
  })

  test('by Idempotency-Key; with other bytes under the same key it is refused, kept and shown', async () => {
    const headers = { 'idempotency-key': 'k-1' }
    const first = await sender.json(booking(), headers)
    const again = await sender.json(booking(), headers)
    expect(again).toMatchObject({ replayed: true, text: first.text })
    const other = await sender.json(booking({ palletQuantity: 5 }), headers)
    expect(other).toMatchObject({ status: 409, code: 409, data: { receivedStatus: 'QUARANTINED', orders: [] } })
    expect(other.message).toContain('was used before with other content')
    expect(await statuses()).toEqual(['PROCESSED', 'DUPLICATE', 'QUARANTINED'])
    expect((await sender.orders())[0]?.bookingStatus).toBe('NEW')
  })

  test('with a new Idempotency-Key the same content is booked again', async () => {
    await sender.json(booking(), { 'idempotency-key': 'k-1' })
    await sender.json(
      { purpose: 'change', customerReferenceNumber: 'CRN-1', remark: 'a' },
      { 'idempotency-key': 'k-2' },
    )
    await sender.json(
      { purpose: 'change', customerReferenceNumber: 'CRN-1', remark: 'b' },
      { 'idempotency-key': 'k-3' },
    )
    const back = await sender.json(
      { purpose: 'change', customerReferenceNumber: 'CRN-1', remark: 'a' },
      { 'idempotency-key': 'k-4' },
    )
    expect(back).toMatchObject({ replayed: false, data: { receivedStatus: 'PROCESSED' } })
  })

  test('a key used with an unreadable body may be used again with a readable one', async () => {
    const headers = { 'idempotency-key': 'k-1' }
    expect((await sender.post('{"a":', 'application/json', headers)).status).toBe(400)
    expect((await sender.json(booking(), headers)).status).toBe(202)
  })

  test('by the control numbers of an X12 file, even if its line breaks changed on the way', async () => {
    const file = tenderFile([{ shipmentId: 'A' }, { shipmentId: 'B' }])
    const first = await sender.x12(file)
    const again = await sender.x12(file.replaceAll('~\n', '~\r\n'))
    expect(again).toMatchObject({ replayed: true, text: first.text })
    expect(await sender.orders()).toHaveLength(2)
    expect(await statuses()).toEqual(['PROCESSED', 'PROCESSED', 'DUPLICATE'])
  })

  test('used control numbers with other content are a new message, with a warning', async () => {
    await sender.x12(tenderFile([{ shipmentId: 'A' }], 7))
    const other = await sender.x12(tenderFile([{ shipmentId: 'B' }], 7))
    expect(other).toMatchObject({ status: 202, replayed: false, data: { receivedStatus: 'PROCESSED' } })
    expect(other.data.errors.some(({ message }) => message.includes('was used before with other content'))).toBe(true)
    expect(await sender.orders()).toHaveLength(2)
  })

  test('of one set beside a new set: only the new one is applied', async () => {
    const file = tenderFile([{ shipmentId: 'A' }], 8)
    await sender.x12(file)
    const both = tenderFile([{ shipmentId: 'A' }, { shipmentId: 'B' }], 8)
    expect((await sender.x12(both)).data.receivedStatus).toBe('PROCESSED')
    expect((await sender.orders()).map((order) => order.shipmentId)).toEqual(['A', 'B'])
    expect(await statuses()).toEqual(['PROCESSED', 'DUPLICATE', 'PROCESSED'])
  })

  test('the same bytes from another customer are a new message', async () => {
    const other = await openSender(world, 'Somebody else')
    await sender.json(booking())
    expect((await other.json(booking())).replayed).toBe(false)
  })
})

describe('at the same moment', () => {
  test('ten times the same body: one order, one answer', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => sender.json(booking())))
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    expect(replies.filter((reply) => !reply.replayed)).toHaveLength(1)
    expect(await sender.orders()).toHaveLength(1)
    expect((await statuses()).sort()).toEqual([...Array(9).fill('DUPLICATE'), 'PROCESSED'])
  })

  test('ten different bodies about one CRN: one order, the others changes of it', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => sender.json(booking({ palletQuantity: index + 1 }))),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(202))
    expect(await sender.orders()).toHaveLength(1)
  })

  test('files with the same shipments in opposite order do not deadlock', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `X-${index}`)
    const files = Array.from({ length: 6 }, (_, index) =>
      tenderFile((index % 2 ? ids : [...ids].reverse()).map((shipmentId) => ({ shipmentId, pieces: index + 1 }))),
    )
    const replies = await Promise.all(files.map((file) => sender.x12(file)))
    expect(replies.map((reply) => reply.status)).toEqual(Array(6).fill(202))
    expect(await sender.orders()).toHaveLength(12)
  })
})
