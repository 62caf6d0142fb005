import type { Feed } from '../live/feed.ts'
import type { Queries } from '../platform/database/queries.ts'
import { outgoingRows } from './outgoing-routes.ts'

const permission = '/bookingMonitor/index/list'

/** Tells this node's consoles of a message that was tried: the log has no row of that. What they miss they read on coming back. */
export const tellSettled =
  (db: Queries, feed: Feed, onError: (error: unknown) => void) =>
  async (id: string): Promise<void> => {
    const rows = await outgoingRows(db, [id]).catch(onError)
    const row = rows?.get(id)
    if (row) feed.tell([{ permission, event: { topic: 'outgoingMessage', id, row } }])
  }
