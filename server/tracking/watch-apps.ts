import type { Feed } from '../live/feed.ts'
import { now } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { appPeople, standings } from './app-people.ts'

const permission = '/warehouse/monitor/list'
/** Of more at once consoles are told without the rows: they read their list again. */
const mostRows = 200

/**
 * Tells consoles whose app came, went stale, went offline or fell silent since it was last called: heartbeats leave no trace in the log,
 * and it is time that makes an app stale.
 */
export function openAppWatch(db: Queries, feed: Feed) {
  let before: Map<string, string> | null = null

  return async function look(): Promise<void> {
    const at = now()
    const known = before
    before = await standings(db, at)
    if (!known || !feed.isHeard()) return
    const changed = [...before].flatMap(([id, standing]) => (known.get(id) === standing ? [] : [id]))
    if (changed.length === 0) return
    const rows = changed.length > mostRows ? new Map<string, unknown>() : await appPeople(db, at, changed)
    feed.tell(
      changed.map((id) => {
        const row = rows.get(id)
        return { permission, event: { topic: 'appOnline', id, ...(row !== undefined && { row }) } }
      }),
    )
  }
}
