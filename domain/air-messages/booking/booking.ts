import { spaceCodes } from '../codes.ts'
import { readConsignment } from '../consignment.ts'
import { isDate } from '../dates.ts'
import { headOf, readHead } from '../fwb.ts'
import { flightForm, handlingCode, serviceInformation } from '../fwb-grammar.ts'
import type { AirMessage, Line, Report } from '../message.ts'
import type { Booking } from '../model.ts'
import { readAgent, readParty } from '../party.ts'
import {
  addAll,
  beginOf,
  checkField,
  checkSegments,
  codesOf,
  type FoundSegment,
  type Grammar,
  segmentsOf,
  shown,
} from '../segments.ts'
import { ulds } from '../uld.ts'
import {
  customerSegment,
  productSegment,
  readDimensions,
  readProduct,
  readReference,
  referenceSegment,
} from './booking-lines.ts'

const grammar: Grammar = {
  ULD: { many: true },
  SSR: serviceInformation('special service request'),
  OSI: serviceInformation('other service information'),
  REF: {},
  DIM: { many: true },
  PRD: productSegment,
  SHP: {},
  CNE: {},
  CUS: customerSegment,
  SRI: referenceSegment,
}
const isFlightLine = (text: string) => /^[A-Z0-9]{2,8}\/\d{0,2}[A-Z]*\//i.test(text) && !/^[A-Z]{3}\//i.test(text)

/** `KZ0254/19JUN/BKKNRT/KK` */
function readFlight({ number, text }: Line, report: Report): Booking['flights'][number] {
  const [flight = '', day = '', leg = '', space = '', allotment = ''] = codesOf(text)
  const say = (field: string, why: string, severity?: 'warning') => report(number, 'flight line', field, why, severity)
  if (!flightForm.test(flight)) say('flight', `${shown(flight)} is no flight, such as KZ0254.`)
  if (!isDate(day)) say('day', `${shown(day)} is no day such as 19JUN.`)
  if (!/^[A-Z]{6}$/.test(leg)) say('origin and destination', `${shown(leg)} is no pair of airports.`)
  if (!space) say('space allocation code', 'The space allocation code is missing.')
  else if (!spaceCodes.has(space)) say('space allocation code', `${shown(space)} is no space allocation code.`)
  return { flight, day, leg, space, allotment }
}

/** FFR asks for space on flights, FFA answers. */
export function readBooking(message: AirMessage, lines: readonly Line[], end: number, report: Report): Booking {
  const { first, rest } = readHead(lines, end, report)
  const read = first && readConsignment(first, 'consignment line', report)
  const { awb = null, origin = null, destination = null, quantity } = read ?? {}
  const { pieces = null, weight = null, volume = null } = quantity ?? {}
  const [goods = '', ...codes] = read?.rest ?? []
  const booking: Booking = {
    awb,
    origin,
    destination,
    pieces,
    weight,
    volume,
    goods,
    handling: codes,
    flights: [],
    units: [],
    specialService: [],
    otherService: [],
    reference: [],
    dimensions: [],
    product: null,
    shipper: null,
    consignee: null,
    customer: null,
    shipment: null,
  }
  if (first && !quantity) report(first.number, 'consignment line', 'pieces', 'Pieces and weight are missing.')
  if (first && awb && !destination && !origin)
    report(first.number, 'consignment line', 'origin and destination', 'Both are missing.')
  const body: Line[] = []
  for (const line of rest) {
    if (isFlightLine(line.text) && body.length === 0) booking.flights.push(readFlight(line, report))
    else if (line.text.startsWith('/') && body.length === 0) addAll(booking.handling, codesOf(line.text))
    else body.push(line)
  }
  for (const code of booking.handling) checkField(handlingCode, code, first?.number ?? end, 'consignment line', report)
  if (booking.flights.length === 0)
    report(body[0]?.number ?? end, 'flight line', 'segment', 'A line such as KZ0254/19JUN/BKKNRT/NN must stand here.')
  const found = segmentsOf(body, report)
  checkSegments(found, grammar, end, report)
  readSegments(booking, found, end, report)
  Object.assign(message, headOf(booking), { flight: booking.flights[0]?.flight || null })
  return booking
}

