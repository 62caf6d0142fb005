/** Formats of an invoice: to print, to look through, to import into accounting. */
export const invoiceDocumentKinds = ['pdf', 'xlsx', 'quickbooks', 'xero'] as const
export type InvoiceDocumentKind = (typeof invoiceDocumentKinds)[number]

/** Path of a document. It opens with a one-time token made for this path (file/downloadToken). */
export const invoiceDocumentPath = (kind: InvoiceDocumentKind, invoiceId: string) =>
  `/invoiceDocument/${kind}/${invoiceId}`

/** Layouts that hold several invoices in one file, and the most invoices per file. */
export const accountingLayouts = ['quickbooks', 'xero'] as const
export type AccountingLayout = (typeof accountingLayouts)[number]
export const mostInOneFile = 100

/** Path of one accounting file for several invoices, given by `ids`. */
export const accountingPath = (layout: AccountingLayout) => `/invoiceDocument/${layout}`
