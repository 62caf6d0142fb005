import type { DiscrepancyKind } from '../cargo/differences.ts'
import { divide } from '../decimal.ts'
import { toLocalDate, toWallClock } from '../time.ts'
import { type Fit, fitFor, type SentVersion } from '../x12/sent/elements.ts'
import type { OutContent, OutSegment, OutSet, Separating } from '../x12/x12-write.ts'
import { type EventStop, isDecision, type PartnerEvent, reasonCode } from './events.ts'

const day = (date: string) => date.slice(0, 10).replaceAll('-', '')

/** Settings that decide how a partner's sets are written. */
export interface WrittenFor extends Separating {
  /** Qualifier of L11 and N9 for the partner's CRN. */
  crnQualifier: string
  x12Version: SentVersion
}

/** A K1: two times thirty characters. */
function remark(fit: Fit, text: string): OutSegment[] {
  const [first, second] = [fit(61, text.slice(0, 30)), fit(61, text.slice(30, 60))]
  return first ? [second ? ['K1', first, second] : ['K1', first]] : []
}

/**
 * X12 has no status for a decision on a difference or for the way to a pickup, and the stop's own D1 tells that
 * everything was delivered.
 */
export const isSentInX12 = ({ type, handedOver }: PartnerEvent) =>
  type !== 'cargo.resolved' &&
  type !== 'order.outForPickup' &&
  (type !== 'cargo.delivered' || (handedOver?.refused ?? 0) > 0)

/** The status codes (element 1650) of a step, in the order in which they happened. */
function statusCodes({ type, stop }: PartnerEvent): readonly string[] {
  switch (type) {
    case 'stop.arrived':
      return [stop?.kind === 'pickup' ? 'X3' : 'X1']
    case 'stop.pickedUp':
      return ['CP', 'AF']
    case 'stop.delivered':
      return ['D1', 'CD']
    case 'cargo.received':
      return ['X4']
    case 'cargo.released':
      return ['P1']
    case 'cargo.delivered':
      return ['A7']
    default:
      return ['SD']
  }
}

/** Gross weight and pieces that a status is about. */
function quantities(fit: Fit, { cargo, handedOver }: PartnerEvent): OutSegment[] {
  const { pieces = null, kg = null } = cargo?.counted ?? { pieces: handedOver?.refused ?? null }
  const weight = kg === null ? ['', '', ''] : ['G', 'K', fit(81, kg)]
  return pieces === null && kg === null ? [] : [['AT8', ...weight, pieces === null ? '' : String(pieces)]]
}

/** What is compared in kilograms and cubic centimetres, with a unit that a reader knows. */
const measures: Partial<Record<DiscrepancyKind, (amount: string) => string>> = {
  weight: (kg) => `${kg} kg`,
  volume: (cm3) => `${divide(cm3, '1000000').toDecimalPlaces(3)} m3`,
}

/** Each difference in a remark of its own: "short, booked 10, counted 9". */
const differences = (fit: Fit, { cargo }: PartnerEvent): OutSegment[] =>
  (cargo?.differences ?? []).slice(0, 9).flatMap(({ kind, booked, counted }) => {
    const shown = (amount: string) => measures[kind]?.(amount) ?? amount
    return remark(fit, booked ? `${kind}, booked ${shown(booked)}, counted ${shown(counted)}` : `${kind} ${counted}`)
  })

/** The place, as far as a segment can hold it: a city without state or country is left out. */
function place(fit: Fit, { city, province, country }: Pick<EventStop, 'city' | 'province' | 'country'>): OutSegment[] {
  const ms1 = ['MS1', fit(19, city), fit(156, province), fit(26, country)]
  return ms1[1] && (ms1[2] || ms1[3]) ? [ms1] : []
}

/** A note names the request that it answers: otherwise a declined cancellation would look like a declined booking. */
const noteOf = ({ type, request, note }: PartnerEvent) =>
  request ? `${request} ${type.slice('request.'.length)} ${note}`.trim() : note

/**
 * Response to a load tender or to a sender's request: B101 SCAC, B102 the sender's own shipment id, B104 A accepted or D declined, and the one
 * reference allowed.
 */
function compose990(event: PartnerEvent, written: WrittenFor): OutSet {
  const { type, at, scac, order } = event
  const fit = fitFor(written)
  const crn = fit(127, order?.customerReferenceNumber ?? '')
  const [value, qualifier] = crn ? [crn, written.crnQualifier] : [fit(127, order?.bookingId ?? ''), 'CN']
  const isOld = written.x12Version < '005010'
  return {
    type: '990',
    segments: [
      ['B1', scac, fit(145, order?.shipmentId ?? ''), day(at), type.endsWith('.accepted') ? 'A' : 'D'],
      isOld ? ['N9', qualifier, value] : ['L11', value, qualifier],
      // From 004020 on a 990 has no place for notes.
      ...(isOld ? remark(fit, noteOf(event)) : []),
    ],
  }
}

/** Shipment status: one AT7 per status, its time in the stop's zone (LT), with place and equipment. */
function compose214(event: PartnerEvent, written: WrittenFor): OutSet {
  const fit = fitFor(written)
  const { order, stop, scac, equipment, at, note } = event
  const where = stop ?? event.cargo?.warehouse
  const zone = where?.timeZone ?? 'UTC'
  const clock = [day(toLocalDate(at, zone)), toWallClock(at, zone).slice(11).replace(':', ''), where ? 'LT' : 'UT']
  const reason = reasonCode(event)
  const vehicle = fit(207, equipment)
  const statuses = statusCodes(event).flatMap((code): OutSegment[] => [
    ['AT7', code, reason, '', '', ...clock],
    ...(where ? place(fit, where) : []),
    ...(vehicle && scac ? [['MS2', scac, vehicle]] : []),
  ])
  const expected: OutSegment[] = event.expectedAt
    ? [['AT7', 'AG', reason, '', '', day(event.expectedAt), event.expectedAt.slice(11, 16).replace(':', ''), 'UT']]
    : []
  const crn = fit(127, order?.customerReferenceNumber ?? '')
  const ofOrder = crn ? [['L11', crn, written.crnQualifier]] : []
  const ofStop = [
    ...(stop ? [['L11', String(stop.number), 'QN']] : []),
    ...remark(fit, note),
    ...differences(fit, event),
  ]
  const amounts = quantities(fit, event)
  const b10 = ['B10', fit(127, order?.bookingId ?? ''), fit(145, order?.shipmentId ?? ''), scac]
  const lx = ['LX', '1']
  return {
    type: '214',
    // In 005010 the heading has no place for references, and those under LX come before the statuses.
    segments:
      written.x12Version < '005010'
        ? [b10, ...ofOrder, lx, ...statuses, ...expected, ...ofStop, ...amounts]
        : [b10, lx, ...ofOrder, ...ofStop, ...amounts, ...statuses, ...expected],
  }
}

/** A partner's event as the content of an X12 interchange. */
export function x12Of(event: PartnerEvent, written: WrittenFor): OutContent {
  const set = isDecision(event) ? compose990(event, written) : compose214(event, written)
  return { ta1s: [], groups: [{ functionalId: set.type === '990' ? 'GF' : 'QM', sets: [set] }] }
}