/** What stands under line identifiers. */
function readSegments(booking: Booking, found: readonly FoundSegment[], end: number, report: Report) {
  const one = (id: string) => found.find((segment) => segment.id === id)
  const textsOf = (id: string) =>
    found
      .filter((segment) => segment.id === id)
      .flatMap(({ lines }) => lines.map(({ text }) => text.replace(/^\//, '')))
  booking.specialService = textsOf('SSR')
  booking.otherService = textsOf('OSI')
  const reference = one('REF')?.lines[0]
  if (!reference) report(end, 'REF', 'segment', 'REF is missing: it must stand here.')
  else {
    booking.reference = codesOf(reference.text)
    const [address = ''] = booking.reference
    if (!/^[A-Z0-9]{7}$/.test(address) && (address || booking.reference.length < 2))
      report(
        reference.number,
        'REF',
        'office message address',
        `${address ? shown(address) : 'The address'} must have seven characters.`,
      )
  }
  for (const { id, lines } of found)
    if (id === 'ULD')
      for (const { number, text } of lines) {
        const fields = codesOf(text)
        ulds(fields[0] ?? '', (field, why, severity) => report(number, id, field, why, severity))
        booking.units.push(fields)
      }
  const [shipper, consignee, customer] = [one('SHP'), one('CNE'), one('CUS')]
  booking.dimensions = readDimensions(found, booking, report)
  booking.product = readProduct(one('PRD'), report)
  booking.shipper = shipper ? readParty(shipper, report, true) : null
  booking.consignee = consignee ? readParty(consignee, report, true) : null
  booking.customer = customer ? readAgent(customer, report) : null
  booking.shipment = readReference(one('SRI'), report)
}

/** FSR asks for the status of one waybill. */
export function readFsr(message: AirMessage, lines: readonly Line[], end: number, report: Report) {
  const { first, rest } = readHead(lines, end, report)
  const read = first && readConsignment(first, 'consignment line', report)
  const { awb = null, origin = null, destination = null, quantity } = read ?? {}
  const { pieces = null, weight = null } = quantity ?? {}
  Object.assign(message, headOf({ awb, origin, destination, pieces, weight }))
  for (const { number, text } of rest)
    if (!/^(REF|OSI)?\//.test(text))
      report(number, beginOf(text), 'line identifier', `No line of an FSR begins so: ${shown(text)}.`)
}

/** FMA and FNA: the airline's words, then the message that they answer. */
export function readAnswer(message: AirMessage, lines: readonly Line[], end: number, report: Report) {
  const other = lines.find(({ text }) => /^ERR\//.test(text))
  if (!lines.some(({ text }) => /^ACK\//.test(text))) {
    if (other) report(other.number, 'ERR', 'line identifier', 'The reason stands under ERR instead of ACK.', 'warning')
    else report(lines[0]?.number ?? end, 'ACK', 'segment', 'ACK is missing: it must stand here.')
  }
  for (const { number, text } of lines)
    if (/^(ACK|ERR)\/\s*$/.test(text)) report(number, text.slice(0, 3), 'acknowledgement', 'The answer has no words.')
  const quoted =
    lines.find(({ text }) => /^(MBI\/)?\d{3}-\d{5}/.test(text)) ??
    lines.flatMap(({ number, text }) => {
      // Of Cargo-XML.
      const [, awb] = />(\d{3}-\d{8})</.exec(text) ?? []
      return awb ? [{ number, text: awb }] : []
    })[0]
  if (!quoted) {
    report(end, 'consignment line', 'AWB number', 'No waybill is quoted.', 'warning')
    return
  }
  const { number, text } = quoted
  const soft: Report = (line, identifier, field, why) => report(line, identifier, field, why, 'warning')
  const { quantity, awb, origin, destination } = readConsignment(
    { number, text: text.replace(/^MBI\//, '') },
    'consignment line',
    soft,
  )
  Object.assign(
    message,
    headOf({ awb, origin, destination, pieces: quantity?.pieces ?? null, weight: quantity?.weight ?? null }),
  )
}
