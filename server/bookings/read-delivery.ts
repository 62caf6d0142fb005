import { hash } from 'node:crypto'
import { type InboundBooking, MOST_BOOKINGS, readJsonBookings } from '@shortcut/domain/bookings/booking.ts'
import { cleanText, clip } from '@shortcut/domain/bookings/clean-text.ts'
import { type Fault, isFatal, type X12Fault } from '@shortcut/domain/bookings/faults.ts'
import { layoutKey, type TableMapping } from '@shortcut/domain/bookings/tables/mapping.ts'
import { readingOf } from '@shortcut/domain/bookings/tender-reading.ts'
import { type Read204File, read204File, type Tender } from '@shortcut/domain/bookings/x12-204.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { acknowledge } from '@shortcut/domain/partners/acknowledgement.ts'
import type { Partner } from '@shortcut/domain/partners/api.ts'
import { partnerFor } from '@shortcut/domain/partners/match.ts'
import { type Language, say } from '@shortcut/words/say.ts'
import { newId } from '../platform/ids.ts'
import { readTable } from '../platform/tables/read-table.ts'
import { isNestedDeeper, kindOf, mediaType } from './content-kind.ts'
import { type Delivery, type Part, unreadablePart } from './delivery.ts'
import { readTableBookings } from './read-table-bookings.ts'

const deepest = 64

/** What came, however it came. */
export interface Sent {
  accountId: string
  content: Buffer
  /** Where there is none, the first bytes decide. */
  contentType: string
  contentEncoding: string
  /** '' where it has none. */
  fileName: string
  idempotencyKey: string | null
  /** ISO 8601 UTC. */
  receivedAt: string
  language: Language
  /** The systems of the account that sends. */
  partners: readonly Partner[]
  /** How the account's tables of this layout are read, where that is kept. */
  mappingOf(headers: readonly string[]): Promise<TableMapping | undefined>
  /** The cells of its table, for who reads a file more than once. @throws as readTable does */
  cells?(): Promise<string[][]>
  /** The sender waits for an HTTP reply, in which it may want its acknowledgement. */
  inReply?: boolean
}

type PartRead = Omit<Part, 'id'>
type Read = Pick<Delivery, 'channel' | 'unreadable' | 'name' | 'layout' | 'acknowledgements'> & { parts: PartRead[] }

/** Reads whatever was sent. A body that cannot be read has one part that says so; nothing is thrown for what is in it. */
export async function readDelivery(sent: Sent): Promise<Delivery> {
  const { accountId, content, contentType, fileName, idempotencyKey } = sent
  const read = await readContent(sent)
  // Ids of one millisecond have no order of their own, and what waits is applied in the order of arrival.
  const ids = read.parts.map(newId).sort()
  return {
    ...read,
    parts: read.parts.map((part, index) => ({ ...part, id: ids[index] ?? newId() })),
    accountId,
    name: fileName || read.name,
    contentType: clip(cleanText(contentType), 200),
    content,
    sha256: hash('sha256', content, 'buffer'),
    idempotencyKey,
    inReply: sent.inReply ?? false,
  }
}

async function readContent(sent: Sent): Promise<Read> {
  const { content, contentType, contentEncoding: encoding, language, receivedAt } = sent
  const kind = kindOf(contentType, content, sent.fileName)
  const at = receivedAt.slice(0, 16).replace('T', ' ')
  const type = clip(cleanText(mediaType(contentType)), 80) || '?'
  if (encoding && encoding.toLowerCase() !== 'identity') {
    const message = say(language, 'inbound', 'encoded', { encoding: clip(cleanText(encoding), 40) })
    return refused('file', `${type} ${at}`, message, 415)
  }
  if (content.length === 0)
    return refused(
      kind === 'x12' ? 'edi' : kind === 'table' ? 'file' : 'api',
      `Empty ${at}`,
      say(language, 'inbound', 'emptyBody'),
      400,
    )
  if (kind === 'other') return refused('file', `${type} ${at}`, say(language, 'inbound', 'wrongType', { type }), 415)
  if (kind === 'table') return readTableFile(sent, `Table ${at}`)
  return kind === 'json' ? readJson(sent, `JSON ${at}`) : readX12(sent, at)
}

const refused = (channel: Read['channel'], name: string, message: string, unreadable: 400 | 415): Read => ({
  channel,
  name,
  parts: [unreadablePart('file', [{ at: 'file', message }])],
  unreadable,
})

const hashOf = (booking: InboundBooking) => hash('sha256', JSON.stringify(booking), 'buffer')

