import { type LogRow, logApi } from '@shortcut/domain/operation-log/api.ts'
import { timeIn } from '@shortcut/domain/time.ts'
import { actionText, changesOf, changesText, entityText } from '@shortcut/words/log-text.ts'
import { asSpecified } from '@shortcut/words/moments.ts'
import { say, sayByKey } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { ReadingPages, TableExport } from '../platform/table-export.ts'
import { type LogFilters, logColumns, logWalk } from './list-log.ts'
import { withNames } from './names.ts'

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
  'changes',
  'from',
  'device',
  'request',
] as const

const t = sayByKey('en')

/** Times as stored in the log, in UTC. */
const cellsOf = (row: LogRow) => [
  `${timeIn('UTC', row.at)}:${row.at.slice(17, 19)} UTC`,
  row.actorName,
  row.onBehalfOf,
  entityText(t, row.entity),
  row.entityLabel,
  actionText(t, row.action),
  say('en', 'outcome', row.outcome),
  row.reason,
  changesText(changesOf(t, row, { ...asSpecified, zone: 'UTC' })),
  row.ip,
  row.device,
  row.requestId,
]

/** The rows newest first, a thousand at a time. */
async function* pagesOf({ readPage }: ReadingPages, filters: LogFilters) {
  const walk = logWalk(filters)
  let last: Omit<LogRow, 'names'> | undefined
  do {
    const beyond = last ? [sql`(l.at, l.id) < (${last.at}::timestamptz, ${last.id}::uuid)`] : []
    const rows = await readPage(async (db) => {
      const page = await sql<Omit<LogRow, 'names'>>`
        SELECT ${logColumns} FROM ${walk(beyond, batch)} l ORDER BY l.at DESC, l.id DESC LIMIT ${batch}`.execute(db)
      return withNames(db, page.rows)
    })
    yield rows.map(cellsOf)
    last = rows.length === batch ? rows.at(-1) : undefined
  } while (last)
}

/** The log as a file, for people who may see it. */
export const logExport: TableExport = {
  address: '/log/export',
  permission: '/log/index/list',
  fileName: 'operation-log',
  open(query) {
    const filters = logApi.list.input.safeParse(query).data
    return (
      filters && {
        headers: headers.map((key) => say('en', 'operationLog', key)),
        pages: (reading) => pagesOf(reading, filters),
      }
    )
  },
}
