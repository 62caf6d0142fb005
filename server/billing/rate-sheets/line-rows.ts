import { type RateLine, type RateLineFields, rateLine } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'

/** The fields of a line, and their columns at the same index. */
export const lineFields = Object.keys(rateLine.shape) as (keyof RateLineFields)[]
export const lineColumns = lineFields.map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** Lines as JSON rows to write, in limited batches, so that none occupies the database or a thread for long. */
const mostAtOnce = 2000

const rowOf = (line: RateLine) =>
  Object.fromEntries([['line_no', line.lineNo], ...lineFields.map((field, index) => [lineColumns[index], line[field]])])

export function* lineRows(lines: readonly RateLine[]): Generator<string> {
  for (let at = 0; at < lines.length; at += mostAtOnce)
    yield JSON.stringify(lines.slice(at, at + mostAtOnce).map(rowOf))
}

const decimals: readonly (keyof RateLineFields)[] = [
  'poundsFrom',
  'poundsTo',
  'milesFrom',
  'milesTo',
  'price',
  'minCharge',
  'maxCharge',
]

/** A line as PostgreSQL writes it for another thread: only its values, in order. */
export const lineAsArray = `json_build_array(line_no, ${lineFields
  .map((field, index) => `${lineColumns[index]}${decimals.includes(field) ? '::text' : ''}`)
  .join(', ')})`

/** Lines from a JSON array of such arrays. */
export function readLines(text: string): RateLine[] {
  const arrays: unknown[][] = JSON.parse(text)
  return arrays.map(([lineNo, ...values]) =>
    Object.fromEntries([['lineNo', lineNo], ...lineFields.map((field, index) => [field, values[index]])]),
  ) as unknown as RateLine[]
}
