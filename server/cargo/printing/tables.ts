import type { TableColumn } from '@shortcut/domain/cargo/templates/template.ts'
import { en } from '@shortcut/words/en.ts'
import { captionSize, edge, type Filled, frame, inside, type Placed } from './filled.ts'
import { emptyPageLike, type Picture } from './picture.ts'
import { baseShare, lineShare, wrapped } from './text-lines.ts'

const cellGap = 1.5
/** Rows laid out before other calls have their turn. */
const atOnce = 50
/** Shares of a table's width. */
const shares: Record<TableColumn, number> = {
  no: 8,
  receipt: 22,
  label: 32,
  packaging: 20,
  size: 20,
  weight: 13,
  place: 18,
  why: 40,
  pieces: 12,
  gross: 22,
  unit: 8,
  rateClass: 9,
  commodity: 16,
  chargeable: 22,
  rate: 20,
  total: 27,
  goods: 60,
  waybill: 20,
  method: 30,
  result: 12,
  when: 28,
  who: 20,
  where: 18,
  question: 120,
  yes: 10,
  answerNo: 10,
  notNeeded: 10,
}

/** Numbers end below each other. */
const numbers: ReadonlySet<TableColumn> = new Set(['weight', 'pieces', 'gross', 'chargeable', 'rate', 'total'])

interface Cell {
  column: TableColumn
  x: number
  width: number
}
const cellsOf = ({ x, width, columns }: Placed<'table'>): Cell[] => {
  const all = columns.reduce((sum, column) => sum + shares[column], 0)
  let left = x
  return columns.map((column) => {
    const wide = (width * shares[column]) / all
    const cell = { column, x: left, width: wide - cellGap }
    left += wide
    return cell
  })
}
/** Where a text of a cell stands. @param pad between the cell's rules and its text */
const placeIn = ({ column, x, width }: Cell, pad = 0) =>
  numbers.has(column) ? { x: x + width + (pad > 0 ? cellGap - pad : 0), fromRight: true } : { x: x + pad }

type Row = NonNullable<Filled['rows']>[number]

/** Draws the rows, on further pages if need be, each with the column's names. @returns where the last one ends */
export async function drawTable(
  pages: Picture[],
  table: Placed<'table'>,
  rows: readonly Row[],
  next: () => Picture,
): Promise<number> {
  const { x, y: top, width, size } = table
  const cells = cellsOf(table)
  let page = pages.at(-1) as Picture
  let y = top
  const put = (texts: (column: TableColumn) => string, bold: boolean) => {
    const lines = cells.map((cell) => wrapped(texts(cell.column), { width: cell.width, size, bold, most: 4 }))
    const high = Math.max(...lines.map(({ length }) => length)) * size * lineShare + 1
    const fits = y + high <= page.height - edge
    if (fits) {
      cells.forEach((cell, index) => {
        for (const [row, text] of (lines[index] ?? []).entries())
          page.texts.push({ ...placeIn(cell), y: y + size * (baseShare + row * lineShare), size, bold, text })
      })
      y += high
      page.boxes.push([x, y - 0.6, width, bold ? 0.3 : 0.1])
    }
    return fits
  }
  const header = () => put((column) => en.templateColumn[column], true)
  header()
  for (const [index, row] of rows.entries()) {
    if (index % atOnce === atOnce - 1) await new Promise(setImmediate)
    if (put((column) => row[column] ?? '', false)) continue
    page = next()
    pages.push(page)
    y = edge
    header()
    put((column) => row[column] ?? '', false)
  }
  return y
}

/** Draws the rows into the table of a form, with its columns ruled; line by line on further pages if they need more. */
export async function drawForm(pages: Picture[], table: Placed<'table'>, { rows = [], continued = '' }: Filled) {
  const { x, width, size } = table
  const cells = cellsOf(table)
  const high = size * lineShare
  let page = pages.at(-1) as Picture
  let [top, bottom] = [table.y, table.y + table.height]
  let y = top
  const begin = () => {
    const height = bottom - top
    for (const cell of cells) page.boxes.push([cell.x, top, frame, height])
    page.boxes.push(
      [x + width - frame, top, frame, height],
      [x, top, width, frame],
      [x, bottom - frame, width, frame],
      [x, top + 2.4 * captionSize * lineShare, width, frame],
    )
    for (const cell of cells) {
      const names = wrapped(en.templateColumn[cell.column], {
        width: cell.width,
        size: captionSize,
        bold: false,
        most: 2,
      })
      for (const [index, text] of names.entries())
        page.texts.push({
          ...placeIn(cell, inside),
          y: top + inside / 2 + captionSize * (baseShare + index * lineShare),
          size: captionSize,
          text,
        })
    }
    y = top + 2.4 * captionSize * lineShare + inside
  }
  begin()
  for (const row of rows) {
    const lines = cells.map(({ column, width: wide }) =>
      wrapped(row[column] ?? '', { width: wide, size, bold: false, most: Number.POSITIVE_INFINITY }),
    )
    const most = Math.max(...lines.map(({ length }) => length))
    for (let line = 0; line < most; line++) {
      if (y + high > bottom) {
        await new Promise(setImmediate)
        page = emptyPageLike(page)
        pages.push(page)
        page.texts.push({ x, y: edge, size: 3.4, bold: true, text: continued })
        ;[top, bottom] = [edge + 3, page.height - edge]
        begin()
      }
      for (const [index, cell] of cells.entries()) {
        const text = lines[index]?.[line]
        if (text) page.texts.push({ ...placeIn(cell, inside), y: y + size * baseShare, size, text })
      }
      y += high
    }
    y += inside
  }
}
