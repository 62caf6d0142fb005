import type { Contradiction } from '@shortcut/domain/air/tracking/contradictions.ts'
import type { Milestone, TypedCode } from '@shortcut/domain/air/tracking/progress.ts'
import type { TrackingRow, trackingViews } from '@shortcut/domain/air/tracking/tracking-api.ts'
import type { Discrepancy } from '@shortcut/domain/air-messages/codes.ts'

export const trackingView: Record<(typeof trackingViews)[number], string> = {
  missing: 'Something missing',
  underway: 'Underway',
  delivered: 'Delivered',
  all: 'All',
}

export const trackingField: Record<
  | Exclude<
      keyof TrackingRow,
      | 'againstCode'
      | 'againstWhy'
      | 'id'
      | 'origin'
      | 'destination'
      | 'latestStation'
      | 'latestPieces'
      | 'latestCode'
      | 'latestDiscrepancy'
    >
  | 'lane'
  | 'latest',
  string
> = {
  number: 'Waybill',
  status: 'Status',
  latest: 'Latest status',
  movedAt: 'Since',
  missing: 'Missing',
  airline: 'Airline',
  lane: 'From–to',
  flight: 'Flight',
  flightOn: 'Flight day',
  pieces: 'Pieces',
  acceptedPieces: 'Accepted',
  departedPieces: 'Departed',
  arrivedPieces: 'Arrived',
  deliveredPieces: 'Delivered',
  fwb: 'FWB',
  customerName: 'Customer',
}
export type TrackingField = keyof typeof trackingField

/** What a status code says. */
export const airStatus: Record<Milestone | TypedCode, string> = {
  BKD: 'Booked on a flight',
  FOH: 'Freight on hand',
  RCS: 'Accepted by the airline',
  MAN: 'On the flight’s manifest',
  DEP: 'Departed',
  ARR: 'Arrived',
  RCF: 'Received from the flight',
  NFD: 'Consignee notified',
  AWD: 'Documents delivered',
  DLV: 'Delivered',
  DIS: 'Discrepancy',
}

/** What a discrepancy is about. */
export const airDiscrepancy: Record<Discrepancy, string> = {
  DFLD: 'Definitely loaded',
  FDAV: 'Found mail document',
  FDAW: 'Found air waybill',
  FDCA: 'Found cargo',
  FDMB: 'Found mailbag',
  MSAV: 'Missing mail document',
  MSAW: 'Missing air waybill',
  MSCA: 'Missing cargo',
  MSMB: 'Missing mailbag',
  OFLD: 'Offloaded',
  OVCD: 'Overcarried',
  SSPD: 'Short-shipped',
}

/** Why a status contradicts the waybill or its other statuses. */
export const contradiction: Record<Contradiction, string> = {
  lane: 'its message names another origin or destination',
  pieces: 'alone or with earlier parts, it has more pieces than the waybill',
  again: 'an earlier one has as many pieces at about the same time, and it may correct that one',
  station: 'it cannot happen at this airport',
  order: 'it is earlier than the step before it',
  uncounted: 'it says no pieces, and no earlier status came',
}

/** The truck's part of the line of time. */
export const truckEvent = {
  pickupArrived: 'Truck arrived at the pickup',
  pickupLeft: 'Truck picked up',
  dropoffArrived: 'Truck arrived at the drop',
  dropoffLeft: 'Truck dropped',
}

/** Where the last FWB is, or what the airline said of it. */
export const fwbState: Record<NonNullable<TrackingRow['fwb']>, string> = {
  taken: 'Acknowledged',
  refused: 'Rejected',
  sent: 'Sent',
  waiting: 'Waiting',
  dead: 'Not sent',
  kept: 'Kept here',
  setAside: 'Set aside',
}

export const airTracking = {
  views: 'Waybills by state',
  none: 'No waybills here',
  noneHelp: 'Booked waybills appear here with what airlines tell of them, and with what is late.',
  piecesOf: '{{count}} of {{all}}',
  contradicts: '{{code}} contradicts: {{why}}',
  against: 'Contradiction: {{why}}. The waybill’s status does not follow it; ask the airline.',
  missing: 'No {{code}} since {{since}}',
  missingPart: 'No {{code}} for {{count}} of {{all}} since {{since}}',
  title: 'Tracking',
  noEvents: 'Nothing happened yet. Statuses of the airline and the truck’s stops appear here.',
  event: 'What happened',
  when: 'When',
  where: 'Where',
  flight: 'Flight',
  pieces: 'Pieces',
  source: 'Told by',
  all: 'all',
  add: 'Add status',
  addTitle: 'Add a status',
  addHelp: 'For what you were told by phone or saw on the airline’s page. Airlines’ messages add theirs by themselves.',
  code: 'Status',
  discrepancy: 'Discrepancy',
  station: 'Airport',
  at: 'When, by the clock there',
  piecesHelp: 'Empty: all {{pieces}}',
  remark: 'Remark',
  save: 'Add status',
  remove: 'Remove',
  removeOf: 'Remove {{code}}',
}
