import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { KeptSource } from '../read/read-kept.ts'

/** An earlier message and its result. */
export interface PastSource extends KeptSource {
  shipmentId: string
  /** The booking read then; null if it could not be read. */
  parsed: unknown
  /** Hash (hex) of the booking read then. */
  contentHash: string | null
}

/** A trial does not read larger files again, nor more than this many bytes in total. */
const largestFile = 1024 * 1024
const mostBytes = 8 * 1024 * 1024

/**
 * The account's latest messages that were quarantined, or accepted and not repeated; newest first.
 * @param channels only messages from these
 */
export async function pastMessages(
  db: Queries,
  accountId: string,
  channels: readonly KeptSource['channel'][],
  state: 'QUARANTINED' | 'PROCESSED',
  most: number,
): Promise<PastSource[]> {
  const { rows } = await sql<Omit<PastSource, 'content'> & { bytes: number }>`
    SELECT m.id, m.version, m.at_in_file AS at, m.received_status, m.received_at::text AS received_at, m.customer_reference_number,
      m.shipment_id, m.channel, m.sent_by, m.account_id, m.file_id, m.parsed, encode(m.content_hash, 'hex') AS content_hash,
      encode(f.sha256, 'hex') AS sha256, m.errors,
      f.name AS file_name, f.content_type, length(f.content) AS bytes,
      (SELECT r.text FROM booking_repair r WHERE r.message_id = m.id ORDER BY r.at DESC, r.id DESC LIMIT 1) AS mended
    FROM booking_message m JOIN booking_file f ON f.id = m.file_id
    WHERE m.account_id = ${accountId} AND m.channel = ANY(${[...channels]}::text[]) AND m.received_status = ${state}
      AND length(f.content) <= ${largestFile}
    ORDER BY m.received_at DESC, m.id DESC LIMIT ${most}`.execute(db)
  const files = new Map<string, number>()
  let bytes = 0
  for (const row of rows) {
    if (files.has(row.fileId) || bytes + row.bytes > mostBytes) continue
    bytes += row.bytes
    files.set(row.fileId, row.bytes)
  }
  const { rows: contents } = await sql<{ id: string; content: Buffer }>`
    SELECT id, content FROM booking_file WHERE id = ANY(${[...files.keys()]}::uuid[])`.execute(db)
  const byFile = new Map(contents.map(({ id, content }) => [id, content]))
  return rows.flatMap(({ bytes: _, ...row }) => {
    const content = byFile.get(row.fileId)
    return content ? [{ ...row, content }] : []
  })
}
