import { headerKey } from '../../cells/column.ts'
import { readNumber } from '../../cells/read-cell.ts'
import type { FieldErrorKey } from '../../field-issues.ts'
import { bookingTypeNames } from '../../work-orders/booking-types.ts'
import { placeIn, type Scope, zoneKey } from '../rating/scopes.ts'
import { freightClasses, isAscending, type RateLineFields, type RateMethod, rateLine } from './rate-fields.ts'

/** A line as in a grid or file: one text per column, in this order. */
export const lineColumns = [
  'originScope',
  'origin',
  'destinationScope',
  'destination',
  'bookingType',
  'truckType',
  'poundsFrom',
  'poundsTo',
  'milesFrom',
  'milesTo',
  'palletsFrom',
  'palletsTo',
  'method',
  'price',
  'breaks',
  'deficit',
  'minCharge',
  'maxCharge',
  'freightClass',
  'precedence',
] as const satisfies readonly (keyof RateLineFields)[]
export type LineColumn = (typeof lineColumns)[number]
export type LineCells = Record<LineColumn, string>

export const emptyCells = Object.fromEntries(lineColumns.map((column) => [column, ''])) as LineCells

export interface CellIssue {
  column: LineColumn
  key: FieldErrorKey
  params: Record<string, string | number>
}

/** Accepted names of each scope; the first is the one we write. */
export const scopeNames: Record<Scope, readonly string[]> = {
  any: ['Any', 'all'],
  state: ['State', 'province', 'st'],
  zone: ['Zone', 'named zone'],
  zip3: ['ZIP3', '3-digit zone', '3 digit', '3-digit', '3 digit zip'],
  city: ['City'],
  postal: ['Postal code', 'postal', 'zip', 'zip code', 'zip5'],
}
export const methodNames: Record<RateMethod, readonly string[]> = {
  flat: ['Flat', 'flat rate', 'per load', 'each'],
  perMile: ['Per mile', 'mile', 'rpm', 'mi'],
  perCwt: ['Per cwt', 'cwt', 'hundredweight', 'per hundredweight'],
  perCwtMile: ['Per cwt-mile', 'cwt mile', 'hundredweight mile', 'cwt x mile'],
  perPallet: ['Per pallet', 'pallet', 'plt'],
  perHour: ['Per hour', 'hour', 'hr', 'hourly'],
}

const named = <T extends string>(names: Record<T, readonly string[]>, text: string): T | undefined =>
  (Object.keys(names) as T[]).find((one) => [one, ...names[one]].some((name) => headerKey(name) === headerKey(text)))

/** The scope shown by how a place is written, when no cell names it. */
function scopeOf(text: string, zoneKeys: ReadonlySet<string>): Scope {
  if (text.trim() === '') return 'any'
  if (zoneKeys.has(zoneKey(text))) return 'zone'
  return (['zip3', 'state', 'city', 'postal'] as const).find((scope) => placeIn(scope, text)) ?? 'zone'
}

export const breaksText = (breaks: RateLineFields['breaks']) =>
  breaks.map(({ from, price }) => `${from}: ${price}`).join('; ')

/** '1000: 20; 2000: 12.35' */
export function readBreaks(text: string): RateLineFields['breaks'] | undefined {
  const parts = text.split(/[;\n]/).filter((part) => part.trim() !== '')
  const breaks = parts.map((part) => {
    const [from = '', price = '', more] = part.split(/[:=@]/)
    return { from: readNumber(from), price: readNumber(price.replace('$', '')), more }
  })
  if (breaks.some(({ from, price, more }) => from === undefined || price === undefined || more !== undefined))
    return undefined
  return breaks
    .map(({ from = '0', price = '0' }) => ({ from, price }))
    .sort((one, other) => Number(one.from) - Number(other.from))
}

/** '70', 'Class 70' or '070' as the class; undefined if there is none such. */
function classIn(text: string): RateLineFields['freightClass'] | undefined {
  const bare = text.trim().replace(/^(?:freight )?class\s*/i, '')
  if (bare === '') return ''
  return freightClasses.find((one) => Number(one) === Number(bare))
}

const yes = new Set(['yes', 'y', 'true', '1', 'x'])
const no = new Set(['', 'no', 'n', 'false', '0'])

