import type { Column } from '../cells/column.ts'
import type { FieldErrorKey } from '../field-issues.ts'

/** A cell's value for the form, or an error found before the form's check. */
export interface CellValue {
  value: unknown
  wrong?: { key: FieldErrorKey; params: Record<string, string | number> }
}

/** The order of day and month in a column, if both are possible: 11/23/2026 or 23/11/2026. */
export type DayOrder = 'monthFirst' | 'dayFirst'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/**
 * If one date starts with a number above 12, all dates of the column are day first. Dates with points are always day
 * first.
 */
export const dayOrderOf = (cells: Iterable<string>): DayOrder => {
  for (const cell of cells) {
    const [, first] = slashed.exec(cell.trim()) ?? []
    if (first && (Number(first) > 12 || cell.includes('.'))) return 'dayFirst'
  }
  return 'monthFirst'
}

/** @returns 2026-11-23, or undefined for a day that does not exist */
function dayOf(year: string, month: number, day: string): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text
}

/** A date as people write it: 2026-11-23 (with or without a time), 2026/11/23, 11/23/2026, 23.11.2026, 23 Nov 2026, Nov 23, 2026. */
export function readDate(text: string, order: DayOrder): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+Z?)?$/.exec(text)
  if (iso) return dayOf(iso[1] ?? '', Number(iso[2]), iso[3] ?? '')
  const three = slashed.exec(text)
  if (three) {
    const [, first = '', second = '', year = ''] = three
    return order === 'dayFirst' ? dayOf(year, Number(second), first) : dayOf(year, Number(first), second)
  }
  const named = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i.exec(text)
  const american = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text)
  const [day, month, year] = named ? [named[1], named[2], named[3]] : [american?.[2], american?.[1], american?.[3]]
  const number = months.indexOf((month ?? '').slice(0, 3).toLowerCase()) + 1
  return number > 0 ? dayOf(year ?? '', number, day ?? '') : undefined
}

/** A number as people write it: 12500, 12,500.5, 12 500,5. @returns it with a decimal point and without grouping */
export function readNumber(text: string): string | undefined {
  const bare = text.replace(/[\s\u00a0\u202f']/g, '')
  const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  const european = /^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(grouped) ? grouped.replaceAll('.', '') : grouped
  const pointed = european.replace(/^([+-]?\d+),(\d+)$/, '$1.$2').replace(/^\+/, '')
  return /^-?\d+(\.\d+)?$/.test(pointed) ? pointed : undefined
}

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'on'])
const no = new Set(['false', 'no', 'n', '0', 'off'])

const wrong = (value: string, key: FieldErrorKey, params: Record<string, string | number> = {}): CellValue => ({
  value,
  wrong: { key, params },
})

const shape = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '')

/**
 * A cell's value in the form's type. An empty cell means no value; undefined means the column is absent.
 * @param wordsOf people's names of a status's values
 */
export function readCell(
  { reading, keepsWhenEmpty }: Column,
  cell: string,
  order: DayOrder,
  wordsOf: (value: string) => readonly string[],
): CellValue {
  const text = cell.trim()
  if (text === '') return { value: keepsWhenEmpty ? undefined : reading === 'text' ? '' : null }
  if (reading === 'text' || reading === 'truck') return { value: text }
  if (reading === 'date') {
    const date = readDate(text, order)
    return date ? { value: date } : wrong(text, 'notADate')
  }
  if (reading === 'boolean') {
    const word = text.toLowerCase()
    if (yes.has(word) || no.has(word)) return { value: yes.has(word) }
    return wrong(text, 'notOneOf', { values: 'yes, no' })
  }
  if (reading === 'decimal' || reading === 'integer') {
    const number = readNumber(text)
    if (number === undefined) return wrong(text, 'notANumber')
    if (reading === 'decimal') return { value: number }
    const whole = number.replace(/\.0+$/, '')
    return whole.includes('.') || whole.length > 15 ? wrong(text, 'notANumber') : { value: Number(whole) }
  }
  const found = reading.oneOf.find((value) => [value, ...wordsOf(value)].some((word) => shape(word) === shape(text)))
  return found
    ? { value: found }
    : wrong(text, 'notOneOf', { values: reading.oneOf.map((value) => wordsOf(value)[0] ?? value).join(', ') })
}
