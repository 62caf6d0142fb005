import { exchangeRateApi } from '@shortcut/domain/billing/exchange/exchange-api.ts'
import { fuelSurchargeApi } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { interestApi } from '@shortcut/domain/billing/interest/interest-api.ts'
import { booksApi } from '@shortcut/domain/billing/invoices/books-api.ts'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { invoiceLinkApi } from '@shortcut/domain/billing/invoices/invoice-link-api.ts'
import { invoiceRunApi } from '@shortcut/domain/billing/invoices/invoice-run-api.ts'
import { paymentApi } from '@shortcut/domain/billing/invoices/payment-api.ts'
import { reportApi } from '@shortcut/domain/billing/invoices/report-api.ts'
import type { BillingStatus } from '@shortcut/domain/billing/lifecycle.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { newId } from '../../platform/ids.ts'
import type { Stage, Writes } from './stage.ts'

async function billed({ build, billing }: Stage, status: BillingStatus) {
  const { id: accountId } = await build.account()
  return { accountId, id: await billing.approved(accountId, [{ amount: '100.00' }], { status }) }
}
const some = async (stage: Stage, status: BillingStatus) => ({ ids: [(await billed(stage, status)).id] })
const because = { reason: 'As agreed' }

async function charged(stage: Stage, needsApproval: boolean) {
  const { id } = await billed(stage, 'InReview')
  const chargeId = await stage.billing.charge(id, { amount: '25.00', kind: 'detention' })
  await stage.query('UPDATE charge SET needs_approval = $2 WHERE id = $1', [chargeId, needsApproval])
  return { id, chargeId }
}

async function draft(stage: Stage) {
  const { id, accountId } = await billed(stage, 'Approved')
  const { drafts } = await stage.ask(invoiceApi.draft, { ids: [id] })
  return { id: drafts[0] ?? '', workOrderId: id, accountId }
}
/** An issued invoice of 100.00. */
async function invoice(stage: Stage) {
  const made = await draft(stage)
  await stage.ask(invoiceApi.issue, { ids: [made.id] })
  return made
}
const credit = (stage: Stage, id: string) => stage.ask(invoiceApi.credit, { id, ...because })
const payment = (accountId: string) => ({ id: newId(), accountId, receivedOn: today(), amount: '100.00' })
const today = () => new Date().toISOString().slice(0, 10)
async function paid(stage: Stage) {
  const made = await invoice(stage)
  return { ...made, paymentId: (await stage.ask(paymentApi.save, payment(made.accountId))).id }
}
const interestTerms = { fromOn: '2026-01-01', percent: '24' }
const run = async (stage: Stage) => stage.ask(invoiceRunApi.start, { which: [(await draft(stage)).id] })

const sheet = async ({ build, next }: Stage) => ({
  name: `Tariff ${next()}`,
  accountId: (await build.account()).id,
  effectiveFrom: '2026-01-01',
  accessorials: [{ kind: 'custom' as const, name: 'Storage', price: '60', trigger: 'byHand' as const }],
})
const line = { lineNo: 1, originScope: 'any', destinationScope: 'any', method: 'flat', price: '400' } as const
async function drawn(stage: Stage, ofAccount?: string) {
  const { accountId, ...fields } = await sheet(stage)
  const { id, version } = await stage.ask(rateSheetApi.save, { ...fields, accountId: ofAccount ?? accountId })
  return { id, ...(await stage.ask(rateSheetApi.saveLines, { id, version, lines: [line] })) }
}
async function active(stage: Stage, ofAccount?: string) {
  const { id, version } = await stage.ask(rateSheetApi.activate, await drawn(stage, ofAccount))
  return { id, version }
}

const programme = ({ next }: Stage) => ({
  name: `Fuel ${next()}`,
  region: 'us',
  method: 'percent' as const,
  bands: [{ from: '3', to: '4', value: '20' }],
})
const aProgramme = (stage: Stage) => stage.ask(fuelSurchargeApi.saveProgramme, programme(stage) as never)
const cost = async ({ build }: Stage) => ({
  driverId: (await build.driver()).id,
  fromOn: '2026-01-01',
  perMile: '0.60',
  perHour: '30',
  currency: 'USD',
})

