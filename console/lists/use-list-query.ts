import { clip } from '@shortcut/domain/clean-text.ts'
import { longestSearch } from '@shortcut/domain/longest-search.ts'
import type { GridSort } from '@shortcut/ui/grid/layout.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useViewerZone } from '../call/preferences.ts'
import { useMinute } from '../time/use-minute.ts'
import { dayIn } from '../time/zone.ts'
import { changedQuery, type FilterDefs, questionOf, readFilters, wireFilters } from './list-filters.ts'

const typingPause = 250

/** What a list asks for, as its address says: `wire` is the input of its call, without the page. */
export function useListWire(defs: FilterDefs) {
  const [query, setQuery] = useSearchParams()
  const zone = useViewerZone()
  const today = dayIn(zone, useMinute().toISOString())
  const values = useMemo(() => readFilters(defs, query), [defs, query])
  // A link may have more than the field takes.
  const q = clip(query.get('q') ?? '', longestSearch).trim()
  const sort = query.get('sort') ?? ''
  const wire = useMemo(
    () => ({ ...wireFilters(defs, values, zone, today), ...(q && { q }), ...(sort && { sort }) }),
    [defs, values, zone, today, q, sort],
  )
  return { query, setQuery, zone, today, values, q, sort, wire }
}

/** Filters, search and sort of a list, kept in the address, so that Back, a reload and a link keep them. */
export function useListQuery(defs: FilterDefs) {
  const { query, setQuery, zone, today, values, q, sort, wire } = useListWire(defs)
  const view = query.get('view') ?? ''
  const change = useCallback(
    (changes: Record<string, string>) => setQuery((now) => changedQuery(now, changes), { replace: true }),
    [setQuery],
  )
  const [typed, setTyped] = useState(q)
  const [shownQ, setShownQ] = useState(q)
  /** The typed text that was sent to the address, which shows it later; null for none. */
  const [sent, setSent] = useState<string | null>(null)
  if (shownQ !== q) {
    setShownQ(q)
    setSent(null)
    // Text typed in the meantime stays.
    if (q !== sent) setTyped(q)
  }
  const isSent = typed.trim() === q || typed.trim() === sent
  const send = useCallback(() => {
    setSent(typed.trim())
    change({ q: typed.trim() })
  }, [typed, change])
  useEffect(() => {
    if (isSent) return
    const timer = setTimeout(send, typingPause)
    return () => clearTimeout(timer)
  }, [isSent, send])

  return {
    values,
    /** Input of the list's call, without the page. */
    wire,
    change,
    search: { value: typed, onChange: setTyped, maxLength: longestSearch },
    /** The list asks for what was typed, without waiting for more. */
    askNow: () => !isSent && send(),
    /** The list asks for all that was typed. */
    asksForTyped: typed.trim() === q,
    sort: readSort(sort),
    changeSort: (next: GridSort | null) =>
      change({ sort: next ? `${next.descending ? '-' : ''}${next.columnId}` : '' }),
    zone,
    today,
    filtered: q !== '' || Object.keys(values).length > 0,
    clear: () => setQuery({ ...(view && { view }), ...(sort && { sort }) }, { replace: true }),
    /** The list's filters, search and sort, as a saved view stores them. */
    question: questionOf(values, q, sort),
    /** Id of the saved view that the list started from, '' for none. */
    view,
    /** Applies the filters, search and sort of a saved view. */
    ask: useCallback(
      (question: string, viewId: string) =>
        setQuery(changedQuery(new URLSearchParams(question), { view: viewId }), { replace: true }),
      [setQuery],
    ),
  }
}

const readSort = (sort: string): GridSort | null =>
  sort === '' ? null : { columnId: sort.replace(/^-/, ''), descending: sort.startsWith('-') }
