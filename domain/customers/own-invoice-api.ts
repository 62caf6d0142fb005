import { z } from 'zod'
import { booksApi } from '../billing/invoices/books-api.ts'
import { invoiceKinds, invoiceStates, invoiceSubjects } from '../billing/invoices/invoice.ts'
import { anyOf, date, endpoint, id, listInput, nothing, pageOf, sortBy } from '../endpoint.ts'

const money = z.string()

/** A draft is not an invoice yet. */
export const ownInvoiceStates = invoiceStates.filter((state) => state !== 'draft')

const ownInvoice = z.object({
  id,
  number: z.string().nullable(),
  kind: z.enum(invoiceKinds),
  subject: z.enum(invoiceSubjects),
  state: z.enum(ownInvoiceStates),
  currency: z.string(),
  issuedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  /** Days past due, while a balance is open. */
  daysOverdue: z.int(),
  orderCount: z.int(),
  total: money,
  balance: money,
  reference: z.string(),
})
export type OwnInvoice = z.output<typeof ownInvoice>

const permission = '/own/invoice/list'
const forCustomers = true

/** Invoices, credit notes and statements of the customer's own account. */
export const ownStatementInput = z
  .object({ currency: z.string().trim().toUpperCase().length(3), from: date, to: date })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'windowReversed' })

export const ownInvoiceApi = {
  list: endpoint({
    method: 'GET',
    path: 'ownInvoice/list',
    fromReplica: true,
    permission,
    forCustomers,
    input: z.object({
      ...listInput,
      sort: sortBy(['number', 'issuedOn', 'dueOn', 'total', 'balance'] as const).default('-issuedOn'),
      state: anyOf(z.enum(ownInvoiceStates)).optional(),
      overdue: z.enum(['yes']).optional(),
      from: date.optional(),
      to: date.optional(),
    }),
    reply: pageOf(ownInvoice),
  }),
  /** Open balances today, one for each currency. */
  balances: endpoint({
    method: 'GET',
    path: 'ownInvoice/balances',
    permission,
    forCustomers,
    input: nothing,
    reply: z.object({
      /** The account's own currency first, then others with invoices. */
      currencies: z.array(z.string()),
      rows: z.array(z.object({ currency: z.string(), overdue: money, credit: money, total: money })),
    }),
  }),
  /** Everything that happened in one currency between two days, with the balance after each entry. */
  statement: endpoint({
    method: 'GET',
    path: 'ownInvoice/statement',
    fromReplica: true,
    permission,
    forCustomers,
    input: ownStatementInput,
    reply: booksApi.statement.reply,
  }),
}
