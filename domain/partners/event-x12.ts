import type { OutContent, OutSegment, OutSet } from '../bookings/x12-write.ts'
import { toLocalDate, toWallClock } from '../time.ts'
import { type EventStop, isDecision, type PartnerEvent, reasonCode } from './events.ts'

const day = (date: string) => date.slice(0, 10).replaceAll('-', '')
/** Elements of free text take 80 characters, references 30. */
const said = (text: string) => text.slice(0, 80)
const reference = (text: string) => text.slice(0, 30)

/** The status codes (element 1650) that a step means, in the order in which they happened. */
function statusCodes({ type, stop }: PartnerEvent): readonly string[] {
  switch (type) {
    case 'stop.arrived':
      return [stop?.kind === 'pickup' ? 'X3' : 'X1']
    case 'stop.pickedUp':
      return ['CP', 'AF']
    case 'stop.delivered':
      return ['D1', 'CD']
    default:
      return ['SD']
  }
}

const place = ({ city, province, country }: EventStop): OutSegment => [
  'MS1',
  city.slice(0, 30),
  province.slice(0, 2),
  country.slice(0, 3),
]

/** The CRN under the partner's own qualifier, and our number for the load. */
const numbersOf = ({ order }: PartnerEvent, crnQualifier: string): OutSegment[] => [
  ...(order.customerReferenceNumber ? [['L11', reference(order.customerReferenceNumber), crnQualifier]] : []),
  ['L11', reference(order.bookingId), 'CN'],
]

/** Response to a load tender: B101 SCAC, B102 the sender's own shipment id, B104 A accepted or D declined. */
function compose990(event: PartnerEvent, crnQualifier: string): OutSet {
  const answer = event.type === 'booking.accepted' ? 'A' : 'D'
  return {
    type: '990',
    segments: [
      ['B1', event.scac, reference(event.order.shipmentId), day(event.at), answer],
      ...numbersOf(event, crnQualifier),
      ...(event.note ? [['K1', said(event.note).slice(0, 30), said(event.note).slice(30, 60)]] : []),
    ],
  }
}

/** Shipment status: an AT7 for each status, its time on the clock of the stop (LT), and where and with what it was. */
function compose214(event: PartnerEvent, crnQualifier: string): OutSet {
  const { order, stop, scac, equipment, at } = event
  const zone = stop?.timeZone ?? 'UTC'
  const clock = [day(toLocalDate(at, zone)), toWallClock(at, zone).slice(11).replace(':', ''), stop ? 'LT' : 'UT']
  const reason = reasonCode(event)
  const statuses = statusCodes(event).flatMap((code): OutSegment[] => [
    ['AT7', code, reason, '', '', ...clock],
    ...(stop?.city ? [place(stop)] : []),
    ...(equipment && scac ? [['MS2', scac, equipment.slice(0, 10)]] : []),
  ])
  const expected: OutSegment[] = event.expectedAt
    ? [['AT7', 'AG', reason, '', '', day(event.expectedAt), event.expectedAt.slice(11, 16).replace(':', ''), 'UT']]
    : []
  return {
    type: '214',
    segments: [
      ['B10', reference(order.bookingId), reference(order.shipmentId), scac],
      ...numbersOf(event, crnQualifier).slice(0, -1),
      ['LX', '1'],
      ...statuses,
      ...expected,
      ...(stop ? [['L11', String(stop.number), 'QN']] : []),
      ...(event.note ? [['K1', said(event.note).slice(0, 30), said(event.note).slice(30, 60)]] : []),
    ],
  }
}

/** A partner's event as what an X12 interchange carries. */
export function x12Of(event: PartnerEvent, crnQualifier: string): OutContent {
  const set = isDecision(event) ? compose990(event, crnQualifier) : compose214(event, crnQualifier)
  return { ta1s: [], groups: [{ functionalId: set.type === '990' ? 'GF' : 'QM', sets: [set] }] }
}
