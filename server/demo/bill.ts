import { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { booksApi } from '@shortcut/domain/billing/invoices/books-api.ts'
import { addDays, monthOf, type paymentMethods } from '@shortcut/domain/billing/invoices/invoice.ts'
import { type InvoiceRow, invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { paymentApi } from '@shortcut/domain/billing/invoices/payment-api.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { atTime } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Chance } from './chance.ts'
import type { Do } from './company.ts'

const day = 86_400_000
/** Days before the demo's present on which the clerk bills deliveries. */
const rounds = [76, 62, 48, 34, 20, 6]
/** Exceptions that are settled by approving a charge. */
const approvable = new Set(['detentionUnapproved', 'notUsedUnapproved', 'storageUnapproved', 'chargeUnapproved'])
const methods: readonly (typeof paymentMethods)[number][] = ['ach', 'check', 'wire', 'ach']

export interface Office {
  run: Do
  /** Sessions. The clerk may not write off. */
  clerk: string
  administrator: string
  accounts: readonly { id: string }[]
  chance: Chance
  /** The demo's present, milliseconds since 1970. */
  now: number
  /** Rates deliveries up to the current moment. */
  rate: () => Promise<void>
}

/** Paying habit by kind of customer: days after the due date, and the share paid. Others pay some days early. */
const habits: Record<number, [number, string]> = {
  0: [Number.POSITIVE_INFINITY, '1'],
  1: [-2, '0.6'],
  2: [18, '1'],
  3: [0, 'rounded up'],
}

/**
 * Bills 90 days: every second week deliveries are approved, drafted by account and issued, and customers pay by their
 * habit: on time, late, in part, too much, or not at all. The latest deliveries are left as a clerk would find them.
 */
export async function billThrough({ run, clerk, administrator, accounts, chance, now, rate }: Office) {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const habitOf = ({ accountId }: Pick<InvoiceRow, 'accountId'>) => accounts.findIndex(({ id }) => id === accountId) % 8
  const paying: { at: number; invoice: InvoiceRow; amount: string }[] = []
  const issued: InvoiceRow[][] = []

  const waiting = async (status: 'ReadyForReview' | 'Approved') => {
    const { list } = await run(billingApi.list, { status, sort: 'deliveredAt', pageSize: 500 }, clerk)
    return list.filter(({ exceptions }) => !exceptions.some(({ code }) => code === 'noRate' || code === 'noSheet'))
  }

  async function approve(bills: Awaited<ReturnType<typeof waiting>>) {
    const odd = bills.filter(({ exceptions }) => exceptions.length > 0)
    if (odd.length > 0) await run(billingApi.review, { ids: odd.map(({ id }) => id) }, clerk)
    for (const { id } of odd.filter(({ exceptions }) => exceptions.some(({ code }) => approvable.has(code)))) {
      const { charges } = await run(billingApi.detail, { id }, clerk)
      for (const charge of charges.filter((one) => one.needsApproval && !one.approvedAt && !one.voidedAt))
        await run(billingApi.approveCharge, { id, chargeId: charge.id }, clerk)
    }
    if (bills.length === 0) return []
    return (await run(billingApi.approve, { ids: bills.map(({ id }) => id) }, clerk)).done
  }

  function payment(invoice: InvoiceRow, issuedAt: number): void {
    const due = Date.parse(invoice.dueOn ?? dayOf(issuedAt))
    const [at, part] = habits[habitOf(invoice)] ?? [-chance.between(1, 6), '1']
    const amount =
      part === 'rounded up' ? exact(invoice.total).div(100).ceil().mul(100) : exact(invoice.total).mul(part)
    if (exact(invoice.total).greaterThan(0))
      paying.push({
        at: Math.max(due + at * day, issuedAt + day),
        invoice,
        amount: roundMoney(amount, invoice.currency),
      })
  }

  async function payUntil(until: number) {
    const due = paying.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)
    for (const { at, invoice, amount } of due) {
      const settled = exact(amount).greaterThan(invoice.total) ? invoice.total : amount
      const method = chance.pick(methods)
      const reference = method === 'check' ? `${chance.between(1000, 9999)}` : `TRN ${chance.between(100_000, 999_999)}`
      const { accountId, currency } = invoice
      const fields = { id: newId(), accountId, currency, receivedOn: dayOf(at), method, reference, amount }
      const allocations = [{ invoiceId: invoice.id, amount: settled }]
      await atTime(at, () => run(paymentApi.save, { ...fields, allocations }, clerk))
      paying.splice(
        paying.findIndex((one) => one.invoice === invoice),
        1,
      )
    }
  }

  async function round(at: number, isLast: boolean) {
    await rate()
    await approve(await waiting('ReadyForReview'))
    // The rest of a busy fortnight comes with the next.
    const ids = (await waiting('Approved')).map(({ id }) => id)
    if (ids.length === 0) return
    const { drafts } = await run(invoiceApi.draft, { ids, grouping: 'account' }, clerk)
    const issuable = isLast ? drafts.slice(4) : drafts
    if (issuable.length === 0) return
    const { done } = await run(invoiceApi.issue, { ids: issuable }, clerk)
    const { list } = await run(
      invoiceApi.list,
      { state: 'unpaid', from: dayOf(at), sort: 'number', pageSize: 500 },
      clerk,
    )
    const made = list.filter(({ id }) => done.includes(id))
    for (const invoice of made) payment(invoice, at)
    issued.push(made)
  }

  /** The first line of a document, in part. */
  const credit = async (invoice: InvoiceRow | undefined, part: string, reason: string) => {
    if (!invoice) return
    const [line] = (await run(invoiceApi.detail, { id: invoice.id }, clerk)).lines
    if (!line || !exact(line.amount).greaterThan(1)) return
    const amount = roundMoney(exact(line.amount).mul(part), invoice.currency)
    await run(invoiceApi.credit, { id: invoice.id, reason, lines: [{ lineNo: line.lineNo, amount }] }, clerk)
  }
  const ofKind = (of: number, kind: number) => issued[of]?.find(({ accountId }) => habitOf({ accountId }) === kind)

  for (const [index, ago] of rounds.entries()) {
    const at = now - ago * day
    await payUntil(at)
    await atTime(at, () => round(at, index === rounds.length - 1))
  }
  await payUntil(now - 2 * day)
  await atTime(now - 2 * day, async () => {
    await credit(ofKind(4, 0), '0.15', 'Weighed again: lighter than booked')
    await credit(ofKind(0, 5), '0.1', 'Waiting was billed twice')
    const rebilled = ofKind(3, 0)
    if (rebilled) await run(invoiceApi.rebill, { id: rebilled.id, reason: 'Rate agreed by phone' }, clerk)
    const small = ofKind(0, 1)
    if (small) await run(invoiceApi.writeOff, { id: small.id, amount: '1.00', reason: 'Bank charges' }, administrator)
    const beforeLast = monthOf(addDays(monthOf(addDays(monthOf(dayOf(now)), -1)), -1))
    await run(booksApi.monthClose, { month: beforeLast }, clerk)
  })
  await atTime(now - 3_600_000, async () => {
    await rate()
    const fresh = await waiting('ReadyForReview')
    const third = Math.floor(fresh.length / 3)
    await approve(fresh.slice(0, third))
    const [held, back] = fresh.slice(third)
    if (held)
      await run(billingApi.hold, { ids: [held.id], reason: 'Customer asks for the signed delivery note' }, clerk)
    if (back)
      await run(billingApi.sendBack, { ids: [back.id], reason: 'Which dock was it? Two are on the order' }, clerk)
    const reviewed = fresh.slice(third + 2, third + 4).map(({ id }) => id)
    if (reviewed.length > 0) await run(billingApi.review, { ids: reviewed }, clerk)
  })
}
