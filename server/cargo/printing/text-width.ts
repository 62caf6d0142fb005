import PDFDocument from 'pdfkit'
import { printable } from '../../work-orders/documents/printable.ts'

let pen: InstanceType<typeof PDFDocument> | undefined

/** Width of a text in the printer's font, in the unit of `size`, the letters' height. */
export function widthOf(text: string, size: number, bold: boolean): number {
  pen ??= new PDFDocument({ autoFirstPage: false })
  return pen
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .widthOfString(printable(text))
}
