import { mondayOf } from './fuel-weeks.ts'

/** Why a line of a price file is refused. */
export const fuelLineFaults = ['notADate', 'notMonday', 'future', 'notAPrice', 'twice'] as const
export type FuelLineFault = (typeof fuelLineFaults)[number]

export interface FuelLine {
  /** The line of the file, from 1. */
  line: number
  weekOn: string
  /** As written, if it is refused. */
  price: string
  fault: FuelLineFault | null
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const two = (part: string | number) => String(part).padStart(2, '0')

/** Reads 2026-10-05, 10/05/2026 and Oct 05, 2026, as EIA and FRED write days; undefined if there is no such day. */
function readDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text)
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const named = /^([A-Za-z]{3})[a-z]* (\d{1,2}),? (\d{4})$/.exec(text)
  const parts = iso
    ? [iso[1], iso[2], iso[3]]
    : american
      ? [american[3], american[1], american[2]]
      : named && [named[3], months.indexOf((named[1] ?? '').toLowerCase()) + 1, named[2]]
  if (!parts) return undefined
  const day = `${parts[0]}-${two(parts[1] ?? '')}-${two(parts[2] ?? '')}`
  const time = Date.parse(`${day}T00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day
}

/** The cells of a CSV line or of a line copied from a spreadsheet. */
const cellsOf = (line: string): string[] =>
  (line.includes('\t')
    ? line.split('\t')
    : [...line.matchAll(/(?:^|[,;])(?:"([^"]*)"|([^",;]*))/g)].map((m) => m[1] ?? m[2] ?? '')
  ).map((cell) => cell.trim())

const isPrice = (text: string) => /^\$?\d{1,3}(\.\d{1,6})?$/.test(text) && /[1-9]/.test(text)
const hasDigit = /\d/

/**
 * Reads weekly prices from a file of EIA or FRED, or from two spreadsheet columns: a day and a price. Lines before the
 * first day are the header. Weeks without a price ('.' or empty) are skipped.
 * @param today later weeks are refused, because nobody can know their prices
 */
export function readFuelFile(text: string, today: string): FuelLine[] {
  const seen = new Map<string, string>()
  const lines: FuelLine[] = []
  let started = false
  text.split(/\r?\n|\r/).forEach((whole, index) => {
    const [first = '', price = ''] = cellsOf(whole.replace(/^\uFEFF/, ''))
    const day = readDay(first)
    if (day === undefined && (!started || (first === '' && price === ''))) return
    started = true
    if (day !== undefined && !hasDigit.test(price) && /^(\.|-|NA|)$/i.test(price)) return
    const line = { line: index + 1, weekOn: day ?? first, price: price.replace(/^\$/, '') }
    const fault = faultOf(day, price, seen, today)
    if (fault === null) seen.set(line.weekOn, line.price)
    lines.push({ ...line, fault })
  })
  return lines
}

function faultOf(
  day: string | undefined,
  price: string,
  seen: ReadonlyMap<string, string>,
  today: string,
): FuelLineFault | null {
  if (day === undefined) return 'notADate'
  if (mondayOf(day) !== day) return 'notMonday'
  if (day > today) return 'future'
  if (!isPrice(price)) return 'notAPrice'
  return seen.has(day) ? 'twice' : null
}
