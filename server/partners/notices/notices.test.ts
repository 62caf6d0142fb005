import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { partnerEventTypes } from '@shortcut/domain/partners/events.ts'
import { noticeChannels } from '@shortcut/domain/partners/notices/notice-fields.ts'
import { noticeTextApi } from '@shortcut/domain/partners/notices/notice-text-api.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { toWallClock } from '@shortcut/domain/time.ts'
import { shareApi } from '@shortcut/domain/tracking/share-api.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type DriverSteps, openDriverSteps } from '../../testing/driver-steps.ts'
import { type Mailbox, openMailbox } from '../../testing/mail/mailbox.ts'
import { openReceiver, type Receiver } from '../../testing/receiver.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { sendDigests } from './send-digests.ts'

vi.setConfig({ testTimeout: 60_000 })

const sender = { company: 'Acme Carrier', publicUrl: 'https://dispatch.example.com' }
let world: World
let make: Builders
let steps: DriverSteps
let mailbox: Mailbox
let receiver: Receiver
let gateway: Receiver
let admin: { token: string }
beforeAll(async () => {
  mailbox = await openMailbox()
  receiver = await openReceiver()
  gateway = await openReceiver()
  world = await openWorld({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'desk@shortcut.example',
    SEND_TO_PRIVATE: 'true',
    PUBLIC_URL: sender.publicUrl,
    CARRIER: `${sender.company}|1 Dock Road`,
    SMS_URL: gateway.url,
    SMS_AUTHORIZATION: 'Basic c2VjcmV0',
    SMS_BODY: 'To={{to}}&From=%2B13125550100&Body={{text}}',
  })
  make = await openBuilders(world)
  steps = await openDriverSteps(world, make)
  admin = { token: make.administrator.token }
})
afterAll(async () => {
  await world.close()
  await Promise.all([mailbox.close(), receiver.close(), gateway.close()])
})

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 50 })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const savePartner = (fields: object) => world.call(partnerApi.save, fields as never, admin)
async function customer(...partners: object[]) {
  const account = await make.account()
  for (const [index, fields] of partners.entries()) {
    const { code, data, message } = await savePartner({
      accountId: account.id,
      name: `P${index}`,
      wants990: false,
      ...fields,
    })
    expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
  }
  return account.id
}
const mail = (mailTo: string, fields: object = {}) => ({ kind: 'mail', delivery: 'mail', mailTo, ...fields })
const messages = async (accountId: string, filter: object = {}) =>
  (await world.call(outgoingApi.list, { accountId, sort: 'createdAt', ...filter }, admin)).data.list
/** An order of the account that a driver picked up and delivered. */
async function delivered(accountId: string, customerReferenceNumber: string) {
  const driver = await make.driver()
  const { order, id } = await steps.given(driver, { accountId, customerReferenceNumber })
  await steps.step(driver, 'accept', { id, at: ago(9) })
  await steps.step(driver, 'pickUp', { id, at: ago(8) })
  const receivedBy = 'Zoë Receiver'
  await steps.step(driver, 'deliver', { id, at: ago(7), receivedBy, signatureFileId: await make.file(driver.id) })
  return order
}
const lettersTo = (address: string) =>
  mailbox.arrived.filter(({ to }) => to.includes(address)).map(({ letter }) => letter)

test('mails are in the partner’s language, without the events that it left out, and name a page that shows the proof', async () => {
  const accountId = await customer(
    mail('es@acme.example', { language: 'es', skippedEvents: ['booking.accepted'] }),
    mail('zone@acme.example', { wants990: true, wants214: false }),
    mail('zh@acme.example', { language: 'zh', skippedEvents: ['stop.pickedUp', 'stop.delivered'], wants214: true }),
  )
  const order = await delivered(accountId, 'CRN-ES')
  await soon(() => expect(lettersTo('es@acme.example')).toHaveLength(2))
  const [pickedUp, done] = lettersTo('es@acme.example')
  expect([pickedUp?.subject, done?.subject]).toEqual(['Recogido: CRN-ES', 'Entregado: CRN-ES'])
  expect(done?.text).toContain('Recibido por: Zoë Receiver')
  const [, link = ''] = /Comprobante de entrega: (\S+)/.exec(done?.text ?? '') ?? []
  expect(new URL(link).origin).toBe(sender.publicUrl)
  expect(pickedUp?.text).toContain(`Siga el pedido: ${link}`)
  const view = await world.call(shareApi.view, { share: new URL(link).searchParams.get('share') ?? '' })
  expect(view.data.stops.at(-1)?.proof).toMatchObject({ receivedBy: 'Zoë Receiver', signature: true })
  // The one that a dispatcher copies shows no proof.
  const taken = await world.call(shareApi.take, { workOrderId: order.id }, { token: make.dispatcher.token })
  expect(taken.data).toMatchObject({ withProof: false, forWhom: '' })
  // An event without a place has the clock of the first pickup.
  await soon(() => expect(lettersTo('zone@acme.example')[0]?.text).toMatch(/^Time: .* C[SD]T$/m))
  // Told the other partner: nothing of the road, which it left out.
  expect((await messages(accountId, { kind: 'mail' })).map(({ partner, event }) => `${partner} ${event}`)).toEqual(
    expect.not.arrayContaining(['P1 stop.pickedUp', 'P1 stop.delivered', 'P0 booking.accepted']),
  )
})

