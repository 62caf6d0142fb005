import type { PdfKind, ReadValue } from '@shortcut/domain/bookings/pdf/reading.ts'
import type { Mark } from '@shortcut/domain/bookings/pdf/templates/template.ts'
import PDFDocument from 'pdfkit'

/** A text that a person would read as a field. */
export interface Printed {
  text: string
  path: string
  value: ReadValue
}
export const field = (path: string, text: string, value: ReadValue = text): Printed => ({ path, text, value })

interface Style {
  font?: 'Helvetica' | 'Helvetica-Bold' | 'Courier' | 'Times-Roman' | 'Times-Bold'
  size?: number
  colour?: string
}

/** A paper that is drawn, with the marks a person would make on it. */
export class Paper {
  readonly marks: Mark[] = []
  readonly kind: PdfKind
  readonly #pdf: PDFKit.PDFDocument
  readonly #chunks: Buffer[] = []
  #page = 1
  readonly #style: Style

  constructor(kind: PdfKind, style: Style, isAcross = false) {
    this.kind = kind
    this.#style = style
    this.#pdf = new PDFDocument({ size: 'LETTER', margin: 0, layout: isAcross ? 'landscape' : 'portrait' })
    this.#pdf.on('data', (chunk) => this.#chunks.push(chunk))
  }

  /** Writes texts and fields one after the other. @returns where they end */
  write(x: number, y: number, parts: (string | Printed)[], style: Style = {}): number {
    const { font = 'Helvetica', size = 9, colour = 'black' } = { ...this.#style, ...style }
    const pdf = this.#pdf.font(font).fontSize(size).fillColor(colour)
    const { width: across, height: down } = pdf.page
    let left = x
    for (const part of parts) {
      const text = typeof part === 'string' ? part : part.text
      pdf.text(text, left, y, { lineBreak: false })
      const right = left + pdf.widthOfString(text)
      if (typeof part !== 'string')
        this.marks.push({
          path: part.path,
          value: part.value,
          page: this.#page,
          box: [left / across, y / down, right / across, (y + size) / down],
        })
      left = right
    }
    return left
  }

  /** What a person reads although no text says it as such. */
  say(path: string, value: ReadValue) {
    this.marks.push({ path, value, page: this.#page, box: null })
  }

  /** The value of a mark that goes on in a second line. */
  wrapped(x: number, y: number, path: string, [first, second]: [string, string], style: Style = {}) {
    this.write(x, y, [field(path, first, `${first} ${second}`)], style)
    this.write(x, y + (style.size ?? this.#style.size ?? 9) * 1.25, [second], style)
  }

  box(x: number, y: number, width: number, height: number, fill?: string) {
    if (fill) this.#pdf.rect(x, y, width, height).fillAndStroke(fill, '#444')
    else this.#pdf.rect(x, y, width, height).lineWidth(0.7).stroke('#444')
  }

  line(x: number, y: number, to: number) {
    this.#pdf.moveTo(x, y).lineTo(to, y).stroke('#444')
  }

  nextPage() {
    this.#pdf.addPage()
    this.#page++
  }

  async bytes(): Promise<Buffer> {
    const ended = new Promise((done) => this.#pdf.once('end', done))
    this.#pdf.end()
    await ended
    return Buffer.concat(this.#chunks)
  }
}
