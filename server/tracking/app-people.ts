import { onlineForSeconds, staleForSeconds } from '@shortcut/domain/drivers/presence.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { AppOnlineInput, appOnlineApi } from '@shortcut/domain/tracking/app-online-api.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { type RawBuilder, sql } from 'kysely'
import { healthOf } from '../drivers/presence.ts'
import { among } from '../platform/database/among.ts'
import { keysetPage, type SortKey } from '../platform/database/keyset-page.ts'
import { contains } from '../platform/database/pages.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Reading } from '../platform/http/context.ts'

export type AppRow = ReplyOf<typeof appOnlineApi.detail>

/** A task counts once its driver should be on the way to it: one accepted for next week lets the phone sleep. */
const soonHours = 1

/**
 * The live task of driver `id`. People who may not see orders do not get its number, but do see that the driver is
 * silent.
 */
const hasLiveTask = (id: RawBuilder<unknown>, now: string) => sql`
  FROM task t WHERE t.driver_id = ${id} AND t.status ${sql.raw(taskIs(...liveTaskStatuses))}
    AND (t.status ${sql.raw(taskIs('pickedUp'))} OR t.starts_at IS NULL OR t.starts_at <= ${now}::timestamptz + ${soonHours} * interval '1 hour')`

const ago = (now: string, seconds: number) => sql`(${now}::timestamptz - ${seconds} * interval '1 second')`

/** Everybody with an app who may sign in. */
const people = sql`(
  SELECT d.id, 'driver' AS kind, d.name, d.phone, d.app_device AS device, d.app_version, d.last_seen_at AS last_active_at
  FROM driver d WHERE d.deleted_at IS NULL AND d.frozen_at IS NULL AND d.status = 'active'
  UNION ALL
  SELECT w.id, 'worker', w.name, w.phone, w.app_device, w.app_version, w.last_seen_at
  FROM warehouse_worker w WHERE w.deleted_at IS NULL AND w.frozen_at IS NULL AND w.status = 'active') p`

const presence = (now: string) => sql`
  CASE WHEN p.last_active_at > ${ago(now, onlineForSeconds)} THEN 'online'
    WHEN p.last_active_at > ${ago(now, staleForSeconds)} THEN 'stale' ELSE 'offline' END`

/**
 * A driver with work whose app reported before and does not now. One who never reported has no app: the preflight
 * warned about that.
 */
const isSilent = (now: string) => sql`
  (p.kind = 'driver' AND p.last_active_at IS NOT NULL AND p.last_active_at <= ${ago(now, staleForSeconds)}
    AND EXISTS (SELECT 1 ${hasLiveTask(sql`p.id`, now)}))`

const columns = (now: string) => sql`
  p.id, p.kind, p.name, p.phone, p.device, p.app_version, p.last_active_at, ${presence(now)} AS presence, ${sql.raw(healthOf('p.id'))} AS health,
  CASE WHEN ${isSilent(now)} THEN (
    SELECT json_build_object('id', t.id, 'taskNo', t.task_no, 'workOrderId', t.work_order_id,
      'bookingId', (SELECT o.booking_id FROM work_order o WHERE o.id = t.work_order_id))
    ${hasLiveTask(sql`p.id`, now)} ORDER BY t.status ${sql.raw(taskIs('pickedUp'))} DESC, t.starts_at, t.id LIMIT 1) END AS silent_task,
  (SELECT count(*) FROM app_message m WHERE m.read_at IS NULL AND NOT m.from_app AND CASE p.kind WHEN 'driver' THEN m.driver_id ELSE m.worker_id END = p.id) AS unread`

const text = (column: string): SortKey => ({ by: sql`lower(${sql.ref(column)})`, type: 'text' })
/** Silent drivers first, the longest silence before all; then the others, the latest first. */
const silentFirst = (now: string): SortKey => ({
  by: sql`CASE WHEN ${isSilent(now)} THEN timestamptz '2100-01-01' + (timestamptz '2100-01-01' - p.last_active_at) ELSE p.last_active_at END`,
  type: 'timestamptz',
})
const sorts = (now: string): Record<string, SortKey> => ({
  name: text('p.name'),
  kind: text('p.kind'),
  phone: text('p.phone'),
  device: text('p.device'),
  appVersion: text('p.appVersion'),
  lastActiveAt: { by: sql`p.last_active_at`, type: 'timestamptz' },
  silent: silentFirst(now),
})

