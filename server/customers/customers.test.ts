import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { ownBookingApi } from '@shortcut/domain/customers/own-booking-api.ts'
import { ownInvoiceApi } from '@shortcut/domain/customers/own-invoice-api.ts'
import { ownOrderApi } from '@shortcut/domain/customers/own-order-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { documentPath } from '@shortcut/domain/work-orders/documents.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { openBilling } from '../testing/billing.ts'
import { type Builders, openBuilders, pickupDay } from '../testing/builders.ts'
import { at, openDriverSteps } from '../testing/driver-steps.ts'
import { type Mailbox, openMailbox } from '../testing/mail/mailbox.ts'
import { sendFile } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let build: Builders
let smtp: Mailbox
beforeAll(async () => {
  smtp = await openMailbox()
  world = await openWorld({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'desk@shortcut.example',
    PUBLIC_URL: 'https://desk.example',
  })
  build = await openBuilders(world)
})
afterAll(async () => {
  await world.close()
  await smtp.close()
})

async function ask<E extends Endpoint>(entry: E, input: InputOf<E>, token: string): Promise<ReplyOf<E>> {
  const { code, message, data } = await world.call(entry, input, { token })
  if (code !== 200) throw new Error(`${entry.path}: ${code} ${message} ${JSON.stringify(data)}`)
  return data
}
const admin = () => build.administrator.token
async function customer() {
  const account = await build.account()
  const person = await world.signIn('customer', account.id)
  return { account, token: person.token, person }
}
const place = { company: 'Mill', city: 'Chicago', province: 'IL', postalCode: '60666' }
const form = (fields: Partial<InputOf<(typeof ownBookingApi)['save']>> = {}) => ({
  id: newId(),
  customerReferenceNumber: 'OWN-1',
  bookingPickupDate: pickupDay,
  pickup: { ...place, from: `${pickupDay}T08:00`, to: `${pickupDay}T12:00` },
  delivery: { ...place, company: 'Store', city: 'Jamaica', province: 'NY', postalCode: '11430' },
  ...fields,
})

describe('booking', () => {
  test('by form makes a new order of the own account that waits for the office; sent twice it is booked once', async () => {
    const { account, token } = await customer()
    const typed = form({ pieces: 12, weight: '900', contactEmail: 'a@b.example' })
    const booked = await ask(ownBookingApi.save, typed, token)
    expect(await ask(ownBookingApi.save, typed, token)).toEqual(booked)
    const order = await build.getWorkOrder(booked.id)
    expect(order).toMatchObject({ accountId: account.id, bookingStatus: 'NEW', pieces: 12, source: 'upload' })
    const { list } = await ask(ownOrderApi.list, {}, token)
    expect(list).toMatchObject([{ id: booked.id, state: 'waiting', pieces: 12, weight: '900', weightUnit: 'lb' }])
    await ask(workOrderApi.confirm, { ids: [booked.id] }, build.dispatcher.token)
    expect((await ask(ownOrderApi.detail, { id: booked.id }, token)).state).toBe('confirmed')
    expect((await ask(bookingMonitorApi.list, { accountId: account.id } as never, admin())).list.length).toBe(1)
  })

  test('a wrong field is a sentence at the field, and nothing is booked or quarantined', async () => {
    const { account, token } = await customer()
    const wrong = form({ pickup: { ...place, city: '', from: `${pickupDay}T12:00`, to: `${pickupDay}T08:00` } })
    const { code, data } = await world.call(ownBookingApi.save, wrong, { token })
    expect(code).toBe(422)
    const { fields } = data as unknown as { fields: { path: string }[] }
    expect(fields.map(({ path }) => path)).toEqual(expect.arrayContaining(['pickup.city']))
    const { rows } = await world.owner.query('SELECT FROM booking_message WHERE account_id = $1', [account.id])
    expect(rows).toEqual([])
  })

  test('by file: each row is read, good ones are booked, and the account is the own one whatever the body says', async () => {
    const { account, token } = await customer()
    const others = await build.account()
    const table = `CRN,Pickup company,Pickup city,Pickup state,Pickup zip,Pickup date,Dropoff company,Dropoff city,Dropoff state,Dropoff zip,Pieces
F-1,Mill,Chicago,IL,60666,${pickupDay},Store,Jamaica,NY,11430,4
F-2,Mill,Chicago,IL,60666,${pickupDay},Store,Jamaica,NY,11430,many
`
    const { data } = await sendFile(world, token, 'ownBooking/send', 'monday.csv', Buffer.from(table))
    const { id } = data as { id: string }
    const read = await ask(ownBookingApi.read, { id, accountId: others.id } as never, token)
    expect(read).toMatchObject({ accountId: account.id, counts: { good: 1, wrong: 1 } })
    const { list } = await ask(ownBookingApi.orders, { id }, token)
    expect(list.map(({ state, customerReferenceNumber }) => [state, customerReferenceNumber])).toEqual([
      ['good', 'F-1'],
      ['wrong', 'F-2'],
    ])
    const booked = await ask(ownBookingApi.confirm, { id }, token)
    expect(booked).toMatchObject({
      receivedStatus: 'PARTIALLY_PROCESSED',
      orders: [{ customerReferenceNumber: 'F-1' }],
    })
    expect((await ask(ownOrderApi.list, {}, token)).list.map((row) => row.customerReferenceNumber)).toEqual(['F-1'])
  })
})

