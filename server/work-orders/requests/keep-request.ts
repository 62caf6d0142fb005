import type { Channel } from '@shortcut/domain/work-orders/channels.ts'
import type { RequestKind, RequestState } from '@shortcut/domain/work-orders/request.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'

export interface Asking {
  kind: RequestKind
  source: Channel
  messageId: string | null
  revisionId?: string
  remark?: string
  /** JSON: for an ask. */
  wishes?: string
}

/** Writes a request of a locked order; a later one of its kind replaces the earlier. The caller then moves the order. */
export async function keepRequest(context: Context, workOrderId: string, asking: Asking): Promise<void> {
  const { db, now, actor } = context
  await closeRequests(context, workOrderId, [asking.kind], 'replaced')
  await db
    .insertInto('workOrderRequest')
    .values({ id: newId(), workOrderId, state: 'open', askedBy: actor.name, askedAt: now, remark: '', ...asking })
    .execute()
}

/**
 * Closes the open requests of these kinds. The caller then moves the order, which counts them again.
 * @returns how many were open
 */
export async function closeRequests(
  { db, now, actor }: Context,
  workOrderId: string,
  kinds: readonly RequestKind[],
  state: Exclude<RequestState, 'open'>,
  reason = '',
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('workOrderRequest')
    .set({ state, decidedBy: actor.name, decidedAt: now, reason })
    .where('workOrderId', '=', workOrderId)
    .where('kind', 'in', [...kinds])
    .where('state', '=', 'open')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
