import { invoiceKinds, invoiceStates, invoiceSubjects } from '@shortcut/domain/billing/invoices/invoice.ts'
import type { FilterDef } from '../../lists/list-filters.ts'

/** Columns with filters, and their parameters of invoice/list; `accountId` has no column. */
export const invoiceFilters = {
  number: { kind: 'text', name: 'number' },
  state: { kind: 'anyOf', name: 'state', values: invoiceStates },
  kind: { kind: 'anyOf', name: 'kind', values: invoiceKinds },
  subject: { kind: 'anyOf', name: 'subject', values: invoiceSubjects },
  customerName: { kind: 'text', name: 'customerName' },
  currency: { kind: 'text', name: 'currency' },
  issuedOn: { kind: 'dates', from: 'from', to: 'to' },
  dueOn: { kind: 'dates', from: 'dueFrom', to: 'dueTo' },
  daysOverdue: { kind: 'anyOf', name: 'overdue', values: ['yes'] },
  accountId: { kind: 'anyOf', name: 'accountId', values: 'ids' },
} as const satisfies Record<string, FilterDef>