function readJson({ content, language, partners }: Sent, name: string): Read {
  const partner = partners.find(({ kind }) => kind === 'json') ?? null
  const not = (message: string) => refused('api', name, message, 400)
  if (isNestedDeeper(content, deepest)) return not(say(language, 'inbound', 'tooDeep', { most: deepest }))
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return not(say(language, 'inbound', 'notUtf8', { byte: firstBadByte(content) }))
  }
  const { bookings, errors } = readJsonBookings(text)
  if (errors.length > 0) return { channel: 'api', name, parts: [unreadablePart('$', errors)], unreadable: 400 }
  const parts = bookings.map(({ at, booking, numbers, errors, warnings }): PartRead => {
    const named = booking && {
      purpose: booking.purpose,
      customerReferenceNumber: booking.customerReferenceNumber ?? '',
      shipmentId: booking.shipmentId ?? '',
      contentHash: hashOf(booking),
      booking,
    }
    return { ...unreadablePart(at, errors), ...numbers, ...named, warnings, partner }
  })
  return { channel: 'api', name, parts }
}

/** Whoever waits for its table to be read holds a connection: no more than so many. */
export const mostWaiting = 3

/** @throws Refusal 429 when too many tables are being read */
async function readTableFile({ content, fileName, language, mappingOf, cells }: Sent, made: string): Promise<Read> {
  const name = fileName || made
  const not = (message: string) => refused('file', name, message, 400)
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
  return { channel: 'file', name, layout, parts }
}

/** Where the text stops being UTF-8, from 1. */
function firstBadByte(content: Buffer): number {
  let [good, bad] = [0, content.length]
  // A prefix that ends inside a character is no fault yet: `stream` waits for the rest.
  const isGood = (length: number) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(content.subarray(0, length), { stream: true })
      return true
    } catch {
      return false
    }
  }
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (isGood(middle)) good = middle
    else bad = middle
  }
  return bad
}

const plain = ({ at, message }: X12Fault): Fault => ({ at, message })

function readX12({ content, language, partners, receivedAt: now }: Sent, receivedAt: string): Read {
  const read = read204File(content, (interchange, group) => {
    const partner = partnerFor(partners, interchange, group)
    return partner && readingOf(partner)
  })
  const name = read.controlNumber ? `204 ${clip(cleanText(read.controlNumber), 40)}` : `204 ${receivedAt}`
  if (read.sets.length === 0) {
    const errors = [...read.errors.filter(isFatal), ...read.errors.filter((fault) => !isFatal(fault))].map(plain)
    return { channel: 'edi', name, parts: [unreadablePart('file', errors)], unreadable: 400 }
  }
  if (read.sets.length > MOST_BOOKINGS) {
    const values = { count: read.sets.length, most: MOST_BOOKINGS }
    return refused('edi', name, say(language, 'inbound', 'tooManySets', values), 400)
  }
  const parts = read.sets.map((set) => partOf(set, read, language, partners))
  const told = new Set(read.sets.flatMap((set) => set.errors.map(({ code }) => code)))
  const fatal = read.errors.filter((fault) => isFatal(fault) && !told.has(fault.code))
  parts[0]?.warnings.push(...read.errors.filter((fault) => !isFatal(fault)).map(plain))
  // What was cut off after the last set that could be read is not silently missing.
  if (fatal.length > 0) parts.push(unreadablePart('file', fatal.map(plain)))
  return { channel: 'edi', name, parts, acknowledgements: acknowledge(read, partners, now) }
}

function partOf(set: Tender, file: Read204File, language: Language, partners: readonly Partner[]): PartRead {
  const { booking, interchangeControlNumber: interchange, controlNumber: own } = set
  const numbers = [file.sender.id, interchange, set.groupSender, set.groupControlNumber, own]
  const partner = partnerFor(partners, set.interchange, set.group) ?? null
  const isStranger = !partner && partners.some(({ kind }) => kind === 'x12')
  const stranger = isStranger
    ? [{ at: set.at, message: say(language, 'inbound', 'unknownPartner', strangerOf(set)) }]
    : []
  const test = set.isTest ? [{ at: set.at, message: say(language, 'inbound', 'sentAsTest') }] : []
  return {
    at: set.at,
    purpose: set.purpose ?? '',
    customerReferenceNumber: clip(cleanText(set.customerReferenceNumber), 80),
    shipmentId: clip(cleanText(set.shipmentId), 80),
    controlNumber: interchange && own ? clip(cleanText(numbers.join('/')), 200) : '',
    ...(booking && { booking }),
    contentHash: booking ? hashOf(booking) : null,
    errors: set.errors.map(plain),
    warnings: [...set.warnings.map(plain), ...test, ...stranger],
    partner,
  }
}

const strangerOf = ({ interchange, group }: Tender) => ({
  id: clip(cleanText(interchange.sender.id || group.sender), 40) || '?',
})
