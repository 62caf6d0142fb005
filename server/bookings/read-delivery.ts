import { createHash } from 'node:crypto'
import { type InboundBooking, MOST_BOOKINGS, readJsonBookings } from '@shortcut/domain/bookings/booking.ts'
import { cleanText, clip } from '@shortcut/domain/bookings/clean-text.ts'
import { type Fault, isFatal, type X12Fault } from '@shortcut/domain/bookings/faults.ts'
import { type Read204File, read204File, type Tender } from '@shortcut/domain/bookings/x12-204.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type Language, say } from '@shortcut/words/say.ts'
import { newId } from '../platform/ids.ts'
import { isNestedDeeper, kindOf, mediaType } from './content-kind.ts'
import { type Delivery, type Part, unreadablePart } from './delivery.ts'
import { fileNameOf } from './file-name.ts'

const deepest = 64

export interface Sent {
  content: Buffer
  /** Lower-case names. */
  headers: Record<string, string | string[] | undefined>
  /** ISO 8601 UTC. */
  receivedAt: string
  language: Language
}

type PartRead = Omit<Part, 'id'>
type Read = Pick<Delivery, 'channel' | 'unreadable' | 'name'> & { parts: PartRead[] }

/**
 * Reads whatever was sent. A body that cannot be read has one part that says so; nothing is thrown for what is in it.
 * @throws Refusal 400 for an Idempotency-Key that is none
 */
export function readDelivery(sent: Sent): Delivery {
  const { content, headers } = sent
  const header = (name: string) => String(headers[name] ?? '')
  const read = readContent(sent, header('content-type'), header('content-encoding'))
  // Ids of one millisecond have no order of their own, and what waits is applied in the order of arrival.
  const ids = read.parts.map(newId).sort()
  return {
    ...read,
    parts: read.parts.map((part, index) => ({ ...part, id: ids[index] ?? newId() })),
    name: fileNameOf(header('content-disposition')) || read.name,
    contentType: clip(cleanText(header('content-type')), 200),
    content,
    sha256: createHash('sha256').update(content).digest(),
    idempotencyKey: readKey(sent, headers['idempotency-key']),
  }
}

function readKey({ language }: Sent, key: string | string[] | undefined): string | null {
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]([\x20-\x7e]{0,198}[\x21-\x7e])?$/.test(key)) return key
  throw new Refusal(codes.unreadable, 'unreadable', { why: say(language, 'inbound', 'badIdempotencyKey') })
}

function readContent(sent: Sent, contentType: string, encoding: string): Read {
  const { content, language, receivedAt } = sent
  const kind = kindOf(contentType, content)
  const at = receivedAt.slice(0, 16).replace('T', ' ')
  const type = clip(cleanText(mediaType(contentType)), 80) || '?'
  if (encoding && encoding.toLowerCase() !== 'identity') {
    const message = say(language, 'inbound', 'encoded', { encoding: clip(cleanText(encoding), 40) })
    return refused('file', `${type} ${at}`, message, 415)
  }
  if (kind === 'table') return refused('file', `${type} ${at}`, say(language, 'inbound', 'tableType', { type }), 415)
  if (content.length === 0)
    return refused(kind === 'x12' ? 'edi' : 'api', `Empty ${at}`, say(language, 'inbound', 'emptyBody'), 400)
  if (kind === 'other') return refused('file', `${type} ${at}`, say(language, 'inbound', 'wrongType', { type }), 415)
  return kind === 'json' ? readJson(sent, `JSON ${at}`) : readX12(sent, at)
}

const refused = (channel: Read['channel'], name: string, message: string, unreadable: 400 | 415): Read => ({
  channel,
  name,
  parts: [unreadablePart('file', [{ at: 'file', message }])],
  unreadable,
})

const hashOf = (booking: InboundBooking) => createHash('sha256').update(JSON.stringify(booking)).digest()

function readJson({ content, language }: Sent, name: string): Read {
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
  const parts = bookings.map(({ at, booking, errors, warnings }): PartRead => {
    const named = booking && {
      purpose: booking.purpose,
      customerReferenceNumber: booking.customerReferenceNumber ?? '',
      shipmentId: booking.shipmentId ?? '',
      contentHash: hashOf(booking),
      booking,
    }
    return { ...unreadablePart(at, errors), ...named, warnings }
  })
  return { channel: 'api', name, parts }
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

function readX12({ content, language }: Sent, receivedAt: string): Read {
  const read = read204File(content)
  const name = read.controlNumber ? `204 ${clip(cleanText(read.controlNumber), 40)}` : `204 ${receivedAt}`
  if (read.sets.length === 0) {
    const errors = [...read.errors.filter(isFatal), ...read.errors.filter((fault) => !isFatal(fault))].map(plain)
    return { channel: 'edi', name, parts: [unreadablePart('file', errors)], unreadable: 400 }
  }
  if (read.sets.length > MOST_BOOKINGS) {
    const values = { count: read.sets.length, most: MOST_BOOKINGS }
    return refused('edi', name, say(language, 'inbound', 'tooManySets', values), 400)
  }
  const parts = read.sets.map((set) => partOf(set, read, language))
  const told = new Set(read.sets.flatMap((set) => set.errors.map(({ code }) => code)))
  const fatal = read.errors.filter((fault) => isFatal(fault) && !told.has(fault.code))
  parts[0]?.warnings.push(...read.errors.filter((fault) => !isFatal(fault)).map(plain))
  // What was cut off after the last set that could be read is not silently missing.
  if (fatal.length > 0) parts.push(unreadablePart('file', fatal.map(plain)))
  return { channel: 'edi', name, parts }
}

function partOf(set: Tender, file: Read204File, language: Language): PartRead {
  const { booking, interchangeControlNumber: interchange, controlNumber: own } = set
  const numbers = [file.sender.id, interchange, set.groupSender, set.groupControlNumber, own]
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
    warnings: [...set.warnings.map(plain), ...test],
  }
}
