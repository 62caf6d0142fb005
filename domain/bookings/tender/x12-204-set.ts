import { plainReading, type TenderReading } from '../../partners/tender-reading.ts'
import { addFault, isFatal, type X12Fault, x12Fault } from '../../x12/faults.ts'
import type { Segment } from '../../x12/segment.ts'
import type { TransactionSet } from '../../x12/x12-envelope.ts'
import { element } from '../../x12/x12-tokenizer.ts'
import { type BookingReference, InboundBooking, type Purpose } from '../booking.ts'
import { fitBooking } from '../booking-fit.ts'
import { composeBooking, headerDates, remarkOf } from './x12-204-compose.ts'
import { readNotes } from './x12-204-notes.ts'
import { readParties, unusedContacts } from './x12-204-parties.ts'
import { partyReferences } from './x12-204-places.ts'
import { findNumberedElements, firstOf, isEmpty, type Report, type Sections, sectionsOf } from './x12-204-sections.ts'
import { orderStops, readReferences, sealsOf } from './x12-204-stops.ts'

/**
 * A set read as a booking. If it is quarantined, `booking` is absent and `errors` says why. The numbers (`shipmentId`,
 * `customerReferenceNumber`, `purpose`) are read even then, as far as possible.
 */
export type ReadSet = {
  booking?: InboundBooking
  purpose?: Purpose
  shipmentId: string
  customerReferenceNumber: string
  references: BookingReference[]
  notes: string[]
  warnings: X12Fault[]
  errors: X12Fault[]
}

const PURPOSES: Readonly<Record<string, Purpose>> = { '00': 'original', '01': 'cancel', '05': 'change' }
/** Methods of payment (element 146): if one is in B204, the elements of B2 are shifted. */
const PAYMENTS = new Set(
  'BP CA CC CD CF CP DE DF FO HP MX NC NR PA PB PC PD PE PL PO PP PS PU RC RF RS TP WC'.split(' '),
)

/** Reads one 204. Never throws; every guessed or skipped value is in `warnings` with its segment and element. */
export function read204Set(set: TransactionSet, reading: TenderReading = plainReading): ReadSet {
  const faults: X12Fault[] = [...set.faults]
  const first = set.segments[0]?.number ?? 1
  const report: Report = (code, values, segment, n) =>
    addFault(faults, x12Fault(code, values, { segment, element: n, position: segment && segment.number - first + 1 }))
  if (set.type !== '' && set.type !== '204')
    return answer({ shipmentId: '', customerReferenceNumber: '', references: [], notes: [] }, faults)

  const body = set.segments.filter((segment) => isSegment(segment, report))
  const sections = sectionsOf(body, reading)
  const numbered = findNumberedElements(body)
  if (numbered) report('set.numbered', { id: numbered.id }, numbered)
  const purpose = readPurpose(sections, set, report)
  const shipmentId = readShipmentId(sections, set, report)
  const l11s = readReferences(sections.header)
  const customerReferenceNumber = l11s.find((one) => one.qualifier === reading.crnQualifier)?.value ?? shipmentId
  const head = { ...(purpose && { purpose }), shipmentId, customerReferenceNumber }
  const parties = readParties(sections.header).parties.flatMap(partyReferences)
  const given = [...l11s, ...sealsOf(sections.header), ...parties, ...headerDates(sections, report)]
  const payment = element(firstOf(sections.header, 'B2'), 6).toUpperCase()
  // A change without references keeps the order's: its method of payment alone would replace them.
  const saysPayment = payment && (purpose === 'original' || (purpose === 'change' && given.length > 0))
  const references = saysPayment
    ? [...given, { qualifier: 'B206', value: payment, description: 'Method of payment' }]
    : given

  // A cancellation needs no stops, and its stops change nothing.
  const cancels = purpose === 'cancel'
  const planned = cancels ? { stops: [], notes: [] } : orderStops(sections, report)
  if (!cancels && planned.stops.length === 0) report('stop.missing', {}, set.se ?? set.segments.at(-1))
  const notes = [...readNotes(sections, cancels ? () => {} : report), ...planned.notes]
  const read = { ...head, references, notes }
  if (!purpose || faults.some(isFatal)) return answer(read, faults)
  const booking = cancels
    ? cancellation({ ...head, purpose }, sections)
    : composeBooking({ ...head, purpose }, sections, planned.stops, report)
  const used = contactTexts(booking)
  notes.push(...unusedContacts(body, used))
  const listed = { ...(references.length > 0 && { references }), ...(notes.length > 0 && { notes }) }
  return answer(read, faults, { ...booking, ...listed }, report)
}

