import { clip } from '../../clean-text.ts'
import { enteredRows } from '../../work-orders/fields.ts'
import type { Fault } from '../../x12/faults.ts'
import { InboundBooking, type Purpose, withItsReference } from '../booking.ts'
import { textLimits } from '../booking-fields.ts'
import { dayOf } from '../booking-times.ts'
import { issueFault } from '../json/json-reading.ts'
import { measureOf, saySum } from './amounts.ts'
import { bookingTypeOf, choiceOf, countOf, type Found, faultAt, plainText, purposeOf } from './cells.ts'
import { type OrderColumn, uploadFields } from './columns.ts'
import type { Cell, Row, Sheet } from './sheet.ts'
import { stopsOf, timeOf } from './stops.ts'
import { placeOf, sayOfTable } from './words.ts'

/** The rows of one order, and the booking made from them. */
export interface TableOrder {
  at: string
  rows: number[]
  purpose: Purpose
  customerReferenceNumber: string
  shipmentId: string
  /** Absent if there are `errors`. */
  booking?: InboundBooking
  errors: Fault[]
  warnings: Fault[]
}

/**
 * Groups rows by CRN, or by shipment id if there is none, wherever they are in the file; a row without a number is an
 * order of its own.
 */
export function groupRows({ rows }: Sheet): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const text = (column: OrderColumn) => row.cells.get(column)?.text ?? ''
    const [crn, shipment] = [text('customerReferenceNumber'), text('shipmentId')]
    const number = crn ? `crn ${crn}` : shipment ? `shipment ${shipment}` : `row ${row.row}`
    const key = `${text('purpose').toLowerCase()} ${number}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

/** In these columns rows may differ; all values are kept. */
const joined = { commodity: '; ', remark: '\n' } as const
const contactParts = { contactName: 'name', contactEmail: 'email', contactPhone: 'phone' } as const
const mostRowsNamed = 10
/** More rows under one number are no load: somebody filled a column down. Reading them would delay others. */
const mostRows = 2_000

const cellsOf = (rows: readonly Row[], column: OrderColumn) => rows.flatMap(({ cells }) => cells.get(column) ?? [])

/** The single value of several rows, read by `read`; reports rows that differ. */
function oneOf<T>(rows: readonly Row[], column: OrderColumn, found: Found, read: (cell: Cell) => T | undefined) {
  const [first, ...others] = cellsOf(rows, column)
  if (!first) return undefined
  for (const other of others)
    if (other.text !== first.text) found.errors.push(faultAt(other, 'differs', { other: first.text, row: first.row }))
  const value = read(first)
  return value === undefined ? undefined : { value, cell: first }
}

const distinct = (rows: readonly Row[], column: OrderColumn, found: Found) => [
  ...new Set(cellsOf(rows, column).flatMap((cell) => plainText(cell, found) ?? [])),
]

/** A count summed over all rows. */
function countsOf(rows: readonly Row[], column: OrderColumn, found: Found) {
  const byRow = new Map<Row, number>()
  const counted: { cell: Cell }[] = []
  for (const row of rows) {
    const cell = row.cells.get(column)
    const count = cell && countOf(cell, found)
    if (!cell || count === undefined) continue
    byRow.set(row, count)
    counted.push({ cell })
  }
  const [first] = counted
  if (!first) return { byRow, total: undefined }
  const total = [...byRow.values()].reduce((sum, one) => sum + one, 0)
  if (counted.length > 1) saySum(first.cell, counted, String(total), found)
  return { byRow, total: { value: total, cell: first.cell } }
}

/** Warns about repeated rows; only the sender knows whether they were pasted twice. */
function sayRepeated(rows: readonly Row[], found: Found) {
  const seen = new Map<string, number>()
  for (const { row, cells } of rows) {
    const key = JSON.stringify([...cells].map(([column, { text }]) => [column, text]))
    const earlier = seen.get(key)
    if (earlier) found.warnings.push({ at: placeOf(row), message: sayOfTable('sameRow', { row: earlier }) })
    else seen.set(key, row)
  }
}

/** The booking made from rows, checked like any other; each fault is reported at its cell. */
export function readOrder(sheet: Sheet, rows: readonly Row[]): TableOrder {
  if (rows.length > mostRows)
    return unread(sheet, rows, [
      { at: atOf(rows), message: sayOfTable('tooManyRows', { count: rows.length, most: mostRows }) },
    ])
  // If values are shifted into other columns, further faults of the row mean nothing.
  const moved = rows.flatMap(({ row, fields }) =>
    fields ? [{ at: placeOf(row), message: sayOfTable('fields', fields) }] : [],
  )
  return moved.length > 0 ? unread(sheet, rows, moved) : readRows(sheet, rows)
}

/** Reads such rows only far enough to identify their order; the first row is enough. */
function unread(sheet: Sheet, rows: readonly Row[], errors: Fault[]): TableOrder {
  const { purpose, customerReferenceNumber, shipmentId } = readRows(sheet, rows.slice(0, 1))
  const numbers = rows.map(({ row }) => row)
  return { at: atOf(rows), rows: numbers, purpose, customerReferenceNumber, shipmentId, errors, warnings: [] }
}

function readRows(sheet: Sheet, rows: readonly Row[]): TableOrder {
  const found: Found = { errors: [], warnings: [] }
  const places = new Map<string, Cell>()
  const value: Record<string, unknown> = {}
  const put = (path: string, read: { value: unknown; cell: Cell } | undefined) => {
    if (!read) return
    places.set(path, read.cell)
    const [name = '', inner] = path.split('.')
    if (inner) value[name] = { ...(value[name] as object), [inner]: read.value }
    else value[name] = read.value
  }
  const [first] = rows
  const purposeCell = cellsOf(rows, 'purpose')[0]
  const purpose = purposeOf(purposeCell, found)
  value.purpose = purpose

  const pieces = countsOf(rows, 'pieces', found)
  for (const field of uploadFields) {
    const one = <T>(read: (cell: Cell) => T | undefined) => put(field, oneOf(rows, field, found, read))
    switch (enteredRows[field].kind) {
      case 'text':
        if (field === 'commodity' || field === 'remark') {
          const said = distinct(rows, field, found).join(joined[field])
          if (said) value[field] = clip(said, textLimits[field])
        } else one((cell) => plainText(cell, found))
        break
      case 'choice': {
        const row = enteredRows[field]
        if (row.kind === 'choice') one((cell) => choiceOf(cell, row, found))
        break
      }
      case 'bookingType':
        one((cell) => bookingTypeOf(cell, found))
        break
      case 'placeTime':
        if (field !== 'requestDeliveryTime') one((cell) => timeOf(cell, sheet, found))
        break
      case 'count':
        put(field, field === 'pieces' ? pieces.total : countsOf(rows, field, found).total)
        break
      case 'weight':
      case 'volume': {
        const measure = measureOf(enteredRows[field].kind, sheet, rows, found)
        if (measure) put(field, { value: { value: measure.value, unit: measure.unit }, cell: measure.cell })
      }
    }
  }
  for (const [column, part] of Object.entries(contactParts) as [keyof typeof contactParts, string][])
    put(
      `contact.${part}`,
      oneOf(rows, column, found, (cell) => plainText(cell, found)),
    )
  const tags = [...new Set(distinct(rows, 'tags', found).flatMap((text) => text.split(/\s*[,;|]\s*/)))].filter(Boolean)
  if (tags.length > 0) put('tags', { value: tags, cell: cellsOf(rows, 'tags')[0] as Cell })
  const references = (
    [
      ['poNumber', 'PO'],
      ['bolNumber', 'BM'],
    ] as const
  ).flatMap(([column, qualifier]) => distinct(rows, column, found).map((number) => ({ qualifier, value: number })))
  if (references.length > 0) value.references = references

  const stops = stopsOf(rows, sheet, found, (row) => pieces.byRow.get(row))
  for (const [index, { stop }] of stops.entries())
    for (const [name, cell] of Object.entries(stop.cells)) if (cell) places.set(`stops.${index}.${name}`, cell)
  if (stops.length > 0)
    value.stops = stops.map(({ stop, pieces: count }) => ({
      kind: stop.kind,
      ...stop.fields,
      ...(count !== undefined && { pieces: count }),
    }))
  const pickup = stops.find(({ stop }) => stop.kind === 'pickup')?.stop.fields
  const dropoff = stops.findLast(({ stop }) => stop.kind === 'dropoff')?.stop.fields
  const pickupTime = pickup?.from ?? pickup?.to
  if (pickupTime) value.bookingPickupDate = dayOf(pickupTime)
  const asked = oneOf(rows, 'requestDeliveryTime', found, (cell) => timeOf(cell, sheet, found))
  if (asked) put('requestDeliveryTime', asked)
  else if (dropoff?.to ?? dropoff?.from) value.requestDeliveryTime = dropoff?.to ?? dayOf(dropoff?.from ?? '')

  const at = atOf(rows)
  if (purpose === 'original' && !pickup) found.warnings.push({ at, message: sayOfTable('noPickup') })
  if (purpose === 'original' && !dropoff) found.warnings.push({ at, message: sayOfTable('noDropoff') })
  if (rows.length > 1) sayRepeated(rows, found)
  const number = (column: 'customerReferenceNumber' | 'shipmentId') =>
    clip(first?.cells.get(column)?.text ?? cellsOf(rows, column)[0]?.text ?? '', 80)
  const order = {
    at,
    rows: rows.map(({ row }) => row),
    purpose,
    customerReferenceNumber: number('customerReferenceNumber'),
    shipmentId: number('shipmentId'),
    ...found,
  }
  if (!order.customerReferenceNumber && !order.shipmentId)
    return { ...order, errors: [{ at, message: sayOfTable('noNumber') }, ...found.errors] }
  const parsed = InboundBooking.safeParse(value)
  // A missing number is already reported above; an unreadable one is reported at its cell.
  const issues = parsed.error?.issues.filter(
    ({ code, path }) => code !== 'custom' || path[0] !== 'customerReferenceNumber',
  )
  for (const issue of issues?.slice(0, 50) ?? []) found.errors.push(issueAt(issue, places, at))
  if (!parsed.success || found.errors.length > 0) return order
  const booking = withItsReference(parsed.data)
  return { ...order, customerReferenceNumber: booking.customerReferenceNumber ?? '', booking }
}

/** 'row 3', 'rows 3, 4, 5'. */
function atOf(rows: readonly Row[]): string {
  const numbers = rows.map(({ row }) => row)
  if (numbers.length < 2) return placeOf(numbers[0] ?? 0)
  const more = numbers.length > mostRowsNamed ? ', …' : ''
  return `rows ${numbers.slice(0, mostRowsNamed).join(', ')}${more}`
}

type Issue = Parameters<typeof issueFault>[0]

/** A schema's issue, placed at the field's cell, or at the cell of the object that holds the field. */
function issueAt(issue: Issue, places: ReadonlyMap<string, Cell>, at: string): Fault {
  for (let length = issue.path.length; length > 0; length--) {
    const cell = places.get(issue.path.slice(0, length).join('.'))
    if (cell) return faultAt(cell, 'invalid', { why: issue.message })
  }
  const { message } = issueFault(issue, '$')
  return { at, message }
}
