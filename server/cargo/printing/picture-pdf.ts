import { buffer } from 'node:stream/consumers'
import { en } from '@shortcut/words/en.ts'
import PDFDocument from 'pdfkit'
import { widthIn, writeLine } from './letters.ts'
import { inkOf, type Picture } from './picture.ts'

const pointsPerMm = 72 / 25.4
/** Texts drawn before other calls have their turn. */
const atOnce = 300

/** Pictures as PDF, one a page. A page with a letter that no font has says so at its foot. */
export async function picturesPdf(pictures: Iterable<Picture> | AsyncIterable<Picture>): Promise<Buffer> {
  const paper = new PDFDocument({ autoFirstPage: false, margin: 0 })
  const bytes = buffer(paper)
  let drawn = 0
  for await (const picture of pictures) {
    const { width, height, texts, images } = picture
    paper.addPage({ size: [width * pointsPerMm, height * pointsPerMm], margin: 0 }).scale(pointsPerMm)
    for (const box of inkOf(picture)) paper.rect(...box)
    paper.fill('black')
    let isLost = false
    for (const { x, y, size, bold = false, fromRight, text } of texts) {
      const left = fromRight ? x - widthIn(paper, text, size, bold) : x
      isLost = writeLine(paper, text, { x: left, y, size, bold }) || isLost
    }
    // Nothing looks complete that is not.
    if (isLost) writeLine(paper, en.documentText.lostLetters, { x: 4, y: height - 2, size: 2.2, bold: false })
    for (const { x, y, width: wide, height: high, jpeg } of images) paper.image(jpeg, x, y, { fit: [wide, high] })
    drawn += texts.length
    if (drawn < atOnce) continue
    drawn = 0
    await new Promise(setImmediate)
  }
  paper.end()
  return await bytes
}
