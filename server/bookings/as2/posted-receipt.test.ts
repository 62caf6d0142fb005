import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { entityOfHttp } from '../../partners/as2/mime.ts'
import { type As2Partner, micText, openAs2Partner } from '../../testing/as2/as2-partner.ts'
import { entityOf } from '../../testing/as2/openssl-peer.ts'
import { openBuilders } from '../../testing/builders.ts'
import { tenderFile } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let acme: As2Partner
let status = 200
const posted: { headers: IncomingHttpHeaders; body: Buffer }[] = []
const theirs = createServer((request, reply) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    posted.push({ headers: request.headers, body: Buffer.concat(chunks) })
    reply.writeHead(status).end()
  })
})
let origin: string

beforeAll(async () => {
  await new Promise<void>((listening) => theirs.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(theirs.address() as AddressInfo).port}`
  world = await openWorld({ SEND_TO_PRIVATE: 'true' })
  acme = await openAs2Partner(world, (await openBuilders(world)).administrator.token)
  await acme.save({ url: `${origin}/as2` })
})
afterAll(async () => {
  await acme.peer.close()
  await world.close()
  theirs.closeAllConnections()
  theirs.close()
})

let count = 0
const tender = () => {
  const shipmentId = `LATER-${++count}`
  const entity = entityOf(tenderFile([{ shipmentId }]))
  return { shipmentId, entity, whole: acme.peer.encrypted(acme.peer.signed(entity), acme.own.certificate) }
}
const booked = async (shipmentId: string) =>
  (await acme.orders()).filter((order) => order.shipmentId === shipmentId).length

const later = (path = `${origin}/receipts`) => ({ 'receipt-delivery-option': path })

/** The receipt that was posted as the n-th, its signature verified by OpenSSL. */
async function receiptAt(index: number) {
  await vi.waitFor(() => expect(posted.length).toBeGreaterThan(index), { timeout: 20_000, interval: 50 })
  const { headers, body } = posted[index] ?? { headers: {}, body: Buffer.alloc(0) }
  return { ...acme.receiptIn(entityOfHttp(headers, body)), to: headers['as2-to'], from: headers['as2-from'] }
}

test('a receipt that is wanted later is posted, signed, and again until it is taken', async () => {
  const before = posted.length
  status = 503
  const { shipmentId, entity, whole } = tender()
  const reply = await acme.post(whole, { 'message-id': '<later-1@acme>', ...later() })
  expect([reply.status, reply.text]).toEqual([200, ''])
  expect(await booked(shipmentId)).toBe(1)
  await receiptAt(before)
  status = 200
  await world.owner.query(`UPDATE as2_receipt SET next_try_at = now() WHERE state = 'waiting'`)
  expect(await receiptAt(before + 1)).toMatchObject({
    isSigned: true,
    disposition: 'processed',
    mic: micText(entity),
    about: '<later-1@acme>',
    from: 'SHORTCUT',
    to: '"AS2 Acme Air"',
  })
  const state = async () => (await world.owner.query('SELECT state, tries FROM as2_receipt')).rows
  await expect.poll(state).toEqual([{ state: 'sent', tries: 2 }])
})

test('a refusal is posted, too; the same message again has the same receipt again', async () => {
  const before = posted.length
  const { entity } = tender()
  expect(await acme.post(acme.peer.encrypted(entity, acme.own.certificate), later())).toMatchObject({ text: '' })
  expect(await receiptAt(before)).toMatchObject({
    disposition: expect.stringContaining('insufficient-message-security'),
  })

  const { shipmentId, whole } = tender()
  const headers = { 'message-id': '<later-2@acme>', ...later() }
  await acme.post(whole, headers)
  await receiptAt(before + 1)
  await acme.post(whole, headers)
  await receiptAt(before + 2)
  expect(posted[before + 2]?.body.equals(posted[before + 1]?.body ?? Buffer.alloc(0))).toBe(true)
  expect(await booked(shipmentId)).toBe(1)
})

test('no receipt goes to a host that the office did not type', async () => {
  const before = posted.length
  for (const path of ['http://127.0.0.1:9/receipts', 'http://elsewhere.example/', 'file:///etc/passwd', 'nonsense']) {
    const { whole } = tender()
    expect(await acme.post(whole, later(path))).toMatchObject({ disposition: 'processed', isSigned: true })
  }
  expect(posted.length).toBe(before)
})
