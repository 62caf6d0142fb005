import { fieldRows, type SortField, searchedFields } from '@shortcut/domain/work-orders/field-sets.ts'
import type { WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import { searchedAs } from '@shortcut/domain/work-orders/searched-as.ts'
import { lacksDriver } from '@shortcut/domain/work-orders/timing/timing.ts'
import { type FilterDef, type FilterValues, namesOf } from '../../lists/list-filters.ts'
import { type FilteredColumn, moreFilterDefs, rowFilters } from './list-filter-defs.ts'

const kilograms: Readonly<Record<string, number>> = { kg: 1, lb: 0.45359237 }
const cubicMetres: Readonly<Record<string, number>> = { m3: 1, ft3: 0.028316846592 }

/** Parameters on facts that the row itself does not show. */
const unknowable = ['folderId', 'recurringId', 'accountId', 'timing', ...Object.values(moreFilterDefs).flatMap(namesOf)]

/**
 * True if a row that came with a live change belongs to the filtered list; `wire` is the input of workOrder/list.
 * Null if only the server can tell.
 */
export function rowMatches(row: WorkOrderRow, wire: FilterValues): boolean | null {
  if (unknowable.some((name) => wire[name])) return null
  if (wire.q && !searched(row, wire.q)) return false
  if (wire.tags && !wire.tags.split(',').some((tag) => row.tags.includes(tag))) return false
  return (Object.entries(rowFilters) as [FilteredColumn, FilterDef][]).every(
    ([column, def]) => column === 'tags' || passes(cellValue(row, column), def, wire),
  )
}

/** True if the quick search finds the row: same fields as in the column search_text. */
const searched = (row: WorkOrderRow, q: string) => contains(searchedFields.map((field) => row[field]).join(' '), q)

function cellValue(row: WorkOrderRow, column: FilteredColumn): string | number | null {
  switch (column) {
    case 'weight':
      return inUnit(row.weight, row.weightUnit, kilograms)
    case 'volume':
      return inUnit(row.volume, row.volumeUnit, cubicMetres)
    case 'withoutDriver':
      return lacksDriver(row) ? 'yes' : 'no'
    case 'hasProblem':
      return row.openProblems ? 'yes' : 'no'
    case 'hasRequest':
      return row.openRequests ? 'yes' : 'no'
    case 'timing':
    case 'accountId':
    case 'folderId':
    case 'recurringId':
    case 'tags':
      return null
    default:
      return row[column]
  }
}

const inUnit = (value: string | null, unit: string | null, factors: Readonly<Record<string, number>>) =>
  value === null ? null : Number(value) * (factors[unit ?? ''] ?? 1)

const contains = (text: string, part: string) =>
  searchedAs(part).some((form) => text.toLowerCase().includes(form.toLowerCase()))

function passes(value: string | number | null, def: FilterDef, wire: FilterValues): boolean {
  if ('name' in def) {
    const wanted = wire[def.name]
    if (!wanted) return true
    return def.kind === 'anyOf' ? wanted.split(',').includes(String(value)) : contains(String(value ?? ''), wanted)
  }
  const from = wire[def.from]
  const to = wire[def.to]
  if (!from && !to) return true
  if (value === null) return false
  const place = (each: string | number) => (def.kind === 'numbers' ? Number(each) : Date.parse(String(each)))
  return (!from || place(value) >= place(from)) && (!to || place(value) <= place(to))
}

/**
 * True if a row's place is before `last` in the list's sort. Everything up to `last` has been read, so such a row that is
 * missing is new.
 */
export function standsBefore(row: WorkOrderRow, last: WorkOrderRow | undefined, sort: string): boolean {
  if (!last) return false
  const descending = sort === '' || sort.startsWith('-')
  const field = (sort.replace('-', '') || 'bookingReceivedDate') as SortField
  const isText = fieldRows[field].kind === 'choice'
  const [one, other] = [row[field], last[field]].map((at) => (at === null || isText ? at : Date.parse(at)))
  // Unknown values come last in both directions.
  if (one === null || one === undefined) return false
  if (other === null || other === undefined) return true
  return descending ? one >= other : one <= other
}
