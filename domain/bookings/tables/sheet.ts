import { typedText } from '../../cells/cell-text.ts'
import type { DayOrder } from '../../cells/read-cell.ts'
import { cleanText } from '../../clean-text.ts'
import type { Fault } from '../../x12/faults.ts'
import { type ColumnName, readingOf } from './columns.ts'
import { readWhen, shownOrder } from './dates.ts'
import { headerRowOf, type TableMapping } from './mapping.ts'
import { headerUnit } from './units.ts'
import { columnLetters, placeOf, sayOfTable } from './words.ts'

/** A cell with content: its text and its place (from 1). */
export interface Cell {
  text: string
  row: number
  column: number
  /** The column's header. */
  header: string
}

export interface Row {
  row: number
  /** Number of fields in the row, if it has more than there are headers. */
  fields?: { count: number; headers: number }
  cells: Map<ColumnName, Cell>
}

/** A table's rows, and decisions that hold for all of them. */
export interface Sheet {
  mapping: TableMapping
  rows: Row[]
  /** Chosen by a person, or shown by the dates themselves. */
  dayOrder: DayOrder | undefined
  /** True if a date is ambiguous, so that a person must give the order of day and month. */
  asksDayOrder: boolean
  /** True if the file names no unit for some amounts. */
  lacks: { weight: boolean; volume: boolean }
  /** Headers of ignored columns that have values. */
  unread: string[]
  notes: Fault[]
}

/** Longer than any field allows: the field reports it, and the text is not kept whole. */
const longest = 5000

/** ="00123" is how people make a spreadsheet keep digits as text. */
const textOf = (cell: string) =>
  cleanText(
    typedText(cell)
      .slice(0, longest)
      .replace(/^="(.*)"$/s, '$1'),
  )

/** A file's headers as written; empty for an empty file. */
export function headersOf(table: readonly (readonly string[])[]): string[] {
  const headers = (table[headerRowOf(table)] ?? []).map((cell) =>
    cleanText(cell.slice(0, longest)).slice(0, 200).toWellFormed(),
  )
  return headers.slice(0, headers.findLastIndex(Boolean) + 1)
}

/** Rows per step. */
const step = 200

/** The rows below the header by column, and the order of day and month to read them in. */
export function layOut(table: readonly (readonly string[])[], mapping: TableMapping): Sheet {
  const steps = layOutInSteps(table, mapping)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same in steps, so that the caller can do other work in between. */
export function* layOutInSteps(
  table: readonly (readonly string[])[],
  mapping: TableMapping,
): Generator<undefined, Sheet> {
  const begin = headerRowOf(table)
  const headers = headersOf(table)
  const rows: Row[] = []
  const filled = new Set<number>()
  const widths = widthsOf(table, begin)
  const dates = new DayOrders()
  const lacks = { weight: false, volume: false }
  for (let index = begin + 1; index < table.length && begin >= 0; index++) {
    if (index % step === 0) yield
    const cells = new Map<ColumnName, Cell>()
    const fields = strayFields(table[index] ?? [], widths)
    for (const [at, raw] of (table[index] ?? []).entries()) {
      const column = mapping.columns[at]
      if (!column) {
        if (!fields && !filled.has(at) && raw.trim() !== '') filled.add(at)
        continue
      }
      const text = textOf(raw)
      const header = headers[at] || placeOf(index + 1, at + 1)
      const cell = { text, row: index + 1, column: at + 1, header }
      if (!text) continue
      cells.set(column, cell)
      if (!fields && readingOf(column) === 'when') dates.see(cell)
    }
    if (cells.size > 0)
      rows.push({ row: index + 1, cells, ...(fields && { fields: { count: fields, headers: widths.header } }) })
    if (fields) continue
    lacks.weight ||= lacksUnit(cells, 'weight', 'weightUnit')
    lacks.volume ||= lacksUnit(cells, 'volume', 'volumeUnit')
  }
  const unread = [...filled]
  const order = dates.decide(mapping.dayOrder)
  return {
    mapping,
    rows,
    ...order,
    lacks,
    unread: unread.map((at) => headers[at] || `column ${columnLetters(at + 1)}`),
    notes: [
      ...unread.map((at) => ({
        at: placeOf(begin + 1, at + 1),
        message: headers[at]
          ? sayOfTable('unread', { column: headers[at] })
          : sayOfTable('unreadNoHeader', { letters: columnLetters(at + 1) }),
      })),
      ...order.notes,
    ],
  }
}

/** The number of header fields, and whether every row below has more: then a header is missing. */
function widthsOf(table: readonly (readonly string[])[], begin: number) {
  const header = table[begin]?.length ?? 0
  const rows = table.slice(begin + 1).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  return { header, allLonger: rows.length > 1 && rows.every((cells) => cells.length > header) }
}

/**
 * The number of fields of a row in which an unquoted separator shifted the values: more than the header and than other
 * rows.
 */
function strayFields(cells: readonly string[], { header, allLonger }: ReturnType<typeof widthsOf>): number | undefined {
  return cells.length <= header || allLonger ? undefined : cells.length
}

/** An amount that ends in a digit, in a column without a unit in the header or beside it. */
function lacksUnit(cells: Row['cells'], column: 'weight' | 'volume', unitColumn: 'weightUnit' | 'volumeUnit') {
  const cell = cells.get(column)
  return cell !== undefined && /\d\s*$/.test(cell.text) && !cells.has(unitColumn) && !headerUnit(cell.header)
}

/** Collects what a table's dates show about the order of day and month. */
class DayOrders {
  readonly #shown = new Set<DayOrder>()
  #ambiguous: Cell | undefined

  see(cell: Cell) {
    const own = shownOrder(cell.text)
    if (own) this.#shown.add(own)
    else if (!this.#ambiguous) {
      const read = readWhen(cell.text, undefined)
      if ('wrong' in read && read.wrong === 'ambiguous') this.#ambiguous = cell
    }
  }

  /** The chosen order; else the one that unambiguous dates show, with a warning; else none. */
  decide(chosen: DayOrder | null): Pick<Sheet, 'dayOrder' | 'asksDayOrder' | 'notes'> {
    const ambiguous = this.#ambiguous
    const [only] = this.#shown
    const dayOrder = chosen ?? (this.#shown.size === 1 ? only : undefined)
    const notes: Fault[] = []
    if (!chosen && dayOrder && ambiguous) {
      const message = sayOfTable('shownOrder', { value: ambiguous.text, order: sayOfTable(dayOrder) })
      notes.push({ at: placeOf(ambiguous.row, ambiguous.column), message })
    }
    return { dayOrder, asksDayOrder: ambiguous !== undefined, notes }
  }
}
