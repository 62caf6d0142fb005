import { hash, webcrypto } from 'node:crypto'
import { layoutKey, type TableMapping } from '@shortcut/domain/bookings/tables/mapping.ts'
import { cleanText, clip } from '@shortcut/domain/clean-text.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Partner } from '@shortcut/domain/partners/api.ts'
import type { Channel } from '@shortcut/domain/work-orders/channels.ts'
import { say } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import { newId } from '../../platform/ids.ts'
import { readTable } from '../../platform/tables/read-table.ts'
import { type Kind, kindOf, mediaType } from '../receive/content-kind.ts'
import type { Delivery } from '../receive/delivery.ts'
import { momentOf, type PartRead, type Read, refused } from './read-result.ts'
import { hashOf } from './read-sets.ts'
import { largeBytes, mostWaiting, readSetsApart } from './read-sets-apart.ts'
import { readTableBookings } from './read-table-bookings.ts'

/** A delivery from any channel. */
export interface Sent {
  accountId: string
  /** The channel, depending on the content's kind. */
  channelOf(kind: Kind): Channel
  content: Buffer
  /** If absent, the first bytes decide. */
  contentType: string
  contentEncoding: string
  /** '' if it has none. */
  fileName: string
  idempotencyKey: string | null
  /** ISO 8601 UTC. */
  receivedAt: string
  language: AppLanguage
  /** The sending account's partners. */
  partners: readonly Partner[]
  /** The saved mapping of the account's tables with these headers. */
  mappingOf(headers: readonly string[]): Promise<TableMapping | undefined>
  /** The cells of its table, for callers that read a file more than once. @throws like readTable */
  cells?(): Promise<string[][]>
  /** The sender waits for an HTTP reply, which may include its acknowledgement. */
  inReply?: boolean
}

/** Reads any delivery. An unreadable body gives one part that says so; faulty content never throws. */
export async function readDelivery(sent: Sent): Promise<Delivery> {
  const { accountId, content, contentType, fileName, idempotencyKey } = sent
  const kind = kindOf(contentType, content, fileName)
  const read = await readContent(sent, kind)
  // Ids of one millisecond have no order of their own, and waiting messages are applied in order of arrival.
  const ids = read.parts.map(newId).sort()
  return {
    ...read,
    parts: read.parts.map((part, index) => ({ ...part, id: ids[index] ?? newId() })),
    accountId,
    channel: sent.channelOf(kind),
    name: fileName || read.name,
    contentType: clip(cleanText(contentType), 200),
    content,
    sha256: await sha256Of(content),
    idempotencyKey,
    inReply: sent.inReply ?? false,
  }
}

/** A large body is hashed outside the server's thread. */
export const sha256Of = async (content: Buffer) =>
  content.length < largeBytes
    ? hash('sha256', content, 'buffer')
    : Buffer.from(await webcrypto.subtle.digest('SHA-256', new Uint8Array(content)))

/** Blanks and line breaks say as little as no bytes at all. */
const isBlank = (content: Buffer) => content.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))

async function readContent(sent: Sent, kind: Kind): Promise<Read> {
  const { content, contentType, contentEncoding: encoding, language, receivedAt } = sent
  const at = momentOf(receivedAt)
  const type = clip(cleanText(mediaType(contentType)), 80) || '?'
  if (encoding && encoding.toLowerCase() !== 'identity') {
    const message = say(language, 'inbound', 'encoded', { encoding: clip(cleanText(encoding), 40) })
    return refused(`${type} ${at}`, message, 415)
  }
  if (isBlank(content)) return refused(`Empty ${at}`, say(language, 'inbound', 'emptyBody'), 400)
  if (kind === 'other') return refused(`${type} ${at}`, say(language, 'inbound', 'wrongType', { type }), 415)
  if (kind === 'table') return readTableFile(sent, `Table ${at}`)
  return readSetsApart({ kind, content, receivedAt, language, partners: sent.partners })
}

/** @throws Refusal 429 if too many tables are being read */
async function readTableFile({ content, fileName, language, mappingOf, cells }: Sent, made: string): Promise<Read> {
  const name = fileName || made
  const not = (message: string) => refused(name, message, 400)
  let table: string[][]
  try {
    table = await (cells?.() ?? readTable(name, content, mostWaiting))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== codes.invalid) throw error
    return not(say(language, 'refusal', error.key, error.params))
  }
  const { headers, orders, sheet, fault } = await readTableBookings(table, mappingOf)
  const layout = layoutKey(headers)
  if (fault) return { ...not(fault.message), layout }
  const parts = orders.map(
    ({ rows: _, booking, ...order }): PartRead => ({
      ...order,
      controlNumber: '',
      partner: null,
      ...(booking && { booking }),
      contentHash: booking ? hashOf(booking) : null,
    }),
  )
  parts[0]?.warnings.unshift(...sheet.notes)
  return { name, layout, parts }
}
