import type { RowStore } from '@shortcut/ui/grid/row-store.ts'
import { createRowsLoaded } from '@shortcut/ui/grid/rows-loaded.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type CallError, dropShown } from '../call/call.ts'
import { useConnection } from '../call/connection.ts'
import { isOlder } from '../call/is-older.ts'
import {
  type CursorWindow,
  continues,
  emptyWindow,
  heldIds,
  idAt,
  missingPages,
  rowCountOf,
  withPage,
} from './cursor-window.ts'

export type ListReply<T> = { list: readonly T[]; total: number; totalIsExact: boolean; nextCursor: string | null }
export type PagePlace = { cursor?: string; page?: number; pageSize: number }

type Options<T extends { id: string }> = {
  store: RowStore<T>
  /** The list's request; another key is another list. */
  query: string
  fetchPage: (place: PagePlace, signal: AbortSignal) => Promise<ListReply<T>>
  /** The first page, if it is there already: the first rendering has its rows. */
  readyPage?: (place: PagePlace) => ListReply<T> | undefined
  /** Rows that stay in the store although their page was dropped, such as selected ones. */
  keep?: ReadonlySet<string>
  /** Nothing is requested yet, because the request may change at once. */
  holds?: boolean
}

const pageSize = 100
/** Pause after a failure before the same page is requested again, ms. */
const failurePause = 3_000

/** Repeats failed requests as soon as the server answers again. */
function useRefreshOnceOnline(hasFailed: boolean, refresh: () => void) {
  const failed = useRef(false)
  failed.current = hasFailed
  const offlineSince = useConnection((now) => now.offlineSince)
  useEffect(() => {
    if (offlineSince === null && failed.current) refresh()
  }, [offlineSince, refresh])
}

/** The list's beginning, if its first page is there already. */
function useReadyPage<T extends { id: string }>({ store, readyPage, holds }: Options<T>): CursorWindow | undefined {
  const [first] = useState(() => {
    const reply = holds ? undefined : readyPage?.({ pageSize })
    if (reply) store.setMany(reply.list.map((row) => [row.id, row] as const))
    return reply && { reply, window: withPage(emptyWindow(pageSize), 0, replyIds(reply)) }
  })
  useEffect(() => {
    if (first) dropShown(first.reply)
  }, [first])
  return first?.window
}

