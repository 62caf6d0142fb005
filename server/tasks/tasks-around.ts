import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Job } from './read-job.ts'

export const isLive = sql`status ${sql.raw(taskIs(...liveTaskStatuses))}`
/** More overlapping tasks than this add nothing. */
const mostOthers = 5

/**
 * Live tasks of the row `v` that may be at the time of the job, as OtherTask[]: `overlap` decides, so adjacent ones are among them.
 */
export function othersAround({ facts, exceptTask }: Job, by: 'driver' | 'truck' | 'trailer'): RawBuilder<unknown> {
  const { startsAt, endsAt } = facts.span
  const mine = sql`x.${sql.raw(by)}_id = v.id AND x.${isLive} AND x.id IS DISTINCT FROM ${exceptTask}::uuid`
  const same = (one: typeof by) => sql.raw(`${one === by}`)
  return sql`
    (SELECT coalesce(json_agg(json_build_object('taskNo', o.task_no, 'startsAt', o.starts_at, 'endsAt', o.ends_at,
         'sameDriver', ${same('driver')}, 'sameTruck', ${same('truck')}, 'sameTrailer', ${same('trailer')})), '[]')
     FROM (
       (SELECT id, task_no, starts_at, ends_at FROM task x WHERE ${mine}
          AND (${startsAt}::timestamptz IS NULL OR x.ends_at >= ${startsAt} AND x.starts_at <= ${endsAt}) ORDER BY ends_at LIMIT ${mostOthers})
       UNION
       (SELECT id, task_no, starts_at, ends_at FROM task x WHERE ${mine} AND x.ends_at IS NULL LIMIT ${mostOthers})) o)`
}
