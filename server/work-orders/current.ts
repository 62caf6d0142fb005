import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import type { Context } from '../platform/http/context.ts'
import { workOrderJson } from './detail-json.ts'

/** An order in its current state. @throws Refusal 404 */
export const readWorkOrder = async (context: Context, id: string): Promise<WorkOrderReply> =>
  JSON.parse(await workOrderJson(context.db, id))

/** The same, locked until the transaction ends. */
export const readAndLock = async (context: Context, id: string): Promise<WorkOrderReply> =>
  JSON.parse(await workOrderJson(context.db, id, { lock: true }))
