import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { printable } from '../../work-orders/documents/printable.ts'
import { inkOf, type Picture } from './picture.ts'

const pointsPerMm = 72 / 25.4
/** Texts drawn before other calls have their turn. */
const atOnce = 300

/** Pictures as PDF, one a page. */
export async function picturesPdf(pictures: Iterable<Picture> | AsyncIterable<Picture>): Promise<Buffer> {
  const paper = new PDFDocument({ autoFirstPage: false, margin: 0 })
  const bytes = buffer(paper)
  let drawn = 0
  for await (const picture of pictures) {
    const { width, height, texts, images } = picture
    paper.addPage({ size: [width * pointsPerMm, height * pointsPerMm], margin: 0 }).scale(pointsPerMm)
    for (const box of inkOf(picture)) paper.rect(...box)
    paper.fill('black')
    for (const { x, y, size, bold, fromRight, text } of texts) {
      const words = printable(text)
      paper.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
      const left = fromRight ? x - paper.widthOfString(words) : x
      paper.text(words, left, y, { lineBreak: false, baseline: 'alphabetic' })
    }
    for (const { x, y, width: wide, height: high, jpeg } of images) paper.image(jpeg, x, y, { fit: [wide, high] })
    drawn += texts.length
    if (drawn < atOnce) continue
    drawn = 0
    await new Promise(setImmediate)
  }
  paper.end()
  return await bytes
}
