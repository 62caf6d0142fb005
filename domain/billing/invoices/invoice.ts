import { type Amount, add, exact, subtract } from '../../decimal.ts'
import { roundMoney } from '../../money.ts'
import { toLocalDate } from '../../time.ts'
import { shownZone } from '../../zones.ts'

export const invoiceKinds = ['invoice', 'creditNote'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** What the lines are for: orders, or interest on invoices that are overdue. A credit note has that of its invoice. */
export const invoiceSubjects = ['orders', 'interest'] as const
export type InvoiceSubject = (typeof invoiceSubjects)[number]

/**
 * State of an invoice. A draft can be changed. An issued one is unpaid, partly paid or paid; or settled otherwise:
 * credited, written off. A credit note has open credit or is used up.
 */
export const invoiceStates = [
  'draft',
  'unpaid',
  'partial',
  'paid',
  'credited',
  'writtenOff',
  'creditOpen',
  'creditUsed',
] as const
export type InvoiceState = (typeof invoiceStates)[number]

/**
 * How orders are grouped into drafts: one order each, or all of an account and currency delivered in the same period.
 */
export const groupings = ['order', 'week', 'month', 'account'] as const
export type Grouping = (typeof groupings)[number]

/** allocated: the whole payment settles invoices; open: a part is still unused; voided: it settles nothing. */
export const paymentStates = ['allocated', 'open', 'voided'] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentMethods = ['check', 'ach', 'wire', 'card', 'cash', 'other'] as const

const dayMs = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** @param day 2026-11-22 */
export const addDays = (day: string, days: number) => dayOf(Date.parse(day) + days * dayMs)

/** The Monday of a day's week. */
const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
/** The first of a day's month. */
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`

interface Billable {
  workOrderId: string
  accountId: string
  currency: string
  /** Day of delivery at the place of delivery: 2026-11-22. */
  deliveredOn: string
}

/** The day of delivery at the place of delivery, from an invoice's order facts. */
export const deliveredOnOf = ({
  deliveredAt,
  stops,
}: {
  deliveredAt: string
  stops: readonly { timeZone: string }[]
}) => toLocalDate(deliveredAt, shownZone(stops.at(-1)?.timeZone ?? 'UTC'))

/**
 * The last day of any pickup or delivery, in the stop's zone.
 * @returns undefined for no orders
 */
export function lastServiceOn(
  orders: readonly {
    deliveredAt: string
    stops: readonly { timeZone: string; arrivedAt: string | null; departedAt: string | null }[]
  }[],
): string | undefined {
  const days = orders.flatMap((order) => [
    deliveredOnOf(order),
    ...order.stops.flatMap(({ timeZone, arrivedAt, departedAt }) => {
      const at = departedAt ?? arrivedAt
      return at ? [toLocalDate(at, shownZone(timeZone))] : []
    }),
  ])
  return days.sort().at(-1)
}

/** Groups orders into drafts and keeps the order in which they were given. */
export function groupOrders<T extends Billable>(orders: readonly T[], grouping: Grouping): T[][] {
  const groups = new Map<string, T[]>()
  for (const order of orders) {
    const periods = {
      order: order.workOrderId,
      week: mondayOf(order.deliveredOn),
      month: monthOf(order.deliveredOn),
      account: '',
    }
    const key = [order.accountId, order.currency, periods[grouping]].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), order])
  }
  return [...groups.values()]
}

/** Allocates a payment to open invoices, the oldest first. @returns the amount per invoice, without zeros */
export function allocateOldest(
  amount: string,
  invoices: readonly { id: string; dueOn: string; balance: string }[],
  currency: string,
) {
  let left = exact(amount)
  return [...invoices]
    .sort((one, other) => one.dueOn.localeCompare(other.dueOn))
    .flatMap(({ id, balance }) => {
      const part = left.lessThan(balance) ? left : exact(balance)
      left = subtract(left, part)
      return part.greaterThan(0) ? [{ invoiceId: id, amount: roundMoney(part, currency) }] : []
    })
}

/**
 * Applies a credit note of `sum` to an invoice: what it takes off the balance, what stays open, and what credit is left
 * for the account.
 */
export function takeOff(balance: string, sum: string, currency: string) {
  const used = exact(sum).lessThan(balance) ? sum : balance
  const money = (amount: Amount) => roundMoney(amount, currency)
  return { used: money(used), open: money(subtract(balance, used)), credit: money(subtract(sum, used)) }
}

/** A sum with all decimals of its currency. */
export const sumMoney = (amounts: readonly string[], currency: string) =>
  roundMoney(
    amounts.reduce((sum, amount) => add(sum, amount), exact('0')),
    currency,
  )

/** True for an amount with no more decimals than its currency. */
export const isMoney = (amount: string, currency: string) => exact(roundMoney(amount, currency)).equals(amount)
