import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { cellText } from '@shortcut/domain/cells/cell-text.ts'
import { words } from './paper.ts'
import { stepText } from './step-text.ts'

/** An invoice as a workbook: its header, and a row per charge with its calculation. */
export async function invoiceWorkbook(invoice: InvoiceDetail): Promise<Buffer> {
  const { default: excel } = await import('exceljs')
  const book = new excel.Workbook()
  const sheet = book.addWorksheet(cellText(invoice.number ?? words.invoice))
  const places = invoice.total.split('.')[1]?.length ?? 0
  const money = `#,##0${places > 0 ? `.${'0'.repeat(places)}` : ''}`
  sheet.columns = [18, 20, 26, 60, 16].map((width) => ({ width }))
  for (const [label, value] of [
    [words.number, invoice.number ?? words.draft],
    [words.billTo, invoice.billTo.name || invoice.customerName],
    [words.issuedOn, invoice.issuedOn ?? ''],
    [words.dueOn, invoice.dueOn ?? ''],
    [words.reference, invoice.reference],
    [words.currency, invoice.currency],
  ] as const)
    sheet.addRow([label, cellText(value)])
  sheet.addRow([])
  sheet.addRow([words.order.replace(' {{number}}', ''), words.crn, words.charge, words.arithmetic, words.amount]).font =
    { bold: true }
  for (const line of invoice.lines) {
    const facts = invoice.orders.find(({ workOrderId }) => workOrderId === line.workOrderId)?.facts
    const texts = [
      facts?.bookingId ?? '',
      facts?.customerReferenceNumber ?? '',
      line.name,
      line.arithmetic.map(stepText).join('; '),
    ]
    sheet.addRow([...texts.map(cellText), Number(line.amount)]).getCell(5).numFmt = money
  }
  const total = sheet.addRow([words.total, '', '', '', Number(invoice.total)])
  total.font = { bold: true }
  total.getCell(5).numFmt = money
  return Buffer.from(await book.xlsx.writeBuffer())
}
