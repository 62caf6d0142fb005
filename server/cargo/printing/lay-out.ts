import {
  namesIn,
  pageSizes,
  type TableColumn,
  type TemplateContent,
  type TemplateElement,
} from '@shortcut/domain/cargo/templates/template.ts'
import { en } from '@shortcut/words/en.ts'
import { barsIn, type Coded, type Picture, squareIn } from './picture.ts'
import { widthOf } from './text-width.ts'

/** What the names and codes of a template stand for. */
export interface Filled {
  fields: Readonly<Record<string, string>>
  bars: Coded
  /** Text of the square code. */
  square: string
  /** Of the table, by column. */
  rows?: readonly Readonly<Partial<Record<TableColumn, string>>>[]
  signature?: Buffer | undefined
  /** A form, whose boxes stay where they are: what does not fit into its table goes on further pages, which say this. */
  continued?: string
}

type Placed<T extends TemplateElement['type']> = Extract<TemplateElement, { type: T }>

/** Distance of two lines, and of a line's base from its top, as shares of the letters' height. */
const [lineShare, baseShare] = [1.2, 0.8]
/** Kept free at the top and bottom of pages that follow the first. */
const edge = 13
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
}
/** Of a box of a form: its frame, its caption's letters, and what is kept free inside. */
const [frame, captionSize, inside] = [0.2, 1.8, 0.8]

const namesEmpty = (text: string, fields: Filled['fields']) => {
  const names = namesIn(text)
  return names.length > 0 && names.every((name) => !fields[name])
}
/** A text with its names replaced, without lines that only name what is empty; '' if it names nothing else. */
function filledText(text: string, fields: Filled['fields']): string {
  if (namesEmpty(text, fields)) return ''
  const lines = text.split('\n').filter((line) => !namesEmpty(line, fields))
  return lines
    .join('\n')
    .replace(/\{([^{}]*)\}/g, (_, name: string) => fields[name] ?? '')
    .trim()
}

/** The text in lines of at most that width; what does not fit into `most` lines ends with dots. */
function wrapped(
  text: string,
  { width, size, bold, most }: { width: number; size: number; bold: boolean; most: number },
) {
  const fits = (line: string) => widthOf(line, size, bold) <= width
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = word
      // A word that is wider than the line is broken.
      while (!fits(line) && line.length > 1) {
        let end = line.length - 1
        while (end > 1 && !fits(line.slice(0, end))) end--
        lines.push(line.slice(0, end))
        line = line.slice(end)
      }
    }
    lines.push(line)
  }
  if (lines.length <= most) return lines
  let last = lines[most - 1] ?? ''
  while (last !== '' && !fits(`${last}…`)) last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last}…`]
}

const emptyPageLike = ({ width, height }: Pick<Picture, 'width' | 'height'>): Picture => ({
  width,
  height,
  boxes: [],
  texts: [],
  bars: [],
  squares: [],
  images: [],
})
const emptyPage = (size: TemplateContent['size']) => {
  const [width, height] = pageSizes[size]
  return emptyPageLike({ width, height })
}

function drawText(
  page: Picture,
  { x, y, width, height, size, bold, align, text }: Placed<'text'>,
  fields: Filled['fields'],
) {
  const most = Math.max(1, Math.floor(height / (size * lineShare) + 0.05))
  const isRight = align === 'right'
  const said = filledText(text, fields)
  if (said === '') return
  for (const [index, line] of wrapped(said, { width, size, bold, most }).entries()) {
    const base = y + size * (baseShare + index * lineShare)
    page.texts.push({ x: isRight ? x + width : x, y: base, size, bold, fromRight: isRight, text: line })
  }
}

/** The frame with its caption, and the text below that. */
function drawBox(page: Picture, element: Placed<'box'>, fields: Filled['fields']) {
  const { x, y, width, height, caption } = element
  page.boxes.push(
    [x, y, width, frame],
    [x, y + height - frame, width, frame],
    [x, y, frame, height],
    [x + width - frame, y, frame, height],
  )
  const wide = width - 2 * inside
  const most = Math.max(1, Math.floor((height - inside) / (captionSize * lineShare)))
  const lines = caption === '' ? [] : wrapped(caption, { width: wide, size: captionSize, bold: false, most })
  for (const [index, text] of lines.entries()) {
    const base = y + inside / 2 + captionSize * (baseShare + index * lineShare)
    page.texts.push({ x: x + inside, y: base, size: captionSize, text })
  }
  const top = inside / 2 + lines.length * captionSize * lineShare
  const at = { x: x + inside, y: y + top, width: wide, height: height - top }
  if (element.text !== '') drawText(page, { ...element, ...at, type: 'text' }, fields)
}

function draw(page: Picture, element: TemplateElement, { fields, bars, square, signature }: Filled) {
  const { x, y, width, height } = element
  if (element.type === 'text') drawText(page, element, fields)
  if (element.type === 'box') drawBox(page, element, fields)
  if (element.type === 'line') page.boxes.push([x, y, width, height])
  if (element.type === 'bars' && bars.text) page.bars.push(barsIn([x, y, width, height], bars))
  if (element.type === 'qr' && square) page.squares.push(squareIn([x, y, width, height], square))
  if (element.type === 'signature' && signature) page.images.push({ x, y, width, height, jpeg: signature })
}

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
type Row = NonNullable<Filled['rows']>[number]

/** Draws the rows, on further pages if need be, each with the column's names. @returns where the last one ends */
async function drawTable(
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
          page.texts.push({ x: cell.x, y: y + size * (baseShare + row * lineShare), size, bold, text })
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
async function drawForm(pages: Picture[], table: Placed<'table'>, { rows = [], continued = '' }: Filled) {
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
          x: cell.x + inside,
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
        if (text) page.texts.push({ x: cell.x + inside, y: y + size * baseShare, size, text })
      }
      y += high
    }
    y += inside
  }
}

/** A template with what it names, page by page. Papers of several pages are numbered. */
export async function layOut({ size, elements }: TemplateContent, filled: Filled): Promise<Picture[]> {
  const pages = [emptyPage(size)]
  const table = elements.find((one) => one.type === 'table')
  const isForm = filled.continued !== undefined
  const bottom = table && !isForm ? table.y + table.height : Number.POSITIVE_INFINITY
  const below = elements.filter(({ y }) => y >= bottom)
  for (const element of elements)
    if (element !== table && !below.includes(element)) draw(pages[0] as Picture, element, filled)
  if (!table) return pages
  if (isForm) {
    await drawForm(pages, table, filled)
    return numbered(pages)
  }
  const end = await drawTable(pages, table, filled.rows ?? [], () => emptyPage(size))
  let down = pages.length > 1 || end > bottom ? end - bottom : 0
  const [highest, lowest] = [
    Math.min(...below.map(({ y }) => y)),
    Math.max(...below.map(({ y, height }) => y + height)),
  ]
  let last = pages.at(-1) as Picture
  if (below.length > 0 && down > 0 && lowest + down > last.height) {
    last = emptyPage(size)
    pages.push(last)
    down = edge - highest
  }
  for (const element of below) draw(last, { ...element, y: element.y + down }, filled)
  return numbered(pages)
}

function numbered(pages: Picture[]): Picture[] {
  if (pages.length > 1)
    for (const [index, page] of pages.entries()) {
      const text = `${index + 1} / ${pages.length}`
      page.texts.push({ x: page.width - edge, y: page.height - 6, size: 3, fromRight: true, text })
    }
  return pages
}
