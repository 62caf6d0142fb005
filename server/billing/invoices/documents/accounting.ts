import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import type { AccountingLayout } from '@shortcut/domain/billing/invoices/invoice-documents.ts'
import { inertText } from '@shortcut/domain/cells/cell-text.ts'
import { csvText } from '../../../platform/csv-text.ts'

type Line = InvoiceDetail['lines'][number]
type Row = Record<string, string>

/** A charge in one line of text, with its order. */
const described = ({ orders }: InvoiceDetail, line: Line) => {
  const facts = orders.find(({ workOrderId }) => workOrderId === line.workOrderId)?.facts
  return [line.name, facts?.bookingId, facts?.customerReferenceNumber].filter(Boolean).join(' · ')
}

/**
 * QuickBooks Online's import format: a row per charge, with the invoice's columns on each. Quantity is always 1, so
 * that amounts stay unchanged.
 */
const quickBooks = (invoice: InvoiceDetail, line: Line): Row => ({
  '*InvoiceNo': invoice.number ?? '',
  '*Customer': invoice.billTo.name,
  '*InvoiceDate': invoice.issuedOn ?? '',
  '*DueDate': invoice.dueOn ?? '',
  Terms: `Net ${invoice.termsDays}`,
  Location: '',
  Memo: invoice.reference,
  'Item(Product/Service)': line.kind,
  ItemDescription: described(invoice, line),
  ItemQuantity: '1',
  ItemRate: line.amount,
  '*ItemAmount': line.amount,
  Currency: invoice.currency,
})

/** Xero's import format for sales invoices; a credit note has negative amounts. */
const xero = (invoice: InvoiceDetail, line: Line): Row => ({
  '*ContactName': invoice.billTo.name,
  EmailAddress: '',
  POAddressLine1: invoice.billTo.address,
  POCity: invoice.billTo.city,
  PORegion: invoice.billTo.province,
  POPostalCode: invoice.billTo.postalCode,
  POCountry: invoice.billTo.country,
  '*InvoiceNumber': invoice.number ?? '',
  Reference: invoice.reference,
  '*InvoiceDate': invoice.issuedOn ?? '',
  '*DueDate': invoice.dueOn ?? '',
  Total: invoice.total,
  InventoryItemCode: '',
  '*Description': described(invoice, line),
  '*Quantity': '1',
  '*UnitAmount': line.amount,
  // The income accounts of Xero's own chart: sales, and interest.
  '*AccountCode': line.kind === 'interest' ? '270' : '200',
  '*TaxType': 'Tax Exempt',
  Currency: invoice.currency,
})

const layouts = { quickbooks: quickBooks, xero } satisfies Record<AccountingLayout, unknown>

const isNumber = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell)

/** Invoices as a CSV file for accounting software. */
export function accountingCsv(invoices: readonly InvoiceDetail[], layout: AccountingLayout): string {
  const rows = invoices.flatMap((invoice) => invoice.lines.map((line) => layouts[layout](invoice, line)))
  const cells = rows.map((row) => Object.values(row).map((cell) => (isNumber(cell) ? cell : inertText(cell))))
  return csvText([Object.keys(rows[0] ?? {}), ...cells])
}
