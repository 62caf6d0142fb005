import { dateOf, isNamedDay } from '@shortcut/ui/fields/date-time-entry.ts'
import { endOfDay, startOfDay } from '../time/zone.ts'

/** How one column narrows its list, by the names of the call's parameters. */
export type FilterDef =
  | { kind: 'text'; name: string }
  | { kind: 'anyOf'; name: string; values: readonly string[] | 'ids' | 'texts' }
  /** Days; both belong to the range. */
  | { kind: 'dates'; from: string; to: string }
  /** Days too, sent as the first and last instant in the viewer's zone. */
  | { kind: 'instants'; from: string; to: string }
  | { kind: 'numbers'; from: string; to: string; decimals: number; unit?: string }

/** By column. */
export type FilterDefs = Readonly<Record<string, FilterDef>>
/** What is filtered now, by parameter; what is empty is not there. Days are YYYY-MM-DD or named, whatever the wire wants. */
export type FilterValues = Readonly<Record<string, string>>

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

/** Filters of an address's query. What cannot be read is left out rather than sent to the server to be refused. */
export function readFilters(defs: FilterDefs, query: URLSearchParams): FilterValues {
  const values: Record<string, string> = {}
  for (const def of Object.values(defs))
    for (const name of namesOf(def)) {
      const text = readable(def, query.get(name) ?? '')
      if (text !== '') values[name] = text
    }
  return values
}

/** The query with some parameters changed; an empty one is taken out. The others keep their places. */
export function changedQuery(query: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes))
    if (value === '') next.delete(name)
    else next.set(name, value)
  return next
}

/**
 * Filters as the call takes them: days of instants become the first and last moment of the day in `zone`.
 * @param today there, YYYY-MM-DD, which named days are calculated from
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

/** Filters, search and sort as the address has them, in one order, so that the same question always reads the same. */
export const questionOf = (values: FilterValues, q: string, sort: string) =>
  new URLSearchParams(Object.entries({ ...values, ...(q && { q }), ...(sort && { sort }) }).sort()).toString()