/** Whether the segment has a name; one without is reported and skipped. */
function isSegment(segment: Segment, report: Report): boolean {
  if (/^[A-Z][A-Z0-9]{1,2}$/.test(segment.id)) return !isEmpty(segment) || segment.id === 'ST' || segment.id === 'SE'
  report('segment.badId', { id: segment.id }, segment)
  return false
}

function readPurpose(sections: Sections, set: TransactionSet, report: Report): Purpose | undefined {
  const b2a = firstOf(sections.header, 'B2A')
  if (!b2a) {
    report('b2a.missing', {}, set.segments[0])
    return undefined
  }
  sayRepeated(sections, 'B2A', report)
  const given = element(b2a, 1)
  const purpose = given === '04' ? sections.reading.purpose04 : PURPOSES[given]
  if (!purpose) report('b2a.purpose', { value: given }, b2a, 1)
  return purpose
}

function readShipmentId(sections: Sections, set: TransactionSet, report: Report): string {
  const b2 = firstOf(sections.header, 'B2')
  if (!b2) {
    report('b2.missing', {}, set.segments[0])
    return ''
  }
  sayRepeated(sections, 'B2', report)
  const shipmentId = element(b2, 4)
  if (!shipmentId) {
    const neighbour = element(b2, 3)
    report(neighbour ? 'b2.idElsewhere' : 'b2.noShipmentId', { value: neighbour }, b2, 4)
  } else if (PAYMENTS.has(shipmentId) && element(b2, 6) === '') report('b2.shifted', { value: shipmentId }, b2, 4)
  return shipmentId
}

function sayRepeated(sections: Sections, id: string, report: Report): void {
  const second = sections.header.filter((segment) => segment.id === id)[1]
  if (second) report('segment.repeated', { id }, second)
}

/** Names, telephones and addresses that are in a booking's own fields. */
const contactTexts = ({ contact, stops = [] }: InboundBooking): string[] =>
  [
    ...[contact?.name, contact?.phone, contact?.email],
    ...stops.flatMap(({ contactName, contactPhone, contactEmail }) => [contactName, contactPhone, contactEmail]),
  ].filter((text) => text !== undefined && text !== '') as string[]

/** A cancellation has the order's numbers and notes, and no fields to change. */
function cancellation(
  head: Pick<InboundBooking, 'purpose' | 'shipmentId' | 'customerReferenceNumber'>,
  sections: Sections,
): InboundBooking {
  const remark = remarkOf(sections)
  const scac = element(firstOf(sections.header, 'B2'), 2)
  return { ...head, ...(scac && { scac }), ...(remark && { remark }) }
}

/** Last step: the booking is cut to what an order can hold, and checked against the schema of JSON bookings. */
function answer(
  read: Omit<ReadSet, 'warnings' | 'errors' | 'booking'>,
  faults: X12Fault[],
  booking?: InboundBooking,
  report?: Report,
): ReadSet {
  let fit: InboundBooking | undefined
  if (booking && report && !faults.some(isFatal)) {
    const parsed = InboundBooking.safeParse(fitBooking(booking, report))
    if (parsed.success) fit = parsed.data
    else
      for (const issue of parsed.error.issues.slice(0, 5))
        report('booking.unfit', { why: `${issue.path.join('.')} ${issue.message}` })
  }
  faults.sort((a, b) => (a.segment ?? 0) - (b.segment ?? 0))
  return {
    ...read,
    ...(fit && !faults.some(isFatal) && { booking: fit }),
    warnings: faults.filter((fault) => !isFatal(fault)),
    errors: faults.filter(isFatal),
  }
}
