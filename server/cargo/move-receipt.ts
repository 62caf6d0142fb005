import { isOneOf, nextReceiptStatus, type ReceiptAction, uncountedStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import { type LockedReceipt, receiptForbids } from './lock.ts'

interface More {
  /** Columns that change with the status, camel case. */
  columns?: Record<string, unknown>
  /** What the log says besides. */
  after?: Record<string, unknown>
  reason?: string
}

/**
 * Moves a locked receipt along its table.
 * @throws Refusal 501 if its status does not allow the action
 */
export async function moveReceipt(
  context: Context,
  receipt: LockedReceipt,
  action: ReceiptAction,
  { columns = {}, after = {}, reason }: More = {},
): Promise<void> {
  const { db, now, actor, language } = context
  const status = nextReceiptStatus(action, receipt.status)
  if (!status) throw receiptForbids(context, receipt, say(language, 'receiptAction', action))
  const uncountedSince = isOneOf(status, uncountedStatuses) ? sql`coalesce(uncounted_since, ${now}::timestamptz)` : null
  const written = { uncountedSince, ...columns, status, updatedAt: now, updatedBy: actor.name }
  const assignments = sql.join(Object.entries(written).map(([key, value]) => sql`${sql.ref(key)} = ${value}`))
  await sql`UPDATE receipt SET ${assignments}, version = version + 1 WHERE id = ${receipt.id}`.execute(db)
  await record(context, {
    action: `receipt.${action}`,
    entity: 'receipt',
    entityId: receipt.id,
    label: receipt.receiptNo,
    before: { receiptStatus: receipt.status },
    after: { receiptStatus: status, ...after, ...(receipt.workOrderId ? { workOrderId: receipt.workOrderId } : {}) },
    ...(reason ? { reason } : {}),
  })
  receipt.status = status
}
