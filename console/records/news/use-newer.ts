import type { LiveEvent, LiveTopic } from '@shortcut/domain/live/api.ts'
import type { RowStore } from '@shortcut/ui/grid/row-store.ts'
import { useCallback, useRef, useState } from 'react'
import { isOlder } from '../../call/is-older.ts'
import { useLive } from '../../live/live.ts'
import { useUndone } from '../../page/undo-offer.ts'
import { type Counted, countNews, type Judge } from './count-news.ts'

/** A list that fits into one page is simply read again: its rows cannot jump far. */
const readAgainUpTo = 100
/** A burst of changes causes one request, not one for each. */
const settleFor = 400

type Wire = Readonly<Record<string, string>>

/** How many rows have come and gone; if both are 0, there is news without a count. */
export type News = { entered: number; left: number }

type Options<Row extends { id: string }> = {
  topic: LiveTopic
  store: RowStore<Row>
  wire: Wire
  list: {
    rowCount: number
    rowAt: (index: number) => string | undefined
    refresh: () => void
    remember: (id: string, row: Row) => void
  }
  judge: Judge<Row> | undefined
  complete: ((rows: readonly Row[]) => Promise<Row[]>) | undefined
  /** True if no row is selected, none is under the pointer, and the list is not scrolled: then rows may move. */
  isQuiet: () => boolean
  /** Whether the filtered list has rows that are not shown; without it every change counts. */
  hasNewer?: () => Promise<boolean>
}

/** `silent`: the list is about to be read again, so no news is shown. */
type State = Counted & { wire: Wire; newer: boolean; silent: boolean }
const nothing = (wire: Wire): State => ({ wire, entered: new Set(), left: new Set(), newer: false, silent: false })

/** Keeps a list's rows as they are on the server, and counts the rows that have come and gone since it was read. */
export function useNewer<Row extends { id: string }>(options: Options<Row>) {
  const { topic, store, wire, list, judge, complete, isQuiet, hasNewer } = options
  const [state, setState] = useState<State>(() => nothing(wire))
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const now = state.wire === wire ? state : nothing(wire)
  const isLong = list.rowCount > readAgainUpTo

  // Runs also while the page is hidden: news is not repeated when the page is shown again.
  const soon = (work: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, settleFor)
  }
  const readAgain = () => {
    setState(nothing(wire))
    list.refresh()
  }
  const look = async () => {
    const newer = (await hasNewer?.().catch(() => true)) ?? true
    setState((before) => ({ ...(before.wire === wire ? before : nothing(wire)), newer, silent: false }))
  }

  /** Updates changed rows in their places. */
  const show = (events: readonly LiveEvent[]) => {
    const changed: Row[] = []
    for (const { id, row } of events) {
      const shown = store.get(id)
      if (row && !shown) list.remember(id, row as Row)
      if (!row || !shown || isOlder(row, shown)) continue
      // Values of the second call stay until they are read again.
      const merged = { ...shown, ...(row as Row) }
      store.set(id, merged)
      changed.push(merged)
    }
    if (!complete || changed.length === 0) return
    complete(changed).then(
      (rows) =>
        store.setMany(
          rows.flatMap((row) => {
            const held = store.get(row.id)
            return held && !isOlder(row, held) ? [[row.id, row] as const] : []
          }),
        ),
      () => undefined,
    )
  }
  const count = (events: readonly LiveEvent[], judge: Judge<Row>) => {
    const lastId = list.rowAt(Math.min(list.rowCount, readAgainUpTo) - 1)
    const last = lastId === undefined ? undefined : store.get(lastId)
    const found = countNews(events, now, judge, { get: store.get, wire, isWhole: !isLong, last })
    const any = found.entered.size + found.left.size > 0
    const silent = isQuiet()
    const { entered, left } = found
    if (any || now.entered.size + now.left.size > 0) setState({ ...now, entered, left, silent })
    if (found.unknowable && (isLong || !silent)) soon(look)
    else if (found.unknowable || (any && silent))
      soon(() => (isQuiet() ? readAgain() : setState((before) => ({ ...before, silent: false }))))
  }

  useLive((news) => {
    if (news === 'resync') return isLong && !judge ? soon(look) : soon(readAgain)
    const events = news.filter((event) => event.topic === topic)
    const unknown = events.some(({ id, row }) => !row || !store.get(id))
    show(events)
    if (events.length === 0) return
    if (judge) return count(events, judge)
    if (!unknown) return
    if (isLong && !hasNewer) setState({ ...now, newer: true })
    else soon(isLong ? look : readAgain)
  })
  useUndone(readAgain)
  const { entered, left, newer, silent } = now
  const any = !silent && (newer || entered.size + left.size > 0)
  const news: News | null = any ? { entered: entered.size, left: left.size } : null
  return { news, forget: useCallback(() => setState(nothing(wire)), [wire]) }
}
