import type { Feed } from '../live/feed.ts'
import type { Queries } from '../platform/database/queries.ts'
import { outgoingRows } from './outgoing-routes.ts'

const permission = '/bookingMonitor/index/list'

/**
 * Tells this node's consoles about a tried message: the log has no row for it. Consoles that miss it reload when they
 * return.
 */
export const tellSettled =
  (db: Queries, feed: Feed, onError: (error: unknown) => void) =>
  async (id: string): Promise<void> => {
    const rows = await outgoingRows(db, [id]).catch(onError)
    const row = rows?.get(id)
    if (row) feed.tell([{ permission, event: { topic: 'outgoingMessage', id, row } }])
  }