test('a revoked link is named no more, and no other is made', async () => {
  const accountId = await customer(mail('revoked@acme.example'))
  const driver = await make.driver()
  const { order, id } = await steps.given(driver, { accountId, customerReferenceNumber: 'CRN-REV' })
  await steps.step(driver, 'accept', { id, at: ago(9) })
  await steps.step(driver, 'pickUp', { id, at: ago(8) })
  await soon(() =>
    expect(lettersTo('revoked@acme.example').some(({ subject }) => subject === 'Picked up: CRN-REV')).toBe(true),
  )
  const links = await world.call(shareApi.list, { workOrderId: order.id }, admin)
  expect(links.data).toMatchObject([{ withProof: true, forWhom: 'P0', createdBy: 'ShortCut' }])
  expect((await world.call(shareApi.revoke, { id: links.data[0]?.id ?? '' }, admin)).code).toBe(200)
  await steps.step(driver, 'deliver', { id, at: ago(7), receivedBy: 'R', signatureFileId: await make.file(driver.id) })
  await soon(() =>
    expect(lettersTo('revoked@acme.example').some(({ subject }) => subject === 'Delivered: CRN-REV')).toBe(true),
  )
  expect(lettersTo('revoked@acme.example').at(-1)?.text).not.toContain('http')
  expect((await world.call(shareApi.list, { workOrderId: order.id }, admin)).data).toHaveLength(1)
})

test('a webhook of a delivery names the page with the proof', async () => {
  const accountId = await customer({ kind: 'json', delivery: 'url', url: receiver.url })
  await delivered(accountId, 'CRN-HOOK')
  const told = await soon(() => {
    const all = receiver.posts.map(({ body }) => JSON.parse(body))
    const found = all.find(({ type }) => type === 'stop.delivered')
    expect(found).toBeDefined()
    return found
  })
  expect(told.proof.url).toMatch(/^https:\/\/dispatch\.example\.com\/backend\/map\?share=/)
})

/** Quiet now, and for some hours: on a clock without summer time. */
const quietNow = () => {
  const at = (hours: number) => toWallClock(new Date(Date.now() + hours * 3_600_000).toISOString(), 'UTC').slice(11)
  return { quietFrom: at(-2), quietTo: at(3), timeZone: 'UTC' }
}

test('in quiet hours nothing goes out; at their end one mail has everything, whichever node sends it', async () => {
  const to = 'quiet@acme.example'
  const accountId = await customer(mail(to, quietNow()))
  await Promise.all([delivered(accountId, 'CRN-Q1'), delivered(accountId, 'CRN-Q2')])
  const waiting = await soon(async () => {
    const all = await messages(accountId)
    expect(all.filter(({ event }) => event === 'stop.delivered')).toHaveLength(2)
    return all
  })
  expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(['gathering']))
  for (const { nextTryAt } of waiting) expect(Date.parse(nextTryAt) - Date.now()).toBeGreaterThan(2 * 3_600_000)
  expect(lettersTo(to)).toEqual([])
  await world.database.pool.query(
    `UPDATE outgoing_message SET next_try_at = now() - interval '1 second' WHERE account_id = $1 AND state = 'gathering'`,
    [accountId],
  )
  await Promise.all([sendDigests(world.database, sender), sendDigests(world.database, sender)])
  await soon(() => expect(lettersTo(to)).toHaveLength(1))
  const [letter] = lettersTo(to)
  expect(letter?.subject).toBe(`${waiting.length} updates on your orders`)
  for (const subject of ['Picked up: CRN-Q1', 'Delivered: CRN-Q1', 'Picked up: CRN-Q2', 'Delivered: CRN-Q2'])
    expect(letter?.text).toContain(subject)
  const after = await messages(accountId)
  const digest = after.find(({ event }) => event === 'digest')
  expect(digest).toMatchObject({ kind: 'mail', state: 'sent' })
  const parts = after.filter(({ event }) => event !== 'digest')
  expect(parts.every(({ state, digestId }) => state === 'gathered' && digestId === digest?.id)).toBe(true)
  const again = await world.call(outgoingApi.resend, { ids: [parts[0]?.id ?? ''] }, admin)
  expect(again.data).toMatchObject({ done: [], failed: [{ code: 501 }] })
})

