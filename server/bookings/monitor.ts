import type { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type Language, say } from '@shortcut/words/say.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { contains, countLimit, readCursor, writeCursor } from '../platform/pages.ts'
import { RawJson } from '../platform/serialize.ts'

type Condition = RawBuilder<unknown>

/** More matches of typed text than this are not sorted in memory: then they are frequent, and walking the index finds a page at once. */
const fence = 5000
/** As much of a file as a person reads on a screen. */
const mostShown = 1024 * 1024

/** A message as messageRow has it; `m` is the message, `f` its file, `a` the account, `w` the order. */
const columns = sql`
  m.id, m.received_at AS "receivedDate", m.channel, a.name AS "customerName", m.customer_reference_number AS "customerReferenceNumber",
  m.shipment_id AS "shipmentId", m.purpose, m.booking_status AS "bookingStatus", m.received_status AS "receivedStatus",
  f.name AS "sourceFile", m.errors, m.warnings, m.work_order_id AS "workOrderId", w.booking_id AS "bookingId"`
const joined = sql`JOIN booking_file f ON f.id = m.file_id JOIN account a ON a.id = m.account_id LEFT JOIN work_order w ON w.id = m.work_order_id`

const both = (conditions: readonly Condition[]) => sql.join([sql`true`, ...conditions], sql` AND `)

interface Page {
  list: string
  got: number
  end: string | null
  matches: number | null
}

/** A page of the monitor, newest first, along an index whatever is asked; typed text is found by trigram. */
export async function listMessages(db: Queries, input: ParsedOf<typeof bookingMonitorApi.list>): Promise<RawJson> {
  const text: Condition[] = []
  const where: Condition[] = []
  if (input.customerReferenceNumber)
    text.push(sql`m.customer_reference_number ILIKE ${contains(input.customerReferenceNumber)}`)
  if (input.q) {
    const pattern = contains(input.q)
    text.push(sql`(m.customer_reference_number ILIKE ${pattern} OR m.shipment_id ILIKE ${pattern})`)
  }
  if (input.workOrderId) where.push(sql`m.work_order_id = ${input.workOrderId}`)
  if (input.accountId) where.push(sql`m.account_id = ANY(${input.accountId}::uuid[])`)
  if (input.from) where.push(sql`m.received_at >= ${input.from}`)
  if (input.to) where.push(sql`m.received_at <= ${input.to}`)
  const cursor = input.cursor ? readCursor(input.cursor) : undefined
  const beyond = cursor
    ? [sql`(m.received_at, m.id) < (${cursor.value}::timestamptz, ${cursor.id}::uuid)`]
    : ([] as Condition[])
  const offset = cursor ? 0 : ((input.page ?? 1) - 1) * input.pageSize
  const last = offset + input.pageSize + 1
  const limit = sql`LIMIT ${input.pageSize + 1} OFFSET ${offset}`
  const inStatus = input.receivedStatus ? [sql`m.received_status = ANY(${input.receivedStatus}::text[])`] : []

  if (text.length > 0) {
    const page = await read(sql`
      matches AS MATERIALIZED (SELECT m.id, m.received_at FROM booking_message m WHERE ${both([...text, ...where, ...inStatus])} LIMIT ${fence + 1}),
      page AS MATERIALIZED (SELECT m.id, m.received_at FROM matches m WHERE ${both(beyond)} ORDER BY m.received_at DESC, m.id DESC ${limit})`)
    if (page.matches !== null && page.matches <= fence) return answer(page, page.matches)
  }
  const all = [...text, ...where]
  const [page, total] = await Promise.all([
    read(sql`
      matches AS (SELECT 1 WHERE false),
      page AS MATERIALIZED (SELECT m.id, m.received_at FROM ${walked([...all, ...beyond])} m ORDER BY m.received_at DESC, m.id DESC ${limit})`),
    count(db, [...all, ...inStatus]),
  ])
  return answer(page, total)

  /** Along the index of all messages, or of each status asked for. */
  function walked(conditions: readonly Condition[]) {
    const walk = (more: readonly Condition[]) => sql`(SELECT m.id, m.received_at FROM booking_message m
      WHERE ${both([...more, ...conditions])} ORDER BY m.received_at DESC, m.id DESC LIMIT ${last})`
    if (!input.receivedStatus) return walk([])
    return sql`(SELECT walk.* FROM unnest(${input.receivedStatus}::text[]) AS wanted (status)
      CROSS JOIN LATERAL ${walk([sql`m.received_status = wanted.status`])} walk)`
  }

  async function read(ctes: Condition): Promise<Page> {
    const { rows } = await sql<Page>`
      WITH ${ctes}
      SELECT (SELECT coalesce(json_agg(line), '[]')::text FROM (
          SELECT ${columns} FROM (SELECT * FROM page ORDER BY received_at DESC, id DESC LIMIT ${input.pageSize}) p
          JOIN booking_message m ON m.id = p.id ${joined} ORDER BY p.received_at DESC, p.id DESC) line) AS list,
        (SELECT count(*)::int FROM page) AS got, (SELECT count(*)::int FROM matches) AS matches,
        (SELECT json_build_array(received_at::text, id)::text FROM page ORDER BY received_at DESC, id DESC OFFSET ${input.pageSize - 1} LIMIT 1) AS "end"`.execute(
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

/** How many messages were left for a person to look at, as the monitor's list says it. */
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

/** A message with its source, as text to read. @throws Refusal 404 */
export async function messageDetail(db: Queries, id: string, language: Language) {
  const { rows } = await sql<{ line: object; contentType: string; content: Buffer; bytes: number; sha256: string }>`
    SELECT (SELECT row_to_json(line) FROM (SELECT ${columns}) line) AS line, f.content_type, substr(f.content, 1, ${mostShown}) AS content,
      length(f.content) AS bytes, encode(f.sha256, 'hex') AS sha256
    FROM booking_message m ${joined} WHERE m.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal(codes.notFound, 'notFound', { thing: 'booking message' })
  const { line, content, bytes, ...file } = found
  return new RawJson(JSON.stringify({ ...line, ...file, content: asText(content, bytes, language) }))
}

/** UTF-8 where it is valid, else Windows-1252, as old EDI programs write; what holds NUL is no text. */
function asText(content: Buffer, bytes: number, language: Language): string {
  if (content.includes(0)) return say(language, 'inbound', 'notText', { bytes })
  const rest = bytes - content.length
  const more = rest > 0 ? `\n${say(language, 'inbound', 'shortened', { bytes: rest })}` : ''
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: rest > 0 }) + more
  } catch {
    return new TextDecoder('windows-1252').decode(content) + more
  }
}
