import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { exchangeRateApi } from '@shortcut/domain/billing/exchange/exchange-api.ts'
import { fuelSurchargeApi } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { invoiceDocumentPath } from '@shortcut/domain/billing/invoices/invoice-documents.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { at, type DriverSteps, openDriverSteps } from '../testing/driver-steps.ts'
import { readPdf } from '../testing/papers/pdf-text.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let build: Builders
let steps: DriverSteps
let clerk: string
beforeAll(async () => {
  world = await openWorld()
  build = await openBuilders(world)
  steps = await openDriverSteps(world, build)
  clerk = (await world.signIn('billingClerk')).token
  // The default sheet and program are in dollars: 10.00 per hundredweight, and a fifth of it for fuel.
  const sheet = await done(rateSheetApi.save, { name: 'Standard', effectiveFrom: '2025-01-01' })
  const line = { lineNo: 1, originScope: 'any', destinationScope: 'any', method: 'perCwt', price: '10' } as const
  const { version } = await done(rateSheetApi.saveLines, { id: sheet.id, version: sheet.version, lines: [line] })
  await done(rateSheetApi.activate, { id: sheet.id, version, lineCount: 1 })
  await done(fuelSurchargeApi.save, { region: 'US', weekOn: '2026-01-05', price: '3.50' })
  const bands = [{ from: '3.00', to: '4.00', value: '20' }]
  await done(fuelSurchargeApi.saveProgramme, { name: 'Fifth', region: 'US', method: 'percent', bands, isDefault: true })
})
afterAll(() => world.close())

async function done<E extends Endpoint>(entry: E, input: InputOf<E>): Promise<ReplyOf<E>> {
  const reply = await world.call(entry, input, { token: clerk })
  expect(reply, `${reply.message} ${JSON.stringify(reply.data)}`).toMatchObject({ code: 200 })
  return reply.data
}

/** A delivered order of 50 cwt, picked up on 2026-01-05, in the queue. @returns its id */
async function delivered(accountId: string) {
  const fields = { accountId, weight: { value: '5000', unit: 'lb' as const }, stops: [pickup(), dropoff()] }
  const { order, id } = await steps.given(steps.ann, fields)
  await steps.step(steps.ann, 'accept', { id, at: at(0) })
  await steps.step(steps.ann, 'pickUp', { id, at: at(1) })
  await steps.step(steps.ann, 'deliver', { id, at: at(30), receivedBy: 'Jo' })
  await vi.waitFor(async () => expect((await bill(order.id)).pickupOn).toBe('2026-01-05'), { timeout: 20_000 })
  return order.id
}
const bill = (id: string) => done(billingApi.detail, { id })
const rate = async (id: string) => {
  await done(billingApi.rate, { ids: [id] })
  return bill(id)
}
type Bill = Awaited<ReturnType<typeof bill>>
const charged = ({ charges }: Bill) =>
  charges.flatMap(({ name, amount, currency, voidedAt }) => (voidedAt ? [] : [`${name} ${amount} ${currency}`]))
const save = (from: string, to: string, on: string, value: string) =>
  done(exchangeRateApi.save, { from, to, on, rate: value })

async function pdf(id: string) {
  const path = invoiceDocumentPath('pdf', id)
  const { token } = await done(fileApi.downloadToken, { path })
  return readPdf((await world.product.server.inject({ url: `/shortcut-api${path}?token=${token}` })).rawPayload).text
}

