import { type Amount, add, exact, subtract } from '../../decimal.ts'
import { roundMoney } from '../../money.ts'
import { shownZone, toLocalDate } from '../../time.ts'

export const invoiceKinds = ['invoice', 'creditNote'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/**
 * How it stands with an invoice. A draft can be changed. What is issued is unpaid, partly paid, paid; settled without or beside payments:
 * credited, written off. A credit note has credit that is open, or is used up.
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

/** How orders are gathered into drafts: one each, or those of an account and currency that were delivered in the same time. */
export const groupings = ['order', 'week', 'month', 'account'] as const
export type Grouping = (typeof groupings)[number]

/** Whether all of a payment settles invoices, or something of it is left for others; a voided one settles nothing. */
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
  /** Where it was delivered: 2026-11-22. */
  deliveredOn: string
}

/** The day of delivery where it was delivered, by what an invoice says of an order. */
export const deliveredOnOf = ({
  deliveredAt,
  stops,
}: {
  deliveredAt: string
  stops: readonly { timeZone: string }[]
}) => toLocalDate(deliveredAt, shownZone(stops.at(-1)?.timeZone ?? 'UTC'))

/**
 * The last day on which something was picked up or delivered, by the clock of its stop.
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

/** Orders as they go on drafts together, in the order in which they were given. */
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

/** Parts a payment among open invoices, the oldest first. @returns what each gets, those that get nothing left out */
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

/** What a credit note over `sum` takes off an invoice's open balance, what stays open of it, and what the account may use elsewhere. */
export function takeOff(balance: string, sum: string, currency: string) {
  const used = exact(sum).lessThan(balance) ? sum : balance
  const money = (amount: Amount) => roundMoney(amount, currency)
  return { used: money(used), open: money(subtract(balance, used)), credit: money(subtract(sum, used)) }
}

/** A sum as it is charged, with all places of its currency. */
export const sumMoney = (amounts: readonly string[], currency: string) =>
  roundMoney(
    amounts.reduce((sum, amount) => add(sum, amount), exact('0')),
    currency,
  )

/** True for an amount that has no more places than its currency. */
export const isMoney = (amount: string, currency: string) => exact(roundMoney(amount, currency)).equals(amount)
