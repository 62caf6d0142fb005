import { typedText } from '../../cells/cell-text.ts'
import type { DayOrder } from '../../cells/read-cell.ts'
import { cleanText } from '../../clean-text.ts'
import type { Fault } from '../../x12/faults.ts'
import { type ColumnName, readingOf } from './columns.ts'
import { readWhen, shownOrder } from './dates.ts'
import { headerRowOf, type TableMapping } from './mapping.ts'
import { headerUnit } from './units.ts'
import { columnLetters, placeOf, sayOfTable } from './words.ts'

/** One cell that says something: its text, and where it stands (from 1). */
export interface Cell {
  text: string
  row: number
  column: number
  /** Its header. */
  header: string
}

export interface Row {
  row: number
  /** How many fields the row has, where those are more than there are headers. */
  fields?: { count: number; headers: number }
  cells: Map<ColumnName, Cell>
}

/** A table by its rows, and what was decided for all of them. */
export interface Sheet {
  mapping: TableMapping
  rows: Row[]
  /** Chosen, or shown by the dates themselves. */
  dayOrder: DayOrder | undefined
  /** Is there a date that may be two? Then its order must be said. */
  asksDayOrder: boolean
  /** Are there amounts whose unit nothing of the file says? */
  lacks: { weight: boolean; volume: boolean }
  /** Headers above values that nothing is read from. */
  unread: string[]
  notes: Fault[]
}

/** Longer than any field: said to be so by the field, and not kept whole. */
const longest = 5000

/** ="00123" is how spreadsheets are told that digits are text. */
const textOf = (cell: string) =>
  cleanText(
    typedText(cell)
      .slice(0, longest)
      .replace(/^="(.*)"$/s, '$1'),
  )

/** A file's headers, as they are written. Empty for a file in which nothing is written. */
export function headersOf(table: readonly (readonly string[])[]): string[] {
  const headers = (table[headerRowOf(table)] ?? []).map((cell) =>
    cleanText(cell.slice(0, longest)).slice(0, 200).toWellFormed(),
  )
  return headers.slice(0, headers.findLastIndex(Boolean) + 1)
}

/** Rows laid out at once by who takes it in steps. */
const step = 200

/** The rows under the header by their columns, and the order of day and month that they are read in. */
export function layOut(table: readonly (readonly string[])[], mapping: TableMapping): Sheet {
  const steps = layOutInSteps(table, mapping)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same, for who has other things to do between two steps. */
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
    ...{ mapping, rows, ...order, lacks },
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

/** How many fields the header has, and whether every row under it has more: then it is the header that lacks one. */
function widthsOf(table: readonly (readonly string[])[], begin: number) {
  const header = table[begin]?.length ?? 0
  const rows = table.slice(begin + 1).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  return { header, allLonger: rows.length > 1 && rows.every((cells) => cells.length > header) }
}

/** How many fields a row has, where an unquoted separator has moved its values along: more than the header, and than other rows. */
function strayFields(cells: readonly string[], { header, allLonger }: ReturnType<typeof widthsOf>): number | undefined {
  return cells.length <= header || allLonger ? undefined : cells.length
}

/** An amount that ends in a digit, in a column whose header has no unit, without one beside it. */
function lacksUnit(cells: Row['cells'], column: 'weight' | 'volume', unitColumn: 'weightUnit' | 'volumeUnit') {
  const cell = cells.get(column)
  return cell !== undefined && /\d\s*$/.test(cell.text) && !cells.has(unitColumn) && !headerUnit(cell.header)
}

/** What the dates of a table say of the order of day and month. */
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

  /** The chosen order; else the one that unmistakable dates show, which is said; else none. */
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