test('a Canadian-dollar account is billed by a US-dollar sheet: converted at a dated rate, shown on the invoice, never charged without a rate', async () => {
  const account = await build.account({ currency: 'CAD' })
  const id = await delivered(account.id)
  const missing = { code: 'exchangeMissing', values: { from: 'USD', to: 'CAD', on: '2026-01-05' } }
  expect(await bill(id)).toMatchObject({ currency: 'CAD', total: '0', exceptions: [missing] })
  expect(charged(await bill(id))).toEqual([])
  expect((await done(billingApi.approve, { ids: [id] })).failed).toMatchObject([
    { id, message: expect.stringMatching(/has no charge to approve: No exchange rate from USD to CAD for 2026-01-05/) },
  ])

  // A rate from eight days before, or from a later day, is not used; one from seven days before is.
  await save('USD', 'CAD', '2025-12-28', '1.2')
  await save('USD', 'CAD', '2026-01-06', '1.3')
  expect((await rate(id)).exceptions).toEqual([missing])
  await save('USD', 'CAD', '2025-12-29', '1.3')
  expect(await rate(id)).toMatchObject({ total: '780.00', exceptions: [] })

  // Through the euro: 500.00 ÷ 1.1564 × 1.6123 = 697.1203…, 100.00 ÷ 1.1564 × 1.6123 = 139.4240…
  const text = 'Date,USD,CAD\n2026-01-05,1.1564,1.6123\n'
  expect(await done(exchangeRateApi.previewImport, { text })).toMatchObject({ added: 2, changed: 0, refused: 0 })
  expect(await done(exchangeRateApi.import, { text })).toEqual({ added: 2, changed: 0 })
  expect(await done(exchangeRateApi.import, { text })).toEqual({ added: 0, changed: 0 })
  expect(charged(await rate(id))).toEqual(['Linehaul 697.12 CAD', 'Fuel surcharge 139.42 CAD'])

  // The pair's own rate of the day wins: 500.00 × 1.3712 = 685.60, 100.00 × 1.3712 = 137.12.
  await save('USD', 'CAD', '2026-01-05', '1.3712')
  const rated = await rate(id)
  expect(charged(rated)).toEqual(['Linehaul 685.60 CAD', 'Fuel surcharge 137.12 CAD'])
  expect(rated).toMatchObject({ total: '822.72', linehaul: '685.60', fuel: '137.12', exceptions: [] })
  const step = { amount: '500.00', from: 'USD', how: '× 1.3712', on: '2026-01-05', to: 'CAD' }
  expect(rated.charges.find(({ amount }) => amount === '685.60')?.arithmetic.at(-1)).toEqual({
    rule: 'exchangedTyped',
    values: step,
    result: '685.60',
  })

  await done(billingApi.approve, { ids: [id] })
  const { drafts } = await done(invoiceApi.draft, { ids: [id] })
  const [invoice = ''] = drafts
  expect((await done(invoiceApi.issue, { ids: drafts })).failed).toEqual([])
  const issued = await done(invoiceApi.detail, { id: invoice })
  expect(issued).toMatchObject({ currency: 'CAD', total: '822.72' })
  const paper = await pdf(invoice)
  expect(paper).toContain('500.00 USD × 1.3712 (manual rate of 2026-01-05) = 685.60 CAD')
  expect(paper).toContain('100.00 USD × 1.3712 (manual rate of 2026-01-05) = 137.12 CAD')
  expect(paper).toContain('Total CAD 822.72')

  // A rate corrected later does not change issued invoices; later rating uses it.
  await save('USD', 'CAD', '2026-01-05', '1.4')
  expect((await done(billingApi.rate, { ids: [id] })).failed).toHaveLength(1)
  expect(await done(invoiceApi.detail, { id: invoice })).toEqual(issued)
  expect(await pdf(invoice)).toBe(paper)
  expect(charged(await bill(await delivered(account.id)))).toEqual(['Linehaul 700.00 CAD', 'Fuel surcharge 140.00 CAD'])
  const { rows } = await world.database.pool.query(
    `SELECT before, after, actor_name <> '' AS named FROM operation_log WHERE action = 'exchangeRate.save' AND entity_label = 'USD CAD 2026-01-05' ORDER BY id`,
  )
  expect(rows).toEqual([
    { before: null, after: { rate: '1.3712' }, named: true },
    { before: { rate: '1.3712' }, after: { rate: '1.4' }, named: true },
  ])
})

test('a surcharge of a yen program is in yen until it is converted, and a yen is never charged as a dollar', async () => {
  const peg = { name: 'Kanto', region: 'JP', currency: 'JPY', method: 'peg', peg: '500', milesPerGallon: '5' } as const
  const programme = await done(fuelSurchargeApi.saveProgramme, peg)
  await done(fuelSurchargeApi.save, { region: 'JP', weekOn: '2026-01-05', price: '620' })
  const account = await build.account()
  await done(fuelSurchargeApi.setAccounts, { accountIds: [account.id], programmeId: programme.id })
  const id = await delivered(account.id)
  const first = await bill(id)
  expect(charged(first)).toEqual(['Linehaul 500.00 USD'])
  expect(first.exceptions).toEqual([{ code: 'exchangeMissing', values: { from: 'JPY', to: 'USD', on: '2026-01-05' } }])
  await save('USD', 'JPY', '2026-01-05', '156.42')
  const rated = await rate(id)
  // (620 − 500) ÷ 5 = 24 yen a mile; 922 miles × 24 = 22128 yen; ÷ 156.42 = 141.4653… dollars.
  expect(rated.miles).toBe('922')
  expect(charged(rated)).toEqual(['Linehaul 500.00 USD', 'Fuel surcharge 141.47 USD'])
  expect(rated.exceptions).toEqual([])

  // An index has one currency: it cannot be yen for one program and dollars for another.
  const dollars = { ...peg, name: 'Kanto in dollars', currency: 'USD' }
  const refused = await world.call(fuelSurchargeApi.saveProgramme, dollars, { token: clerk })
  expect(refused).toMatchObject({ code: 422, data: { fields: [{ path: 'currency' }] } })
  expect(JSON.stringify(refused.data)).toContain('Kanto')
})

