import type { LiveTopic } from '@shortcut/domain/live/api.ts'
import type { RowStore } from '@shortcut/ui/grid/row-store.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLive } from '../app/live.ts'

/** A list that fits into one page is simply read again: nothing of it can jump far. */
const readAgainUpTo = 100
/** A burst of changes is one more question to the server, not one for each. */
const settleFor = 400

type Options<Row> = {
  topic: LiveTopic
  store: RowStore<Row>
  rowCount: number
  refresh: () => void
  /** Whether the list, as it is filtered, has rows that are not shown; without it any change counts. */
  hasNewer?: () => Promise<boolean>
}

/** Keeps a list's rows as they are on the server, and says when there are newer ones which the list does not show. */
export function useNewer<Row>({ topic, store, rowCount, refresh, hasNewer }: Options<Row>) {
  const [newer, setNewer] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive((news) => {
    const changes = news === 'resync' ? [] : news.filter((event) => event.topic === topic)
    const unknown = changes.filter(({ id, row }) => !row || !store.get(id))
    for (const { id, row } of changes) if (row && store.get(id)) store.set(id, row as Row)
    if (news !== 'resync' && unknown.length === 0) return
    const isLong = rowCount > readAgainUpTo
    if (isLong && !hasNewer) return setNewer(true)
    clearTimeout(timer.current)
    const look = async () => setNewer((await hasNewer?.().catch(() => true)) ?? true)
    timer.current = setTimeout(isLong ? look : refresh, settleFor)
  })
  return { newer, forget: useCallback(() => setNewer(false), []) }
}
