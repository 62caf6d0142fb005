import { interestApi } from '@shortcut/domain/billing/interest/interest-api.ts'
import { booksApi } from '@shortcut/domain/billing/invoices/books-api.ts'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { type InvoiceDocumentKind, invoiceDocumentPath } from '@shortcut/domain/billing/invoices/invoice-documents.ts'
import { invoiceLinkApi } from '@shortcut/domain/billing/invoices/invoice-link-api.ts'
import { paymentApi } from '@shortcut/domain/billing/invoices/payment-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { openBilling } from '../testing/billing.ts'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { caller } from '../testing/call.ts'
import { readPdf } from '../testing/papers/pdf-text.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let build: Builders
let billing: ReturnType<typeof openBilling>
beforeAll(async () => {
  world = await openWorld()
  build = await openBuilders(world)
  billing = openBilling(world, build)
})
afterAll(() => world.close())

const ask = <E extends Endpoint>(entry: E, input: InputOf<E>) =>
  world.call(entry, input, { token: build.administrator.token })
async function done<E extends Endpoint>(entry: E, input: InputOf<E>): Promise<ReplyOf<E>> {
  const reply = await ask(entry, input)
  expect(reply, `${reply.message} ${JSON.stringify(reply.data)}`).toMatchObject({ code: 200 })
  return reply.data
}

/** An issued invoice of that amount, due that day. */
async function owed(accountId: string, dueOn: string, amount = '1000.00', currency = 'USD'): Promise<string> {
  const order = await billing.approved(accountId, [{ amount }], { deliveredAt: `${dueOn}T12:00:00Z`, currency })
  const { drafts } = await done(invoiceApi.draft, { ids: [order] })
  const [id = ''] = drafts
  const { version } = await done(invoiceApi.detail, { id })
  await done(invoiceApi.saveDraft, { id, version, termsDays: 0, workOrderIds: [order] })
  expect((await done(invoiceApi.issue, { ids: [id], issuedOn: dueOn })).failed).toEqual([])
  return id
}
const pay = (accountId: string, invoiceId: string, receivedOn: string, amount: string) =>
  done(paymentApi.save, { id: newId(), accountId, receivedOn, amount, allocations: [{ invoiceId, amount }] })

async function file(kind: InvoiceDocumentKind, id: string): Promise<Buffer> {
  const path = invoiceDocumentPath(kind, id)
  const once = await done(fileApi.downloadToken, { path })
  const reply = await world.product.server.inject({ url: `/shortcut-api${path}?token=${once.token}` })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}

type Terms = Partial<InputOf<typeof interestApi.saveTerms>>
/** A new account that pays 12 percent a year. */
async function late(terms: Terms = {}) {
  const account = await build.account()
  await done(interestApi.saveTerms, {
    accountId: account.id,
    fromOn: '2026-01-01',
    percent: '12',
    per: 'year' as const,
    ...terms,
  })
  return account
}
const through = '2026-10-31'
const preview = async (accountId: string, day = through) =>
  (await done(interestApi.preview, { accountId, through: day })).list
const drafted = async (accountId: string, day = through) =>
  (await done(interestApi.draft, { accountIds: [accountId], through: day })).drafts

test('overdue invoices get interest: seen before, drafted, issued, and never charged twice', async () => {
  const account = await late()
  const first = await owed(account.id, '2026-09-30')
  const second = await owed(account.id, '2026-10-15', '500.00')
  await pay(account.id, first, '2026-10-10', '400.00')
  const [due] = await preview(account.id)
  expect(due).toMatchObject({ customerName: account.name, currency: 'USD', total: '10.06', isEnough: true })
  expect(due?.periods).toMatchObject([
    // 1000 × 12 % × 10 ÷ 365, then 600 for 21 days, and 500 for 16.
    { overdueId: first, fromOn: '2026-10-01', toOn: '2026-10-10', days: 10, principal: '1000.00', amount: '3.29' },
    { overdueId: first, fromOn: '2026-10-11', toOn: '2026-10-31', days: 21, principal: '600.00', amount: '4.14' },
    { overdueId: second, fromOn: '2026-10-16', toOn: '2026-10-31', days: 16, principal: '500.00', amount: '2.63' },
  ])
  const drafts = await drafted(account.id)
  expect(drafts).toHaveLength(1)
  expect(await preview(account.id)).toEqual([])
  expect(await drafted(account.id)).toEqual([])

  const [id = ''] = drafts
  expect((await done(invoiceApi.issue, { ids: [id], issuedOn: '2026-11-01' })).done).toEqual([id])
  const invoice = await done(invoiceApi.detail, { id })
  expect(invoice).toMatchObject({
    kind: 'invoice',
    subject: 'interest',
    state: 'unpaid',
    total: '10.06',
    balance: '10.06',
    orderCount: 0,
    periodFrom: '2026-10-01',
    periodTo: '2026-10-31',
    orders: [],
  })
  expect(invoice.lines[0]).toMatchObject({
    workOrderId: null,
    kind: 'interest',
    amount: '3.29',
    quantity: '1',
    unit: 'flat',
    price: '3.29',
    arithmetic: [{ rule: 'interestOfYear' }, { rule: 'rounded' }],
    interest: { number: expect.stringMatching(/^INV-26-/), days: 10, percent: '12', per: 'year' },
  })
  // A day later, only that day is left, and it does not cost interest on interest.
  expect((await preview(account.id, '2026-11-02')).map(({ periods }) => periods.map(({ days }) => days))).toEqual([
    [2, 2],
  ])
})

