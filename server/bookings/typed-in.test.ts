import { createHash } from 'node:crypto'
import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropoff, pickup } from '../testing/builders.ts'
import { openSender, type Sender } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let sender: Sender
let token: string
let account: string
beforeAll(async () => {
  world = await openWorld()
  sender = await openSender(world, 'Acme Air')
  const signedIn = await world.signIn('dispatcher')
  token = signedIn.token
  account = signedIn.account
})
afterAll(() => world.close())

/** Sends exactly these bytes, as the console sends a form. */
const type = async (body: string, contentType = 'application/json') => {
  const reply = await fetch(`${sender.address}/shortcut-api/workOrder/save`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
  })
  return reply.json()
}
const list = async (query: object) => (await world.call(bookingMonitorApi.list, query, { token })).data

test('a typed order has a row in the monitor, with its source byte for byte', async () => {
  const typed = `{ "accountId": "${sender.accountId}",\r\n  "customerReferenceNumber": "TYPED-1", "shipmentId": "S-9", "remark": "caf\u00e9, as it is" }\n`
  const { data: order } = await type(typed)

  const { list: rows } = await list({ channel: 'manual' })
  expect(rows).toMatchObject([
    {
      channel: 'manual',
      customerName: 'Acme Air',
      customerReferenceNumber: 'TYPED-1',
      shipmentId: 'S-9',
      purpose: 'original',
      bookingStatus: 'DRAFT',
      receivedStatus: 'PROCESSED',
      sourceFile: expect.stringContaining(account),
      errors: [],
      workOrderId: order.id,
      bookingId: order.bookingId,
    },
  ])
  const id = rows[0]?.id ?? ''
  const { data: detail } = await world.call(bookingMonitorApi.detail, { id }, { token })
  const sha256 = createHash('sha256').update(typed).digest('hex')
  expect(detail).toMatchObject({ kind: 'json', content: typed, sha256, inFile: 1 })
  const path = `/bookingMonitor/${id}/source`
  const minted = await world.call(fileApi.downloadToken, { path }, { token })
  const saved = await fetch(`${sender.address}/shortcut-api${path}?token=${minted.data?.token}`)
  expect(await saved.text()).toBe(typed)
  expect(saved.headers.get('content-disposition')).toContain('.json')

  const { rows: logged } = await world.database.pool.query(
    `SELECT action, actor_name, after->>'bookingId' AS "bookingId" FROM operation_log WHERE entity_id = $1`,
    [id],
  )
  expect(logged).toEqual([{ action: 'bookingMessage.receive', actor_name: account, bookingId: order.bookingId }])
})

test('a refused order leaves no row, and saving it again creates no second one', async () => {
  const typed = { accountId: sender.accountId, customerReferenceNumber: 'TYPED-2' }
  const { data: order } = await type(JSON.stringify(typed))
  await type(JSON.stringify({ id: order.id, version: order.version, remark: 'later' }))
  expect(await type(JSON.stringify({ ...typed, bookingPickupDate: 'tomorrow' }))).toMatchObject({ code: 422 })
  expect(await type(JSON.stringify({ ...typed, accountId: order.id }))).toMatchObject({ code: 404 })
  expect(
    await type(`accountId=${sender.accountId}&customerReferenceNumber=FORM`, 'application/x-www-form-urlencoded'),
  ).toMatchObject({ code: 400 })
  expect((await list({ customerReferenceNumber: 'TYPED-2' })).total).toBe(1)
  expect((await list({ customerReferenceNumber: 'FORM' })).total).toBe(0)
})

test('a partner’s message is never a repeat of a typed order, even with the same bytes', async () => {
  const typed = JSON.stringify({
    accountId: sender.accountId,
    customerReferenceNumber: 'TYPED-3',
    stops: [pickup(), dropoff()],
  })
  const { data: order } = await type(typed)
  const received = await sender.post(typed, 'application/json')
  expect(received.replayed).toBe(false)
  // A draft still belongs to the dispatcher: a message does not change it, and both are told.
  const said = `A dispatcher is still drafting ${order.bookingId} under this number, so this message was not applied.`
  expect(received.data.errors[0]?.message).toContain(said)
  expect(
    (await list({ customerReferenceNumber: 'TYPED-3' })).list.map((row) => `${row.channel} ${row.receivedStatus}`),
  ).toEqual(['api QUARANTINED', 'manual PROCESSED'])
})