/** A line's cells, as shown in a grid and written to a file. */
export const cellsOf = (line: RateLineFields): LineCells => ({
  originScope: scopeNames[line.originScope][0] ?? '',
  origin: line.origin,
  destinationScope: scopeNames[line.destinationScope][0] ?? '',
  destination: line.destination,
  bookingType: line.bookingType === null ? '' : (bookingTypeNames[line.bookingType] ?? ''),
  truckType: line.truckType,
  freightClass: line.freightClass,
  poundsFrom: line.poundsFrom ?? '',
  poundsTo: line.poundsTo ?? '',
  milesFrom: line.milesFrom ?? '',
  milesTo: line.milesTo ?? '',
  palletsFrom: line.palletsFrom === null ? '' : String(line.palletsFrom),
  palletsTo: line.palletsTo === null ? '' : String(line.palletsTo),
  method: methodNames[line.method][0] ?? '',
  price: line.price,
  breaks: breaksText(line.breaks),
  deficit: line.deficit ? 'yes' : '',
  minCharge: line.minCharge ?? '',
  maxCharge: line.maxCharge ?? '',
  precedence: line.precedence === null ? '' : String(line.precedence),
})

const isAbove = (one: string | number | null, other: string | number | null) =>
  one !== null && other !== null && Number(one) > Number(other)

/**
 * Errors that no single cell shows: a range that ends before it begins, overlapping breaks, an invalid place, a minimum
 * above the maximum.
 */
export function lineIssues(line: RateLineFields, zoneKeys: ReadonlySet<string>): CellIssue[] {
  const issues: CellIssue[] = []
  const say = (column: LineColumn, key: FieldErrorKey, params = {}) => issues.push({ column, key, params })
  for (const end of ['origin', 'destination'] as const) {
    const scope = line[`${end}Scope`]
    if (scope === 'any') continue
    if (scope === 'zone' ? !zoneKeys.has(zoneKey(line[end])) : !placeIn(scope, line[end]))
      say(end, scope === 'zone' ? 'noSuchZone' : 'notAPlace', { scope: scopeNames[scope][0] ?? scope })
  }
  for (const measure of ['pounds', 'miles'] as const)
    if (
      isAbove(line[`${measure}From`], line[`${measure}To`]) ||
      (line[`${measure}To`] !== null && Number(line[`${measure}From`] ?? 0) === Number(line[`${measure}To`]))
    )
      say(`${measure}To`, 'notAboveFrom')
  if (isAbove(line.palletsFrom, line.palletsTo)) say('palletsTo', 'notAboveFrom')
  if (isAbove(line.minCharge, line.maxCharge)) say('maxCharge', 'belowMinimum')
  if (!isAscending(line.breaks)) say('breaks', 'breaksMeet')
  if (line.method !== 'perCwt' && line.breaks.length > 0) say('breaks', 'onlyForCwt')
  return issues
}

/** Writes places in their standard form; an invalid place stays as typed. */
export const tidyLine = (line: RateLineFields): RateLineFields => ({
  ...line,
  origin: line.originScope === 'any' ? '' : (placeIn(line.originScope, line.origin) ?? line.origin),
  destination:
    line.destinationScope === 'any' ? '' : (placeIn(line.destinationScope, line.destination) ?? line.destination),
})

/**
 * Reads a line from cells as people write them.
 * @param zoneKeys of the sheet's zones
 */
