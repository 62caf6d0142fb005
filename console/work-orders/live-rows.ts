import type { LiveEvent } from '@shortcut/domain/live/api.ts'
import type { WorkOrderRow } from '@shortcut/domain/work-orders/fields.ts'
import { entersAtTop, rowMatches } from './row-matches.ts'

type List = { first: WorkOrderRow | undefined; wire: Readonly<Record<string, string>> }

/**
 * What one batch of news does to a list: rows to replace, and orders that would enter at its top. Rows that no longer
 * match stay where they are until the list is read again, so that nothing moves under the pointer.
 */
export function applyNews(
  news: readonly LiveEvent[],
  known: (id: string) => WorkOrderRow | undefined,
  { first, wire }: List,
): { changed: WorkOrderRow[]; entered: string[] } {
  const changed: WorkOrderRow[] = []
  const entered: string[] = []
  for (const { topic, id, row } of news) {
    if (topic !== 'workOrder' || !row) continue
    const fresh = row as WorkOrderRow
    const shown = known(id)
    // News may overtake the page that was being read: an older version never replaces a newer one.
    if (shown) {
      if (fresh.version >= shown.version) changed.push(fresh)
    } else if (entersAtTop(fresh, first, wire.sort ?? '') && rowMatches(fresh, wire)) entered.push(id)
  }
  return { changed, entered }
}