test('what alone gathered goes by itself, and an undone decision is not told', async () => {
  const to = 'alone@acme.example'
  const accountId = await customer(mail(to, { digest: 'hourly' }))
  const driver = await make.driver()
  const { id } = await steps.given(driver, { accountId, customerReferenceNumber: 'CRN-A' })
  await steps.step(driver, 'accept', { id, at: ago(9) })
  await steps.step(driver, 'pickUp', { id, at: ago(8) })
  await soon(async () => expect((await messages(accountId)).map(({ event }) => event)).toContain('stop.pickedUp'))
  await world.database.pool.query(
    `UPDATE outgoing_message SET next_try_at = now() - interval '1 second' WHERE account_id = $1 AND event = 'stop.pickedUp'`,
    [accountId],
  )
  await sendDigests(world.database, sender)
  await soon(() => expect(lettersTo(to).map(({ subject }) => subject)).toEqual(['Picked up: CRN-A']))
})

test('a text message goes to the gateway as it wants it, and is tried again until it answers', async () => {
  const accountId = await customer({ kind: 'sms', delivery: 'sms', phone: '+1 (312) 555-0143' })
  gateway.posts.length = 0
  gateway.answers((_, count) => ({ status: count === 1 ? 503 : 201, body: '{}' }))
  await delivered(accountId, 'CRN & SMS')
  await soon(async () => {
    const [first] = await messages(accountId, { state: 'waiting' })
    expect(first?.lastAnswer).toContain('503')
  })
  await world.database.pool.query(`UPDATE outgoing_message SET next_try_at = now() WHERE account_id = $1`, [accountId])
  await soon(async () =>
    expect((await messages(accountId)).map(({ event, state }) => [event, state])).toContainEqual([
      'stop.delivered',
      'sent',
    ]),
  )
  const bodies = gateway.posts.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
  expect(bodies[0]).toMatchObject({ To: '+13125550143', From: '+13125550100' })
  expect(gateway.posts[0]?.headers).toMatchObject({
    'content-type': 'application/x-www-form-urlencoded',
    authorization: 'Basic c2VjcmV0',
  })
  const ids = gateway.posts.map(({ headers }) => headers['idempotency-key'])
  expect(ids[1]).toBe(ids[0])
  expect(bodies.at(-1)?.Body).toMatch(/^Delivered: CRN & SMS\. .*Zoë Receiver, https:\/\/dispatch\.example\.com/)
  gateway.answers(() => ({ status: 422, body: 'not a number' }))
  await delivered(accountId, 'CRN-REFUSED')
  await soon(async () => {
    const [dead] = await messages(accountId, { state: 'dead' })
    expect(dead).toMatchObject({ tries: 1, lastAnswer: 'HTTP 422: not a number' })
  })
})

test.each([
  [{ phone: '312 555 0143' }, 'phone'],
  [{ phone: '' }, 'phone'],
  [{ quietFrom: '22:00' }, 'quietTo'],
  [{ quietTo: '07:00' }, 'quietFrom'],
  [{ quietFrom: '22:00', quietTo: '07:00' }, 'timeZone'],
  [{ quietFrom: '22:00', quietTo: '22:00', timeZone: 'UTC' }, 'quietTo'],
  [{ quietFrom: '25:00', quietTo: '07:00', timeZone: 'UTC' }, 'quietFrom'],
  [{ digest: 'daily' }, 'timeZone'],
  [{ digest: 'daily', digestAt: '', timeZone: 'UTC' }, 'digestAt'],
  [{ timeZone: 'Mars/Base' }, 'timeZone'],
  [{ skippedEvents: ['stop.lost'] }, 'skippedEvents'],
  [{ delivery: 'mail', mailTo: 'a@b.example' }, 'delivery'],
])('settings that cannot be are refused at their field: %j', async (fields, path) => {
  const account = await make.account()
  const { code, data } = await savePartner({
    accountId: account.id,
    name: 'X',
    kind: 'sms',
    delivery: 'sms',
    phone: '+13125550143',
    ...fields,
  })
  expect(code).toBe(422)
  expect(JSON.stringify(data)).toContain(`"path":"${path}`)
})

