import { type LogRow, logApi } from '@shortcut/domain/operation-log/api.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import type { TableExport } from '../platform/table-export.ts'
import { type LogFilters, logColumns, logWalk } from './list-log.ts'

const batch = 1000

const headers = [
  'when',
  'who',
  'onBehalfOf',
  'entity',
  'label',
  'action',
  'outcome',
  'reason',
  'before',
  'after',
  'from',
  'device',
  'request',
] as const

const cellsOf = (row: LogRow) => [
  row.at,
  row.actorName,
  row.onBehalfOf,
  say('en', 'logEntity', row.entity as 'user'),
  row.entityLabel,
  row.action,
  say('en', 'outcome', row.outcome),
  row.reason,
  row.before && JSON.stringify(row.before),
  row.after && JSON.stringify(row.after),
  row.ip,
  row.device,
  row.requestId,
]

/** The rows newest first, a thousand at a time. */
async function* pagesOf(db: Queries, filters: LogFilters) {
  const walk = logWalk(filters)
  let last: LogRow | undefined
  do {
    const beyond = last ? [sql`(l.at, l.id) < (${last.at}::timestamptz, ${last.id}::uuid)`] : []
    const { rows } = await sql<LogRow>`
      SELECT ${logColumns} FROM ${walk(beyond, batch)} l ORDER BY l.at DESC, l.id DESC LIMIT ${batch}`.execute(db)
    yield rows.map(cellsOf)
    last = rows.length === batch ? rows.at(-1) : undefined
  } while (last)
}

/** The log as a file, for who may see it. */
export const logExport: TableExport = {
  address: '/log/export',
  permission: '/log/index/list',
  fileName: 'operation-log',
  open(query) {
    const filters = logApi.list.input.safeParse(query).data
    return (
      filters && {
        headers: headers.map((key) => say('en', 'operationLog', key)),
        pages: ({ db }) => pagesOf(db, filters),
      }
    )
  },
}