test('many that draft at once charge each day once, and the database refuses a second line for it', async () => {
  const account = await late()
  const overdue = await owed(account.id, '2026-09-30')
  const other = await world.openNode()
  try {
    const days = ['2026-10-10', '2026-10-20', through]
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        caller(n % 2 ? other.product : world.product)(
          interestApi.draft,
          { accountIds: [account.id], through: days[n % 3] ?? through },
          { token: build.administrator.token },
        ),
      ),
    )
    expect(replies.map(({ code }) => code)).toEqual(Array(12).fill(200))
    const drafts = replies.flatMap(({ data }) => data.drafts)
    const details = await Promise.all(drafts.map((id) => done(invoiceApi.detail, { id })))
    const periods = details.flatMap(({ lines }) => lines.flatMap(({ interest }) => interest ?? []))
    expect(periods.reduce((sum, { days: count }) => sum + count, 0)).toBe(31)
    const [draft = ''] = drafts
    await expect(
      world.owner.query(
        `WITH line AS (INSERT INTO invoice_line (invoice_id, line_no, kind, name, quantity, unit, price, amount)
           VALUES ($1, 9, 'interest', 'Again', 1, 'flat', 1, 1))
         INSERT INTO invoice_interest VALUES ($1, 9, $2, '2026-10-05', '2026-10-06', 1000, 12, 'year')`,
        [draft, overdue],
      ),
    ).rejects.toThrow('invoice_interest__once')
  } finally {
    await other.close()
  }
})

test('a draft that a payment overtakes is refreshed before it is issued, and is not dated before its last day', async () => {
  const account = await late()
  const overdue = await owed(account.id, '2026-09-30')
  const [id = ''] = await drafted(account.id)
  const issue = async (issuedOn: string) => (await done(invoiceApi.issue, { ids: [id], issuedOn })).failed[0]?.message
  expect(await issue('2026-10-30')).toContain('charges interest through 2026-10-31')
  await pay(account.id, overdue, '2026-10-10', '400.00')
  expect(await issue('2026-11-01')).toContain('Refresh the draft')
  const before = await done(invoiceApi.detail, { id })
  expect(before).toMatchObject({ outdated: true, total: '10.19' })
  const { version } = before
  const refreshed = await done(invoiceApi.saveDraft, { id, version, termsDays: 15, note: 'Thanks', workOrderIds: [] })
  expect(refreshed).toMatchObject({ outdated: false, total: '7.43', termsDays: 15, note: 'Thanks' })
  expect(refreshed.lines.map(({ interest }) => interest?.days)).toEqual([10, 21])
  expect(await issue('2026-11-01')).toBeUndefined()
  await expect(
    world.owner.query('UPDATE invoice_interest SET to_on = to_on - 1 WHERE invoice_id = $1', [id]),
  ).rejects.toThrow('it never changes')

  // A draft that is discarded frees its days.
  const [next = ''] = await drafted(account.id, '2026-11-05')
  await done(invoiceApi.deleteDrafts, { ids: [next] })
  expect((await preview(account.id, '2026-11-05'))[0]?.periods[0]?.days).toBe(5)
  // One whose invoice turns out paid in time has nothing left.
  const [last = ''] = await drafted(account.id, '2026-11-05')
  await pay(account.id, overdue, '2026-10-31', '600.00')
  const gone = await done(invoiceApi.detail, { id: last })
  const none = await ask(invoiceApi.saveDraft, { id: last, version: gone.version, termsDays: 0, workOrderIds: [] })
  expect(none).toMatchObject({ code: 409, message: expect.stringContaining('Discard the draft') })
})

