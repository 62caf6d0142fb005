import { z } from 'zod'
import { anyOf, date, endpoint, id, nothing } from '../../endpoint.ts'
import { requiredText } from '../../text.ts'
import { addDays } from './invoice.ts'

const seen = '/billing/invoices/list'
const money = z.string()

export const agingRow = z.object({
  accountId: id,
  customerName: z.string(),
  currency: z.string(),
  current: money,
  days30: money,
  days60: money,
  days90: money,
  older: money,
  /** All columns but current. */
  overdue: money,
  /** What the account can still use: credit notes and payments not applied yet; negative. */
  credit: money,
  total: money,
})
export type AgingRow = z.output<typeof agingRow>

/** Days past due, first and last, of each overdue column. */
export const agingDays = { days30: [1, 30], days60: [31, 60], days90: [61, 90], older: [91, undefined] } as const

/** The due dates that fall into an aging column at the end of the day `on`. */
export function dueBetween(
  column: keyof typeof agingDays | 'current',
  on: string,
): { dueFrom?: string; dueTo?: string } {
  if (column === 'current') return { dueFrom: on }
  const [least, most] = agingDays[column]
  return { dueTo: addDays(on, -least), ...(most && { dueFrom: addDays(on, -most) }) }
}

const month = date.regex(/-01$/)

/** The account's books: what it owes and since when, and which months are closed. */
export const booksApi = {
  /** The open balance at the end of a day, by account and currency. */
  aging: endpoint({
    method: 'GET',
    path: 'invoice/aging',
    fromReplica: true,
    permission: seen,
    input: z.object({ on: date.optional(), accountId: anyOf(id).optional() }),
    reply: z.object({
      on: z.string(),
      rows: z.array(agingRow),
      totals: z.array(agingRow.omit({ accountId: true, customerName: true })),
    }),
  }),
  /** Everything that happened to an account in one currency between two days, with the balance after each entry. */
  statement: endpoint({
    method: 'GET',
    path: 'invoice/statement',
    fromReplica: true,
    permission: seen,
    input: z
      .object({ accountId: id, currency: z.string().trim().toUpperCase().length(3), from: date, to: date })
      .refine(({ from, to }) => from <= to, { path: ['to'], error: 'windowReversed' }),
    reply: z.object({
      customerName: z.string(),
      currency: z.string(),
      from: z.string(),
      to: z.string(),
      opening: money,
      entries: z.array(
        z.object({
          on: z.string(),
          what: z.enum(['invoice', 'interest', 'creditNote', 'payment', 'paymentVoided', 'writeOff']),
          label: z.string(),
          id,
          dueOn: z.string().nullable(),
          amount: money,
          balance: money,
        }),
      ),
      closing: money,
    }),
  }),
  months: endpoint({
    method: 'GET',
    path: 'invoice/months',
    fromReplica: true,
    permission: seen,
    input: nothing,
    reply: z.object({
      /** The last closed day; null: none is closed. */
      closedThrough: z.string().nullable(),
      months: z.array(
        z.object({
          month: z.string(),
          issued: z.int(),
          drafts: z.int(),
          /** Orders delivered in that month and not invoiced. */
          notInvoiced: z.int(),
          closed: z.boolean(),
          closedAt: z.string().nullable(),
          closedBy: z.string().nullable(),
          reopenedAt: z.string().nullable(),
          reopenedBy: z.string().nullable(),
          reopenReason: z.string().nullable(),
        }),
      ),
    }),
  }),
  /** Closes a month: nothing can be issued, paid or corrected with a date in that month or earlier. */
  monthClose: endpoint({
    method: 'POST',
    path: 'invoice/monthClose',
    permission: '/billing/invoices/close',
    input: z.object({ month }),
    reply: nothing,
  }),
  /** Opens the month that was closed last. */
  monthReopen: endpoint({
    method: 'POST',
    path: 'invoice/monthReopen',
    permission: '/billing/invoices/close',
    input: z.object({ month, reason: requiredText(400) }),
    reply: nothing,
  }),
}