export function readLine(
  cells: LineCells,
  zoneKeys: ReadonlySet<string>,
): { line: RateLineFields; issues: [] } | { line?: undefined; issues: CellIssue[] } {
  const issues: CellIssue[] = []
  const wrong = (column: LineColumn, key: FieldErrorKey, params = {}) => {
    issues.push({ column, key, params })
    return undefined
  }
  const number = (column: LineColumn) => {
    const text = cells[column].trim().replace(/^\$\s*/, '')
    if (text === '') return null
    return readNumber(text) ?? wrong(column, 'notANumber')
  }
  const whole = (column: LineColumn) => {
    const read = number(column)
    if (read === null || read === undefined) return read
    return /^\d{1,7}(\.0+)?$/.test(read) ? Number(read) : wrong(column, 'notANumber')
  }
  const ranked = (read: number | null | undefined) =>
    typeof read === 'number' && (read < 1 || read > 99) ? wrong('precedence', 'notAPrecedence') : read
  const oneOf = <T extends string>(column: LineColumn, names: Record<T, readonly string[]>) =>
    named(names, cells[column]) ??
    wrong(column, 'notOneOf', { values: (Object.values(names) as string[][]).map(([name]) => name).join(', ') })
  const scope = (column: 'originScope' | 'destinationScope', place: LineColumn) =>
    cells[column].trim() === '' ? scopeOf(cells[place], zoneKeys) : oneOf(column, scopeNames)
  const types = Object.fromEntries(bookingTypeNames.map((name, index) => [String(index), [name]]))
  const type = cells.bookingType.trim() === '' ? null : oneOf('bookingType', types)
  const deficit = cells.deficit.trim().toLowerCase()
  if (!yes.has(deficit) && !no.has(deficit)) wrong('deficit', 'notOneOf', { values: 'yes, no' })
  const typed = {
    originScope: scope('originScope', 'origin'),
    origin: cells.origin,
    destinationScope: scope('destinationScope', 'destination'),
    destination: cells.destination,
    bookingType: type === null || type === undefined ? type : Number(type),
    truckType: cells.truckType,
    freightClass:
      classIn(cells.freightClass) ?? wrong('freightClass', 'notOneOf', { values: freightClasses.join(', ') }),
    poundsFrom: number('poundsFrom'),
    poundsTo: number('poundsTo'),
    milesFrom: number('milesFrom'),
    milesTo: number('milesTo'),
    palletsFrom: whole('palletsFrom'),
    palletsTo: whole('palletsTo'),
    method: oneOf('method', methodNames),
    price: number('price') ?? (cells.price.trim() === '' ? wrong('price', 'not null') : undefined),
    breaks: readBreaks(cells.breaks) ?? wrong('breaks', 'notBreaks'),
    deficit: yes.has(deficit),
    minCharge: number('minCharge'),
    maxCharge: number('maxCharge'),
    precedence: ranked(whole('precedence')),
  }
  if (issues.length > 0) return { issues }
  const read = rateLine.safeParse(typed)
  if (!read.success)
    return {
      issues: read.error.issues.map(({ path, message }) => ({
        column: (lineColumns.find((column) => column === path[0]) ?? 'price') as LineColumn,
        key: message === 'negative' ? 'negative' : 'wrong',
        params: {},
      })),
    }
  const line = tidyLine(read.data)
  const more = lineIssues(line, zoneKeys)
  return more.length > 0 ? { issues: more } : { line, issues: [] }
}

/** Other names of columns in files, besides those in `words`. */
const otherHeaders: Partial<Record<LineColumn, readonly string[]>> = {
  origin: ['from', 'origin zip', 'origin city', 'origin state', 'pickup'],
  destination: ['to', 'dest', 'destination zip', 'destination city', 'destination state', 'delivery'],
  originScope: ['origin type'],
  destinationScope: ['destination type', 'dest scope', 'dest type'],
  truckType: ['equipment', 'equipment type', 'truck'],
  freightClass: ['class', 'nmfc class'],
  poundsFrom: ['weight from', 'min weight', 'weight_lbs_lower'],
  poundsTo: ['weight to', 'max weight', 'weight_lbs_upper'],
  milesFrom: ['min miles', 'distance_miles_lower'],
  milesTo: ['max miles', 'distance_miles_upper'],
  method: ['unit', 'rate type', 'rate basis'],
  price: ['rate', 'amount', 'charge'],
  minCharge: ['minimum', 'min'],
  maxCharge: ['maximum', 'max'],
}

const cents = /[\s_-]*\(?cents\)?$/i

/** True if the header says that its amounts are in cents, such as rate_cents. */
export const isInCents = (header: string): boolean => cents.test(header)

/** The column that each header of a file means; null for an unknown one. */
export function readHeaders(headers: readonly string[], wordsOf: Record<LineColumn, string>): (LineColumn | null)[] {
  const seen = new Set<LineColumn>()
  return headers.map((header) => {
    const key = headerKey(header.replace(cents, ''))
    const column = lineColumns.find((one) =>
      [one, wordsOf[one], ...(otherHeaders[one] ?? [])].some((name) => headerKey(name) === key),
    )
    if (!column || key === '' || seen.has(column)) return null
    seen.add(column)
    return column
  })
}
