import { usualHoursAfterDelivery } from '@shortcut/domain/tracking/share.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { insertLink, pathOf, readLinks } from '../../tracking/share-links.ts'

/**
 * The path of an order's public page for notices to its customer, with proof of delivery and piece counts. Each order
 * has one such link, made with its first notice.
 * @returns '' if a dispatcher revoked it, or it expired
 */
export async function linkForNotices(
  context: Context,
  order: { id: string; bookingId: string },
  forWhom: string,
): Promise<string> {
  // Of two nodes the second sees the first's link.
  await sql`SELECT FROM work_order WHERE id = ${order.id} FOR NO KEY UPDATE`.execute(context.db)
  const [known] = await readLinks(context.db, context.now, sql`l.work_order_id = ${order.id} AND l.for_notices`)
  if (known) {
    if (known.state !== 'open') return ''
    const { token } = await context.db
      .selectFrom('shareLink')
      .select('token')
      .where('id', '=', known.id)
      .executeTakeFirstOrThrow()
    return pathOf(context.secrets.open(token ?? '', `share_link.token:${known.id}`))
  }
  const { path } = await insertLink(context, order, {
    taskId: null,
    taskNo: undefined,
    expiresAt: null,
    forWhom,
    withProof: true,
    withCargo: true,
    hoursAfterDelivery: usualHoursAfterDelivery,
    isKept: true,
    forNotices: true,
  })
  return path
}