type Filtered = Omit<AppOnlineInput, 'page' | 'pageSize' | 'cursor' | 'sort'>

function conditionsOf(now: string, input: Filtered) {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (input.q) {
    const wanted = contains(input.q)
    conditions.push(sql`(p.name ILIKE ${wanted} OR p.phone ILIKE ${wanted} OR p.device ILIKE ${wanted})`)
  }
  for (const column of ['name', 'phone', 'device', 'appVersion'] as const)
    if (input[column]) conditions.push(sql`${sql.ref(`p.${column}`)} ILIKE ${contains(input[column])}`)
  if (input.kind) conditions.push(sql`p.kind = ANY(${input.kind}::text[])`)
  if (input.presence) conditions.push(sql`${presence(now)} = ANY(${input.presence}::text[])`)
  if (input.silent) conditions.push(sql`${isSilent(now)} = ${input.silent === 'yes'}`)
  return sql.join(conditions, sql` AND `)
}

export function listAppPeople({ db, now }: Reading, input: AppOnlineInput) {
  const where = conditionsOf(now, input)
  return keysetPage<AppRow>(db, { columns: columns(now), from: people, where, id: sql`p.id` }, sorts(now), input)
}

/** Rows of the monitor by id. */
export async function appPeople(db: Queries, now: string, ids: readonly string[]): Promise<Map<string, AppRow>> {
  const { rows } = await sql<AppRow>`
    SELECT ${columns(now)} FROM ${people} WHERE ${among('p.id', ids)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A heartbeat this old may have been written only now. */
const overlapSeconds = 10

/** People heard after `since`, or who became stale or offline between it and `now`. */
export async function movedPeople(
  db: Queries,
  since: string,
  now: string,
): Promise<{ id: string; isOnline: boolean }[]> {
  const ago = (moment: string, seconds: number) =>
    sql`${moment}::timestamptz - ${sql.lit(seconds)} * interval '1 second'`
  const crossed = [onlineForSeconds, staleForSeconds].map(
    (line) => sql`OR (last_active_at > ${ago(since, line)} AND last_active_at <= ${ago(now, line)})`,
  )
  const { rows } = await sql<{ id: string; isOnline: boolean }>`
    SELECT id, last_active_at > ${ago(now, onlineForSeconds)} AS is_online FROM (
      SELECT id, last_seen_at AS last_active_at FROM driver WHERE deleted_at IS NULL
      UNION ALL SELECT id, last_seen_at FROM warehouse_worker WHERE deleted_at IS NULL) p
    WHERE last_active_at > ${ago(since, overlapSeconds)} ${sql.join(crossed, sql` `)}`.execute(db)
  return rows
}

/** What the search and the other filters leave, by presence. */
export async function countAppPeople(
  db: Queries,
  now: string,
  input: Filtered,
): Promise<ReplyOf<typeof appOnlineApi.counts>> {
  const { rows } = await sql<{ presence: 'online' | 'stale' | 'offline'; n: number }>`
    SELECT ${presence(now)} AS presence, count(*) AS n FROM ${people} WHERE ${conditionsOf(now, input)} GROUP BY 1`.execute(
    db,
  )
  const of = Object.fromEntries(rows.map(({ presence, n }) => [presence, n]))
  const silent = await countSilent(db, now, conditionsOf(now, input))
  return { online: of.online ?? 0, stale: of.stale ?? 0, offline: of.offline ?? 0, silent }
}

/** How many drivers with a live task have gone silent. */
export async function countSilent(db: Queries, now: string, among: RawBuilder<unknown> = sql`true`): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM ${people} WHERE ${among} AND ${isSilent(now)}`.execute(db)
  return rows[0]?.n ?? 0
}

const mostNamed = 200

/** Silent drivers for a notice: the longest silence first. */
export async function silentDrivers(db: Queries, now: string): Promise<ReplyOf<typeof appOnlineApi.silent>> {
  const { rows } = await sql<AppRow>`
    SELECT ${columns(now)} FROM ${people} WHERE ${isSilent(now)} ORDER BY p.last_active_at, p.id LIMIT ${mostNamed}`.execute(
    db,
  )
  const list = rows.flatMap(({ id, name, lastActiveAt, silentTask }) =>
    silentTask && lastActiveAt ? [{ ...silentTask, id, name, lastActiveAt }] : [],
  )
  return { list, total: list.length < mostNamed ? list.length : await countSilent(db, now) }
}