const saveText = (text: object) => world.call(noticeTextApi.save, text as never, admin)

test('an account’s own text goes before everybody’s, each with its values; without one the standard text comes back', async () => {
  const accountId = await customer(mail('own@acme.example'))
  const other = await customer(mail('other@acme.example'))
  const text = { channel: 'mail', event: 'stop.pickedUp', language: 'en' }
  const everybody = await saveText({
    ...text,
    accountId: null,
    subject: 'On board {{reference}}',
    body: 'Hello from {{company}}',
  })
  expect(everybody.code).toBe(200)
  const own = await saveText({
    ...text,
    accountId,
    subject: 'Yours: {{reference}}\u0001',
    body: 'Dear Acme\nSigned by {{receivedBy}}\n{{note}}\n{{details}}',
  })
  expect(own.code).toBe(422)
  const fixed = await saveText({ ...text, accountId, body: 'Dear Acme\nSigned by {{receivedBy}}\n{{details}}' })
  expect(fixed.code).toBe(200)
  await Promise.all([delivered(accountId, 'CRN-OWN'), delivered(other, 'CRN-OTHER')])
  await soon(() =>
    expect([lettersTo('own@acme.example').length, lettersTo('other@acme.example').length]).toEqual([2, 2]),
  )
  const [mine] = lettersTo('own@acme.example')
  expect(mine?.subject).toBe('Picked up: CRN-OWN')
  expect(mine?.text).toMatch(/^Dear Acme\nTime: /)
  expect(lettersTo('other@acme.example')[0]).toMatchObject({
    subject: 'On board CRN-OTHER',
    text: 'Hello from Acme Carrier\n',
  })
  const twice = await saveText({ ...text, accountId, body: 'Another' })
  const taken = [{ path: 'event', message: expect.stringContaining('text of this event') }]
  expect(twice).toMatchObject({ code: 422, data: { fields: taken } })
  const shown = await world.call(
    noticeTextApi.preview,
    { ...text, accountId, subject: 'S {{booking}}', body: '{{place}}' } as never,
    admin,
  )
  expect(shown.data).toMatchObject({ isExample: false, subject: expect.stringMatching(/^S WO-/) })
  const ids = [everybody.data.id, fixed.data.id]
  expect((await world.call(noticeTextApi.delete, { ids }, admin)).data.done).toEqual(ids)
  expect((await world.call(noticeTextApi.list, { accountId }, admin)).data).toEqual([])
  await delivered(accountId, 'CRN-AGAIN')
  await soon(() =>
    expect(lettersTo('own@acme.example').map(({ subject }) => subject)).toContain('Picked up: CRN-AGAIN'),
  )
  const again = lettersTo('own@acme.example').find(({ subject }) => subject === 'Picked up: CRN-AGAIN')
  expect(again?.text).not.toMatch(/Dear Acme|Hello from/)
})

test('a text with a placeholder that does not exist is refused at its field, and every event has an example', async () => {
  const wrong = await saveText({
    accountId: null,
    channel: 'mail',
    event: 'stop.pickedUp',
    language: 'en',
    body: '{{driver}}',
  })
  expect(wrong).toMatchObject({ code: 422, data: { fields: [{ path: 'body' }] } })
  const account = await make.account()
  for (const event of partnerEventTypes)
    for (const channel of noticeChannels) {
      const input = { accountId: account.id, channel, event, language: 'es', subject: '', body: '' }
      const { data } = await world.call(noticeTextApi.preview, input as never, admin)
      expect(data.isExample).toBe(true)
      expect(data.text, event).toContain('PO-4711')
      expect(data.text).not.toMatch(/undefined|eventLetter|\{\{/)
    }
})

test('who may not set up partners changes no texts', async () => {
  const as = { token: make.dispatcher.token }
  const text = { accountId: null, channel: 'mail', event: 'stop.pickedUp', language: 'en', body: 'Hi' } as const
  expect((await world.call(noticeTextApi.save, text, as)).code).toBe(403)
  expect((await world.call(noticeTextApi.delete, { ids: [make.dispatcher.id] }, as)).code).toBe(403)
})
