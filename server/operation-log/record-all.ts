import type { Values } from '../platform/database/statements.ts'
import type { Context } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import type { Change } from './record.ts'

/** A change logged with its given before and after, without comparing. A new record has no before. */
export type Made = Pick<Change, 'action' | 'entity' | 'entityId' | 'label' | 'outcome' | 'before' | 'reason'> & {
  after: Record<string, unknown>
}

/**
 * The rows of `record` for any number of changes, as two WITH steps of the statement that makes them: one round trip
 * for all. The caller's text must have neither NUL nor lone surrogates.
 * @param values those of that statement
 */
export function recordedWith(context: Context, values: Values, made: readonly Made[]): string {
  const { actor, now, ip, device, requestId } = context
  const rows = made.map(({ entityId, after, outcome = 'done', ...rest }) => ({
    ...rest,
    id: newId(),
    entity_id: entityId,
    after,
    outcome,
  }))
  const add = (value: unknown) => values.add(value)
  context.afterCommit(context.logGrew)
  return `
    logged AS (
      INSERT INTO operation_log (id, at, actor_type, actor_id, actor_name, ip, device, request_id, action, entity, entity_id,
        entity_label, before, after, reason, outcome)
      SELECT r.id, ${add(now)}::timestamptz, ${add(actor.type)}, ${add(actor.id)}::uuid, ${add(actor.name)}, ${add(ip)}, ${add(device)},
        ${add(requestId)}, r.action, r.entity, r.entity_id, r.label, r.before, r.after, r.reason, r.outcome
      FROM jsonb_to_recordset(${add(JSON.stringify(rows))}::jsonb) AS r (id uuid, action text, entity text, entity_id uuid, label text,
        before jsonb, after jsonb, reason text, outcome text)
      RETURNING id),
    pending AS (INSERT INTO operation_log_pending (log_id) SELECT id FROM logged)`
}
