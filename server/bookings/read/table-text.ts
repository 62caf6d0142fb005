import { csvText } from '@shortcut/domain/bookings/tables/csv-text.ts'
import { headerRowOf } from '@shortcut/domain/bookings/tables/mapping.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'

/** The cells of a file; undefined if it cannot be read as a table. @throws Refusal 429 if too many are being read */
export async function orUnreadable(reading: Promise<string[][]>): Promise<string[][] | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Refusal && error.code === codes.invalid) return undefined
    throw error
  }
}

/**
 * The rows of one message as CSV with their header, from any file format, for a person to correct; all rows if `at`
 * names none.
 * @param at 'row 3', 'rows 3, 4', 'file'
 */
export function rowsAsText(table: readonly (readonly string[])[], at: string): string {
  const own = /^rows? ([\d, ]+)$/.exec(at)?.[1]?.split(', ').map(Number)
  const rows = own ? [table[headerRowOf(table)] ?? [], ...own.map((row) => table[row - 1] ?? [])] : table
  return csvText(rows)
}