describe('an order on its way', () => {
  test('shows its state, stops, lateness and proof, and the pictures open', async () => {
    const { account, token } = await customer()
    const drive = await openDriverSteps(world, build)
    const { order, id } = await drive.given(drive.ann, { accountId: account.id })
    const state = async () => (await ask(ownOrderApi.detail, { id: order.id }, token)).state
    expect(await state()).toBe('assigned')
    await drive.step(drive.ann, 'accept', { id, at: at(1) })
    await drive.step(drive.ann, 'pickUp', { id, at: at(2) })
    expect(await state()).toBe('underWay')
    const proof = documentPath('proofOfDelivery', order.id)
    const askFor = (path: string, by = token) => world.call(fileApi.downloadToken, { path }, { token: by })
    expect((await askFor(proof)).code).toBe(409)
    await drive.step(drive.ann, 'deliver', { id, at: at(200), receivedBy: 'Jo Dock' })
    const pdf = await world.product.server.inject({
      url: `/shortcut-api${proof}?token=${(await askFor(proof)).data.token}`,
    })
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    // Other papers name what is the office's, and another customer sees none.
    expect((await askFor(documentPath('deliveryOrder', order.id))).code).toBe(404)
    expect((await askFor(proof, (await customer()).token)).code).toBe(404)
    const shown = await ask(ownOrderApi.detail, { id: order.id }, token)
    expect(shown).toMatchObject({
      state: 'delivered',
      stops: [{ kind: 'pickup' }, { proof: { receivedBy: 'Jo Dock' } }],
    })
    expect(
      (await world.call(ownOrderApi.picture, { id: order.id, stop: 1, picture: 'signature' }, { token })).code,
    ).toBe(404)
  })
})

describe('asking for a change', () => {
  test('stands at the desk as a request; accepted or declined with a reason, the customer sees the answer', async () => {
    const { account, token, person } = await customer()
    const order = await build.workOrder({ accountId: account.id })
    const wish = {
      id: order.id,
      kind: 'ask' as const,
      remark: 'Dock is closed',
      deliveryTo: `${pickupDay}T10:00`,
      pieces: 9,
    }
    const asked = await ask(ownOrderApi.ask, wish, token)
    expect(asked).toMatchObject({
      hasOpenRequest: true,
      state: 'confirmed',
      requests: [
        {
          kind: 'ask',
          state: 'open',
          askedBy: person.account,
          wishes: [
            { field: 'deliveryTo', value: `${pickupDay}T10:00` },
            { field: 'pieces', value: '9' },
          ],
        },
      ],
    })
    const atDesk = await build.getWorkOrder(order.id)
    expect(atDesk).toMatchObject({ pieces: order.pieces, requests: [{ kind: 'ask', wishes: { pieces: '9' } }] })
    const { total } = await ask(workOrderApi.list, { hasRequest: 'yes', accountId: account.id }, build.dispatcher.token)
    expect(total).toBe(1)
    const decide = (accept: boolean, reason = '') =>
      world.call(
        workOrderApi.decideRequest,
        { id: String(atDesk.requests[0]?.id), accept, reason, decisions: {} },
        { token: build.dispatcher.token },
      )
    expect((await decide(false)).code).toBe(501)
    expect((await decide(false, 'The carrier is booked')).code).toBe(200)
    expect((await decide(true)).code).toBe(409)
    const after = await ask(ownOrderApi.detail, { id: order.id }, token)
    expect(after).toMatchObject({
      hasOpenRequest: false,
      requests: [{ state: 'declined', reason: 'The carrier is booked' }],
    })
    expect(JSON.stringify(after)).not.toContain(build.dispatcher.account)
    const { rows } = await world.owner.query(
      `SELECT action, actor_name FROM operation_log WHERE entity_id = $1 AND action IN ('workOrder.request', 'workOrder.declineAsk') ORDER BY at`,
      [order.id],
    )
    expect(rows).toEqual([
      { action: 'workOrder.request', actor_name: person.account },
      { action: 'workOrder.declineAsk', actor_name: build.dispatcher.account },
    ])
  })

  test('a cancellation waits for the office, also before a driver has it; accepted, the booking is cancelled', async () => {
    const { account, token } = await customer()
    const order = await build.workOrder({ accountId: account.id })
    await ask(ownOrderApi.ask, { id: order.id, kind: 'cancel', remark: 'Plant closed' }, token)
    const { requests, bookingStatus } = await build.getWorkOrder(order.id)
    expect([requests[0]?.kind, bookingStatus]).toEqual(['cancel', 'CONFIRMED'])
    const decision = { id: String(requests[0]?.id), accept: true, reason: '', decisions: {} }
    await ask(workOrderApi.decideRequest, decision, build.dispatcher.token)
    expect(await ask(ownOrderApi.detail, { id: order.id }, token)).toMatchObject({
      state: 'cancelled',
      requests: [{ state: 'accepted' }],
    })
    const late = await world.call(ownOrderApi.ask, { id: order.id, kind: 'ask', remark: 'Again' }, { token })
    expect([late.code, late.message]).toEqual([409, expect.stringContaining('is cancelled')])
    expect((await world.call(ownOrderApi.ask, { id: order.id, kind: 'ask' }, { token })).code).not.toBe(200)
  })

  test('an empty wish, and times that end before they begin, are refused at their field', async () => {
    const { account, token } = await customer()
    const { id } = await build.workOrder({ accountId: account.id })
    const fieldOf = async (input: object) => {
      const { data } = await world.call(ownOrderApi.ask, { id, kind: 'ask', ...input }, { token })
      return (data as unknown as { fields: { path: string }[] }).fields.map(({ path }) => path)
    }
    expect(await fieldOf({})).toEqual(['remark'])
    expect(await fieldOf({ pickupFrom: `${pickupDay}T10:00`, pickupTo: `${pickupDay}T09:00` })).toEqual(['pickupTo'])
  })
})

