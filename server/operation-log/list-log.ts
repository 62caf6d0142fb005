import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import type { logApi } from '@shortcut/domain/operation-log/api.ts'
import { type RawBuilder, sql } from 'kysely'
import { contains, countLimit, readCursor, writeCursor } from '../platform/database/pages.ts'
import type { Queries } from '../platform/database/queries.ts'
import { rowJson } from '../platform/database/row-json.ts'
import { textRows } from '../platform/database/statements.ts'
import { RawJson } from '../platform/http/serialize.ts'
import { idsIn, namesAmong, namesOf } from './names.ts'

export type LogFilters = Omit<ParsedOf<typeof logApi.list>, 'page' | 'pageSize' | 'cursor' | 'sort'>
type Condition = RawBuilder<unknown>

/** A log row as logRow has it; `l` is the row. */
const { rowColumns, columnCount, objectColumns, indexOf, lineOf } = rowJson({
  id: ['l.id', 'plain'],
  at: ['l.at', 'time'],
  actorType: ['l.actor_type', 'plain'],
  actorId: ['l.actor_id', 'plain'],
  actorName: ['l.actor_name', 'text'],
  onBehalfOf: ['l.on_behalf_of', 'text'],
  ip: ['l.ip', 'text'],
  device: ['l.device', 'text'],
  requestId: ['l.request_id', 'text'],
  action: ['l.action', 'text'],
  entity: ['l.entity', 'text'],
  entityId: ['l.entity_id', 'plain'],
  entityLabel: ['l.entity_label', 'text'],
  before: ['l.before', 'json'],
  after: ['l.after', 'json'],
  reason: ['l.reason', 'text'],
  outcome: ['l.outcome', 'plain'],
})

/** The same for rows as objects. */
export const logColumns = sql.raw(objectColumns)

/** Common page sizes are written as literals: a plan for any number would read far too many rows. */
const usual = [20, 50, 100, 200, 500].flatMap((size) => [size, size + 1]).concat(countLimit + 1)
const written = (rows: number): Condition => (usual.includes(rows) ? sql.lit(rows) : sql`${rows}`)

function conditionsOf(input: LogFilters): Condition[] {
  const where: Condition[] = []
  // With the index of actions, kinds are checked row by row.
  if (input.entity && input.action) where.push(sql`l.entity = ANY(${input.entity}::text[])`)
  if (input.entityId) where.push(sql`l.entity_id = ${input.entityId}`)
  if (input.actorId) where.push(sql`l.actor_id = ANY(${input.actorId}::uuid[])`)
  if (input.actor) where.push(sql`l.actor_name ILIKE ${contains(input.actor)}`)
  // Written as a literal, so that the index of refused attempts is used.
  if (input.outcome?.length === 1)
    where.push(input.outcome[0] === 'refused' ? sql`l.outcome = 'refused'` : sql`l.outcome = 'done'`)
  if (input.from) where.push(sql`l.at >= ${input.from}`)
  if (input.to) where.push(sql`l.at <= ${input.to}`)
  if (input.q) where.push(sql`(l.entity_label ILIKE ${contains(input.q)} OR l.actor_name ILIKE ${contains(input.q)})`)
  return where
}

/** The source of the newest matching rows: the index of time, or of each requested kind, action or person. */
export function logWalk(input: LogFilters) {
  const conditions = conditionsOf(input)

  /** @returns the newest rows, at most `most` of each kind: a table expression */
  return function walk(beyond: readonly Condition[], most: number): Condition {
    const newest = (more: readonly Condition[]) => sql`(SELECT l.* FROM operation_log l
      WHERE ${sql.join([sql`true`, ...conditions, ...beyond, ...more], sql` AND `)} ORDER BY l.at DESC, l.id DESC LIMIT ${written(most)})`
    const each = (column: Condition, type: string, wanted: readonly string[]) =>
      sql`(SELECT walk.* FROM unnest(${[...new Set(wanted)]}::${sql.raw(type)}[]) AS wanted (value)
        CROSS JOIN LATERAL ${newest([sql`${column} = wanted.value`])} walk)`
    if (input.action) return each(sql`l.action`, 'text', input.action)
    if (input.entity) return each(sql`l.entity`, 'text', input.entity)
    if (input.actorId) return each(sql`l.actor_id`, 'uuid', input.actorId)
    return newest([])
  }
}

/** A page of the log, newest first, in one statement with its total. */
export async function listLog(db: Queries, input: ParsedOf<typeof logApi.list>): Promise<RawJson> {
  const walk = logWalk(input)
  const cursor = input.cursor ? readCursor(input.cursor) : undefined
  const beyond = cursor ? [sql`(l.at, l.id) < (${cursor.value}::timestamptz, ${cursor.id}::uuid)`] : []
  const offset = cursor ? 0 : ((input.page ?? 1) - 1) * input.pageSize
  const counted = sql`(SELECT count(*) FROM (SELECT FROM ${walk([], countLimit + 1)} walk LIMIT ${written(countLimit + 1)}) found)`
  // For the whole log the chain's length is nearly the total.
  const total = isFiltered(input) ? counted : sql`(SELECT coalesce(max(position), 0) FROM operation_log_chain)`
  const rows = await ask(
    db,
    sql`SELECT ${sql.raw(rowColumns)}, ${total} FROM ${walk(beyond, offset + input.pageSize + 1)} l
      ORDER BY l.at DESC, l.id DESC LIMIT ${written(input.pageSize + 1)} ${offset > 0 ? sql`OFFSET ${offset}` : sql``}`,
  )
  const told = Number(rows[0]?.[columnCount] ?? 0)
  const known = rows.length > 0 && (isFiltered(input) || told > countLimit)
  const found = known ? told : Number((await ask(db, sql`SELECT ${counted}`))[0]?.[0])
  const last = rows.length > input.pageSize ? rows[input.pageSize - 1] : undefined
  const shown = rows.slice(0, input.pageSize)
  const ids = shown.map((row) => idsIn(row[indexOf('before')], row[indexOf('after')]))
  const names = await namesOf(db, ids.flat())
  const named = (line: string, index: number) =>
    `${line.slice(0, -1)},"names":${JSON.stringify(namesAmong(names, ids[index] ?? []))}}`
  const nextCursor = last ? writeCursor(last[indexOf('at')] ?? null, last[0] ?? '') : null
  return new RawJson(
    `{"list":[${shown.map(lineOf).map(named).join()}],"total":${Math.min(found, countLimit)},"totalIsExact":${found <= countLimit},"nextCursor":${JSON.stringify(nextCursor)}}`,
  )
}

const isFiltered = ({ entity, entityId, actorId, actor, action, outcome, from, to, q }: LogFilters) =>
  [entity, entityId, actorId, actor, action, outcome, from, to, q].some(Boolean)

/** @returns rows as PostgreSQL's texts */
function ask(db: Queries, statement: RawBuilder<unknown>) {
  const { sql: text, parameters } = statement.compile(db)
  return textRows(db, text, [...parameters])
}
