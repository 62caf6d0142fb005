import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { booking, openSender, type Received, type Sender, tenderFile } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let second: Awaited<ReturnType<World['openNode']>>
let elsewhere: string
let sender: Sender
beforeAll(async () => {
  world = await openWorld()
  second = await world.openNode()
  elsewhere = await second.product.server.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  sender = await openSender(world, `Acme ${Math.random()}`)
})
afterAll(async () => {
  await second.close()
  await world.close()
})

let keys = 0
/** Each is a separate message with its own key. */
const say = (value: object): Promise<Received> => sender.json(value, { 'idempotency-key': `k-${++keys}` })
const crn = 'CRN-1'
const original = (fields: Record<string, unknown> = {}) => say(booking(fields))
const change = (fields: Record<string, unknown>) => say({ purpose: 'change', customerReferenceNumber: crn, ...fields })
const cancel = () => say({ purpose: 'cancel', customerReferenceNumber: crn })

const become = (id: string | undefined, status: string) =>
  world.database.pool.query('UPDATE work_order SET booking_status = $1 WHERE id = $2', [status, id])

/** Every request's kind and state. */
async function requests() {
  const { rows } = await world.database.pool.query(
    `SELECT r.kind || ' ' || r.state AS request FROM work_order_request r JOIN work_order w ON w.id = r.work_order_id
     WHERE w.account_id = $1 ORDER BY r.kind, r.state`,
    [sender.accountId],
  )
  return rows.map(({ request }) => request)
}

/** Every order's status, and the proposed number of pallets. */
async function standing() {
  const { rows } = await world.database.pool.query(
    `SELECT w.booking_status AS status, w.pallet_quantity AS pallets,
       (SELECT (r.proposed->>'palletQuantity')::int FROM work_order_revision r WHERE r.work_order_id = w.id AND r.state = 'open') AS proposed
     FROM work_order w WHERE w.account_id = $1 ORDER BY w.id`,
    [sender.accountId],
  )
  return rows.map(({ status, pallets, proposed }) => [status, pallets, ...(proposed === null ? [] : [proposed])])
}
const rows = async () => (await sender.messages()).map((message) => message.receivedStatus)
const setPartner = (settings: object) =>
  world.database.kysely
    .insertInto('partner')
    .values({
      id: crypto.randomUUID(),
      accountId: sender.accountId,
      name: 'Its system',
      kind: 'json',
      ...settings,
      createdAt: new Date().toISOString(),
      createdBy: 'test',
      updatedAt: new Date().toISOString(),
      updatedBy: 'test',
    })
    .execute()