test('rates are listed by pair with source and author; an auditor reads them and cannot write', async () => {
  const { from, to, pairs, list } = await done(exchangeRateApi.list, { from: 'EUR', to: 'CAD' })
  expect([from, to]).toEqual(['EUR', 'CAD'])
  expect(pairs).toContainEqual({ from: 'EUR', to: 'CAD', days: 1, last: '2026-01-05', rate: '1.6123' })
  expect(list).toMatchObject([{ on: '2026-01-05', rate: '1.6123', source: 'ecb', updatedBy: /^billingClerk/ }])
  const { token } = await world.signIn('auditor')
  expect((await world.call(exchangeRateApi.list, {}, { token })).code).toBe(200)
  const one = { from: 'USD', to: 'CAD', on: '2026-01-05', rate: '9' }
  expect(await world.call(exchangeRateApi.save, one, { token })).toMatchObject({
    code: 403,
    data: { permission: '/truck/exchangeRate/save' },
  })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const wrong = { from: 'USD', to: 'USD', on: tomorrow, rate: '0' }
  for (const [field, value] of Object.entries({ to: 'USD', on: tomorrow, rate: '0' }))
    expect(await world.call(exchangeRateApi.save, { ...one, [field]: value }, { token: clerk })).toMatchObject({
      code: 422,
      data: { fields: [{ path: field }] },
    })
  expect((await world.call(exchangeRateApi.save, wrong, { token: clerk })).code).toBe(422)
})

test('a rate typed under a wrong date is deleted and logged; its charges stay until rated again', async () => {
  const account = await build.account({ currency: 'GBP' })
  const id = await delivered(account.id)
  await save('USD', 'GBP', '2026-01-05', '0.7')
  expect(charged(await rate(id))).toEqual(['Linehaul 350.00 GBP', 'Fuel surcharge 70.00 GBP'])
  const wrong = { from: 'USD', to: 'GBP', on: '2026-01-05' }
  const { token } = await world.signIn('auditor')
  expect(await world.call(exchangeRateApi.delete, wrong, { token })).toMatchObject({ code: 403 })
  // Two clerks at once: deleted once, logged once.
  const both = await Promise.all([done(exchangeRateApi.delete, wrong), done(exchangeRateApi.delete, wrong)])
  expect(both.map(({ deleted }) => deleted).sort()).toEqual([0, 1])
  expect((await done(exchangeRateApi.list, { from: 'USD', to: 'GBP' })).list).toEqual([])
  const { rows } = await world.database.pool.query(
    `SELECT entity_label, before, after FROM operation_log WHERE action = 'exchangeRate.delete' AND outcome = 'done'`,
  )
  expect(rows).toEqual([{ entity_label: 'USD GBP 2026-01-05', before: { rate: '0.7', source: 'typed' }, after: null }])
  expect(charged(await bill(id))).toEqual(['Linehaul 350.00 GBP', 'Fuel surcharge 70.00 GBP'])
  expect((await rate(id)).exceptions).toEqual([
    { code: 'exchangeMissing', values: { from: 'USD', to: 'GBP', on: '2026-01-05' } },
  ])
})

test('an unknown currency is refused, on a rate and on an account', async () => {
  const one = { from: 'USD', to: 'CDA', on: '2026-01-05', rate: '1.4' }
  expect(await world.call(exchangeRateApi.save, one, { token: clerk })).toMatchObject({
    code: 422,
    data: { fields: [{ path: 'to' }] },
  })
  await expect(build.account({ currency: 'CDA' })).rejects.toThrow('currency')
})

test('an order charged before its account changed its currency cannot be approved until it is rated again', async () => {
  const account = await build.account({ currency: 'USD' })
  const id = await delivered(account.id)
  const { token } = build.administrator
  const changed = { ...account, currency: 'CAD' }
  expect((await world.call(accountApi.save, changed, { token })).code).toBe(200)
  const refused = (await done(billingApi.approve, { ids: [id] })).failed
  expect(refused).toMatchObject([
    { id, message: expect.stringContaining('is charged in USD, but its account is billed in CAD') },
  ])
  await save('USD', 'CAD', '2026-01-05', '1.3712')
  expect((await rate(id)).currency).toBe('CAD')
  expect((await done(billingApi.approve, { ids: [id] })).failed).toEqual([])
})
