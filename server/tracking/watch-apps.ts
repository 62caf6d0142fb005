import { onlineForSeconds } from '@shortcut/domain/drivers/presence.ts'
import type { Feed } from '../live/feed.ts'
import { now } from '../platform/clock.ts'
import type { Queries } from '../platform/database/queries.ts'
import { appPeople, movedPeople } from './app-people.ts'

const permission = '/warehouse/monitor/list'
/** For more changes consoles get no rows: they reload their list. */
const mostRows = 200

/**
 * Tells consoles when apps came online, went stale, offline or silent since the last call: heartbeats are not logged,
 * and only time makes an app stale. Reads only people heard since then, or who crossed a limit.
 */
export function openAppWatch(db: Queries, feed: Feed) {
  const online = new Set<string>()
  let since: string | null = null

  return async function look(): Promise<void> {
    const at = now()
    const isFirst = since === null
    const moved = await movedPeople(db, since ?? secondsBefore(at, onlineForSeconds), at)
    since = at
    const changed: string[] = []
    for (const { id, isOnline } of moved) {
      // Somebody who was online and is heard again is no news.
      if (isOnline && online.has(id)) continue
      if (isOnline) online.add(id)
      else online.delete(id)
      changed.push(id)
    }
    if (isFirst || changed.length === 0) return
    const rows = changed.length > mostRows ? new Map<string, unknown>() : await appPeople(db, at, changed)
    feed.tell(
      changed.map((id) => {
        const row = rows.get(id)
        return { permission, event: { topic: 'appOnline', id, ...(row !== undefined && { row }) } }
      }),
    )
  }
}

const secondsBefore = (at: string, seconds: number) => new Date(Date.parse(at) - seconds * 1000).toISOString()
