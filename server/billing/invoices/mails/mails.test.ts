import { createHash } from 'node:crypto'
import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { invoiceLinkApi } from '@shortcut/domain/billing/invoices/invoice-link-api.ts'
import { invoiceMailApi } from '@shortcut/domain/billing/invoices/invoice-mail-api.ts'
import { invoiceRunApi } from '@shortcut/domain/billing/invoices/invoice-run-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { mailConnections } from '../../../platform/mail.ts'
import { openBilling } from '../../../testing/billing.ts'
import { type Builders, openBuilders } from '../../../testing/builders.ts'
import { type Mailbox, openMailbox } from '../../../testing/mail/mailbox.ts'
import { readPdf } from '../../../testing/papers/pdf-text.ts'
import { openWorld, type World } from '../../../testing/world.ts'

vi.setConfig({ testTimeout: 60_000 })
const soon = { timeout: 30_000, interval: 50 }
const from = 'ShortCut Billing <billing@shortcut.example>'

let mailbox: Mailbox
let world: World
let build: Builders
let token: string
beforeAll(async () => {
  mailbox = await openMailbox()
  world = await openWorld({
    SMTP_URL: mailbox.url,
    MAIL_FROM: from,
    PUBLIC_URL: 'https://dispatch.example.com',
    CARRIER: 'ShortCut Freight|1 Dock Road',
  })
  build = await openBuilders(world)
  token = build.administrator.token
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})

const call = <E extends Endpoint>(entry: E, input: InputOf<E>) => world.call(entry, input, { token })
async function done<E extends Endpoint>(entry: E, input: InputOf<E>): Promise<ReplyOf<E>> {
  const reply = await call(entry, input)
  expect(reply, `${reply.message} ${JSON.stringify(reply.data)}`).toMatchObject({ code: 200 })
  return reply.data
}
async function draftOf(fields: Parameters<Builders['account']>[0] = {}) {
  const account = await build.account(fields)
  const order = await openBilling(world, build).approved(account.id, [{ amount: '543.05' }])
  const { drafts } = await done(invoiceApi.draft, { ids: [order] })
  return drafts[0] ?? ''
}
async function issuedOf(fields: Parameters<Builders['account']>[0] = {}) {
  const id = await draftOf(fields)
  await done(invoiceApi.issue, { ids: [id], issuedOn: '2026-11-02' })
  return done(invoiceApi.detail, { id })
}
const mailsOf = async (invoiceId: string) => (await done(invoiceMailApi.list, { invoiceId })).mails
const settled = async (invoiceId: string, state: 'sent' | 'failed') => {
  await vi.waitFor(async () => expect((await mailsOf(invoiceId))[0]).toMatchObject({ state }), soon)
  const [mail] = await mailsOf(invoiceId)
  return mail
}
const arrivedFor = (address: string) => mailbox.arrived.filter(({ to }) => to.includes(address))
const actionsOf = async (id: string) =>
  (await done(logApi.list, { entity: 'invoice', entityId: id })).list.map(({ action }) => action)

test('an invoice reaches the billing contacts with its PDF, and with a link that opens', async () => {
  const contacts = [
    { name: 'Ann', role: 'Accounts payable', email: 'ann@payer.example', phone: '' },
    { name: 'Bob', role: 'Dock', email: 'bob@payer.example', phone: '' },
    { name: 'Cy', role: 'Billing', email: 'cy@payer.example', phone: '' },
  ]
  const { id, number } = await issuedOf({ contactEmail: 'main@payer.example', contacts })
  const proposed = await done(invoiceMailApi.list, { invoiceId: id })
  expect(proposed).toEqual({
    ready: true,
    recipients: ['ann@payer.example', 'cy@payer.example'],
    subject: `Invoice ${number} from ShortCut Freight`,
    mails: [],
  })
  const { recipients } = proposed
  await done(invoiceMailApi.send, { invoiceId: id, recipients, message: 'Greetings from Zoë' })
  expect(await settled(id, 'sent')).toMatchObject({ recipients, tries: 1, lastAnswer: expect.stringContaining('250') })
  const [arrived, ...more] = arrivedFor('ann@payer.example')
  expect(more).toEqual([])
  expect(arrived).toMatchObject({ from: 'billing@shortcut.example', to: recipients })
  const { letter } = arrived as NonNullable<typeof arrived>
  expect(letter.subject).toBe(proposed.subject)
  expect(letter.from).toEqual({ name: 'ShortCut Billing', address: 'billing@shortcut.example' })
  for (const part of [
    `invoice ${number} for 543.05 USD`,
    'due on 2026-12-02',
    'Greetings from Zoë',
    'ShortCut Freight',
  ])
    expect(letter.text).toContain(part)
  const [pdf] = letter.attachments
  expect(pdf).toMatchObject({ filename: `${number}.pdf`, mimeType: 'application/pdf' })
  const bytes = Buffer.from(pdf?.content as ArrayBuffer)
  expect(readPdf(bytes).text).toContain('Total USD 543.05')
  const { rows } = await world.database.pool.query<{ sha256: Buffer }>(
    'SELECT sha256 FROM invoice_pdf WHERE invoice_id = $1',
    [id],
  )
  expect(createHash('sha256').update(bytes).digest()).toEqual(rows[0]?.sha256)

  const proof = /https:\/\/dispatch\.example\.com\/backend\/map\?proof=([\w-]+)/.exec(letter.text ?? '')?.[1] ?? ''
  expect((await world.call(invoiceLinkApi.view, { proof })).data).toMatchObject({ number, total: '543.05' })
  expect(await done(invoiceLinkApi.list, { invoiceId: id })).toMatchObject([
    { forWhom: recipients.join(', '), opened: 1 },
  ])
  expect((await actionsOf(id)).sort()).toEqual(
    ['invoice.draft', 'invoice.issue', 'invoice.mail', 'invoice.mailSent', 'invoice.share'].sort(),
  )
  // The link's token is deleted with the mail.
  const left = await world.database.pool.query('SELECT row_to_json(m)::text AS text FROM invoice_mail m')
  expect(left.rows.some(({ text }) => text.includes(proof))).toBe(false)
})

