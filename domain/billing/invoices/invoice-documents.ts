/** As what an invoice can be had: to print, to look through, to import into accounting. */
export const invoiceDocumentKinds = ['pdf', 'xlsx', 'quickbooks', 'xero'] as const
export type InvoiceDocumentKind = (typeof invoiceDocumentKinds)[number]

/** Where a document is had, by a one-time token minted for this path (file/downloadToken). */
export const invoiceDocumentPath = (kind: InvoiceDocumentKind, invoiceId: string) =>
  `/invoiceDocument/${kind}/${invoiceId}`

/** Layouts that several invoices stand in together, and how many. */
export const accountingLayouts = ['quickbooks', 'xero'] as const
export type AccountingLayout = (typeof accountingLayouts)[number]
export const mostInOneFile = 100

/** Where several invoices are had as one file for accounting, with their `ids`. */
export const accountingPath = (layout: AccountingLayout) => `/invoiceDocument/${layout}`
