import { type agingDays, booksApi, dueBetween } from '@shortcut/domain/billing/invoices/books-api.ts'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { paymentApi } from '@shortcut/domain/billing/invoices/payment-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { openBilling } from '../../testing/billing.ts'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let build: Builders
let billing: ReturnType<typeof openBilling>
beforeAll(async () => {
  world = await openWorld()
  build = await openBuilders(world)
  billing = openBilling(world, build)
})
afterAll(() => world.close())

async function done<E extends Endpoint>(entry: E, input: InputOf<E>): Promise<ReplyOf<E>> {
  const reply = await world.call(entry, input, { token: build.administrator.token })
  expect(reply, `${reply.message} ${JSON.stringify(reply.data)}`).toMatchObject({ code: 200 })
  return reply.data
}

/** An issued invoice of 100.00. */
async function issued(accountId: string): Promise<string> {
  const { drafts } = await done(invoiceApi.draft, { ids: [await billing.approved(accountId)], grouping: 'order' })
  expect((await done(invoiceApi.issue, { ids: drafts, issuedOn: '2026-10-25' })).done).toEqual(drafts)
  return drafts[0] ?? ''
}

test('payments are found by account, day, method, reference and open amount', async () => {
  const [one, other] = await Promise.all([build.account(), build.account()])
  const invoiceId = await issued(one.id)
  const pay = async (accountId: string, fields: Partial<InputOf<typeof paymentApi.save>>) =>
    (await done(paymentApi.save, { id: newId(), accountId, receivedOn: '2026-11-02', amount: '150', ...fields })).id
  const over = await pay(one.id, { reference: 'TRN 77', method: 'wire', allocations: [{ invoiceId, amount: '100' }] })
  const check = await pay(other.id, { reference: '1001', receivedOn: '2026-10-30' })
  const gone = await pay(other.id, { reference: '1002' })
  await done(paymentApi.void, { id: gone, reason: 'Bounced' })

  const found = async (input: InputOf<typeof paymentApi.list>) =>
    (await done(paymentApi.list, { accountId: `${one.id},${other.id}`, sort: 'receivedOn', ...input })).list.map(
      ({ id }) => id,
    )
  expect(await found({ accountId: other.id })).toEqual([check, gone])
  expect(await found({ from: '2026-11-01' })).toEqual([over, gone])
  expect(await found({ method: 'wire' })).toEqual([over])
  expect(await found({ reference: 'trn' })).toEqual([over])
  expect(await found({ customerName: other.name })).toEqual([check, gone])
  expect(await found({ currency: 'CAD' })).toEqual([])
  expect(await found({ state: 'open' })).toEqual([check, over])
  expect(await found({ state: 'voided' })).toEqual([gone])
  expect(await done(paymentApi.detail, { id: over })).toMatchObject({
    state: 'open',
    allocated: '100.00',
    open: '50.00',
    invoices: [{ id: invoiceId, amount: '100.00' }],
  })
  const next = await issued(one.id)
  const allocated = await done(paymentApi.allocate, { id: over, allocations: [{ invoiceId: next, amount: '50' }] })
  expect(allocated).toMatchObject({ state: 'allocated', open: '0.00' })
  const nobody = await world.call(paymentApi.detail, { id: newId() }, { token: build.administrator.token })
  expect(nobody.code).toBe(404)
})

test('an aging column’s invoices are those due in its days', async () => {
  const account = await build.account()
  const due = async (dueOn: string) => {
    const order = await billing.approved(account.id, undefined, { deliveredAt: `${dueOn}T12:00:00Z` })
    const { drafts } = await done(invoiceApi.draft, { ids: [order], grouping: 'order' })
    const [id = ''] = drafts
    const { version } = await done(invoiceApi.detail, { id })
    const orders = (await done(invoiceApi.detail, { id })).orders.map(({ workOrderId }) => workOrderId)
    await done(invoiceApi.saveDraft, { id, version, termsDays: 0, workOrderIds: orders })
    await done(invoiceApi.issue, { ids: [id], issuedOn: dueOn })
    return id
  }
  const on = '2026-11-20'
  // Due that day, and 1, 30, 31 and 91 days before it.
  const [current, one, thirty, sixty, older] = [
    await due(on),
    await due('2026-11-19'),
    await due('2026-10-21'),
    await due('2026-10-20'),
    await due('2026-08-21'),
  ]
  const { rows } = await done(booksApi.aging, { on, accountId: account.id })
  expect(rows).toMatchObject([
    { current: '100.00', days30: '200.00', days60: '100.00', days90: '0.00', older: '100.00' },
  ])
  const found = async (column: keyof typeof agingDays | 'current') => {
    const days = dueBetween(column, on)
    return new Set((await done(invoiceApi.list, { accountId: account.id, ...days })).list.map(({ id }) => id))
  }
  expect(await found('current')).toEqual(new Set([current]))
  expect(await found('days30')).toEqual(new Set([one, thirty]))
  expect(await found('days60')).toEqual(new Set([sixty]))
  expect(await found('days90')).toEqual(new Set())
  expect(await found('older')).toEqual(new Set([older]))
})