test('a run mails invoices when it issues them for accounts that want it, and not for others', async () => {
  const wanting = await draftOf({ contactEmail: 'auto@payer.example', emailInvoices: true })
  const other = await draftOf({ contactEmail: 'quiet@payer.example' })
  const nobody = await draftOf({ emailInvoices: true })
  await done(invoiceRunApi.start, { which: [wanting, other, nobody] })
  await settled(wanting, 'sent')
  expect(arrivedFor('auto@payer.example').length).toBe(1)
  expect(await settled(nobody, 'failed')).toMatchObject({
    recipients: [],
    lastAnswer: expect.stringContaining('no billing contact'),
  })
  await vi.waitFor(async () => expect((await done(invoiceApi.detail, { id: other })).number).not.toBeNull(), soon)
  expect(await mailsOf(other)).toEqual([])
})

test('a temporary mail failure is retried; a permanent one has failed, with the server’s words, and can be sent again', async () => {
  const { id } = await issuedOf()
  mailbox.refuse((address) =>
    address === 'busy@payer.example'
      ? { code: 451, words: 'Come back later' }
      : address === 'gone@payer.example'
        ? { code: 550, words: 'No such person here' }
        : undefined,
  )
  await done(invoiceMailApi.send, { invoiceId: id, recipients: ['gone@payer.example'] })
  expect(await settled(id, 'failed')).toMatchObject({
    tries: 1,
    lastAnswer: expect.stringContaining('No such person here'),
  })
  expect(await actionsOf(id)).toContain('invoice.mailFailed')

  await done(invoiceMailApi.send, { invoiceId: id, recipients: ['busy@payer.example'] })
  await vi.waitFor(async () => {
    const [mail] = await mailsOf(id)
    expect(mail).toMatchObject({ state: 'queued', tries: 1, lastAnswer: expect.stringContaining('Come back later') })
  }, soon)
  const [waiting] = await mailsOf(id)
  expect(Date.parse(waiting?.nextTryAt ?? '')).toBeGreaterThan(Date.parse(waiting?.createdAt ?? '') + 10_000)
  const { rows } = await world.database.pool.query('SELECT link_token FROM invoice_mail WHERE id = $1', [waiting?.id])
  expect(rows[0].link_token).toMatch(/^v1\.[0-9a-f]{8}\./)
  mailbox.refuse(() => undefined)
  await world.database.pool.query('UPDATE invoice_mail SET next_try_at = now() WHERE id = $1', [waiting?.id])
  await settled(id, 'sent')
  expect((await mailsOf(id))[0]).toMatchObject({ tries: 2 })
  await done(invoiceMailApi.send, { invoiceId: id, recipients: ['gone@payer.example'] })
  await settled(id, 'sent')
  expect((await mailsOf(id)).map(({ state }) => state)).toEqual(['sent', 'sent', 'failed'])
})

