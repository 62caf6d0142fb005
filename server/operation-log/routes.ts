import type { LogRow, logApi } from '@shortcut/domain/operation-log/api.ts'
import { sql } from 'kysely'
import { contains } from '../platform/database/pages.ts'
import { sessionOf } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { listLog, logColumns } from './list-log.ts'
import { withNames } from './names.ts'

export const logRoutes: Handlers<typeof logApi> = {
  list: (context, input) => listLog(context.db, input),

  async people(context, { q, id }) {
    const { rows } = await sql<{ id: string; name: string; type: 'user' }>`
      SELECT p.id, p.name, p.type FROM (
        SELECT id, name, 'user' AS type, deleted_at FROM "user" UNION ALL
        SELECT id, name, 'driver', deleted_at FROM driver UNION ALL
        SELECT id, name, 'worker', deleted_at FROM warehouse_worker UNION ALL
        SELECT id, name, 'account', deleted_at FROM account) p
      WHERE p.name ILIKE ${contains(q ?? '')} ${id ? sql`AND p.id = ANY(${id}::uuid[])` : sql``}
      ORDER BY p.deleted_at IS NOT NULL, p.type <> 'user', lower(p.name), p.id LIMIT 50`.execute(context.db)
    return rows
  },

  /**
   * The order's own rows and those of its tasks, newest first, and that older ones were archived. As one list of ids: with OR, the whole log would be
   * read.
   */
  async ofWorkOrder(context, { id }) {
    const { rows } = await sql<{ list: string }>`
      SELECT coalesce(json_agg(line ORDER BY line.at DESC, line.id DESC), '[]')::text AS list FROM (
        SELECT ${logColumns} FROM (
          SELECT * FROM operation_log
          WHERE entity_id = ANY (ARRAY(SELECT ${id}::uuid UNION ALL SELECT t.id FROM task t WHERE t.work_order_id = ${id}))
          UNION ALL
          SELECT o.* FROM archived_log a JOIN operation_log o ON o.action = 'operationLog.archive' AND o.entity_label = a.year::text
          WHERE ${id}::uuid < a.bound) l
        ORDER BY l.at DESC, l.id DESC LIMIT 500) line`.execute(context.db)
    // Address and call are only for auditors: the reply's schema removes them.
    const list: LogRow[] = JSON.parse(rows[0]?.list ?? '[]')
    const mayReadLog = sessionOf(context).permissions.has('/log/index/list')
    return withNames(
      context.db,
      // Where an archive lies is not for everybody who may see an order: the row's label, its year, is enough.
      list.map((row) => (row.action === 'operationLog.archive' && !mayReadLog ? { ...row, after: null } : row)),
    )
  },
}
