import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { losesSome, printable } from '../../work-orders/documents/printable.ts'

export const side = 36
const [top, bottom] = [34, 44]
const [grey, rule] = ['#5a6270', '#9aa1ac']
const [small, usual, large] = [7, 9, 15]

export interface Head {
  title: string
  number: string
  /** Red: nobody may act on the paper as if all were in order. */
  stamp?: string
  size: 'LETTER' | 'A4'
  /** Name and address, one line each. */
  carrier: string
  /** Left foot of every page. */
  printed: string
  /** 'Page 1 of 2' */
  pageOf: (page: number, pages: number) => string
  /** Said if a character could not be printed. */
  lost: string
}

/** An empty PDF and the pens to write on it. Sizes are points. */
function openPens({ title, number, size, carrier }: Head) {
  const pdf = new PDFDocument({
    size,
    bufferPages: true,
    margins: { top, bottom, left: side, right: side },
    info: { Title: printable(`${title} ${number}`), Author: printable(carrier.split('\n')[0] ?? '') },
    lang: 'en',
  })
  const width = pdf.page.width - 2 * side
  const state = { hasLost: false }
  const words = (text: string) => {
    state.hasLost ||= losesSome(text)
    return printable(text)
  }
  return {
    pdf,
    bytes: buffer(pdf),
    state,
    /** Between the margins. */
    width,
    /** In characters that the fonts have. */
    words,
    font: (isBold = false, size = usual) => pdf.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size),
    line: (y: number, thick: number, color = rule) =>
      pdf
        .moveTo(side, y)
        .lineTo(side + width, y)
        .lineWidth(thick)
        .stroke(color),
    /** So much fits on the page. */
    fits: (height: number) => pdf.y + height <= pdf.page.height - bottom,
    /** Begins a page if it does not fit on this one. */
    keep(height: number) {
      if (pdf.y + height > pdf.page.height - bottom) pdf.addPage()
    },
    label: (text: string, x: number, y: number, wide: number, align: 'left' | 'right' = 'left') =>
      pdf
        .font('Helvetica')
        .fontSize(small)
        .fillColor(grey)
        .text(words(text.toUpperCase()), x, y, { width: wide, align })
        .fillColor('black'),
  }
}
export type Page = ReturnType<typeof openPens>

/** A paper with its head, written in one pass: time and memory grow with its lines. */
export function openPage(head: Head) {
  const page = openPens(head)
  const { pdf, width, words, font, line } = page
  font(true, large).text(words(head.title), side, top)
  font().text(words(head.carrier), side, pdf.y + 2)
  const under = pdf.y
  font(true, 12).text(words(head.number), side, top, { width, align: 'right' })
  if (head.stamp) font(true).fillColor('#b3141d').text(words(head.stamp), { width, align: 'right' }).fillColor('black')
  pdf.y = Math.max(under, pdf.y) + 4
  line(pdf.y, 1.5, 'black')
  pdf.y += 8
  return page
}

/** Writes the foot of every page. @returns the PDF */
export async function finish({ pdf, bytes, state, width, words, font }: Page, { number, printed, pageOf, lost }: Head) {
  if (state.hasLost) font().text(words(lost), side, pdf.y, { width })
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // Below the margin, where a text would begin another page.
    pdf.page.margins.bottom = 0
    const y = pdf.page.height - 28
    font(false, small).fillColor(grey)
    pdf.text(`${words(number)}  ·  ${words(printed)}`, side, y, { lineBreak: false })
    pdf.text(pageOf(page + 1, count), side, y, { width, align: 'right', lineBreak: false })
  }
  pdf.end()
  return await bytes
}
