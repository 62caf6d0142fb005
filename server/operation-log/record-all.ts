import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'
import type { Change } from './record.ts'

/** A change whose before and after are what is to be kept of it: nothing is compared. What is newly made has no before. */
export type Made = Pick<Change, 'action' | 'entity' | 'entityId' | 'label' | 'outcome' | 'before' | 'reason'> & {
  after: Record<string, unknown>
}

/**
 * The rows that `record` writes, for any number of changes, as two steps of the WITH of the statement that makes them: one round trip for
 * all. The caller's text must have neither NUL nor lone surrogates.
 */
export function recordedWith(context: Context, made: readonly Made[]): RawBuilder<unknown> {
  const rows = made.map(({ entityId, after, outcome = 'done', ...rest }) => ({
    ...rest,
    id: newId(),
    entity_id: entityId,
    after,
    outcome,
  }))
  context.afterCommit(context.logGrew)
  return sql`
    logged AS (
      INSERT INTO operation_log (id, at, actor_type, actor_id, actor_name, ip, device, request_id, action, entity, entity_id,
        entity_label, before, after, reason, outcome)
      SELECT r.id, ${context.now}::timestamptz, ${context.actor.type}, ${context.actor.id}::uuid, ${context.actor.name}, ${context.ip},
        ${context.device}, ${context.requestId}, r.action, r.entity, r.entity_id, r.label, r.before, r.after, r.reason, r.outcome
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id uuid, action text, entity text, entity_id uuid, label text,
        before jsonb, after jsonb, reason text, outcome text)
      RETURNING id),
    pending AS (INSERT INTO operation_log_pending (log_id) SELECT id FROM logged)`
}