/** By the first column of the table in docs/booking-api.md. */
const outcomes: Record<string, () => Promise<void>> = {
  async 'the same file again'() {
    const file = tenderFile([{ shipmentId: 'A' }])
    const first = await sender.x12(file)
    expect(await sender.x12(file)).toMatchObject({ replayed: true, text: first.text })
    expect(await rows()).toEqual(['PROCESSED', 'DUPLICATE'])
    expect(await standing()).toHaveLength(1)
  },

  async 'a used Idempotency-Key with other content'() {
    await sender.json(booking(), { 'idempotency-key': 'used' })
    const other = await sender.json(booking({ palletQuantity: 9 }), { 'idempotency-key': 'used' })
    expect(other.status).toBe(409)
    expect(await rows()).toEqual(['PROCESSED', 'QUARANTINED'])
    expect(await standing()).toEqual([['NEW', 4]])
  },

  async 'used control numbers with the same content'() {
    const file = tenderFile([{ shipmentId: 'A' }], 31)
    await sender.x12(file)
    expect((await sender.x12(file.replaceAll('~\n', '~'))).replayed).toBe(true)
    expect(await standing()).toHaveLength(1)
  },

  async 'used control numbers with other content'() {
    await sender.x12(tenderFile([{ shipmentId: 'A' }], 32))
    const other = await sender.x12(tenderFile([{ shipmentId: 'B' }], 32))
    expect(other.data.receivedStatus).toBe('PROCESSED')
    expect(other.data.errors[0]?.message).toContain('was used before with other content')
    expect(await standing()).toHaveLength(2)
  },

  async 'an original of an open order, the same content'() {
    await original()
    expect((await original()).data.receivedStatus).toBe('DUPLICATE')
    expect(await standing()).toEqual([['NEW', 4]])
  },

  async 'an original of an open order, other content'() {
    await original()
    const other = await original({ palletQuantity: 6 })
    expect(other.data).toMatchObject({ receivedStatus: 'PROCESSED', orders: [{ bookingStatus: 'REVISED' }] })
    expect(await standing()).toEqual([['REVISED', 4, 6]])
  },

  async 'the same, from a partner whose originals never revise'() {
    await setPartner({ sameCrn: 'duplicate' })
    await original()
    const other = await original({ palletQuantity: 6 })
    expect(other.data).toMatchObject({ receivedStatus: 'DUPLICATE', orders: [{ bookingStatus: 'NEW' }] })
    expect(other.data.errors[0]?.message).toContain('settings ignore an original with other content')
    expect(await standing()).toEqual([['NEW', 4]])
  },

  async 'an original whose content was changed since'() {
    await original()
    await change({ palletQuantity: 6 })
    expect((await original()).data.receivedStatus).toBe('DUPLICATE')
    expect(await standing()).toEqual([['REVISED', 4, 6]])
  },

  async 'an original after its order was cancelled or delivered'() {
    await original()
    await cancel()
    const again = await original()
    expect(again.data).toMatchObject({ receivedStatus: 'PROCESSED', orders: [{ bookingStatus: 'NEW' }] })
    expect(again.data.errors[0]?.message).toContain('this is a new order')
    expect(await standing()).toEqual([
      ['BOOKING_CANCELLED', 4],
      ['NEW', 4],
    ])
  },

  async 'a change before its original'() {
    const early = await change({ palletQuantity: 6 })
    expect(early).toMatchObject({ status: 422, data: { receivedStatus: 'QUARANTINED' } })
    await original()
    expect(await rows()).toEqual(['PROCESSED', 'PROCESSED'])
    expect(await standing()).toEqual([['REVISED', 4, 6]])
  },

  async 'a cancel before its original'() {
    expect((await cancel()).status).toBe(422)
    const late = await original()
    expect(late.data.orders[0]?.bookingStatus).toBe('BOOKING_CANCELLED')
    expect(await rows()).toEqual(['PROCESSED', 'PROCESSED'])
    expect(await standing()).toEqual([['BOOKING_CANCELLED', 4]])
  },

  async 'a change that changes nothing'() {
    await original()
    const same = await change({ palletQuantity: 4 })
    expect(same.data).toMatchObject({ receivedStatus: 'PROCESSED', orders: [{ bookingStatus: 'NEW' }] })
    expect(same.data.errors[0]?.message).toContain('This changes nothing')
    expect(await standing()).toEqual([['NEW', 4]])
  },

  async 'a change back to what the order is'() {
    await original()
    await change({ palletQuantity: 6 })
    const back = await change({ palletQuantity: 4 })
    expect(back.data).toMatchObject({ receivedStatus: 'PROCESSED', orders: [{ bookingStatus: 'NEW' }] })
    expect(back.data.errors[0]?.message).toContain('was withdrawn')
    expect(await standing()).toEqual([['NEW', 4]])
  },

  async 'two changes that contradict each other, at once on two nodes'() {
    await original()
    const send = (address: string, palletQuantity: number) =>
      fetch(`${address}/shortcut-api/booking/inbound`, {
        method: 'POST',
        headers: { 'x-api-key': sender.key, 'content-type': 'application/json' },
        body: JSON.stringify({ purpose: 'change', customerReferenceNumber: crn, palletQuantity }),
      })
    const replies = await Promise.all([send(sender.address, 6), send(elsewhere, 7)])
    expect(replies.map(({ status }) => status)).toEqual([202, 202])
    const [order] = await standing()
    // In sequence: both are accepted, and the second decides what is proposed.
    const { rows } = await world.database.pool.query(
      `SELECT r.proposed->>'palletQuantity' AS pallets, r.state FROM work_order_revision r JOIN work_order w ON w.id = r.work_order_id
       WHERE w.account_id = $1 ORDER BY r.state`,
      [sender.accountId],
    )
    expect(rows.map(({ state }) => state)).toEqual(['open', 'superseded'])
    expect(rows.map(({ pallets }) => pallets).sort()).toEqual(['6', '7'])
    expect(order).toEqual(['REVISED', 4, Number(rows[0].pallets)])
  },

  async 'a change that arrives before an earlier one'() {
    await original({ shipmentId: 'S-1' })
    const at = (time: string, pieces: number, control: number) =>
      tenderFile([{ purpose: '04', shipmentId: 'S-1', pieces }], control).replace(
        '*20261120*0930*',
        `*20261120*${time}*`,
      )
    await sender.x12(at('1000', 20, 902))
    const earlier = await sender.x12(at('0945', 10, 901))
    expect(earlier.data).toMatchObject({ receivedStatus: 'PROCESSED', orders: [{ bookingStatus: 'REVISED' }] })
    const { rows } = await world.database.pool.query(
      `SELECT r.proposed->>'pieces' AS pieces FROM work_order_revision r JOIN work_order w ON w.id = r.work_order_id
       WHERE w.account_id = $1 AND r.state = 'open'`,
      [sender.accountId],
    )
    expect(rows).toEqual([{ pieces: '10' }])
  },

  async 'a change after delivery or cancellation'() {
    const { data } = await original()
    await world.database.pool.query(`UPDATE work_order SET booking_status = 'DELIVERED' WHERE id = $1`, [
      data.orders[0]?.id,
    ])
    expect(await change({ palletQuantity: 6 })).toMatchObject({ status: 422, data: { receivedStatus: 'QUARANTINED' } })
    expect(await standing()).toEqual([['DELIVERED', 4]])
  },

  async 'a cancel of what is cancelled'() {
    await original()
    await cancel()
    expect((await cancel()).data).toMatchObject({
      receivedStatus: 'DUPLICATE',
      orders: [{ bookingStatus: 'BOOKING_CANCELLED' }],
    })
    expect(await standing()).toEqual([['BOOKING_CANCELLED', 4]])
  },

  async 'a cancel once a driver has the order'() {
    const { data } = await original()
    await become(data.orders[0]?.id, 'DISPATCHED')
    expect(await cancel()).toMatchObject({ status: 202, data: { receivedStatus: 'PROCESSED' } })
    expect(await standing()).toEqual([['DISPATCHED', 4]])
    expect(await requests()).toEqual(['cancel open'])
  },

  async 'a change once the freight is on the truck'() {
    const { data } = await original()
    await become(data.orders[0]?.id, 'IN_TRANSIT')
    expect(await change({ palletQuantity: 7 })).toMatchObject({ status: 202, data: { receivedStatus: 'PROCESSED' } })
    expect(await requests()).toEqual(['change open'])
  },

  async 'the same request again, before it is decided'() {
    const { data } = await original()
    await become(data.orders[0]?.id, 'IN_TRANSIT')
    await cancel()
    await change({ palletQuantity: 7 })
    await say({ purpose: 'cancel', customerReferenceNumber: crn, remark: 'please' })
    expect(await requests()).toEqual(['cancel open', 'cancel replaced', 'change open'])
  },

  async 'a cancel after delivery'() {
    const { data } = await original()
    await become(data.orders[0]?.id, 'DELIVERED')
    expect(await cancel()).toMatchObject({ status: 422, data: { receivedStatus: 'QUARANTINED' } })
    expect(await requests()).toEqual([])
  },
}

test.each(Object.entries(outcomes))('%s', async (_, run) => run())

test('the guide has exactly these outcomes', () => {
  const guide = readFileSync(new URL('../../docs/booking-api.md', import.meta.url), 'utf8')
  const table = guide.split('## Duplicates and order')[1]?.split('\n## ')[0] ?? ''
  const told = [...table.matchAll(/^\| ([^|]+?) \|/gm)].map(([, row]) => row)
  expect(told.filter((row) => row !== 'what comes' && row !== '---')).toEqual(Object.keys(outcomes))
})
