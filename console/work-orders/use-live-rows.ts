import type { WorkOrderRow } from '@shortcut/domain/work-orders/fields.ts'
import type { RowStore } from '@shortcut/ui/grid/row-store.ts'
import { useCallback, useState } from 'react'
import { useLive } from '../app/live.ts'
import { applyNews } from './live-rows.ts'

type Options = {
  store: RowStore<WorkOrderRow>
  wire: Readonly<Record<string, string>>
  firstId: string | undefined
  refresh: () => void
}

/** Keeps a list's rows as they are on the server, and counts the orders that are new since it was read. */
export function useLiveRows({ store, wire, firstId, refresh }: Options) {
  const [entered, setEntered] = useState<{ wire: object; ids: ReadonlySet<string> }>({ wire, ids: new Set() })
  const ids = entered.wire === wire ? entered.ids : new Set<string>()
  useLive((news) => {
    if (news === 'resync') return refresh()
    const found = applyNews(news, store.get, { first: firstId ? store.get(firstId) : undefined, wire })
    for (const row of found.changed) store.set(row.id, row)
    if (found.entered.length > 0) setEntered({ wire, ids: new Set([...ids, ...found.entered]) })
  })
  const forget = useCallback(() => setEntered({ wire, ids: new Set() }), [wire])
  return { newCount: ids.size, forget }
}
