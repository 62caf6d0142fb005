import { finish, type Head, openPage, type Page, side } from './page.ts'

/** Rows drawn before other calls have their turn. */
const atOnce = 50

export interface Column {
  label: string
  /** Percent of the width. */
  width: number
  /** Amounts are right-aligned. */
  isEnd?: true
}

/** Writes a paper from top to bottom. */
export function openPaper(head: Head) {
  const page = openPage(head)
  const { pdf, width, words, font, keep, label } = page
  return {
    /** Labelled values, five to a line; empty ones are left out. */
    facts(items: readonly (readonly [label: string, value: string])[]) {
      const said = items.filter(([, value]) => value)
      const wide = width / 5
      for (let first = 0; first < said.length; first += 5) {
        keep(30)
        const y = pdf.y
        const ends = said.slice(first, first + 5).map(([name, value], index) => {
          label(name, side + index * wide, y, wide - 6)
          font().text(words(value), side + index * wide, pdf.y, { width: wide - 6 })
          return pdf.y
        })
        pdf.y = Math.max(...ends) + 5
      }
    },
    /** Never alone at the end of a page. */
    heading(text: string) {
      keep(60)
      font(true, 10).text(words(text), side, pdf.y + 6, { width })
      pdf.y += 3
    },
    paragraph(text: string) {
      font().text(words(text), side, pdf.y, { width })
      pdf.y += 6
    },
    table: (columns: readonly Column[], rows: readonly (readonly string[])[]) => writeTable(page, columns, rows),
    /** A line in bold, its amount at the right. */
    total(name: string, amount: string) {
      keep(20)
      const y = pdf.y + 3
      font(true).text(words(name), side, y)
      pdf.text(words(amount), side, y, { width, align: 'right' })
      pdf.y += 6
    },
    /** Lines to sign on, side by side. */
    signatures(names: readonly string[]) {
      keep(60)
      const wide = width / names.length
      const y = pdf.y + 34
      for (const [index, name] of names.entries()) {
        const x = side + index * wide
        const line = pdf.moveTo(x, y).lineTo(x + wide - 8, y)
        line.lineWidth(0.75).stroke('black')
        label(name, x, y + 3, wide - 8)
      }
    },
    /** @param image JPEG */
    picture(name: string, image: Buffer, height: number) {
      keep(height + 20)
      label(name, side, pdf.y, width)
      pdf.image(image, side, pdf.y + 2, { fit: [174, height] })
      pdf.y += height + 6
    },
    finish: () => finish(page, head),
  }
}

/** A table whose header repeats on each page; rows are not split. */
async function writeTable(page: Page, columns: readonly Column[], rows: readonly (readonly string[])[]) {
  const { pdf, width, words, font, line, keep, fits, label } = page
  const placed = columns.map(({ label: name, width: percent, isEnd }, index) => ({
    name,
    x: side + columns.slice(0, index).reduce((sum, one) => sum + (width * one.width) / 100, 0),
    wide: (width * percent) / 100 - 6,
    align: isEnd ? ('right' as const) : ('left' as const),
  }))
  const header = () => {
    const y = pdf.y + 3
    for (const { name, x, wide, align } of placed) label(name, x, y, wide, align)
    line(y + 10, 1, 'black')
    pdf.y = y + 10
    font()
  }
  keep(40)
  header()
  for (const [index, texts] of rows.entries()) {
    const cells = placed.map((cell, column) => ({ ...cell, text: words(texts[column] ?? '') }))
    const height = Math.max(...cells.map(({ text, wide }) => pdf.heightOfString(text || ' ', { width: wide })))
    if (!fits(height + 6)) {
      pdf.addPage()
      header()
    }
    const y = pdf.y + 3
    for (const { text, x, wide, align } of cells) pdf.text(text, x, y, { width: wide, align })
    line(y + height + 2, 0.5)
    pdf.y = y + height + 2
    if (index % atOnce === atOnce - 1) await new Promise(setImmediate)
  }
  pdf.y += 6
}