/** A long list, read by cursors into a row store. The old rows stay until the first page of a new request arrives. */
export function useCursorList<T extends { id: string }>(options: Options<T>) {
  const { store, query, fetchPage, keep, holds = false } = options
  const first = useReadyPage(options)
  const [window, setWindow] = useState<CursorWindow>(() => first ?? emptyWindow(pageSize))
  const [state, setState] = useState<{ loading: boolean; error: CallError | null }>({ loading: !first, error: null })
  const [round, setRound] = useState(0)
  /** The request that the rows on the screen answer. */
  const [answered, setAnswered] = useState<string | null>(first ? query : null)
  // Changes with a new request, and when the same one is repeated.
  const asking = `${round} ${query}`
  const latest = useRef({
    /** The request that the window answers; '' for none yet. */
    answered: first ? asking : '',
    window,
    fetchPage,
    keep,
    asked: new Set<number>(),
    /** Live changes to rows that arrived while a page that may contain them was loading. */
    told: new Map<string, Partial<T>>(),
    signal: new AbortController().signal,
  })
  latest.current = { ...latest.current, fetchPage, keep }
  const [loaded] = useState(createRowsLoaded)

  const put = useCallback(
    (next: CursorWindow, rows: readonly T[]) => {
      const { told, asked } = latest.current
      store.setMany(rows.map((row) => [row.id, newestOf(row, store.get(row.id), told.get(row.id))] as const))
      if (asked.size === 0) told.clear()
      if (store.size > next.pageSize * next.maxPages * 1.5)
        forget(store, latest.current.window, next, latest.current.keep)
      const before = latest.current.window
      latest.current.window = next
      // While the user scrolls on, only the grid needs to know.
      if (continues(before, next)) return loaded.tell()
      setWindow(next)
      setState({ loading: false, error: null })
    },
    [store, loaded],
  )

  useEffect(() => {
    const leaving = new AbortController()
    latest.current.signal = leaving.signal
    latest.current.asked = new Set()
    // A hidden page that is shown again still has its rows; live news brings the changes it missed.
    if (holds || latest.current.answered === asking) return () => leaving.abort()
    latest.current.asked.add(0)
    setState((before) => ({ ...before, loading: true }))
    latest.current.fetchPage({ pageSize }, leaving.signal).then(
      (reply) => {
        if (leaving.signal.aborted) return
        latest.current.asked = new Set()
        latest.current.answered = asking
        put(withPage(emptyWindow(pageSize), 0, replyIds(reply)), reply.list)
        setAnswered(query)
      },
      (error: CallError) => {
        if (!leaving.signal.aborted) setState({ loading: false, error })
      },
    )
    return () => leaving.abort()
  }, [asking, query, put, holds])

  const onRangeNeeded = useCallback(
    (from: number, to: number) => {
      const { asked, signal } = latest.current
      if (asked.has(0) && latest.current.window.pages.size === 0) return
      for (const { page, cursor } of missingPages(latest.current.window, from, to, asked)) {
        asked.add(page)
        const place = cursor === null ? { page: page + 1, pageSize } : { cursor, pageSize }
        latest.current.fetchPage(place, signal).then(
          (reply) => {
            if (signal.aborted) return
            asked.delete(page)
            put(withPage(latest.current.window, page, replyIds(reply)), reply.list)
          },
          () => setTimeout(() => asked.delete(page), failurePause),
        )
      }
    },
    [put],
  )

  const remember = useCallback((id: string, row: Partial<T>) => {
    if (latest.current.asked.size > 0) latest.current.told.set(id, row)
  }, [])

  const refresh = useCallback(() => setRound((before) => before + 1), [])
  useRefreshOnceOnline(state.error !== null, refresh)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function tells the grid that the rows have changed.
  const rowAt = useMemo(() => (index: number) => idAt(latest.current.window, index), [window])
  return {
    rowCount: rowCountOf(window),
    rowAt,
    loaded,
    onRangeNeeded,
    refresh,
    /** Stores news of a row that is not in the store: a page that is loading may bring an older version of it. */
    remember,
    total: window.total,
    totalIsExact: window.totalIsExact,
    loading: state.loading,
    /** The rows answer the request as it is now. */
    isAnswered: answered === query,
    // After a failed refresh the rows still answer the request, so they stay; the rows of another request would be wrong.
    error: answered === query ? null : state.error,
  }
}

/** A row that was read, unless the one in the store or the news of it are newer. */
function newestOf<T>(row: T, held: T | undefined, news: Partial<T> | undefined): T {
  if (held && isOlder(row, held)) return held
  return news && isOlder(row, news) ? { ...row, ...news } : row
}

const replyIds = <T extends { id: string }>({ list, ...rest }: ListReply<T>) => ({
  ...rest,
  ids: list.map(({ id }) => id),
})

/** Removes the rows of dropped pages from the store, or a long scroll would keep them all. */
function forget<T>(
  store: RowStore<T>,
  before: CursorWindow,
  next: CursorWindow,
  keep: ReadonlySet<string> | undefined,
) {
  const held = heldIds(next)
  for (const id of heldIds(before)) if (!held.has(id) && !keep?.has(id)) store.delete(id)
}

/** The count on a tab: nothing where all that is known is that there may be some. */
export const tabCountText = ({ total, totalIsExact }: { total: number; totalIsExact: boolean }) =>
  total === 0 && !totalIsExact ? '' : countText(total, totalIsExact)

/** The count in the title: '1,204', or '10,000+' if it is only a bound. */
export const countText = (total: number, exact: boolean) => `${total.toLocaleString('en')}${exact ? '' : '+'}`
