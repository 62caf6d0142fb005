import PDFDocument from 'pdfkit'
import { widthIn } from './letters.ts'

let pen: InstanceType<typeof PDFDocument> | undefined

/** Width of a text in the printer's fonts, in the unit of `size`, the letters' height. */
export function widthOf(text: string, size: number, bold: boolean): number {
  pen ??= new PDFDocument({ autoFirstPage: false })
  return widthIn(pen, text, size, bold)
}
