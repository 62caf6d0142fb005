import {
  type DueState,
  daysAfter,
  dueDays,
  dueState,
  papers,
  type WithPapers,
  withPapers,
} from '@shortcut/domain/drivers/papers.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { dueApi } from '@shortcut/domain/fleet/api.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import { sql } from 'kysely'
import { isDue as arePapersDue, columnOf, todayOf } from '../drivers/assignment.ts'
import { isUnsafe, isVehicleDue, unsafeSince } from '../inspections/open-defects.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Handlers } from '../platform/http/http.ts'

type Reply = ReplyOf<typeof dueApi.list>

/** The permission to see documents of a kind, and the name of such a record. */
const kinds: Record<WithPapers, { permission: Permission; label: string }> = {
  driver: { permission: '/driver/management/list', label: 'name' },
  truck: { permission: '/truck/index/list', label: 'unit_no' },
  trailer: { permission: '/truck/trailer/list', label: 'trailer_no' },
}
const most = 200

export const dueRoutes: Handlers<typeof dueApi> = {
  async list(context, { kind }) {
    const today = todayOf(context)
    const shown = withPapers.filter(
      (one) => context.session?.permissions.has(kinds[one].permission) && (!kind || kind.includes(one)),
    )
    const counts: Reply['counts'] = {}
    const list: Reply['list'] = []
    for (const one of shown) {
      counts[one] = await countDue(context.db, one, today)
      list.push(...(await listDue(context.db, one, today)))
    }
    list.sort((a, b) => a.expiresOn.localeCompare(b.expiresOn) || a.label.localeCompare(b.label))
    return { counts, list: list.slice(0, most) }
  },
}

const isDue = (kind: WithPapers, row: string, states: readonly DueState[], today: string) =>
  kind === 'driver' ? arePapersDue(kind, row, states, today) : isVehicleDue(kind, row, states, today)

const notInactive = (kind: WithPapers) =>
  sql`${sql.table(kind)} v WHERE v.deleted_at IS NULL AND v.status <> 'inactive'`

async function countDue(db: Queries, kind: WithPapers, today: string) {
  const { rows } = await sql<{ overdue: number; soon: number; due: number }>`
    SELECT count(*) FILTER (WHERE ${isDue(kind, 'v', ['overdue'], today)}) AS overdue,
      count(*) FILTER (WHERE ${isDue(kind, 'v', ['soon'], today)}) AS soon, count(*) AS due
    FROM ${notInactive(kind)} AND ${isDue(kind, 'v', ['overdue', 'soon'], today)}`.execute(db)
  return rows[0] ?? { overdue: 0, soon: 0, due: 0 }
}

async function listDue(db: Queries, kind: WithPapers, today: string): Promise<Reply['list']> {
  const lastDay = daysAfter(today, dueDays)
  const each = papers[kind].map(
    (paper) => sql`
      SELECT v.id, v.${sql.raw(kinds[kind].label)} AS label, ${paper} AS paper, v.${sql.raw(columnOf(paper))} AS expires_on
      FROM ${notInactive(kind)} AND v.${sql.raw(columnOf(paper))} <= ${lastDay}`,
  )
  if (kind !== 'driver')
    each.push(sql`
      SELECT v.id, v.${sql.raw(kinds[kind].label)} AS label, 'defect' AS paper, ${unsafeSince(kind, 'v')} AS expires_on
      FROM ${notInactive(kind)} AND ${isUnsafe(kind, 'v')}`)
  const { rows } = await sql<Pick<Reply['list'][number], 'id' | 'label' | 'paper' | 'expiresOn'>>`
    ${sql.join(each, sql` UNION ALL `)} ORDER BY expires_on, label LIMIT ${most}`.execute(db)
  return rows.flatMap((row) => {
    const state = row.paper === 'defect' ? 'overdue' : dueState(row.expiresOn, today)
    return state ? [{ kind, ...row, state }] : []
  })
}
