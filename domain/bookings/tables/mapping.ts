import { z } from 'zod'
import { headerKey } from '../../cells/column.ts'
import { mostColumns } from '../../tables.ts'
import { type ColumnName, columnNames } from './columns.ts'
import { columnOfHeader, isUnitHeader } from './synonyms.ts'
import { headerUnit, volumeUnit } from './units.ts'

/** How a table is read: which column is what, and what its cells leave open. */
export const tableMapping = z.object({
  /** By the column of the file; null for one that nothing is read from. */
  columns: z.array(z.enum(columnNames).nullable()).max(mostColumns),
  /** Of 11/05/2026; null: only what the dates show themselves. */
  dayOrder: z.enum(['monthFirst', 'dayFirst']).nullable(),
  /** Where neither cell nor header nor another column says one. */
  weightUnit: z.enum(['lb', 'kg']).nullable(),
  volumeUnit: z.enum(['ft3', 'm3']).nullable(),
})
export type TableMapping = z.output<typeof tableMapping>

/** Above a table there may be a title, a date, a logo's caption. */
const mostAbove = 20

const isFull = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')

/** Where the header stands: of the first rows the one with the most known words. -1 when no row says anything. */
export function headerRowOf(table: readonly (readonly string[])[]): number {
  let best = { index: -1, score: -1 }
  for (const [index, cells] of table.slice(0, mostAbove).entries()) {
    if (!isFull(cells)) continue
    const score = new Set(cells.map(meaningOf).filter(Boolean)).size
    if (score > best.score) best = { index, score }
  }
  return best.index >= 0 ? best.index : table.findIndex(isFull)
}

function meaningOf(header: string): ColumnName | undefined {
  const whole = columnOfHeader(header)
  if (whole) return whole
  const unit = headerUnit(header)
  if (!unit) return undefined
  return unit.rest.trim() === '' ? (volumeUnit(unit.unit) ? 'volume' : 'weight') : columnOfHeader(unit.rest)
}

/** "Weight, UOM": units of the column before. */
const unitBeside = (header: string, before: ColumnName | null | undefined): ColumnName | null =>
  (before === 'weight' || before === 'volume') && isUnitHeader(header) ? `${before}Unit` : null

/** What a header most likely means, column by column; of two alike the first. */
export function proposeMapping(headers: readonly string[]): TableMapping {
  const columns: (ColumnName | null)[] = []
  for (const header of headers) {
    const column = meaningOf(header) ?? unitBeside(header, columns.at(-1))
    columns.push(column && !columns.includes(column) ? column : null)
  }
  return { columns, dayOrder: null, weightUnit: null, volumeUnit: null }
}

/** What files of one layout have in common, however their headers are capitalised and spaced. */
export const layoutKey = (headers: readonly string[]) => headers.map(headerKey).join('|').replace(/\|+$/, '')
