import { stopKinds } from '../../work-orders/stop-rows.ts'
import { countryCell, type Found, faultAt, plainText } from './cells.ts'
import { type ColumnName, readingOf, type StopColumn, type StopKind, stopColumnNames } from './columns.ts'
import { readWhen, splitRange } from './dates.ts'
import type { Cell, Row, Sheet } from './sheet.ts'
import { sayOfTable } from './words.ts'

/** A stop described by a row, and the cell of each of its fields. */
export interface TableStop {
  kind: StopKind
  fields: Record<string, string>
  cells: Record<string, Cell>
}

/** @returns undefined if it is no time, which is then reported */
function whenOf(cell: Cell | undefined, sheet: Sheet, found: Found) {
  if (!cell) return undefined
  const read = readWhen(cell.text, sheet.dayOrder)
  if ('kind' in read) return read
  const word = /^=./.test(cell.text) ? 'formula' : read.wrong === 'unreadable' ? 'when' : read.wrong
  found.errors.push(faultAt(cell, word, sheet.dayOrder && { order: sayOfTable(sheet.dayOrder) }))
  return undefined
}

/** A time without a date beside it. */
export function timeOf(cell: Cell, sheet: Sheet, found: Found): string | undefined {
  const read = whenOf(cell, sheet, found)
  if (read?.kind !== 'clock') return read?.value
  found.errors.push(faultAt(cell, 'noDate'))
  return undefined
}

type Window = { from?: Cell | undefined; to?: Cell | undefined; date?: Cell | undefined }

/** '8:00-12:00' in one cell gives both ends. */
function parted({ date, from, to }: Window): Window {
  const whole = from ?? date
  const range = whole && !to && splitRange(whole.text)
  if (!whole || !range) return { date, from, to }
  const [begin, end] = range.map((text) => ({ ...whole, text }))
  return { date: from ? date : undefined, from: begin, to: end }
}

/** A stop's window: two times, or one day; a time of day belongs to the date beside it. */
function windowOf(window: Window, sheet: Sheet, found: Found): Record<'from' | 'to', string | undefined> {
  const { date, from, to } = parted(window)
  const [day, begin, end] = [date, from, to].map((cell) => whenOf(cell, sheet, found))
  const onDay = [day, begin, end].find((read) => read && read.kind !== 'clock')?.value.slice(0, 10)
  const placed = (read: typeof day, cell: Cell | undefined) => {
    if (read?.kind !== 'clock') return read?.value
    if (!onDay && cell) found.errors.push(faultAt(cell, 'noDate'))
    return onDay && `${onDay}T${read.value}`
  }
  const [fromTime, toTime] = [placed(begin, from), placed(end, to)]
  if (fromTime ?? toTime) return { from: fromTime, to: toTime }
  // A day alone means the whole day, a time alone an appointment.
  const alone = placed(day, date)
  return { from: alone, to: alone }
}

const wireName = (column: StopColumn) => column.charAt(0).toLowerCase() + column.slice(1)

/** The stop of one kind in a row; undefined if the row has none. */
export function stopOf(kind: StopKind, row: Row, sheet: Sheet, found: Found): TableStop | undefined {
  const cells: Record<string, Cell> = {}
  const fields: Record<string, string> = {}
  for (const column of stopColumnNames) {
    const own = row.cells.get(`${kind}${column}` satisfies ColumnName)
    if (!own) continue
    const name = wireName(column)
    cells[name] = own
    const reading = readingOf(`${kind}${column}`)
    if (reading === 'when') continue
    const value = reading === 'country' ? countryCell(own, found) : plainText(own, found)
    if (value === undefined) continue
    if (column === 'Address2') fields.address = [fields.address, value].filter(Boolean).join(', ')
    else fields[name] = value
  }
  if (Object.keys(cells).length === 0) return undefined
  const { from, to } = windowOf({ date: cells.date, from: cells.from, to: cells.to }, sheet, found)
  if (from) fields.from = from
  if (to) fields.to = to
  cells.from ??= cells.date as Cell
  cells.to ??= cells.from
  return { kind, fields, cells }
}

/** The stops of an order: pickups, then dropoffs, each once, in row order; and the pieces of each dropoff. */
export function stopsOf(rows: readonly Row[], sheet: Sheet, found: Found, piecesOf: (row: Row) => number | undefined) {
  const stops: { stop: TableStop; pieces: number | undefined }[] = []
  for (const kind of stopKinds) {
    const known = new Map<string, (typeof stops)[number]>()
    for (const row of rows) {
      const stop = stopOf(kind, row, sheet, found)
      if (!stop) continue
      const key = JSON.stringify(stop.fields)
      const pieces = kind === 'dropoff' ? piecesOf(row) : undefined
      const same = known.get(key)
      if (same) same.pieces = pieces === undefined ? same.pieces : (same.pieces ?? 0) + pieces
      else {
        const entry = { stop, pieces }
        known.set(key, entry)
        stops.push(entry)
      }
    }
  }
  return stops
}
