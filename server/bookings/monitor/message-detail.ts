import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import { RawJson } from '../../platform/http/serialize.ts'
import { isZip } from '../../platform/tables/read-bytes.ts'
import { readTable } from '../../platform/tables/read-table.ts'
import { orUnreadable } from '../read/table-text.ts'
import { kindOf } from '../receive/content-kind.ts'
import { columns, joined } from './monitor.ts'

/** As much of a file as a person reads on a screen. */
const mostShown = 1024 * 1024
const mostRelated = 50
const mostRows = 5000

interface Found {
  line: object
  at: string
  contentType: string
  content: Buffer
  bytes: number
  sha256: string
  sourceFile: string
  pdfOrderId: string | null
  inFile: number
  related: object[]
  repairs: object[]
}

/**
 * A message with its source as readable text, the number of messages in its file, earlier and later messages of the
 * shipment, and people's corrections. @throws Refusal 404
 */
export async function messageDetail(db: Queries, id: string, language: AppLanguage) {
  const { rows } = await sql<Found>`
    SELECT (SELECT row_to_json(line) FROM (SELECT ${columns}) line) AS line, m.at_in_file AS at, f.content_type,
      substr(f.content, 1, ${mostShown}) AS content, length(f.content) AS bytes, encode(f.sha256, 'hex') AS sha256, f.name AS source_file,
      (SELECT o.id FROM pdf_order o WHERE f.idempotency_key = 'pdf ' || o.id AND o.account_id = f.account_id) AS pdf_order_id,
      (SELECT count(*)::int FROM booking_message s WHERE s.file_id = m.file_id AND s.received_at = f.received_at) AS in_file,
      (SELECT coalesce(json_agg(other ORDER BY other."receivedDate" DESC), '[]') FROM (
        SELECT o.id, o.received_at AS "receivedDate", o.purpose, o.booking_status AS "bookingStatus",
          o.received_status AS "receivedStatus", of.name AS "sourceFile"
        FROM booking_message o JOIN booking_file of ON of.id = o.file_id
        WHERE o.id <> m.id AND o.account_id = m.account_id
          AND (m.shipment_id <> '' AND o.shipment_id LIKE ${likeOf('m.shipment_id')}
            OR m.customer_reference_number <> '' AND o.customer_reference_number LIKE ${likeOf('m.customer_reference_number')})
        ORDER BY o.received_at DESC, o.id DESC LIMIT ${mostRelated}) other) AS related,
      (SELECT coalesce(json_agg(json_build_object('at', r.at, 'by', r.by_name, 'text', r.text) ORDER BY r.at DESC), '[]')
        FROM booking_repair r WHERE r.message_id = m.id) AS repairs
    FROM booking_message m ${joined} WHERE m.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal(codes.notFound, 'notFound', { thing: 'booking message' })
  const { line, content, bytes, sourceFile, ...rest } = found
  const kind = kindOf(rest.contentType, content, sourceFile)
  const table = kind === 'table' ? await cellsOf(db, id, sourceFile) : null
  const text = table && isZip(content) ? asLines(table) : asText(content, bytes, language)
  return new RawJson(JSON.stringify({ ...line, ...rest, kind, table, content: text }))
}

/** The rows of a workbook, one line each. */
const asLines = (table: readonly (readonly string[])[]) =>
  table.map((row) => row.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')

/** The cells of a CSV or XLSX file; null if it cannot be read as a table. */
async function cellsOf(db: Queries, id: string, name: string): Promise<string[][] | null> {
  const { rows } = await sql<{ content: Buffer }>`
    SELECT f.content FROM booking_message m JOIN booking_file f ON f.id = m.file_id WHERE m.id = ${id}`.execute(db)
  const content = rows[0]?.content
  return content ? ((await orUnreadable(readTable(name, content)))?.slice(0, mostRows) ?? null) : null
}

/** Equality written as a pattern, because only patterns use the trigram index. */
const likeOf = (column: string) => sql.raw(`replace(replace(replace(${column}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`)

/** UTF-8 if valid, else Windows-1252, as old EDI programs write; content with NUL is no text. */
export function asText(content: Buffer, bytes: number, language: AppLanguage): string {
  if (content.includes(0)) return say(language, 'inbound', 'notText', { bytes })
  const rest = bytes - content.length
  const more = rest > 0 ? `\n${say(language, 'inbound', 'shortened', { bytes: rest })}` : ''
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: rest > 0 }) + more
  } catch {
    return new TextDecoder('windows-1252').decode(content) + more
  }
}
