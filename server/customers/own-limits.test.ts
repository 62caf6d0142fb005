import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { ownBookingApi } from '@shortcut/domain/customers/own-booking-api.ts'
import { ownConnectionApi } from '@shortcut/domain/customers/own-connection-api.ts'
import { ownInvoiceApi } from '@shortcut/domain/customers/own-invoice-api.ts'
import { ownOrderApi } from '@shortcut/domain/customers/own-order-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { openBilling } from '../testing/billing.ts'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { sendFile } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let build: Builders
beforeAll(async () => {
  world = await openWorld()
  build = await openBuilders(world)
})
afterAll(() => world.close())

async function ask<E extends Endpoint>(entry: E, input: InputOf<E>, token: string): Promise<ReplyOf<E>> {
  const { code, message, data } = await world.call(entry, input, { token })
  if (code !== 200) throw new Error(`${entry.path}: ${code} ${message} ${JSON.stringify(data)}`)
  return data
}
async function customer() {
  const account = await build.account()
  const person = await world.signIn('customer', account.id)
  return { account, token: person.token, person }
}
/** The refused fields of a call with their sentences. */
async function faults<E extends Endpoint>(entry: E, input: object, token: string): Promise<Record<string, string>> {
  const { code, data } = await world.call(entry, input as InputOf<E>, { token })
  expect(code).toBe(422)
  const { fields } = data as unknown as { fields: { path: string; message: string }[] }
  return Object.fromEntries(fields.map(({ path, message }) => [path, message]))
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const place = { company: 'Mill', city: 'Chicago', province: 'IL', postalCode: '60666' }
const form = (fields: object = {}) => ({
  id: newId(),
  customerReferenceNumber: `OWN ${newId()}`,
  bookingPickupDate: inDays(20),
  pickup: { ...place, from: `${inDays(20)}T08:00`, to: `${inDays(20)}T12:00` },
  delivery: { ...place, company: 'Store', city: 'Jamaica', province: 'NY', postalCode: '11430' },
  ...fields,
})

test('a day years away or long over is refused at its field, in a booking and in a wish', async () => {
  const { account, token } = await customer()
  const of = (fields: object) => faults(ownBookingApi.save, form(fields), token)
  expect(await of({ bookingPickupDate: inDays(900) })).toEqual({
    bookingPickupDate: expect.stringContaining('more than a year away'),
  })
  expect(await of({ bookingPickupDate: inDays(-40) })).toEqual({
    bookingPickupDate: expect.stringContaining('long over'),
  })
  expect(await of({ delivery: { ...place, to: `${inDays(800)}T10:00` } })).toEqual({
    'delivery.to': expect.stringContaining('more than a year away'),
  })
  const { id } = await build.workOrder({ accountId: account.id })
  expect(await faults(ownOrderApi.ask, { id, kind: 'ask', pickupFrom: `${inDays(900)}T10:00` }, token)).toEqual({
    pickupFrom: expect.stringContaining('more than a year away'),
  })
  // Booked afterwards for its papers.
  const late = form({ bookingPickupDate: inDays(-2), pickup: place })
  expect((await ask(ownBookingApi.save, late, token)).bookingId).toBeTruthy()
})

test('a delivery before its pickup is refused at its field, whatever the clocks of both places are', async () => {
  const { token } = await customer()
  const of = (delivery: object, fields: object = {}) =>
    faults(ownBookingApi.save, form({ delivery: { ...place, ...delivery }, ...fields }), token)
  const before = 'is before the pickup'
  expect(await of({ to: `${inDays(19)}T10:00` })).toEqual({ 'delivery.to': before })
  expect(await of({ from: `${inDays(20)}T07:00` })).toEqual({ 'delivery.from': before })
  // Without a window of the pickup, its day counts.
  expect(await of({ to: `${inDays(18)}T10:00` }, { pickup: place })).toEqual({ 'delivery.to': before })
  // 7:00 in Los Angeles is 9:00 in Chicago.
  const west = { ...place, city: 'Los Angeles', province: 'CA', postalCode: '90001', to: `${inDays(20)}T07:00` }
  expect((await ask(ownBookingApi.save, form({ delivery: west }), token)).bookingId).toBeTruthy()
})

test('a line break in a field of one line is refused at it; remarks may have several', async () => {
  const { token } = await customer()
  const broken = form({ commodity: 'Steel\ncoils', pickup: { ...place, address: '1 Main St\r\nRear dock' } })
  expect(await faults(ownBookingApi.save, broken, token)).toEqual({
    commodity: 'must be one line',
    'pickup.address': 'must be one line',
  })
  expect((await ask(ownBookingApi.save, form({ remark: 'Call first.\nDock 4.' }), token)).bookingId).toBeTruthy()
})

test('keys and webhooks of an account have a limit, also for many at once', async () => {
  const { token } = await customer()
  const made = await Promise.all(
    Array.from({ length: 24 }, (_, n) => world.call(ownConnectionApi.createKey, { name: `Key ${n}` }, { token })),
  )
  expect(made.filter(({ code }) => code === 200)).toHaveLength(20)
  const refused = made.find(({ code }) => code !== 200)
  expect(refused).toMatchObject({ code: 501, message: expect.stringContaining('20 working keys') })
  const { keys } = await ask(ownConnectionApi.list, {}, token)
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const [first, second] = keys
  // A replaced key works on for a while, and counts.
  await ask(ownConnectionApi.rotateKey, { id: String(first?.id), oldWorksUntil: until }, token)
  await ask(ownConnectionApi.revokeKey, { id: String(second?.id) }, token)
  expect((await world.call(ownConnectionApi.createKey, { name: 'One more' }, { token })).code).toBe(501)

  const hooks = await Promise.all(
    Array.from({ length: 23 }, (_, n) =>
      world.call(ownConnectionApi.saveWebhook, { name: `Hook ${n}`, url: `https://8.8.8.8/${n}` }, { token }),
    ),
  )
  expect(hooks.filter(({ code }) => code === 200)).toHaveLength(20)
  expect(hooks.find(({ code }) => code !== 200)?.message).toContain('20 webhooks')
})

test('a webhook at a private address is refused when it is saved', async () => {
  const { token } = await customer()
  const of = (url: string) => faults(ownConnectionApi.saveWebhook, { name: 'Ours', url }, token)
  const hosts = ['10.1.2.3', '127.0.0.1:8080', '[::1]', '0x7f.1', 'localhost', '169.254.169.254']
  for (const host of hosts)
    expect(await of(`http://${host}/hook`), host).toEqual({ url: expect.stringContaining('private') })
  expect(await of('https://[broken/hook')).toEqual({ url: expect.any(String) })
  const hook = await ask(ownConnectionApi.saveWebhook, { name: 'Ours', url: 'https://8.8.8.8/hook' }, token)
  const moved = { id: hook.id, version: hook.version, url: 'http://192.168.1.1/hook' }
  expect(await faults(ownConnectionApi.saveWebhook, { name: 'Ours', ...moved }, token)).toHaveProperty('url')
  // A name that has no address yet is checked when something is sent.
  const later = { name: 'Later', url: 'https://hooks.customer.invalid/x' }
  expect((await ask(ownConnectionApi.saveWebhook, later, token)).url).toBe(later.url)
})

test('users of a closed account are shown as such, and are not among the active ones', async () => {
  const { account, person } = await customer()
  const list = async (input: object = {}) =>
    (await ask(userApi.list, { accountId: account.id, ...input } as never, build.administrator.token)).list
  expect(await list()).toMatchObject([{ id: person.id, frozen: false, accountClosed: false }])
  await ask(accountApi.delete, { ids: [account.id] }, build.administrator.token)
  expect(await list()).toMatchObject([{ frozen: false, accountClosed: true }])
  expect(await list({ frozen: 'false' })).toEqual([])
  expect(await list({ frozen: 'true' })).toHaveLength(1)
})

test('a wish for one of two deliveries says which, by name', async () => {
  const { account, token } = await customer()
  const drop = { kind: 'dropoff' as const, ...place, company: 'Store' }
  const order = await build.workOrder({
    accountId: account.id,
    stops: [{ kind: 'pickup', ...place }, drop, { ...drop, company: 'Depot', city: 'Gary' }],
  } as never)
  const wish = { id: order.id, kind: 'ask' as const, deliveryTo: `${inDays(20)}T10:00` }
  expect(await faults(ownOrderApi.ask, wish, token)).toEqual({
    deliveryStop: expect.stringContaining('which stop you mean'),
  })
  expect(await faults(ownOrderApi.ask, { ...wish, deliveryStop: 3 }, token)).toHaveProperty('deliveryStop')
  const asked = await ask(ownOrderApi.ask, { ...wish, deliveryStop: 2 }, token)
  expect(asked.requests[0]?.wishes).toContainEqual({ field: 'deliveryStop', value: 'Depot, Gary (2/2)' })
  const { requests } = await build.getWorkOrder(order.id)
  expect(requests[0]?.wishes).toMatchObject({ deliveryStop: 'Depot, Gary (2/2)' })
})

test('a cancellation in a customer’s file stands as a request, as its own page’s does', async () => {
  const { token } = await customer()
  const { id: orderId } = await ask(ownBookingApi.save, form({ customerReferenceNumber: 'CXL-1' }), token)
  const file = Buffer.from(
    JSON.stringify({ purpose: 'cancel', customerReferenceNumber: 'CXL-1', remark: 'Plant closed' }),
  )
  const { data } = await sendFile(world, token, 'ownBooking/send', 'cancel.json', file)
  const { id } = data as { id: string }
  await ask(ownBookingApi.read, { id }, token)
  await ask(ownBookingApi.confirm, { id }, token)
  const order = await build.getWorkOrder(orderId)
  expect([order.bookingStatus, order.requests[0]?.kind, order.requests[0]?.remark]).toEqual([
    'NEW',
    'cancel',
    'Plant closed',
  ])
})

test.each([
  ['a list without bookings', '[]'],
  ['a table without rows', 'CRN,Pickup company,Pickup city\n'],
])('%s books nothing and counts nothing', async (_, content) => {
  const { account, token } = await customer()
  const { data } = await sendFile(world, token, 'ownBooking/send', 'empty', Buffer.from(content))
  const { id } = data as { id: string }
  const read = await ask(ownBookingApi.read, { id }, token)
  expect(read).toMatchObject({ counts: { good: 0, noted: 0, wrong: 0 }, fault: expect.stringMatching(/./) })
  const { rows } = await world.owner.query('SELECT FROM booking_message WHERE account_id = $1', [account.id])
  expect(rows).toEqual([])
})

test('the customer’s own list names an invoice of interest', async () => {
  const { account, token } = await customer()
  const order = await openBilling(world, build).approved(account.id)
  const { drafts } = await ask(invoiceApi.draft, { ids: [order] }, build.administrator.token)
  await ask(invoiceApi.issue, { ids: drafts }, build.administrator.token)
  expect((await ask(ownInvoiceApi.list, {}, token)).list).toMatchObject([{ kind: 'invoice', subject: 'orders' }])
})
