import { ownBookingApi } from '@shortcut/domain/customers/own-booking-api.ts'
import { ownConnectionApi } from '@shortcut/domain/customers/own-connection-api.ts'
import { ownOrderApi } from '@shortcut/domain/customers/own-order-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Builders, openBuilders, pickupDay } from '../testing/builders.ts'
import { confirmForGood } from '../testing/confirm-for-good.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { openSender } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let build: Builders
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
  world = await openWorld({ PUBLIC_URL: 'https://desk.example', SEND_TO_PRIVATE: 'true' })
  build = await openBuilders(world)
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })
async function ask<E extends Endpoint>(entry: E, input: InputOf<E>, token: string): Promise<ReplyOf<E>> {
  const { code, message, data } = await world.call(entry, input, { token })
  if (code !== 200) throw new Error(`${entry.path}: ${code} ${message} ${JSON.stringify(data)}`)
  return data
}
const admin = () => build.administrator.token
async function customer() {
  const account = await build.account()
  const { token } = await world.signIn('customer', account.id)
  return { account, token }
}
const place = { company: 'Mill', city: 'Chicago', province: 'IL', postalCode: '60666' }
const form = (customerReferenceNumber: string) => ({
  id: newId(),
  customerReferenceNumber,
  bookingPickupDate: pickupDay,
  pickup: { ...place, from: `${pickupDay}T08:00`, to: `${pickupDay}T12:00` },
  delivery: { ...place, company: 'Store', city: 'Jamaica', province: 'NY', postalCode: '11430' },
})

test('a webhook of the customer is told of the own orders, signed with its secret; its key books', async () => {
  const { token, account } = await customer()
  await openSender(world)
  const hook = await ask(ownConnectionApi.saveWebhook, { name: 'Ours', url: 'https://hooks.example/orders' }, token)
  // The receiver of this test is on this machine, so only the office can set its address.
  const [known] = (await world.call(partnerApi.list, { accountId: account.id }, { token: admin() })).data
  if (!known) throw new Error('no partner')
  await ask(partnerApi.save, { ...known, url: receiver.url }, admin())
  await ask(ownConnectionApi.makeSecret, { id: hook.id }, token)
  const { key } = await ask(ownConnectionApi.createKey, { name: 'Feed' }, token)
  const address = world.product.server.server.address() as { port: number }
  const reply = await fetch(`http://127.0.0.1:${address.port}/shortcut-api/booking/inbound`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      customerReferenceNumber: 'KEY-1',
      bookingPickupDate: pickupDay,
      stops: [
        { kind: 'pickup', ...place },
        { kind: 'dropoff', ...place },
      ],
    }),
  })
  expect(reply.status).toBe(202)
  const { orders } = ((await reply.json()) as { data: { orders: { id: string }[] } }).data
  const id = String(orders[0]?.id)
  await confirmForGood(world, id, build.dispatcher.token)
  await soon(() =>
    expect(receiver.posts.some(({ headers }) => headers['x-shortcut-event'] === 'booking.accepted')).toBe(true),
  )
  await soon(async () =>
    expect(await ask(ownConnectionApi.list, {}, token)).toMatchObject({
      webhooks: [{ name: 'Ours', isSigned: true }],
      deliveries: [{ event: 'booking.accepted', state: 'sent' }],
    }),
  )
  const taken = await world.call(ownConnectionApi.saveWebhook, { name: 'Bad', url: 'ftp://x' }, { token })
  expect(taken.code).toBe(422)
  await ask(ownConnectionApi.deleteWebhook, { id: hook.id }, token)
  expect((await ask(ownConnectionApi.list, {}, token)).webhooks).toEqual([])
  expect(account.id).toBeTruthy()
})

test('a customer never posts into private networks, although the operator allows the office to', async () => {
  const { token } = await customer()
  for (const url of [receiver.url, 'http://169.254.169.254/latest', 'http://localhost:80/internal', 'http://[::1]/']) {
    const refused = await world.call(ownConnectionApi.saveWebhook, { name: 'In', url }, { token })
    expect(refused).toMatchObject({ code: 422, data: { fields: [{ path: 'url' }] } })
  }
  // A name that is public when it is saved may lead inside later.
  const hook = await ask(ownConnectionApi.saveWebhook, { name: 'Later', url: 'https://hooks.example/later' }, token)
  const before = receiver.posts.length
  await world.database.pool.query('UPDATE partner SET url = $2 WHERE id = $1', [
    hook.id,
    receiver.url.replace('127.0.0.1', 'localhost'),
  ])
  const { id } = await ask(ownBookingApi.save, form('INSIDE'), token)
  await confirmForGood(world, id, build.dispatcher.token)
  await soon(async () =>
    expect((await ask(ownConnectionApi.list, {}, token)).deliveries).toMatchObject([
      { lastAnswer: expect.stringContaining('private address') },
    ]),
  )
  expect(receiver.posts.length).toBe(before)
})

test('a change that the office uploads confirms nothing, and names nobody of the office', async () => {
  const { account, token } = await customer()
  const { id } = await ask(ownBookingApi.save, form('REV'), token)
  await world.database.pool.query(
    `UPDATE work_order SET booking_status = 'REVISED', prior_status = 'NEW' WHERE id = $1`,
    [id],
  )
  const found = await ask(ownOrderApi.list, { state: 'waiting' }, token)
  expect(found.list.map(({ state }) => state)).toEqual(['waiting'])
  expect((await ask(ownOrderApi.list, { state: 'confirmed' }, token)).list).toEqual([])
  expect((await ask(userApi.profile, {}, token)).updatedBy).toBe('')
  const url = 'https://hooks.example/tms'
  const hook = await ask(ownConnectionApi.saveWebhook, { name: 'TMS', url }, token)
  const whole = (await world.call(partnerApi.list, { accountId: account.id }, { token: admin() })).data[0]
  if (!whole) throw new Error('no partner')
  await ask(partnerApi.save, { ...whole, wantsCargo: true }, admin())
  const stale = await world.call(
    ownConnectionApi.saveWebhook,
    { id: hook.id, version: hook.version, name: 'TMS 2', url },
    { token },
  )
  expect(stale).toMatchObject({ code: 409, data: null })
  expect(stale.message).toBe('This webhook was changed meanwhile. Reload the page, then change it again.')
})
