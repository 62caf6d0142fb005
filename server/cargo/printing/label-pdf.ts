import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { printable } from '../../work-orders/documents/printable.ts'
import type { LabelPicture } from './label-picture.ts'

const pointsPerMm = 72 / 25.4
/** Labels drawn before other calls have their turn. */
const atOnce = 20

/** Labels as PDF, one a page. */
export async function labelPdf(pictures: Iterable<LabelPicture>): Promise<Buffer> {
  const paper = new PDFDocument({ autoFirstPage: false, margin: 0 })
  const bytes = buffer(paper)
  let drawn = 0
  for (const { width, height, boxes, texts } of pictures) {
    paper.addPage({ size: [width * pointsPerMm, height * pointsPerMm], margin: 0 }).scale(pointsPerMm)
    for (const box of boxes) paper.rect(...box)
    paper.fill('black')
    for (const { x, y, size, bold, fromRight, text } of texts) {
      const words = printable(text)
      paper.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
      const left = fromRight ? x - paper.widthOfString(words) : x
      paper.text(words, left, y, { lineBreak: false, baseline: 'alphabetic' })
    }
    if (++drawn % atOnce === 0) await new Promise(setImmediate)
  }
  paper.end()
  return await bytes
}
