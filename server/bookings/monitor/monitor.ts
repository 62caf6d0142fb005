import type { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import { among } from '../../platform/database/among.ts'
import { contains, countLimit, readCursor, writeCursor } from '../../platform/database/pages.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { RawJson } from '../../platform/http/serialize.ts'

type Condition = RawBuilder<unknown>

/**
 * With more matches of typed text than this they are not sorted in memory: so common a text is found at once by walking
 * the index.
 */
const fence = 5000
/** A message in the form of messageRow; `m` is the message, `f` its file, `a` the account, `w` the order. */
export const columns = sql`
  m.id, m.version, m.received_at AS "receivedDate", m.channel, m.sent_by AS "sentBy", m.account_id AS "accountId", a.name AS "customerName", m.customer_reference_number AS "customerReferenceNumber",
  m.shipment_id AS "shipmentId", m.purpose, m.booking_status AS "bookingStatus", m.received_status AS "receivedStatus",
  f.name AS "sourceFile", m.errors, m.warnings, m.work_order_id AS "workOrderId", w.booking_id AS "bookingId", m.master_id AS "masterId"`
export const joined = sql`JOIN booking_file f ON f.id = m.file_id JOIN account a ON a.id = m.account_id LEFT JOIN work_order w ON w.id = m.work_order_id`

/** Messages that wait for a person come first, then all others; within both the newest first. */
const waits = sql`(m.received_status = 'QUARANTINED')`
const newestFirst = sql`m.received_at DESC, m.id DESC`
const order = sql`m.waits DESC, ${newestFirst}`
/** Marks the end of a page among the messages that wait. */
const waitingMark = 'waits '

const both = (conditions: readonly Condition[]) => sql.join([sql`true`, ...conditions], sql` AND `)

interface Page {
  list: string
  got: number
  end: string | null
  matches: number | null
}

/** A page of the monitor, always along an index; typed text is found by trigram. */
export async function listMessages(db: Queries, input: ParsedOf<typeof bookingMonitorApi.list>): Promise<RawJson> {
  const text: Condition[] = []
  const where: Condition[] = []
  if (input.customerReferenceNumber)
    text.push(sql`m.customer_reference_number ILIKE ${contains(input.customerReferenceNumber)}`)
  if (input.q) {
    const pattern = contains(input.q)
    text.push(sql`(m.customer_reference_number ILIKE ${pattern} OR m.shipment_id ILIKE ${pattern})`)
  }
  if (input.shipmentId) text.push(sql`m.shipment_id ILIKE ${contains(input.shipmentId)}`)
  if (input.sourceFile) {
    const named = sql`SELECT f.id FROM booking_file f WHERE f.name ILIKE ${contains(input.sourceFile)}`
    where.push(sql`m.file_id IN (${named})`)
  }
  if (input.errors) {
    // Few messages have faults, and an index of its own holds them.
    const said = sql`SELECT 1 FROM jsonb_array_elements(m.errors) one WHERE one->>'message' ILIKE ${contains(input.errors)}`
    where.push(sql`m.errors <> '[]' AND EXISTS (${said})`)
  }
  if (input.bookingStatus) where.push(sql`m.booking_status = ANY(${input.bookingStatus}::text[])`)
  if (input.channel) where.push(sql`m.channel = ANY(${input.channel}::text[])`)
  if (input.purpose) where.push(sql`m.purpose = ANY(${input.purpose}::text[])`)
  if (input.workOrderId) where.push(sql`m.work_order_id = ${input.workOrderId}`)
  if (input.accountId) where.push(sql`m.account_id = ANY(${input.accountId}::uuid[])`)
  if (input.customerName) {
    const named = sql`SELECT a.id FROM account a WHERE a.name ILIKE ${contains(input.customerName)}`
    where.push(sql`m.account_id IN (${named})`)
  }
  if (input.from) where.push(sql`m.received_at >= ${input.from}`)
  if (input.to) where.push(sql`m.received_at <= ${input.to}`)
  const cursor = input.cursor ? readCursor(input.cursor) : undefined
  const beyond = cursor ? [after(cursor)] : ([] as Condition[])
  const offset = cursor ? 0 : ((input.page ?? 1) - 1) * input.pageSize
  const last = offset + input.pageSize + 1
  const limit = sql`LIMIT ${input.pageSize + 1} OFFSET ${offset}`
  const inStatus = input.receivedStatus ? [sql`m.received_status = ANY(${input.receivedStatus}::text[])`] : []

  if (text.length > 0) {
    const page = await read(sql`
      matches AS MATERIALIZED (SELECT m.id, m.received_at, m.received_status FROM booking_message m WHERE ${both([...text, ...where, ...inStatus])} LIMIT ${fence + 1}),
      page AS MATERIALIZED (SELECT * FROM (SELECT m.id, m.received_at, ${waits} AS waits FROM matches m WHERE ${both(beyond)}) m ORDER BY ${order} ${limit})`)
    if (page.matches !== null && page.matches <= fence) return answer(page, page.matches)
  }
  const all = [...text, ...where]
  const [page, total] = await Promise.all([
    read(sql`
      matches AS (SELECT 1 WHERE false),
      page AS MATERIALIZED (SELECT * FROM ${walked([...all, ...beyond])} m ORDER BY ${order} ${limit})`),
    count(db, [...all, ...inStatus]),
  ])
  return answer(page, total)

  /** Walks the index of the waiting messages and that of all messages, or that of each requested status. */
  function walked(conditions: readonly Condition[]) {
    const walk = (more: Condition) => sql`(SELECT m.id, m.received_at, ${waits} AS waits FROM booking_message m
      WHERE ${both([more, ...conditions])} ORDER BY ${newestFirst} LIMIT ${last})`
    if (!input.receivedStatus) return sql`(${walk(waits)} UNION ALL ${walk(sql`NOT ${waits}`)})`
    return sql`(SELECT walk.* FROM unnest(${input.receivedStatus}::text[]) AS wanted (status)
      CROSS JOIN LATERAL ${walk(sql`m.received_status = wanted.status`)} walk)`
  }

  async function read(ctes: Condition): Promise<Page> {
    const { rows } = await sql<Page>`
      WITH ${ctes}
      SELECT (SELECT coalesce(json_agg(line), '[]')::text FROM (
          SELECT ${columns} FROM (SELECT * FROM page m ORDER BY ${order} LIMIT ${input.pageSize}) p
          JOIN booking_message m ON m.id = p.id ${joined} ORDER BY p.waits DESC, p.received_at DESC, p.id DESC) line) AS list,
        (SELECT count(*)::int FROM page) AS got, (SELECT count(*)::int FROM matches) AS matches,
        (SELECT json_build_array(CASE WHEN m.waits THEN ${waitingMark} ELSE '' END || m.received_at, m.id)::text FROM page m ORDER BY ${order} OFFSET ${input.pageSize - 1} LIMIT 1) AS "end"`.execute(
      db,
    )
    const [page] = rows
    if (!page) throw new Error('a SELECT without FROM has one row')
    return page
  }

  function answer({ list, got, end }: Page, found: number) {
    const [at, id] = end && got > input.pageSize ? (JSON.parse(end) as [string, string]) : [null, null]
    const total = Math.min(found, countLimit)
    const nextCursor = JSON.stringify(id ? writeCursor(at, id) : null)
    return new RawJson(
      `{"list":${list},"total":${total},"totalIsExact":${found <= countLimit},"nextCursor":${nextCursor}}`,
    )
  }
}

/** Messages after the end of a page. */
function after({ value, id }: ReturnType<typeof readCursor>): Condition {
  const isWaiting = value?.startsWith(waitingMark)
  const at = isWaiting ? value?.slice(waitingMark.length) : value
  const older = sql`(m.received_at, m.id) < (${at}::timestamptz, ${id}::uuid)`
  return isWaiting ? sql`(NOT ${waits} OR ${older})` : sql`NOT ${waits} AND ${older}`
}

/** List rows by id. */
export async function messageRows(db: Queries, ids: string[]): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ id: string; line: object }>`
    SELECT m.id, (SELECT row_to_json(line) FROM (SELECT ${columns}) line) AS line
    FROM booking_message m ${joined} WHERE ${among('m.id', ids)}`.execute(db)
  return new Map(rows.map(({ id, line }) => [id, line]))
}

/** Number of messages that wait for a person, counted as in the monitor's list. */
export async function countQuarantined(db: Queries) {
  const found = await count(db, [sql`m.received_status = 'QUARANTINED'`])
  return { total: Math.min(found, countLimit), totalIsExact: found <= countLimit }
}

async function count(db: Queries, where: readonly Condition[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM (SELECT 1 FROM booking_message m WHERE ${both(where)} LIMIT ${countLimit + 1}) found`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
