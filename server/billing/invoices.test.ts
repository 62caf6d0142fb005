import { booksApi } from '@shortcut/domain/billing/invoices/books-api.ts'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { paymentApi } from '@shortcut/domain/billing/invoices/payment-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { openBilling } from '../testing/billing.ts'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'
import { fingerprint } from './invoices/issue-invoice.ts'

let world: World
let build: Builders
let billing: ReturnType<typeof openBilling>
let token: string
beforeAll(async () => {
  world = await openWorld()
  build = await openBuilders(world)
  billing = openBilling(world, build)
  token = build.administrator.token
})
afterAll(() => world.close())

const call = <E extends Endpoint>(entry: E, input: InputOf<E>) => world.call(entry, input, { token })
async function done<E extends Endpoint>(entry: E, input: InputOf<E>): Promise<ReplyOf<E>> {
  const reply = await call(entry, input)
  expect(reply, `${reply.message} ${JSON.stringify(reply.data)}`).toMatchObject({ code: 200 })
  return reply.data
}
const detail = (id: string) => done(invoiceApi.detail, { id })

/** Drafts invoices for these orders. @returns the drafts' ids */
async function drafts(ids: string[], grouping: 'order' | 'account' | 'month' = 'order') {
  const reply = await done(invoiceApi.draft, { ids, grouping })
  expect(reply.failed).toEqual([])
  return reply.drafts
}

/** An issued invoice of one order with these charges. */
async function issued(accountId: string, amounts = ['100.00'], issuedOn = '2026-10-25') {
  const order = await billing.approved(
    accountId,
    amounts.map((amount) => ({ amount })),
    { deliveredAt: `${issuedOn < '2026-10-20' ? issuedOn : '2026-10-20'}T18:00:00Z` },
  )
  const [id = ''] = await drafts([order])
  expect((await done(invoiceApi.issue, { ids: [id], issuedOn })).failed).toEqual([])
  return detail(id)
}

const pay = (
  accountId: string,
  amount: string,
  allocations: { invoiceId: string; amount: string }[],
  receivedOn = '2026-11-02',
) => call(paymentApi.save, { id: newId(), accountId, receivedOn, amount, allocations })

const queueStatus = async (workOrderId: string) =>
  (
    await world.database.kysely
      .selectFrom('billing')
      .select(['status', 'invoiceId'])
      .where('workOrderId', '=', workOrderId)
      .executeTakeFirstOrThrow()
  ).status