test('is credited but not billed again, and its days stay charged', async () => {
  const account = await late()
  await owed(account.id, '2026-09-30')
  const [id = ''] = await drafted(account.id)
  await done(invoiceApi.issue, { ids: [id], issuedOn: '2026-11-01' })
  const again = await ask(invoiceApi.rebill, { id, reason: 'Goodwill' })
  expect(again).toMatchObject({ code: 409, message: expect.stringContaining('Credit it instead') })
  const { creditNoteId } = await done(invoiceApi.credit, {
    id,
    on: '2026-11-02',
    reason: 'Goodwill',
    lines: [{ lineNo: 1, amount: '4.19' }],
  })
  expect(await done(invoiceApi.detail, { id: creditNoteId })).toMatchObject({
    kind: 'creditNote',
    subject: 'interest',
    total: '-4.19',
    lines: [{ workOrderId: null, kind: 'interest', amount: '-4.19', interest: null }],
  })
  expect(await done(invoiceApi.detail, { id })).toMatchObject({ balance: '6.00', lines: [{ credited: '4.19' }] })
  await done(invoiceApi.credit, { id, on: '2026-11-02', reason: 'Goodwill' })
  expect(await preview(account.id)).toEqual([])
})

test('stands in list, statement, aging, log, proof link, PDF, workbook and accounting files', async () => {
  const account = await late()
  await owed(account.id, '2026-09-30')
  const [id = ''] = await drafted(account.id)
  await done(invoiceApi.issue, { ids: [id], issuedOn: '2026-11-01' })
  const { number, dueOn } = await done(invoiceApi.detail, { id })
  expect((await done(invoiceApi.list, { accountId: account.id, subject: 'interest' })).list).toMatchObject([
    { number, subject: 'interest', total: '10.19' },
  ])
  const of = { accountId: account.id, currency: 'USD', from: '2026-09-01', to: '2026-11-02' }
  expect(
    (await done(booksApi.statement, of)).entries.map(({ what, amount, balance }) => [what, amount, balance]),
  ).toEqual([
    ['invoice', '1000.00', '1000.00'],
    ['interest', '10.19', '1010.19'],
  ])
  const aged = async (on: string) => (await done(booksApi.aging, { on, accountId: account.id })).rows[0]
  expect(await aged('2026-11-02')).toMatchObject({ current: '10.19', days60: '1000.00', total: '1010.19' })
  expect(dueOn).toBe('2026-12-01')
  const log = (await done(logApi.list, { entity: 'invoice', entityId: id, sort: undefined } as never)).list
  expect(log.map(({ action }) => action)).toEqual(['invoice.issue', 'invoice.draft'])
  expect(log[1]?.after).toMatchObject({ subject: 'interest', lines: 1, total: '10.19 USD' })

  const { token: proof } = await done(invoiceLinkApi.create, { invoiceId: id })
  const shown = await world.call(invoiceLinkApi.view, { proof })
  expect(shown.data).toMatchObject({
    orders: [],
    interest: [
      {
        name: expect.stringContaining('2026-10-01 to 2026-10-31'),
        amount: '10.19',
        steps: [expect.stringContaining('31 days ÷ 365'), expect.anything()],
      },
    ],
  })
  const { text } = readPdf(await file('pdf', id))
  for (const piece of ['Interest invoice', number ?? '', '2026-10-31', '1,000.00', '12 % per year', '10.19', '÷ 365'])
    expect(text).toContain(piece)
  const csv = (await file('quickbooks', id)).toString()
  expect(csv).toContain('interest,')
  expect(csv).toContain('10.19')
  expect((await file('xero', id)).toString()).toContain('270')
  expect((await file('xlsx', id)).length).toBeGreaterThan(1000)
})

test('small sums wait for the minimum, and interest costs interest only if the terms say so', async () => {
  const small = await late({ minimum: '15' })
  await owed(small.id, '2026-09-30')
  expect(await preview(small.id)).toMatchObject([{ total: '10.19', minimum: '15.00', isEnough: false }])
  expect(await drafted(small.id)).toEqual([])
  expect(await drafted(small.id, '2026-11-28')).toHaveLength(1)

  const twice = await late({ onInterest: true })
  await owed(twice.id, '2026-08-31', '10000.00')
  const [id = ''] = await drafted(twice.id, '2026-09-30')
  const { version } = await done(invoiceApi.detail, { id })
  await done(invoiceApi.saveDraft, { id, version, termsDays: 0, workOrderIds: [] })
  await done(invoiceApi.issue, { ids: [id], issuedOn: '2026-09-30' })
  expect((await preview(twice.id))[0]?.periods.map(({ overdueId }) => overdueId)).toContain(id)
})