/** Prices, invoices and payments. */
export const billingWrites: Writes = {
  'billing.review': async (stage) => ({ input: await some(stage, 'ReadyForReview') }),
  'billing.approve': async (stage) => ({ input: await some(stage, 'InReview') }),
  'billing.hold': async (stage) => ({ input: { ...(await some(stage, 'InReview')), ...because } }),
  'billing.release': async (stage) => ({ input: await some(stage, 'OnHold') }),
  'billing.sendBack': async (stage) => ({ input: { ...(await some(stage, 'InReview')), ...because } }),
  'billing.dismissStorage': async (stage) => {
    const { workOrderId: id } = await invoice(stage)
    const sums = JSON.stringify([{ code: 'storageAfterInvoice', values: { was: '0.00 USD', now: '48.00 USD' } }])
    await stage.query(
      "UPDATE billing SET exceptions = '{storageAfterInvoice}', exception_values = $2 WHERE work_order_id = $1",
      [id, sums],
    )
    return { input: { id, ...because } }
  },
  'billing.dismissAir': async (stage) => {
    const { workOrderId: id } = await invoice(stage)
    const sums = JSON.stringify([{ code: 'airAfterInvoice', values: { was: '0.00 USD', now: '48.00 USD' } }])
    await stage.query(
      "UPDATE billing SET exceptions = '{airAfterInvoice}', exception_values = $2 WHERE work_order_id = $1",
      [id, sums],
    )
    return { input: { id, ...because } }
  },
  'billing.rate': async (stage) => ({ input: await some(stage, 'InReview') }),
  'billing.addAccessorial': async (stage) => {
    const { id, accountId } = await billed(stage, 'InReview')
    const { id: rateSheetId } = await active(stage, accountId)
    return { input: { id, rateSheetId, index: 0, quantity: '2', ...because } }
  },
  'billing.addCharge': async (stage) => ({
    input: { id: (await billed(stage, 'InReview')).id, kind: 'detention', name: 'Wait', amount: '25.00', ...because },
  }),
  'billing.voidCharge': async (stage) => ({ input: { ...(await charged(stage, false)), ...because } }),
  'billing.approveCharge': async (stage) => ({ input: await charged(stage, true) }),
  'exchangeRate.save': () => ({ input: { from: 'usd', to: 'cad', on: '2026-01-05', rate: '1.3712' } }),
  'exchangeRate.delete': async ({ ask }) => {
    const day = { from: 'usd', to: 'cad', on: '2026-02-05' }
    await ask(exchangeRateApi.save, { ...day, rate: '1.3712' })
    return { input: day }
  },
  'exchangeRate.import': () => ({ input: { text: 'Date,USD,JPY\n2026-01-05,1.1564,178.43\n' } }),
  'fuelSurcharge.save': () => ({ input: { region: 'us', weekOn: '2026-01-05', price: '3.50' } }),
  'fuelSurcharge.delete': async ({ ask }) => {
    await ask(fuelSurchargeApi.save, { region: 'us', weekOn: '2026-02-02', price: '3.50' })
    return { input: { region: 'us', weeks: ['2026-02-02'] } }
  },
  'fuelSurcharge.import': () => ({ input: { region: 'us', text: 'period,usd_per_gallon\n2026-01-12,3.459\n' } }),
  'fuelSurcharge.saveProgramme': (stage) => ({ input: programme(stage) }),
  'fuelSurcharge.deleteProgramme': async (stage) => ({ input: { ids: [(await aProgramme(stage)).id] } }),
  'fuelSurcharge.setAccounts': async (stage) => ({
    input: { accountIds: [(await stage.build.account()).id], programmeId: (await aProgramme(stage)).id },
  }),
  'interest.saveTerms': async ({ build }) => ({ input: { accountId: (await build.account()).id, ...interestTerms } }),
  'interest.removeTerms': async (stage) => {
    const accountId = (await stage.build.account()).id
    await stage.ask(interestApi.saveTerms, { accountId, ...interestTerms })
    return { input: { accountId, fromOn: interestTerms.fromOn } }
  },
  'interest.draft': async (stage) => {
    const { id, accountId } = await draft(stage)
    await stage.ask(invoiceApi.issue, { ids: [id], issuedOn: '2026-10-25' })
    await stage.ask(interestApi.saveTerms, { accountId, ...interestTerms })
    return { input: { accountIds: [accountId], through: '2026-11-27' } }
  },
  'invoice.draft': async (stage) => ({ input: await some(stage, 'Approved') }),
  'invoice.saveDraft': async (stage) => {
    const { id, workOrderId } = await draft(stage)
    const { version } = await stage.ask(invoiceApi.detail, { id })
    return { input: { id, version, termsDays: 45, workOrderIds: [workOrderId] } }
  },
  'invoice.deleteDrafts': async (stage) => ({ input: { ids: [(await draft(stage)).id] } }),
  'invoice.issue': async (stage) => ({ input: { ids: [(await draft(stage)).id] } }),
  'invoice.credit': async (stage) => ({ input: { id: (await invoice(stage)).id, ...because } }),
  'invoice.rebill': async (stage) => ({ input: { id: (await invoice(stage)).id, ...because } }),
  'invoice.applyCredit': async (stage) => {
    const { id, accountId } = await invoice(stage)
    await stage.ask(paymentApi.save, { ...payment(accountId), allocations: [{ invoiceId: id, amount: '100.00' }] })
    const { creditNoteId } = await credit(stage, id)
    const order = await stage.billing.approved(accountId)
    const { drafts } = await stage.ask(invoiceApi.draft, { ids: [order] })
    await stage.ask(invoiceApi.issue, { ids: drafts })
    return { input: { id: creditNoteId, allocations: [{ invoiceId: drafts[0], amount: '40.00' }] } }
  },
  'invoice.writeOff': async (stage) => ({ input: { id: (await invoice(stage)).id, amount: '40.00', ...because } }),
  'invoiceLink.create': async (stage) => ({ input: { invoiceId: (await invoice(stage)).id } }),
  'invoiceLink.revoke': async (stage) => ({
    input: { id: (await stage.ask(invoiceLinkApi.create, { invoiceId: (await invoice(stage)).id })).id },
  }),
  'invoiceMail.send': async (stage) => ({
    input: { invoiceId: (await invoice(stage)).id, recipients: ['billing@acme.example'] },
  }),
  'invoiceRun.start': async (stage) => ({ input: { which: [(await draft(stage)).id] } }),
  'invoiceRun.cancel': async (stage) => ({ input: { id: (await run(stage)).id } }),
  'invoiceRun.resume': async (stage) => {
    const { id } = await run(stage)
    await stage.ask(invoiceRunApi.cancel, { id })
    return { input: { id } }
  },
  'payment.save': async (stage) => ({ input: payment((await stage.build.account()).id) }),
  'payment.allocate': async (stage) => {
    const { id, paymentId } = await paid(stage)
    return { input: { id: paymentId, allocations: [{ invoiceId: id, amount: '40.00' }] } }
  },
  'payment.void': async (stage) => ({ input: { id: (await paid(stage)).paymentId, reason: 'Bounced' } }),
  'books.monthClose': () => ({ input: { month: '2020-01-01' } }),
  'books.monthReopen': async ({ ask }) => {
    await ask(booksApi.monthClose, { month: '2020-02-01' })
    return { input: { month: '2020-02-01', reason: 'A late invoice' } }
  },
  'rateSheet.save': async (stage) => ({ input: await sheet(stage) }),
  'rateSheet.saveLines': async (stage) => ({ input: { ...(await drawn(stage)), lines: [{ ...line, lineNo: 2 }] } }),
  'rateSheet.activate': async (stage) => ({ input: await drawn(stage) }),
  'rateSheet.end': async (stage) => ({ input: { ...(await active(stage)), effectiveTo: '2027-12-31' } }),
  'rateSheet.newEdition': async (stage) => ({ input: { id: (await active(stage)).id, effectiveFrom: '2027-01-01' } }),
  'rateSheet.increase': async (stage) => ({ input: { ...(await drawn(stage)), percent: '5', step: '0.01' } }),
  'rateSheet.delete': async (stage) => ({ input: { ids: [(await drawn(stage)).id] } }),
  'rateSheet.saveDiscount': async ({ build }) => ({
    input: { accountId: (await build.account()).id, effectiveFrom: '2026-03-01', percent: '7.5' },
  }),
  'rateSheet.removeDiscount': async (stage) => {
    const day = { accountId: (await stage.build.account()).id, effectiveFrom: '2026-03-01' }
    await stage.ask(rateSheetApi.saveDiscount, { ...day, percent: '7.5' })
    return { input: day }
  },
  'report.saveDriverCost': async (stage) => ({ input: await cost(stage) }),
  'report.deleteDriverCost': async (stage) => {
    const { driverId, fromOn } = await stage.ask(reportApi.saveDriverCost, await cost(stage))
    return { input: { driverId, fromOn } }
  },
}