describe('drafts', () => {
  test('orders are drafted one each, or by account and month, and none twice', async () => {
    const [one, other] = await Promise.all([build.account(), build.account()])
    const orders = [
      await billing.approved(one.id, [{ amount: '10.10' }, { amount: '0.05', kind: 'fuel' }]),
      await billing.approved(one.id),
      await billing.approved(one.id, undefined, { deliveredAt: '2026-11-03T18:00:00Z' }),
      await billing.approved(other.id, undefined, { currency: 'CAD' }),
    ]
    const made = await Promise.all((await drafts(orders, 'month')).map(detail))
    expect(made.map(({ orderCount, total, currency }) => [orderCount, total, currency]).sort()).toEqual([
      [1, '100.00', 'CAD'],
      [1, '100.00', 'USD'],
      [2, '110.15', 'USD'],
    ])
    const again = await done(invoiceApi.draft, { ids: orders, grouping: 'order' })
    expect([again.drafts, again.failed.length, again.failed[0]?.message]).toEqual([
      [],
      4,
      'It is not approved, is already on another draft, or has charges in two currencies.',
    ])
  })

  test('a billable order shows its local day of delivery, and can be found by it', async () => {
    const account = await build.account()
    // In New York it is 11:30 PM on the day before.
    const order = await billing.approved(account.id, undefined, { deliveredAt: '2026-10-21T03:30:00Z' })
    const on = async (day: string) => {
      const { list } = await done(invoiceApi.billable, { accountId: account.id, from: day, to: day })
      return list.map(({ id, deliveredOn }) => [id, deliveredOn])
    }
    expect(await on('2026-10-20')).toEqual([[order, '2026-10-20']])
    expect(await on('2026-10-21')).toEqual([])
  })

  test('a charge of 0.00 stays on the order, and appears on invoices of accounts that want it', async () => {
    const charges = [{ amount: '100.00' }, { amount: '0.00', kind: 'fuel' as const, name: 'Fuel surcharge' }]
    const linesOf = async (invoiceZeroCharges: boolean) => {
      const account = await build.account({ invoiceZeroCharges })
      const [id = ''] = await drafts([await billing.approved(account.id, charges)])
      const { lines, outdated, total } = await detail(id)
      expect([outdated, total]).toEqual([false, '100.00'])
      return lines.map(({ kind, amount }) => `${kind} ${amount}`)
    }
    expect(await linesOf(false)).toEqual(['linehaul 100.00'])
    expect(await linesOf(true)).toEqual(['linehaul 100.00', 'fuel 0.00'])
  })

  test('an invoice is dated after its last local service, unless a permitted person gives a reason: it is on the invoice and in the log', async () => {
    const account = await build.account()
    // In New York it is 11:30 PM on the 20th.
    const two = [
      await billing.approved(account.id, undefined, { deliveredAt: '2026-10-11T18:00:00Z' }),
      await billing.approved(account.id, undefined, { deliveredAt: '2026-10-21T03:30:00Z' }),
    ]
    const [draft = ''] = await drafts(two, 'account')
    const early = await done(invoiceApi.issue, { ids: [draft], issuedOn: '2026-10-19' })
    expect(early.failed).toMatchObject([
      {
        code: 501,
        message: `${account.name} cannot be dated 2026-10-19: its last pickup or delivery was on 2026-10-20. Choose that day or a later one.`,
      },
    ])
    const clerk = (await world.signIn('billingClerk')).token
    const asked = { ids: [draft], issuedOn: '2026-10-19', earlyReason: 'Paid in advance' }
    expect((await world.call(invoiceApi.issue, asked, { token: clerk })).code).toBe(403)
    expect((await detail(draft)).state).toBe('draft')
    expect((await done(invoiceApi.issue, asked)).failed).toEqual([])
    const invoice = await detail(draft)
    expect(invoice).toMatchObject({ issuedOn: '2026-10-19', earlyReason: 'Paid in advance' })
    const { rows } = await sql`
      SELECT l.reason, i.sha256 = ${fingerprint} AS sealed FROM operation_log l JOIN invoice i ON i.id = l.entity_id
      WHERE l.action = 'invoice.issue' AND i.id = ${draft}`.execute(world.database.kysely)
    expect(rows).toEqual([{ reason: 'Paid in advance', sealed: true }])
    // A clerk can credit it with the day of the service or later.
    const credit = { id: draft, on: '2026-10-19', reason: 'Wrong price' }
    expect((await world.call(invoiceApi.credit, credit, { token: clerk })).code).toBe(501)
    const late = await world.call(invoiceApi.credit, { ...credit, on: '2026-10-20' }, { token: clerk })
    expect(late.code).toBe(200)
    expect((await detail(late.data.creditNoteId)).earlyReason).toBe('')
    // On the day itself no reason is needed, and a given one is not stored.
    const [punctual = ''] = await drafts([await billing.approved(account.id)])
    await done(invoiceApi.issue, { ids: [punctual], issuedOn: '2026-10-20', earlyReason: 'Not needed' })
    expect(await detail(punctual)).toMatchObject({ issuedOn: '2026-10-20', earlyReason: '' })
  })

  test('a deleted draft frees its orders', async () => {
    const account = await build.account()
    const order = await billing.approved(account.id)
    const [id = ''] = await drafts([order])
    expect((await done(invoiceApi.deleteDrafts, { ids: [id] })).done).toEqual([id])
    expect(await queueStatus(order)).toBe('Approved')
    await drafts([order])
  })

  test('a draft with changed charges is not issued before it is reviewed', async () => {
    const account = await build.account()
    const order = await billing.approved(account.id)
    const [id = ''] = await drafts([order])
    await billing.charge(order, { amount: '25.00', name: 'Detention', kind: 'detention' })
    const { failed } = await done(invoiceApi.issue, { ids: [id] })
    expect(failed[0]?.message).toContain('Refresh the draft')
    const { version, termsDays, outdated } = await detail(id)
    expect(outdated).toBe(true)
    const saved = await done(invoiceApi.saveDraft, {
      id,
      version,
      termsDays,
      note: 'Thank you.',
      workOrderIds: [order],
    })
    expect([saved.total, saved.outdated, saved.lines.length, saved.note]).toEqual(['125.00', false, 2, 'Thank you.'])
    expect((await done(invoiceApi.issue, { ids: [id] })).done).toEqual([id])
  })
})