test('an invoice partly credited and not paid is unpaid', async () => {
  const account = await build.account()
  const id = await issued(account.id)
  const stateOf = async () => (await done(invoiceApi.list, { accountId: account.id, kind: 'invoice' })).list[0]?.state
  await done(invoiceApi.credit, { id, reason: 'Wait', lines: [{ lineNo: 1, amount: '30' }] })
  expect(await stateOf()).toBe('unpaid')
  const allocations = [{ invoiceId: id, amount: '10' }]
  await done(paymentApi.save, {
    id: newId(),
    accountId: account.id,
    receivedOn: '2026-11-02',
    amount: '10',
    allocations,
  })
  expect(await stateOf()).toBe('partial')
})

test('a payment sent twice at once is recorded once, and both get the reply', async () => {
  const account = await build.account()
  const payment = { id: newId(), accountId: account.id, receivedOn: '2026-11-02', amount: '75' }
  const send = () => world.call(paymentApi.save, payment, { token: build.administrator.token })
  const replies = await Promise.all([send(), send(), send(), send()])
  expect(replies.map(({ code }) => code)).toEqual([200, 200, 200, 200])
  expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  const { list } = await done(paymentApi.list, { accountId: account.id })
  expect(list.map(({ id }) => id)).toEqual([payment.id])
  const other = await world.call(paymentApi.save, { ...payment, amount: '76' }, { token: build.administrator.token })
  expect(other.code).toBe(409)
})

const keyed = (key: string) => ({ token: build.administrator.token, headers: { 'idempotency-key': key } })
const settlements = async (invoiceId: string) =>
  (await done(invoiceApi.detail, { id: invoiceId })).settlements.map(({ kind, amount }) => `${kind} ${amount}`)

/** Each action on an invoice of 100.00, and the balance after it was done once. */
const acts: Record<string, (at: { id: string; accountId: string }) => Promise<[Endpoint, unknown, string[]]>> = {
  'a credit note for a part': async ({ id }) => [
    ...([invoiceApi.credit, { id, reason: 'Wait', lines: [{ lineNo: 1, amount: '30' }] }] as const),
    ['credit 30.00'],
  ],
  'a credit note for the whole': async ({ id }) => [invoiceApi.credit, { id, reason: 'Rate' }, ['credit 100.00']],
  'a credit with a new draft': async ({ id }) => [invoiceApi.rebill, { id, reason: 'Rate' }, ['credit 100.00']],
  'a write-off of a part': async ({ id }) => [
    ...([invoiceApi.writeOff, { id, amount: '40', reason: 'Small' }] as const),
    ['writeOff 40.00'],
  ],
  'a write-off of the whole': async ({ id }) => [invoiceApi.writeOff, { id, reason: 'Small' }, ['writeOff 100.00']],
  'a payment': async ({ id, accountId }) => [
    paymentApi.save,
    {
      id: newId(),
      accountId,
      receivedOn: '2026-11-02',
      amount: '100',
      allocations: [{ invoiceId: id, amount: '60' }],
    },
    ['payment 60.00'],
  ],
  'a payment allocated': async ({ id, accountId }) => {
    const paid = await done(paymentApi.save, { id: newId(), accountId, receivedOn: '2026-11-02', amount: '100' })
    return [paymentApi.allocate, { id: paid.id, allocations: [{ invoiceId: id, amount: '50' }] }, ['payment 50.00']]
  },
  'a payment voided': async ({ id, accountId }) => {
    const allocations = [{ invoiceId: id, amount: '100' }]
    const typed = { id: newId(), accountId, receivedOn: '2026-11-02', amount: '100', allocations }
    const paid = await done(paymentApi.save, typed)
    return [paymentApi.void, { id: paid.id, reason: 'Bounced' }, ['payment 100.00', 'payment -100.00']]
  },
}

test.each(Object.keys(acts))('%s sent four times at once is done once, and all get the reply', async (name) => {
  const { id: accountId } = await build.account()
  const id = await issued(accountId)
  const [entry, input, left] = (await acts[name]?.({ id, accountId })) ?? []
  const key = newId()
  const send = () => world.call(entry as Endpoint, input as never, keyed(key))
  const replies = await Promise.all([send(), send(), send(), send()])
  for (const reply of replies) expect(reply, reply.message).toMatchObject({ code: 200, data: replies[0]?.data })
  expect(await send()).toEqual(replies[0])
  expect((await settlements(id)).sort()).toEqual([...(left ?? [])].sort())
})
