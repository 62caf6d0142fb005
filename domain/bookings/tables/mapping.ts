import { z } from 'zod'
import { headerKey } from '../../cells/column.ts'
import { mostColumns } from '../../tables.ts'
import { type ColumnName, columnNames } from './columns.ts'
import { columnOfHeader, isUnitHeader } from './synonyms.ts'
import { headerUnit, volumeUnit } from './units.ts'

/** How to read a table: the meaning of each column, and choices that its cells leave open. */
export const tableMapping = z.object({
  /** By column of the file; null for an ignored column. */
  columns: z.array(z.enum(columnNames).nullable()).max(mostColumns),
  /** The order in dates such as 11/05/2026; null: only as other dates show it. */
  dayOrder: z.enum(['monthFirst', 'dayFirst']).nullable(),
  /** Used if no cell, header or other column names a unit. */
  weightUnit: z.enum(['lb', 'kg']).nullable(),
  volumeUnit: z.enum(['ft3', 'm3']).nullable(),
})
export type TableMapping = z.output<typeof tableMapping>

/** Rows above the header: a title, a date, a logo's caption. */
const mostAbove = 20

const isFull = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')

/** Index of the header row: of the first rows, the one with the most known words; -1 if there is none. */
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

/** "Weight, UOM": the units of the column before it. */
const unitBeside = (header: string, before: ColumnName | null | undefined): ColumnName | null =>
  (before === 'weight' || before === 'volume') && isUnitHeader(header) ? `${before}Unit` : null

/** The likely meaning of each header; if two match one column, the first wins. */
export function proposeMapping(headers: readonly string[]): TableMapping {
  const columns: (ColumnName | null)[] = []
  for (const header of headers) {
    const column = meaningOf(header) ?? unitBeside(header, columns.at(-1))
    columns.push(column && !columns.includes(column) ? column : null)
  }
  return { columns, dayOrder: null, weightUnit: null, volumeUnit: null }
}

/** The key of a file layout: its headers without regard to case and spacing. */
export const layoutKey = (headers: readonly string[]) => headers.map(headerKey).join('|').replace(/\|+$/, '')