describe('issued', () => {
  test('numbers have no gaps and no repeats if two issue at once and a third is killed in between', async () => {
    const account = await build.account()
    const orders = await Promise.all(Array.from({ length: 13 }, () => billing.approved(account.id)))
    const ids = await drafts(orders)
    const [victim = '', ...rest] = ids
    const before = await world.database.pool.query<{ n: number }>(
      "SELECT coalesce(max(last_number), 0) AS n FROM invoice_counter WHERE kind = 'invoice' AND year = 2026",
    )
    // Like a server that dies between taking a number and the end of its transaction.
    const dying = new pg.Client({ connectionString: world.url })
    dying.on('error', () => {})
    await dying.connect()
    await dying.query('BEGIN')
    await dying.query('SELECT FROM invoice WHERE id = $1 FOR UPDATE', [victim])
    await dying.query(
      "INSERT INTO invoice_counter AS c VALUES ('invoice', 2026, 1) ON CONFLICT (kind, year) DO UPDATE SET last_number = c.last_number + 1",
    )
    const clerks = [rest.slice(0, 6), rest.slice(6)].map((mine) =>
      done(invoiceApi.issue, { ids: mine, issuedOn: '2026-11-01' }),
    )
    const { rows } = await world.database.pool.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'INSERT INTO invoice_counter AS c VALUES%' AND pid <> pg_backend_pid() AND state = 'idle in transaction'",
    )
    expect(rows.length).toBe(1)
    await world.database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    const answers = await Promise.all(clerks)
    expect(answers.map((answer) => [answer.done.length, answer.failed])).toEqual([
      [6, []],
      [6, []],
    ])
    await done(invoiceApi.issue, { ids: [victim], issuedOn: '2026-11-01' })
    const numbers = await world.database.pool.query<{ serial: number }>(
      "SELECT serial FROM invoice WHERE kind = 'invoice' AND year = 2026 ORDER BY serial",
    )
    const serials = numbers.rows.map(({ serial }) => serial)
    expect(serials).toEqual(serials.map((_, index) => index + 1))
    expect(serials.length).toBe(Number(before.rows[0]?.n) + 13)
    expect(await queueStatus(orders[0] ?? '')).toBe('Invoiced')
  })

  test('an issued invoice never changes, not even by SQL', async () => {
    const account = await build.account()
    const { id, number, lines, orders } = await issued(account.id, ['531.05', '12.00'])
    await billing.approved(account.id)
    const before = JSON.stringify(await detail(id))
    const { termsDays, version } = await detail(id)
    const workOrderIds = orders.map(({ workOrderId }) => workOrderId)
    expect((await call(invoiceApi.saveDraft, { id, version, termsDays, workOrderIds })).message).toContain(
      `${number} is issued`,
    )
    for (const entry of [invoiceApi.issue, invoiceApi.deleteDrafts])
      expect((await done(entry, { ids: [id] })).failed[0]?.message).toContain(`${number} is issued`)
    const attempts = [
      "UPDATE invoice SET note = 'x' WHERE id = $1",
      "UPDATE invoice SET status = 'draft', serial = NULL WHERE id = $1",
      'UPDATE invoice SET total = total - 1 WHERE id = $1',
      'DELETE FROM invoice WHERE id = $1',
      'UPDATE invoice_line SET amount = 0 WHERE invoice_id = $1',
      'UPDATE invoice_line SET line_no = line_no + 500 WHERE invoice_id = $1',
      'DELETE FROM invoice_line WHERE invoice_id = $1',
      'INSERT INTO invoice_line SELECT invoice_id, 99, work_order_id, charge_id, NULL, kind, name, 1, unit, 1, 1 FROM invoice_line WHERE invoice_id = $1 LIMIT 1',
      "UPDATE invoice_order SET facts = '{}' WHERE invoice_id = $1",
      'DELETE FROM invoice_order WHERE invoice_id = $1',
      "INSERT INTO invoice_order SELECT $1, id, 9, '{}' FROM work_order WHERE id NOT IN (SELECT work_order_id FROM invoice_order) LIMIT 1",
      "MERGE INTO invoice i USING (SELECT $1::uuid AS id) s ON i.id = s.id WHEN MATCHED THEN UPDATE SET note = 'x'",
      'UPDATE invoice_counter SET last_number = last_number - 1 WHERE $1::uuid IS NOT NULL',
      'DELETE FROM invoice_counter WHERE $1::uuid IS NOT NULL',
    ]
    const { pool } = world.database
    for (const attempt of attempts)
      await expect(pool.query(attempt, [id]), attempt).rejects.toThrow(/never changes|one after the other/)
    for (const table of ['invoice', 'invoice_line', 'invoice_order', 'invoice_counter', 'settlement', 'payment'])
      await expect(pool.query(`TRUNCATE ${table} CASCADE`), table).rejects.toThrow()
    // The product's own role cannot disable triggers either.
    await expect(pool.query("SET session_replication_role = 'replica'")).rejects.toThrow('permission denied')
    expect(JSON.stringify(await detail(id))).toBe(before)
    expect(lines.map(({ amount }) => amount)).toEqual(['531.05', '12.00'])
  })

  test('its content is sealed with a fingerprint that the operation log keeps', async () => {
    const account = await build.account()
    const { id } = await issued(account.id)
    const { rows } = await sql<{ sealed: string; now: string }>`
      SELECT encode(i.sha256, 'hex') AS sealed, encode(${fingerprint}, 'hex') AS now FROM invoice i WHERE id = ${id}`.execute(
      world.database.kysely,
    )
    const log = await world.database.pool.query<{ after: { sha256: string } }>(
      "SELECT after FROM operation_log WHERE entity_id = $1 AND action = 'invoice.issue'",
      [id],
    )
    expect(rows[0]?.now).toBe(rows[0]?.sealed)
    expect(log.rows[0]?.after.sha256).toBe(rows[0]?.sealed)
  })

  test('later changes of the account’s name and address do not affect it', async () => {
    const account = await build.account({ billToCity: 'Chicago' })
    const { id } = await issued(account.id)
    await world.database.pool.query("UPDATE account SET name = 'Renamed', bill_to_city = 'Dallas' WHERE id = $1", [
      account.id,
    ])
    const { billTo, customerName } = await detail(id)
    expect([billTo.name, billTo.city, customerName]).toEqual([account.name, 'Chicago', account.name])
  })
})

