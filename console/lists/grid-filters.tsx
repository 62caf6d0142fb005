import { longestSearch } from '@shortcut/domain/longest-search.ts'
import type { FilterChip } from '@shortcut/ui/FilterChips.tsx'
import type { GridFilter } from '@shortcut/ui/grid/columns.ts'
import { AnyOfFilter, type FilterOption } from '@shortcut/ui/grid/filters/AnyOfFilter.tsx'
import { DateRangeFilter } from '@shortcut/ui/grid/filters/DateRangeFilter.tsx'
import { NumberRangeFilter } from '@shortcut/ui/grid/filters/NumberRangeFilter.tsx'
import { TextFilter } from '@shortcut/ui/grid/filters/TextFilter.tsx'
import { type FilterDef, type FilterDefs, type FilterValues, namesOf } from './list-filters.ts'
import { shownRange } from './shown-range.ts'

type Options = {
  defs: FilterDefs
  values: FilterValues
  onChange: (changes: Record<string, string>) => void
  /** Options of the columns that filter by any of several values. */
  optionsOf: (column: string) => readonly FilterOption[]
  /** By column: gets the typed text, for columns with too many options to offer all. */
  onSearch?: Readonly<Record<string, (typed: string) => void>>
  labelOf: (column: string) => string
  today: string
  /** A day in words; it may be a named day such as today. */
  textOfDay: (day: string) => string
}

/** The filters for the grid's header and the chips of the active ones, from one table of filters. */
export function gridFilters(options: Options): { filters: Record<string, GridFilter>; chips: FilterChip[] } {
  const { defs, values, onChange, labelOf } = options
  const filters: Record<string, GridFilter> = {}
  const chips: FilterChip[] = []
  for (const [column, def] of Object.entries(defs)) {
    const active = namesOf(def).some((name) => values[name] !== undefined)
    filters[column] = { active, control: (close) => <Control column={column} def={def} close={close} {...options} /> }
    if (!active) continue
    chips.push({
      id: column,
      label: labelOf(column),
      value: chipText(column, def, options),
      onRemove: () => onChange(Object.fromEntries(namesOf(def).map((name) => [name, '']))),
    })
  }
  return { filters, chips }
}

function chipText(column: string, def: FilterDef, { values, optionsOf, textOfDay }: Options): string {
  if (def.kind === 'text') return values[def.name] ?? ''
  if (def.kind === 'anyOf') {
    const labels = new Map(optionsOf(column).map(({ value, label }) => [value, label]))
    return (values[def.name] ?? '')
      .split(',')
      .map((value) => labels.get(value) ?? (def.values === 'ids' ? '…' : value))
      .join(', ')
  }
  const range = def.kind === 'numbers' ? shownRange(def) : null
  const [from = '', to = ''] = [def.from, def.to].map((name) => (range?.show ?? textOfDay)(values[name] ?? ''))
  const unit = range?.unit ? ` ${range.unit}` : ''
  if (from === '') return `≤ ${to}${unit}`
  if (to === '') return `≥ ${from}${unit}`
  return from === to ? `${from}${unit}` : `${from} – ${to}${unit}`
}

type ControlProps = Options & { column: string; def: FilterDef; close: () => void }

function Control({ column, def, close, values, onChange, optionsOf, onSearch, labelOf, today }: ControlProps) {
  switch (def.kind) {
    case 'text':
      return (
        <TextFilter
          value={values[def.name] ?? ''}
          maxLength={longestSearch}
          onChange={(text) => onChange({ [def.name]: text })}
          close={close}
        />
      )
    case 'anyOf':
      return (
        <AnyOfFilter
          label={labelOf(column)}
          maxLength={longestSearch}
          options={optionsOf(column)}
          value={(values[def.name] ?? '').split(',').filter(Boolean)}
          onChange={(chosen) => onChange({ [def.name]: chosen.join(',') })}
          onSearch={onSearch?.[column]}
        />
      )
    case 'numbers': {
      const { unit, decimals, show, keep } = shownRange(def)
      return (
        <NumberRangeFilter
          value={{ from: show(values[def.from] ?? ''), to: show(values[def.to] ?? '') }}
          onChange={({ from, to }) => onChange({ [def.from]: keep(from, 'from'), [def.to]: keep(to, 'to') })}
          close={close}
          decimals={decimals}
          unit={unit}
        />
      )
    }
    default:
      return (
        <DateRangeFilter
          value={{ from: values[def.from] ?? '', to: values[def.to] ?? '' }}
          onChange={({ from, to }) => onChange({ [def.from]: from, [def.to]: to })}
          close={close}
          today={today}
        />
      )
  }
}
