import type { LogEntity } from '@shortcut/domain/operation-log/api.ts'
import type { LogAction } from '@shortcut/words/en/operation-log.ts'
import { sql } from 'kysely'
import { send } from '../platform/database/statements.ts'
import type { Context } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'

export interface Change {
  /** Such as workOrder.confirm. */
  action: LogAction | `billing.${string}`
  entity: LogEntity
  entityId: string | null
  /** The record's number or name. */
  label: string
  /** Whole records or changed fields; only differences are stored. */
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  reason?: string
  onBehalfOf?: string
  outcome?: 'done' | 'refused'
}

const hidden = new Set([
  'passwordHash',
  'keyHash',
  'tokenHash',
  'version',
  'updatedAt',
  'updatedBy',
  'createdAt',
  'createdBy',
])

/** Fields of `one` that differ from `other`, without secrets and bookkeeping columns. */
function differing(one: Record<string, unknown> | null | undefined, other: Record<string, unknown> | null | undefined) {
  if (!one) return null
  const changed = Object.entries(one).filter(
    ([key, value]) => !hidden.has(key) && (!other || JSON.stringify(value) !== JSON.stringify(other[key])),
  )
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

/**
 * Writes the operation log's rows in the change's own transaction, in one statement, sent before this returns; other
 * consoles see the changes after the commit.
 */
export async function record(context: Context, ...changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const { actor, now, ip, device, requestId } = context
  const rows = changes.map((change) => {
    const before = differing(change.before, change.after)
    const after = differing(change.after, change.before)
    return sql`(${newId()}::uuid, ${now}::timestamptz, ${actor.type}, ${actor.id}::uuid, ${actor.name}, ${change.onBehalfOf ?? null},
      ${ip}, ${device}, ${requestId}, ${change.action}, ${change.entity}, ${change.entityId}::uuid, ${change.label},
      ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb, ${change.reason || null},
      ${change.outcome ?? 'done'})`
  })
  const statement = sql`
    WITH logged AS (
      INSERT INTO operation_log (id, at, actor_type, actor_id, actor_name, on_behalf_of, ip, device, request_id, action, entity,
        entity_id, entity_label, before, after, reason, outcome)
      VALUES ${sql.join(rows)} RETURNING id)
    INSERT INTO operation_log_pending (log_id) SELECT id FROM logged`
  await send(context.db, statement.compile(context.db))
  context.afterCommit(context.logGrew)
}