describe('settlement', () => {
  test('by payments, also partial; never more than the balance, nor more than the payment', async () => {
    const account = await build.account()
    const [one, two] = [await issued(account.id, ['100.00']), await issued(account.id, ['50.00'])]
    const first = await pay(account.id, '120.00', [{ invoiceId: one.id, amount: '60.00' }])
    expect(first.data).toMatchObject({
      allocated: '60.00',
      open: '60.00',
      invoices: [{ number: one.number, amount: '60.00' }],
    })
    expect(await detail(one.id)).toMatchObject({ state: 'partial', balance: '40.00', paid: '60.00' })
    const tooMuch = await call(paymentApi.allocate, {
      id: first.data.id,
      allocations: [{ invoiceId: one.id, amount: '40.01' }],
    })
    expect(tooMuch.data).toMatchObject({
      fields: [{ path: 'allocations.0.amount', message: `${one.number} has only 40.00 USD open.` }],
    })
    const beyond = [
      { invoiceId: one.id, amount: '40.00' },
      { invoiceId: two.id, amount: '20.01' },
    ]
    expect((await call(paymentApi.allocate, { id: first.data.id, allocations: beyond })).code).toBe(422)
    beyond[1] = { invoiceId: two.id, amount: '20.00' }
    await done(paymentApi.allocate, { id: first.data.id, allocations: beyond })
    expect([(await detail(one.id)).state, (await detail(two.id)).state]).toEqual(['paid', 'partial'])
    await done(paymentApi.void, { id: first.data.id, reason: 'The check bounced.' })
    expect([(await detail(one.id)).state, (await detail(two.id)).balance]).toEqual(['unpaid', '50.00'])
    expect((await call(paymentApi.void, { id: first.data.id, reason: 'again' })).code).toBe(409)
  })

  test('of two simultaneous payments for one invoice only one is accepted', async () => {
    const account = await build.account()
    const { id } = await issued(account.id, ['80.00'])
    const answers = await Promise.all([1, 2].map(() => pay(account.id, '80.00', [{ invoiceId: id, amount: '80.00' }])))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
    expect((await detail(id)).balance).toBe('0.00')
  })

  test('a payment sent twice is recorded once', async () => {
    const account = await build.account()
    const { id } = await issued(account.id, ['80.00'])
    const payment = {
      id: newId(),
      accountId: account.id,
      receivedOn: '2026-11-02',
      amount: '30.00',
      allocations: [{ invoiceId: id, amount: '30.00' }],
    }
    await done(paymentApi.save, payment)
    await done(paymentApi.save, payment)
    expect((await detail(id)).balance).toBe('50.00')
    // Changed before it was sent again: neither ignored silently nor recorded twice.
    for (const typed of [{ amount: '40.00' }, { reference: 'CHK 7' }, { receivedOn: '2026-11-03' }, { method: 'wire' }])
      expect(await call(paymentApi.save, { ...payment, ...(typed as object) })).toMatchObject({
        code: 409,
        message: expect.stringMatching(/^This payment was saved before, with 30\.00 USD on 2026-11-02\. Void it/),
      })
    expect((await detail(id)).balance).toBe('50.00')
  })

  test('a credit note reduces lines once, and credit beyond the balance stays with the account', async () => {
    const account = await build.account()
    const first = await issued(account.id, ['100.00', '30.00'])
    await pay(account.id, '120.00', [{ invoiceId: first.id, amount: '120.00' }])
    const lines = [{ lineNo: 2, amount: '30.01' }]
    expect((await call(invoiceApi.credit, { id: first.id, reason: 'Wrong wait', lines })).data).toMatchObject({
      fields: [{ path: 'lines.0.amount', message: 'Only 30.00 USD of this line is left to credit.' }],
    })
    lines[0] = { lineNo: 2, amount: '30.00' }
    const { creditNoteId } = await done(invoiceApi.credit, {
      id: first.id,
      on: '2026-11-05',
      reason: 'Wrong wait',
      lines,
    })
    expect((await call(invoiceApi.credit, { id: first.id, reason: 'Twice', lines })).code).toBe(422)
    expect(await detail(first.id)).toMatchObject({ balance: '0.00', credited: '10.00', state: 'paid' })
    const note = await detail(creditNoteId)
    expect([note.number, note.total, note.balance, note.state]).toEqual([
      expect.stringMatching(/^CN-26-0000\d\d$/),
      '-30.00',
      '-20.00',
      'creditOpen',
    ])
    const second = await issued(account.id, ['45.00'])
    await done(invoiceApi.applyCredit, { id: creditNoteId, allocations: [{ invoiceId: second.id, amount: '20.00' }] })
    expect([(await detail(second.id)).balance, (await detail(creditNoteId)).state]).toEqual(['25.00', 'creditUsed'])
  })

  test('credit-and-rebill credits the whole invoice and drafts the orders with their current charges', async () => {
    const account = await build.account()
    const first = await issued(account.id, ['100.00'])
    const order = first.orders[0]?.workOrderId ?? ''
    await world.database.pool.query(
      "UPDATE charge SET voided_at = now(), voided_by = 'test', void_reason = 'wrong' WHERE work_order_id = $1",
      [order],
    )
    await billing.charge(order, { amount: '90.00' })
    const { creditNoteId, draftId } = await done(invoiceApi.rebill, { id: first.id, reason: 'Wrong rate' })
    expect((await detail(creditNoteId)).total).toBe('-100.00')
    expect(await detail(first.id)).toMatchObject({ state: 'credited', balance: '0.00' })
    expect(await detail(draftId)).toMatchObject({ state: 'draft', total: '90.00', corrects: { number: first.number } })
    expect(await queueStatus(order)).toBe('Approved')
    expect((await call(invoiceApi.rebill, { id: first.id, reason: 'Again' })).code).toBe(409)
    await done(invoiceApi.issue, { ids: [draftId] })
    expect(await queueStatus(order)).toBe('Invoiced')
  })

  test('an uncollectible balance is written off by permitted people', async () => {
    const account = await build.account()
    const { id } = await issued(account.id, ['100.00'])
    const clerk = await world.signIn('billingClerk')
    expect((await world.call(invoiceApi.writeOff, { id, reason: 'Bankrupt' }, { token: clerk.token })).code).toBe(403)
    await done(invoiceApi.writeOff, { id, amount: '40.00', reason: 'Bankrupt' })
    expect((await done(invoiceApi.writeOff, { id, reason: 'Bankrupt' })).state).toBe('writtenOff')
    expect((await call(invoiceApi.writeOff, { id, reason: 'Bankrupt' })).code).toBe(409)
  })
})

