import type { logApi } from '@shortcut/domain/operation-log/api.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import type { Handlers } from '../platform/http.ts'
import { contains, countLimit, readCursor, writeCursor } from '../platform/pages.ts'
import { RawJson } from '../platform/serialize.ts'

/** A log row as logRow has it; `l` is the row. */
const columns = sql`
  l.id, l.at, l.actor_type AS "actorType", l.actor_name AS "actorName", l.on_behalf_of AS "onBehalfOf", l.ip, l.device,
  l.request_id AS "requestId", l.action, l.entity, l.entity_id AS "entityId", l.entity_label AS "entityLabel", l.before, l.after,
  l.reason, l.outcome`

export const logRoutes: Handlers<typeof logApi> = {
  async list(context, input) {
    const where: RawBuilder<unknown>[] = [sql`true`]
    if (input.entity) where.push(sql`l.entity = ANY(${input.entity}::text[])`)
    if (input.entityId) where.push(sql`l.entity_id = ${input.entityId}`)
    if (input.actor) where.push(sql`l.actor_name ILIKE ${contains(input.actor)}`)
    if (input.action) where.push(sql`l.action ILIKE ${contains(input.action)}`)
    if (input.outcome) where.push(sql`l.outcome = ${input.outcome}`)
    if (input.from) where.push(sql`l.at >= ${input.from}`)
    if (input.to) where.push(sql`l.at <= ${input.to}`)
    if (input.q) where.push(sql`(l.entity_label ILIKE ${contains(input.q)} OR l.actor_name ILIKE ${contains(input.q)})`)
    const total = await countLog(context.db, where)
    if (input.cursor) {
      const { value, id } = readCursor(input.cursor)
      where.push(sql`(l.at, l.id) < (${value}::timestamptz, ${id}::uuid)`)
    }
    const offset = input.cursor ? 0 : ((input.page ?? 1) - 1) * input.pageSize
    const { rows } = await sql<{ list: string; got: number; end: string | null }>`
      WITH page AS MATERIALIZED (SELECT ${columns} FROM operation_log l WHERE ${sql.join(where, sql` AND `)}
        ORDER BY l.at DESC, l.id DESC LIMIT ${input.pageSize + 1} OFFSET ${offset})
      SELECT (SELECT coalesce(json_agg(line), '[]')::text FROM (SELECT * FROM page LIMIT ${input.pageSize}) line) AS list,
        (SELECT count(*)::int FROM page) AS got,
        (SELECT json_build_array(at::text, id)::text FROM page OFFSET ${input.pageSize - 1} LIMIT 1) AS "end"`.execute(
      context.db,
    )
    const page = rows[0]
    const [at, id] = page?.end && page.got > input.pageSize ? (JSON.parse(page.end) as [string, string]) : [null, null]
    const nextCursor = id ? writeCursor(at, id) : null
    return new RawJson(
      `{"list":${page?.list ?? '[]'},"total":${total.total},"totalIsExact":${total.totalIsExact},"nextCursor":${JSON.stringify(nextCursor)}}`,
    )
  },

  /** The order's own rows and those of its tasks, newest first. */
  async ofWorkOrder(context, { id }) {
    const { rows } = await sql<{ list: string }>`
      SELECT coalesce(json_agg(line ORDER BY line.at DESC, line.id DESC), '[]')::text AS list FROM (
        SELECT ${columns} FROM operation_log l
        WHERE l.entity_id = ${id} OR l.entity_id IN (SELECT t.id FROM task t WHERE t.work_order_id = ${id})
        ORDER BY l.at DESC, l.id DESC LIMIT 500) line`.execute(context.db)
    // Where from and by which call is the auditor's to know: stripped by the reply's schema.
    return JSON.parse(rows[0]?.list ?? '[]')
  },
}

async function countLog(db: Queries, where: RawBuilder<unknown>[]) {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM (SELECT 1 FROM operation_log l WHERE ${sql.join(where, sql` AND `)} LIMIT ${countLimit + 1}) found`.execute(
    db,
  )
  const n = rows[0]?.n ?? 0
  return { total: Math.min(n, countLimit), totalIsExact: n <= countLimit }
}