test('mails of a node that died are sent by another', async () => {
  const { id } = await issuedOf()
  await world.database.pool.query(
    `INSERT INTO invoice_mail (id, invoice_id, recipients, subject, next_try_at, claimed_until, tries, created_at, created_by)
     VALUES (gen_random_uuid(), $1, '{left@payer.example}', 'Left', now() - interval '5 minutes', now() - interval '1 second', 1, now(), 'test')`,
    [id],
  )
  await settled(id, 'sent')
  expect(arrivedFor('left@payer.example').length).toBe(1)
})

test('a draft is never sent, and nothing can be injected into mail headers', async () => {
  const draft = await draftOf()
  const to = ['a@payer.example']
  expect(await call(invoiceMailApi.send, { invoiceId: draft, recipients: to })).toMatchObject({
    code: 409,
    message: 'This is not an issued invoice.',
  })
  const { id } = await issuedOf()
  const recipients = [
    'a@payer.example\r\nBcc: spy@evil.example',
    'a@payer.example, spy@evil.example',
    '<a@payer.example>',
    '',
    'a b@c.d',
  ]
  for (const address of recipients) {
    const refused = await call(invoiceMailApi.send, { invoiceId: id, recipients: [address] })
    expect(refused, address).toMatchObject({ code: 422, data: { fields: [{ path: 'recipients.0' }] } })
  }
  for (const subject of ['Hello\r\nBcc: spy@evil.example', 'Hello\nX: y', 'Hello\u0000'])
    expect(await call(invoiceMailApi.send, { invoiceId: id, recipients: to, subject })).toMatchObject({
      code: 422,
      data: { fields: [{ path: 'subject' }] },
    })
  expect(await mailsOf(id)).toEqual([])
  expect(mailbox.arrived.some(({ to: all }) => all.includes('spy@evil.example'))).toBe(false)
})

test('the account keeps whether it wants its invoices by e-mail', async () => {
  const account = await build.account({ emailInvoices: true })
  expect(await done(accountApi.detail, { id: account.id })).toMatchObject({ emailInvoices: true })
})

test('many mails are sent several at once, over a few kept connections', async () => {
  const { id } = await issuedOf()
  const before = mailbox.seen.connections
  const release = mailbox.hold()
  const letters = 24
  await world.database.pool.query(
    `INSERT INTO invoice_mail (id, invoice_id, recipients, subject, next_try_at, created_at, created_by)
     SELECT gen_random_uuid(), $1, ARRAY['many' || n || '@payer.example'], 'Many', now(), now(), 'test' FROM generate_series(1, $2) n`,
    [id, letters],
  )
  await vi.waitFor(() => expect(mailbox.seen.inHand).toBe(mailConnections), soon)
  release()
  await vi.waitFor(async () => expect((await mailsOf(id)).every(({ state }) => state === 'sent')).toBe(true), soon)
  const many = mailbox.arrived.filter(({ to }) => to[0]?.startsWith('many'))
  expect(new Set(many.map(({ to }) => to[0])).size).toBe(letters)
  expect(many.length).toBe(letters)
  expect(mailbox.seen.connections - before).toBeLessThanOrEqual(mailConnections)
})

test('without a mail server nothing is sent, and one setting alone stops the start with a message', async () => {
  const plain = await openWorld()
  try {
    const builders = await openBuilders(plain)
    const account = await builders.account({ emailInvoices: true, contactEmail: 'x@payer.example' })
    const order = await openBilling(plain, builders).approved(account.id)
    const as = { token: builders.administrator.token }
    const { drafts } = (await plain.call(invoiceApi.draft, { ids: [order] }, as)).data
    const invoiceId = drafts[0] ?? ''
    await plain.call(invoiceApi.issue, { ids: [invoiceId], issuedOn: '2026-11-02' }, as)
    expect((await plain.call(invoiceMailApi.list, { invoiceId }, as)).data).toMatchObject({ ready: false, mails: [] })
    const refused = await plain.call(invoiceMailApi.send, { invoiceId, recipients: ['x@payer.example'] }, as)
    expect(refused).toMatchObject({ code: 501, message: expect.stringContaining('E-mail is not set up') })
  } finally {
    await plain.close()
  }
  expect(() => readConfig({ SMTP_URL: 'smtp://mail' })).toThrow('E-mail needs MAIL_FROM besides')
  expect(() => readConfig({ MAIL_FROM: from })).toThrow('E-mail needs SMTP_URL besides')
  expect(() => readConfig({ SMTP_URL: 'http://u:secret@mail', MAIL_FROM: from })).toThrow(/SMTP_URL must be .*not "…"/)
  for (const sender of ['nobody', 'A <a@b>\r\nBcc: x@y.z', 'a@b.c, d@e.f'])
    expect(() => readConfig({ SMTP_URL: 'smtp://mail', MAIL_FROM: sender })).toThrow('MAIL_FROM must be')
})
