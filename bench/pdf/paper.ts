import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { PdfKind, ReadValue } from '@shortcut/domain/bookings/pdf/reading.ts'
import type { Mark } from '@shortcut/domain/bookings/pdf/templates/template.ts'
import { drawPage } from '@shortcut/server/bookings/pdf/read/draw-page.ts'
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

/** The first page as a scanner gives it: a grey picture with dust, slightly turned. */
export async function scanned(bytes: Buffer, next: () => number, degrees: number): Promise<Buffer> {
  const png = await drawPage(bytes, 1, 2000)
  if (!png) throw new Error('The page cannot be drawn.')
  const page = await loadImage(png)
  const canvas = createCanvas(page.width, page.height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f2f2f0'
  context.fillRect(0, 0, page.width, page.height)
  context.translate(page.width / 2, page.height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.globalAlpha = 0.92
  context.drawImage(page, -page.width / 2, -page.height / 2)
  context.resetTransform()
  const picture = context.getImageData(0, 0, page.width, page.height)
  for (let at = 0; at < picture.data.length; at += 4) {
    const grain = (next() - 0.5) * 34 - (next() < 0.0006 ? 160 : 0)
    for (let channel = 0; channel < 3; channel++)
      picture.data[at + channel] = Math.max(0, Math.min(255, (picture.data[at + channel] ?? 0) + grain))
  }
  context.putImageData(picture, 0, 0)
  const pdf = new PDFDocument({ size: page.width > page.height ? [792, 612] : [612, 792], margin: 0 })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk) => chunks.push(chunk))
  const ended = new Promise((done) => pdf.once('end', done))
  pdf.image(canvas.toBuffer('image/jpeg', 82), 0, 0, { width: page.width > page.height ? 792 : 612 })
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
