import type { Filter } from '@shortcut/domain/field-row.ts'
import { dateOf, isNamedDay } from '@shortcut/ui/fields/date-time-entry.ts'
import { endOfDay, startOfDay } from '../time/zone.ts'

/** How one column filters its list, with the names of the call's parameters. */
export type FilterDef =
  | { kind: 'text'; name: string }
  | { kind: 'anyOf'; name: string; values: readonly string[] | 'ids' | 'texts' }
  /** Days; the range includes both. */
  | { kind: 'dates'; from: string; to: string }
  /** Days as well, sent as the first and last instant in the viewer's zone. */
  | { kind: 'instants'; from: string; to: string }
  | { kind: 'numbers'; from: string; to: string; decimals: number; unit?: string }

export type FilterDefs = Readonly<Record<string, FilterDef>>
/** Current filters by parameter, without empty ones. Days are YYYY-MM-DD or named, whatever the wire format. */
export type FilterValues = Readonly<Record<string, string>>

function defOf(filter: Filter): FilterDef {
  if (filter.kind === 'yesNo') return { kind: 'anyOf', name: filter.name, values: ['yes', 'no'] }
  return filter.kind === 'codes' ? { kind: 'text', name: filter.name } : filter
}

/** The filters of a list's columns, from its table of fields. */
export const filtersIn = (rows: Readonly<Record<string, { filter: Filter | null }>>): FilterDefs =>
  Object.fromEntries(Object.entries(rows).flatMap(([field, { filter }]) => (filter ? [[field, defOf(filter)]] : [])))

export const namesOf = (def: FilterDef) => ('name' in def ? [def.name] : [def.from, def.to])

const id = /^[0-9a-f-]{36}$/
const day = /^\d{4}-\d{2}-\d{2}$/

function readable(def: FilterDef, text: string): string {
  switch (def.kind) {
    case 'text':
      return text.trim()
    case 'anyOf':
      return text
        .split(',')
        .filter((value) =>
          def.values === 'ids'
            ? id.test(value)
            : def.values === 'texts'
              ? value.trim() !== ''
              : def.values.includes(value),
        )
        .join(',')
    case 'dates':
    case 'instants':
      return isNamedDay(text) || (day.test(text) && !Number.isNaN(Date.parse(text))) ? text : ''
    case 'numbers':
      return text !== '' && Number.isFinite(Number(text)) ? text : ''
  }
}

/** Filters of an address's query. Invalid values are dropped, because the server would refuse them. */
export function readFilters(defs: FilterDefs, query: URLSearchParams): FilterValues {
  const values: Record<string, string> = {}
  for (const def of Object.values(defs))
    for (const name of namesOf(def)) {
      const text = readable(def, query.get(name) ?? '')
      if (text !== '') values[name] = text
    }
  return values
}

/** The query with some parameters changed; empty ones are removed. The others keep their places. */
export function changedQuery(query: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes))
    if (value === '') next.delete(name)
    else next.set(name, value)
  return next
}

/**
 * Filters as the call takes them: days of instants become the first and last moment of the day in `zone`.
 * @param today the date in `zone`, YYYY-MM-DD; named days are calculated from it
 */
export function wireFilters(
  defs: FilterDefs,
  values: FilterValues,
  zone: string,
  today: string,
): Record<string, string> {
  const wire: Record<string, string> = { ...values }
  for (const def of Object.values(defs)) {
    if (def.kind !== 'instants' && def.kind !== 'dates') continue
    const from = dateOf(values[def.from] ?? '', today)
    const to = dateOf(values[def.to] ?? '', today)
    if (from) wire[def.from] = def.kind === 'dates' ? from : startOfDay(zone, from)
    if (to) wire[def.to] = def.kind === 'dates' ? to : endOfDay(zone, to)
  }
  return wire
}

/** Filters, search and sort as a query string, sorted, so that the same request always gives the same text. */
export const questionOf = (values: FilterValues, q: string, sort: string) =>
  new URLSearchParams(Object.entries({ ...values, ...(q && { q }), ...(sort && { sort }) }).sort()).toString()

/** A list's input as its status tabs need it: without the status, which a tab replaces, and without the order of rows. */
export const withoutStatus = (wire: Readonly<Record<string, string>>, ...status: readonly string[]) =>
  Object.fromEntries(Object.entries(wire).filter(([name]) => name !== 'sort' && !status.includes(name)))
