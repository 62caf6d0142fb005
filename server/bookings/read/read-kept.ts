import { createHash } from 'node:crypto'
import { placeInText, repairFile } from '@shortcut/domain/bookings/repair-text.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Channel } from '@shortcut/domain/work-orders/channels.ts'
import type { Fault } from '@shortcut/domain/x12/faults.ts'
import { sql } from 'kysely'
import { partnersOf } from '../../partners/queries.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { readTable } from '../../platform/tables/read-table.ts'
import { asText } from '../monitor/message-detail.ts'
import { kindOf } from '../receive/content-kind.ts'
import type { Delivery } from '../receive/delivery.ts'
import { findLayout } from '../receive/layouts.ts'
import { readDelivery, type Sent } from './read-delivery.ts'
import { mostWaiting } from './read-sets-apart.ts'

/** A stored message with its file. */
export interface KeptSource {
  id: string
  version: number
  at: string
  receivedStatus: string
  receivedAt: string
  customerReferenceNumber: string
  channel: Channel
  sentBy: string
  accountId: string
  fileId: string
  fileName: string
  contentType: string
  content: Buffer
  /** SHA-256 of the source, hex. */
  sha256: string
  errors: Fault[]
  /** Its last corrected text; null if nobody corrected it. */
  mended: string | null
}

export const kindOfSource = ({ contentType, content, fileName }: KeptSource) => kindOf(contentType, content, fileName)

const wanted = sql`
  SELECT m.id, m.version, m.at_in_file AS at, m.received_status, m.received_at::text AS received_at, m.customer_reference_number,
    m.channel, m.sent_by, m.account_id, m.file_id, f.name AS file_name, f.content_type, f.content,
    encode(f.sha256, 'hex') AS sha256, m.errors,
    (SELECT r.text FROM booking_repair r WHERE r.message_id = m.id ORDER BY r.at DESC, r.id DESC LIMIT 1) AS mended
  FROM booking_message m JOIN booking_file f ON f.id = m.file_id`

/** @throws Refusal 404 */
export async function getSource(db: Queries, id: string): Promise<KeptSource> {
  const { rows } = await sql<KeptSource>`${wanted} WHERE m.id = ${id}`.execute(db)
  if (!rows[0]) throw new Refusal(codes.notFound, 'notFound', { thing: 'booking message' })
  return rows[0]
}

/** The account's latest other failures, newest first. */
export async function otherFailures(db: Queries, { id, accountId }: KeptSource, most: number): Promise<KeptSource[]> {
  const { rows } = await sql<KeptSource>`
    ${wanted} WHERE m.account_id = ${accountId} AND m.received_status = 'QUARANTINED' AND m.id <> ${id}
      AND length(f.content) <= 1048576
    ORDER BY m.received_at DESC, m.id DESC LIMIT ${most}`.execute(db)
  return rows
}

const ofNothing = createHash('sha256').digest('hex')
const isNotKept = ({ content, sha256 }: KeptSource) => content.length === 0 && sha256 !== ofNothing

/** How an account's files are read. */
export type FileReading = Pick<Sent, 'partners' | 'mappingOf'>

/** The account's saved reading. */
export const savedReading = async (db: Queries, accountId: string): Promise<FileReading> => ({
  partners: await partnersOf(db, accountId),
  mappingOf: (headers) => findLayout(db, accountId, headers),
})

/** The whole file of a stored message, or the corrected text that replaced it. */
const readFileOf = (
  { language }: Context,
  source: KeptSource,
  reading: FileReading,
  { content, contentType, cells }: Pick<Sent, 'content' | 'contentType' | 'cells'> = source,
): Promise<Delivery> =>
  readDelivery({
    content,
    contentType,
    cells,
    language,
    contentEncoding: '',
    idempotencyKey: null,
    fileName: source.fileName,
    accountId: source.accountId,
    channelOf: () => source.channel,
    receivedAt: new Date(source.receivedAt).toISOString(),
    ...reading,
  })

/**
 * Reads a stored message now: as received or last corrected, or with a new text. Faults of a new text have places in
 * that text.
 */
