import { readNumber } from '../../cells/read-cell.ts'
import { bookingTypeNames } from '../../work-orders/booking-types.ts'
import type { Fault } from '../../x12/faults.ts'
import { type Purpose, purposes } from '../booking.ts'
import { countryOf } from './countries.ts'
import type { Cell } from './sheet.ts'
import { placeOf, sayOfTable, type TableWord } from './words.ts'

/** Faults of an order's cells, and warnings. */
export interface Found {
  errors: Fault[]
  warnings: Fault[]
}

/** A sentence about a cell, with its place. */
export const faultAt = (
  cell: Cell,
  word: TableWord,
  values: Readonly<Record<string, string | number>> = {},
): Fault => ({
  at: placeOf(cell.row, cell.column),
  message: sayOfTable(word, { column: cell.header, value: cell.text, ...values }),
})

/** A cell's plain text, unless it is a formula without its result. */
export function plainText(cell: Cell, found: Found): string | undefined {
  if (!/^=./.test(cell.text)) return cell.text
  found.errors.push(faultAt(cell, 'formula'))
  return undefined
}

const purposeWords: Readonly<Record<string, Purpose>> = {
  original: 'original',
  new: 'original',
  create: 'original',
  add: 'original',
  '00': 'original',
  o: 'original',
  n: 'original',
  change: 'change',
  update: 'change',
  revise: 'change',
  revision: 'change',
  amend: 'change',
  '04': 'change',
  u: 'change',
  cancel: 'cancel',
  cancelled: 'cancel',
  canceled: 'cancel',
  cancellation: 'cancel',
  delete: 'cancel',
  '01': 'cancel',
  c: 'cancel',
}

export function purposeOf(cell: Cell | undefined, found: Found): Purpose {
  if (!cell) return 'original'
  const purpose = purposes.find((one) => one === purposeWords[cell.text.toLowerCase()])
  if (!purpose) found.errors.push(faultAt(cell, 'purpose'))
  return purpose ?? 'original'
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

export function bookingTypeOf(cell: Cell, found: Found): number | undefined {
  const index = /^[012](\.0+)?$/.test(cell.text)
    ? Number(cell.text)
    : bookingTypeNames.findIndex((name) => letters(name) === letters(cell.text))
  if (index < 0) found.errors.push(faultAt(cell, 'bookingType'))
  return index < 0 ? undefined : index
}

/** A code of a closed list; '' if the cell says there is none. */
export function choiceOf(
  cell: Cell,
  { values, read }: { values: readonly string[]; read: (text: string) => string | undefined },
  found: Found,
): string | undefined {
  const code = read(cell.text)
  if (code === undefined) found.errors.push(faultAt(cell, 'choice', { values: values.join(', ') }))
  return code
}

export function countryCell(cell: Cell, found: Found): string | undefined {
  const code = countryOf(cell.text)
  if (!code) found.errors.push(faultAt(cell, 'country'))
  return code
}

/** 1.500 may be one and a half or fifteen hundred. We read the point as a decimal point and warn about it. */
export function sayPoint(cell: Cell, number: string, read: string, found: Found) {
  if (!/^\d{1,3}\.\d{3}$/.test(number.trim())) return
  found.warnings.push(faultAt(cell, 'point', { value: number.trim(), read, thousands: read.replace('.', '') }))
}

export function countOf(cell: Cell, found: Found): number | undefined {
  const number = readNumber(cell.text)?.replace(/\.0+$/, '')
  if (number !== undefined && /^\d{1,9}$/.test(number)) return Number(number)
  found.errors.push(faultAt(cell, 'count'))
  return undefined
}
