import { interestApi } from '@shortcut/domain/billing/interest/interest-api.ts'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBilling } from '../../testing/billing.ts'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { chargeMonths } from './charge-months.ts'

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

test('terms are kept by their first day, and typed ones are checked at their field', async () => {
  const account = await late()
  const terms = { accountId: account.id, fromOn: '2026-06-01', percent: '1.5' }
  await done(interestApi.saveTerms, { ...terms, graceDays: 5, minimum: '2.50', charged: 'monthly' })
  expect(await done(interestApi.terms, { accountId: account.id })).toEqual([
    {
      fromOn: '2026-06-01',
      percent: '1.5',
      per: 'month',
      graceDays: 5,
      minimum: '2.50',
      charged: 'monthly',
      onInterest: false,
    },
    expect.objectContaining({ fromOn: '2026-01-01', percent: '12', per: 'year' }),
  ])
  await done(interestApi.removeTerms, { accountId: account.id, fromOn: '2026-06-01' })
  expect((await ask(interestApi.removeTerms, { accountId: account.id, fromOn: '2026-06-01' })).code).toBe(404)
  const wrong = await ask(interestApi.saveTerms, { ...terms, percent: '101' })
  expect(wrong.data).toMatchObject({ fields: [{ path: 'percent', message: expect.stringContaining('0 to 100') }] })
  const future = await ask(interestApi.preview, { through: '2999-01-01' })
  expect(future.data).toMatchObject({ fields: [{ path: 'through' }] })
  const log = (await done(logApi.list, { entity: 'account', entityId: account.id, sort: undefined } as never)).list
  expect(log.slice(0, 3).map(({ action }) => action)).toEqual([
    'account.interestRemoved',
    'account.interest',
    'account.interest',
  ])
  expect(log[1]?.after).toEqual({
    interest:
      '1.5 % per month from 2026-06-01, days of grace: 5, minimum 2.50, charged: Issued automatically after each month',
  })
})

test('an account that is charged monthly gets one invoice after the month, however many nodes look', async () => {
  const account = await late({ charged: 'monthly' })
  const today = new Date().toISOString().slice(0, 10)
  const lastDay = new Date(Date.parse(`${today.slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10)
  const dueOn = new Date(Date.parse(lastDay) - 40 * 86_400_000).toISOString().slice(0, 10)
  const overdue = await owed(account.id, dueOn)
  const errors: unknown[] = []
  const log = { error: (...told: unknown[]) => void errors.push(told) } as never
  const parts = { database: world.database, carrier: 'ShortCut Freight', mailing: undefined, logGrew() {}, log }
  const issued = async () =>
    (await done(invoiceApi.list, { accountId: account.id, subject: 'interest' })).list.map(({ id }) => id)
  // Terms that were typed this month wait for its end.
  await chargeMonths(parts)
  expect(await issued()).toEqual([])
  await world.owner.query("UPDATE interest_terms SET updated_at = '2026-01-01' WHERE account_id = $1", [account.id])
  await Promise.all(Array.from({ length: 6 }, () => chargeMonths(parts)))
  const [id = '', ...others] = await issued()
  expect([others, errors]).toEqual([[], []])
  expect(await done(invoiceApi.detail, { id })).toMatchObject({
    state: 'unpaid',
    issuedOn: today,
    issuedBy: 'ShortCut',
    periodTo: lastDay,
    lines: [{ interest: { overdueId: overdue, days: 40, toOn: lastDay } }],
  })
  await chargeMonths(parts)
  expect(await issued()).toEqual([id])
})