export async function readKept(
  context: Context,
  source: KeptSource,
  text = source.mended ?? undefined,
  saved?: FileReading,
): Promise<Delivery> {
  const reading = saved ?? (await savedReading(context.db, source.accountId))
  if (text === undefined) {
    const delivery = await readFileOf(context, source, reading)
    const { errors } = source
    // Its bytes were not kept (too-large.ts), so the stored faults are all there is.
    if (isNotKept(source))
      return inPlaceOf(source, { ...delivery, parts: delivery.parts.map((part) => ({ ...part, errors })) })
    return ownPart(delivery, source)
  }
  const { content, at } = source
  const isTable = kindOfSource(source) === 'table'
  const file = isTable
    ? { content: text, before: 0 }
    : repairFile(text, asText(content, content.length, context.language), at)
  // A corrected text shows its own format; table rows do not.
  const sent = {
    content: Buffer.from(file.content),
    contentType: isTable ? 'text/csv' : kindOfSource(source) === 'air' ? source.contentType : '',
  }
  const delivery = await readFileOf(context, source, reading, sent)
  const placed = (faults: readonly Fault[]) => faults.map((one) => ({ ...one, at: placeInText(one.at, file.before) }))
  const parts = delivery.parts.map((part) => ({
    ...part,
    errors: placed(part.errors),
    warnings: placed(part.warnings),
  }))
  return inPlaceOf(source, { ...delivery, parts })
}

/**
 * Caches the result of one file for its next message: messages of one file come in sequence, and at most one file is
 * held.
 */
function ofLastFile<T>(make: (source: KeptSource) => Promise<T>) {
  let last: { fileId: string; made: Promise<T> } | undefined
  return (source: KeptSource): Promise<T> => {
    if (last?.fileId !== source.fileId) last = { fileId: source.fileId, made: make(source) }
    return last.made
  }
}

export type CellsOf = (source: KeptSource) => Promise<string[][]>

/** The cells of messages' files; each file is read once. */
export const openCells = (): CellsOf => ofLastFile(({ fileName, content }) => readTable(fileName, content, mostWaiting))

/**
 * Reads many messages like `readKept`, and each file once. @param cellsOf shared with callers that read the same files
 * differently
 */
export function openKept(context: Context, reading: FileReading, cellsOf: CellsOf) {
  const deliveryOf = ofLastFile((source) =>
    readFileOf(context, source, reading, { ...source, cells: () => cellsOf(source) }),
  )
  return async (source: KeptSource, text = source.mended ?? undefined): Promise<Delivery> =>
    text !== undefined || isNotKept(source)
      ? readKept(context, source, text, reading)
      : ownPart(await deliveryOf(source), source)
}

/** The message's own part of its file; all parts if the messages could not be separated before. */
function ownPart(delivery: Delivery, source: KeptSource): Delivery {
  const own = delivery.parts.filter(({ at }) => at === source.at)
  if (own.length > 0) return inPlaceOf(source, { ...delivery, parts: own })
  // Read differently, rows may form other orders, and messages may no longer be separable.
  const row = rowsOf(source.at)[0]
  const withRow = delivery.parts.filter(({ at }) => row !== undefined && rowsOf(at).includes(row))
  const isWhole = source.at === 'file' || source.at === '$'
  const whole = isWhole ? delivery.parts : delivery.parts.filter(({ at }) => at === 'file' || at === '$').slice(0, 1)
  return inPlaceOf(source, { ...delivery, parts: withRow.length > 0 ? withRow : whole })
}

/** 'rows 3, 5' */
const rowsOf = (at: string): string[] => (at.startsWith('row') ? (at.match(/\d+/g) ?? []) : [])

/** The first part replaces the message. */
const inPlaceOf = ({ id }: KeptSource, delivery: Delivery): Delivery => ({
  ...delivery,
  // Its own control number would count as already used.
  parts: delivery.parts.map((part, index) => ({ ...part, id: index === 0 ? id : part.id, controlNumber: '' })),
})