describe('the books', () => {
  test('aging and statement agree, by days past due', async () => {
    const account = await build.account({ paymentTermsDays: 10 })
    // Due on 11 November, 12 October, 10 September and 11 August; and one not due yet.
    for (const [day, amount] of [
      ['2026-11-15', '1.00'],
      ['2026-11-01', '2.00'],
      ['2026-10-02', '4.00'],
      ['2026-08-31', '8.00'],
      ['2026-08-01', '16.00'],
    ] as const)
      await issued(account.id, [amount], day)
    await pay(account.id, '0.50', [], '2026-11-20')
    const on = '2026-11-21'
    const { rows } = await done(booksApi.aging, { on, accountId: account.id })
    expect(rows).toEqual([
      {
        accountId: account.id,
        customerName: account.name,
        currency: 'USD',
        current: '1.00',
        days30: '2.00',
        days60: '4.00',
        days90: '8.00',
        older: '16.00',
        overdue: '30.00',
        credit: '-0.50',
        total: '30.50',
      },
    ])
    const statement = await done(booksApi.statement, {
      accountId: account.id,
      currency: 'USD',
      from: '2026-10-01',
      to: on,
    })
    expect([statement.opening, statement.closing, statement.entries.length]).toEqual(['24.00', '30.50', 4])
    expect(statement.entries.at(-1)).toMatchObject({ what: 'payment', amount: '-0.50', balance: '30.50' })
    const list = await done(invoiceApi.list, { accountId: account.id, overdue: 'yes', sort: 'dueOn' })
    expect(list.list.slice(0, 4).map(({ total }) => total)).toEqual(['16.00', '8.00', '4.00', '2.00'])
  })

  test('a closed month accepts nothing more, not even by SQL, until it is reopened', async () => {
    const account = await build.account()
    const open = await issued(account.id, ['100.00'], '2026-09-10')
    const order = await billing.approved(account.id)
    const [draft = ''] = await drafts([order])
    expect((await call(booksApi.monthClose, { month: '2099-12-01' })).data).toMatchObject({
      fields: [{ path: 'month', message: 'This month is not over yet.' }],
    })
    await done(booksApi.monthClose, { month: '2026-09-01' })
    const refusal = { fields: [{ message: 'The books are closed through 2026-09-30. Choose a later day.' }] }
    const on = '2026-09-30'
    expect((await call(invoiceApi.issue, { ids: [draft], issuedOn: on })).data).toMatchObject(refusal)
    expect((await pay(account.id, '1.00', [], on)).data).toMatchObject(refusal)
    expect((await call(invoiceApi.credit, { id: open.id, on, reason: 'x' })).data).toMatchObject(refusal)
    expect((await call(invoiceApi.writeOff, { id: open.id, on, reason: 'x' })).data).toMatchObject(refusal)
    const { pool } = world.database
    await expect(
      pool.query(
        "INSERT INTO settlement (id, invoice_id, kind, amount, settled_on, created_at, created_by) VALUES ($1, $2, 'writeOff', 1, $3, now(), 'x')",
        [newId(), open.id, on],
      ),
    ).rejects.toThrow('closed month')
    await done(invoiceApi.issue, { ids: [draft], issuedOn: '2026-10-01' })
    const { months, closedThrough } = await done(booksApi.months, {})
    expect(closedThrough).toBe('2026-09-30')
    expect(months.find(({ month }) => month === '2026-09-01')).toMatchObject({ closed: true })
    expect((await call(booksApi.monthReopen, { month: '2026-08-01', reason: 'x' })).code).toBe(409)
    await done(booksApi.monthReopen, { month: '2026-09-01', reason: 'A late credit note' })
    await done(invoiceApi.credit, { id: open.id, on, reason: 'Late' })
  })
})