test('invoices, balances and the statement are the own ones, and the statement is saved as CSV', async () => {
  const { account, token } = await customer()
  const billing = openBilling(world, build)
  const order = await billing.approved(account.id, [{ amount: '120.50' }])
  const { invoiceApi } = await import('@shortcut/domain/billing/invoices/invoice-api.ts')
  const { drafts } = await ask(invoiceApi.draft, { ids: [order] }, admin())
  expect((await ask(ownInvoiceApi.list, {}, token)).list).toEqual([])
  await ask(invoiceApi.issue, { ids: drafts }, admin())
  expect((await ask(ownInvoiceApi.list, {}, token)).list).toMatchObject([{ total: '120.50', state: 'unpaid' }])
  expect(await ask(ownInvoiceApi.balances, {}, token)).toMatchObject({
    currencies: ['USD'],
    rows: [{ total: '120.50' }],
  })
  const days = { currency: 'USD', from: '2026-01-01', to: '2027-12-31' }
  const statement = await ask(ownInvoiceApi.statement, days, token)
  expect(statement).toMatchObject({ customerName: account.name, entries: [{ amount: '120.50' }], closing: '120.50' })
  const reversed = { ...days, from: days.to, to: days.from }
  const refused = await world.call(ownInvoiceApi.statement, reversed, { token })
  expect(refused).toMatchObject({ code: 422, data: { fields: [{ path: 'to' }] } })
  const path = `/ownInvoice/export?${new URLSearchParams({ ...days, format: 'csv' })}`
  const given = await ask(fileApi.downloadToken, { path }, token)
  const csv = await world.product.server.inject({ url: `/shortcut-api${path}&token=${given.token}` })
  expect(csv.body).toContain('120.50')
  expect(csv.body.trim().split('\n').length).toBe(4)
})

test('a form never changes an open order: its number is refused at the field, also while that waits', async () => {
  const { token } = await customer()
  const { bookingId } = await ask(ownBookingApi.save, form({ customerReferenceNumber: 'TWICE' }), token)
  const again = await world.call(ownBookingApi.save, form({ customerReferenceNumber: 'TWICE', pieces: 99 }), { token })
  expect(again).toMatchObject({ code: 422, data: { fields: [{ path: 'customerReferenceNumber' }] } })
  expect(JSON.stringify(again.data)).toContain(bookingId)
  expect((await ask(ownOrderApi.list, {}, token)).list).toHaveLength(1)
  const minus = await world.call(ownBookingApi.save, form({ weight: '-3' }), { token })
  expect([minus.code, JSON.stringify(minus.data)]).toEqual([422, expect.not.stringContaining('{{')])
})
