import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs, taskIsNot } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import type { SeenAtStop } from './estimate.ts'

const iso = (ms: number) => new Date(ms).toISOString()

async function keepVisits({ db }: Context, seen: readonly SeenAtStop[]) {
  const changed = seen.filter((one) => one.changed)
  if (changed.length === 0) return
  const inside = changed.flatMap(({ task, stop, visit }) => (visit ? [{ task: task.id, stop: stop.id, ...visit }] : []))
  const outside = changed.filter(({ visit }) => visit === null)
  await sql`
    WITH gone AS (
      DELETE FROM tracking_visit v USING unnest(${outside.map(({ task }) => task.id)}::uuid[], ${outside.map(({ stop }) => stop.id)}::uuid[])
        AS o (task_id, stop_id) WHERE v.task_id = o.task_id AND v.stop_id = o.stop_id)
    INSERT INTO tracking_visit (task_id, stop_id, phase, since, inside_at)
    SELECT i.* FROM unnest(${inside.map(({ task }) => task)}::uuid[], ${inside.map(({ stop }) => stop)}::uuid[],
      ${inside.map(({ phase }) => phase)}::text[], ${inside.map(({ since }) => iso(since))}::timestamptz[],
      ${inside.map(({ insideAt }) => iso(insideAt))}::timestamptz[]) AS i (task_id, stop_id, phase, since, inside_at)
      JOIN stop s ON s.id = i.stop_id
    ON CONFLICT (task_id, stop_id) DO UPDATE SET phase = excluded.phase, since = excluded.since, inside_at = excluded.inside_at`.execute(
    db,
  )
}

/** Proposes what the driver has not reported: once, however often it is seen, until somebody decides. */
async function propose(context: Context, seen: readonly SeenAtStop[]) {
  const sightings = seen
    .filter(({ task }) => task.status === 'accepted' || task.status === 'pickedUp')
    .flatMap(({ task, stop, sightings }) =>
      sightings
        .filter(({ kind }) => kind === 'depart' || stop.arrivedMs === null)
        .map(({ kind, atMs }) => ({ id: newId(), task, stop, kind, at: iso(atMs) })),
    )
  if (sightings.length === 0) return
  const column = <T>(pick: (one: (typeof sightings)[number]) => T) => sightings.map(pick)
  const { rows } = await sql<{ id: string }>`
    INSERT INTO tracking_proposal (id, task_id, stop_id, kind, at, state, created_at)
    SELECT p.id, p.task_id, p.stop_id, p.kind, p.at, 'open', ${context.now}::timestamptz
    FROM unnest(${column(({ id }) => id)}::uuid[], ${column(({ task }) => task.id)}::uuid[], ${column(({ stop }) => stop.id)}::uuid[],
      ${column(({ kind }) => kind)}::text[], ${column(({ at }) => at)}::timestamptz[]) AS p (id, task_id, stop_id, kind, at)
      JOIN stop s ON s.id = p.stop_id
    WHERE CASE p.kind WHEN 'arrive' THEN s.actual_arrive_at IS NULL ELSE s.actual_depart_at IS NULL END
    ON CONFLICT (task_id, stop_id, kind) WHERE state = 'open' DO NOTHING RETURNING id`.execute(context.db)
  const made = new Set(rows.map(({ id }) => id))
  await record(
    context,
    ...sightings
      .filter(({ id }) => made.has(id))
      .map(({ task, stop, kind, at }) => ({
        action: 'task.propose' as const,
        entity: 'task' as const,
        entityId: task.id,
        label: task.taskNo,
        after: { workOrderId: task.workOrderId, proposal: kind, stop: stop.sequence, at },
      })),
  )
}

/**
 * Deletes finished ones: proposals answered by the driver or for tasks the driver lost, and estimates of ended tasks.
 */
async function tidy({ db, now }: Context) {
  await sql`
    WITH live AS MATERIALIZED (SELECT id FROM task WHERE status ${sql.raw(taskIs(...liveTaskStatuses))}),
    estimates AS (DELETE FROM tracking_estimate e WHERE NOT EXISTS (SELECT FROM live WHERE live.id = e.task_id)),
    visits AS (DELETE FROM tracking_visit v WHERE NOT EXISTS (SELECT FROM live WHERE live.id = v.task_id))
    UPDATE tracking_proposal p SET state = 'overtaken', decided_at = ${now}::timestamptz
    FROM task t, stop s WHERE t.id = p.task_id AND s.id = p.stop_id AND p.state = 'open' AND (t.status ${sql.raw(taskIsNot(...liveTaskStatuses))}
      OR CASE p.kind WHEN 'arrive' THEN s.actual_arrive_at IS NOT NULL ELSE s.actual_depart_at IS NOT NULL END)`.execute(
    db,
  )
}

export async function writeSightings(context: Context, seen: readonly SeenAtStop[]) {
  await keepVisits(context, seen)
  await propose(context, seen)
  await tidy(context)
}
