import { hash } from 'node:crypto'
import { acknowledge } from '@shortcut/domain/bookings/acknowledgement.ts'
import { type InboundBooking, MOST_BOOKINGS, readJsonBookings } from '@shortcut/domain/bookings/booking.ts'
import { type Read204File, read204File, type Tender } from '@shortcut/domain/bookings/tender/x12-204.ts'
import { cleanText, clip } from '@shortcut/domain/clean-text.ts'
import type { Partner } from '@shortcut/domain/partners/api.ts'
import { partnerFor } from '@shortcut/domain/partners/match.ts'
import { readingOf } from '@shortcut/domain/partners/tender-reading.ts'
import { type Fault, isFatal, type X12Fault } from '@shortcut/domain/x12/faults.ts'
import { say } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import { deepest, isNestedDeeper } from '../../platform/http/json-bodies.ts'
import { unreadablePart } from '../receive/delivery.ts'
import { readAirParts } from './read-air-parts.ts'
import { momentOf, type PartRead, type Read, refused, type SetsSent } from './read-result.ts'

const reading = {
  json: (sent: SetsSent) => readJson(sent),
  x12: (sent: SetsSent) => readX12(sent),
  air: (sent: SetsSent) => readAirParts(sent),
}

/** Reads JSON bookings, tenders, or messages of airlines. Faulty content never throws. */
export const readSets = (sent: SetsSent): Read => reading[sent.kind](sent)

/** SHA-256, hex. */
export const hashOf = (booking: InboundBooking) => hash('sha256', JSON.stringify(booking))

function readJson({ content, language, partners, receivedAt }: SetsSent): Read {
  const name = `JSON ${momentOf(receivedAt)}`
  const partner = partners.find(({ kind }) => kind === 'json') ?? null
  const not = (message: string) => refused(name, message, 400)
  if (isNestedDeeper(content, deepest)) return not(say(language, 'inbound', 'tooDeep', { most: deepest }))
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return not(say(language, 'inbound', 'notUtf8', { byte: firstBadByte(content) }))
  }
  const { bookings, errors } = readJsonBookings(text)
  if (errors.length > 0) return { name, parts: [unreadablePart('$', errors)], unreadable: 400 }
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
  return { name, parts }
}

/** The first byte that is not UTF-8, from 1. */
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

function readX12({ content, language, partners, receivedAt }: SetsSent): Read {
  const read = read204File(content, (interchange, group) => {
    const partner = partnerFor(partners, interchange, group)
    return partner && readingOf(partner)
  })
  const name = read.controlNumber ? `204 ${clip(cleanText(read.controlNumber), 40)}` : `204 ${momentOf(receivedAt)}`
  if (read.sets.length === 0) {
    const errors = [...read.errors.filter(isFatal), ...read.errors.filter((fault) => !isFatal(fault))].map(plain)
    return { name, parts: [unreadablePart('file', errors)], unreadable: 400 }
  }
  if (read.sets.length > MOST_BOOKINGS) {
    const values = { count: read.sets.length, most: MOST_BOOKINGS }
    return refused(name, say(language, 'inbound', 'tooManySets', values), 400)
  }
  const parts = read.sets.map((set) => partOf(set, read, language, partners))
  const told = new Set(read.sets.flatMap((set) => set.errors.map(({ code }) => code)))
  const fatal = read.errors.filter((fault) => isFatal(fault) && !told.has(fault.code))
  parts[0]?.warnings.push(...read.errors.filter((fault) => !isFatal(fault)).map(plain))
  // A part cut off after the last readable set is reported.
  if (fatal.length > 0) parts.push(unreadablePart('file', fatal.map(plain)))
  return { name, parts, acknowledgements: acknowledge(read, partners, receivedAt) }
}

function partOf(set: Tender, file: Read204File, language: AppLanguage, partners: readonly Partner[]): PartRead {
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
