import type { DocumentKind } from '@shortcut/domain/work-orders/documents.ts'
import type { BookingStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { RequestKind, RequestState } from '@shortcut/domain/work-orders/request.ts'
import type { Consequence } from '@shortcut/domain/work-orders/revision-choice.ts'

/** Texts that only the page of one work order has; others are shared with its lists and forms. */
export const orderPage = {
  estimated: 'Expected',
  approximate: 'position approximate',
  approximately: 'approximate',
  approximatePoint: '{{place}} (approximate)',
  people: 'People',
  customer: 'Customer',
  truckUnsafe_one: 'Truck {{number}} has {{count}} unsafe defect that is not certified.',
  truckUnsafe_other: 'Truck {{number}} has {{count}} unsafe defects that are not certified.',
  trailerUnsafe_one: 'Trailer {{number}} has {{count}} unsafe defect that is not certified.',
  trailerUnsafe_other: 'Trailer {{number}} has {{count}} unsafe defects that are not certified.',
  seeInspections: 'See inspections',
  details: 'Booking and freight',
  createdAt: 'Created',
  messages: 'Messages received',
  answers: 'Messages sent',
  messageFaults_one: '{{count}} error',
  messageFaults_other: '{{count}} errors',
  driverSaid: 'Driver: {{remark}}',
  followsTitle: 'Effect',
  acceptAll: 'Accept all',
  refuseAll: 'Refuse all',
  choice: '{{accepted}} of {{all}} accepted. The order is then {{status}}.',
  stopAdded: 'new stop',
  stopRemoved: 'removed',
  stopMoved: 'now stop {{number}}',
}

export const revisionPanel = {
  by: 'Revision by {{who}}',
  help: 'Ticked fields are accepted; the others stay unchanged.',
  conflicts: 'The revised load conflicts with the task. Refuse the change, or confirm it and reassign the task.',
  impactSafe: 'Affects neither driver nor price',
  impactDriver: 'Affects the driver',
  impactPrice: 'Affects the price',
  decide: 'Confirm revision',
}

/** The effect of accepting or refusing a field of a revision. */
export const revisionFollows: Record<Consequence, string> = {
  askedAgain: '{{drivers}} must accept again.',
  readsWhenAsked: '{{drivers}} has not answered yet and will see the new stops.',
  onTheRoad: '{{drivers}} is on the road and is not asked again. Call them.',
  seesInApp: '{{drivers}} sees it in the app and is not asked again.',
  nobodyTold: 'No driver yet.',
  priceFollows: 'The price follows the revision.',
  waybillsStay: 'Waybills that were made from it stay unchanged.',
  justChanges: 'Nothing else changes.',
  stays: 'Stays unchanged.',
  priceStays: 'Stays unchanged, and so does the price.',
}

export const proof = {
  title: 'Proof of delivery',
  receivedBy: 'Received by {{name}}',
  unnamed: 'Receiver not named',
  at: 'Delivered {{time}}',
  late: '{{time}} late',
  far: 'Delivered {{distance}} from the stop',
  farPickup: 'Picked up {{distance}} from the stop',
  noPictures: 'No signature and no photos were taken.',
  signature: 'Signature, stop {{number}}',
  photo: 'Delivery photo, stop {{number}}',
  pickupPhoto: 'Pickup photo, stop {{number}}',
  containerPhoto: 'Container photo, stop {{number}}',
  taken: 'taken {{time}}',
  takenAway: '{{distance}} from the stop',
}

/** The trip on the map, and its replay. */
export const locus = {
  title: 'Map',
  label: 'Stops and trip of {{bookingId}}',
  play: 'Replay the trip',
  pause: 'Pause',
  faster: 'Speed of the replay',
  times: '{{count}}×',
  time: 'Time of the trip',
  standing: 'stopped',
  unknown: 'no positions',
  stood: 'Stopped for {{time}}',
  atStop: 'at stop {{number}}',
  total: '{{distance}} recorded',
  none: 'No positions were recorded.',
  failed: 'The trip could not be loaded.',
  trip: 'Trip of {{task}}',
  wayByRoad: 'Way by road: {{distance}}, {{time}} of driving',
  wayByLine: 'Way: about {{distance}}, straight line between the stops × {{factor}}, {{time}} of driving',
}

/** Documents that can be printed. */
export const print: Record<DocumentKind | 'later', string> = {
  deliveryOrder: 'Print delivery order',
  billOfLading: 'Print bill of lading',
  proofOfDelivery: 'Print proof of delivery',
  later: 'Available after delivery',
}

/** The next thing that an order needs, by its status. */
export const waitsFor: Record<BookingStatus, string> = {
  NEW: 'Needs to be checked and confirmed.',
  DRAFT: 'In preparation. Confirm it when it is complete.',
  CONFIRMED: 'Needs a driver.',
  REVISED: 'The revision needs a decision.',
  DISPATCHED: 'Waiting for the driver to pick up.',
  ASSIGNMENT_CANCELLED: 'Delivery cancelled. Assign another driver or cancel the booking.',
  BOOKING_CANCELLED: 'Booking cancelled. Nothing left to do.',
  DRIVER_REJECTED: 'The driver rejected it. Assign another driver.',
  IN_TRANSIT: 'En route, 1 drop left.',
  DELIVERED: 'All drops are done.',
}

export const waitsForMore = {
  acceptance: 'Waiting for {{driver}} to accept.',
  pickup: 'Waiting for {{driver}} to pick up.',
  drops: 'En route, {{done}} of {{all}} drops done.',
  unassigned: '{{task}} needs a driver.',
  heldStep: 'The office must check a step of {{driver}}.',
  problem: '{{driver}} reported a problem at stop {{stop}}: {{what}}.',
  problemAnywhere: '{{driver}} reported a problem: {{what}}.',
  deliveredPart: 'Delivered: {{delivered}} of {{loaded}} pieces that were picked up.',
  takeOver: 'En route. Waiting for {{driver}} to take over.',
  atLastStop: 'At the last stop. Waiting for the delivery.',
  partly_one: '{{assigned}} of {{all}} stops assigned. Stop {{stops}} needs a driver.',
  partly_other: '{{assigned}} of {{all}} stops assigned. Stops {{stops}} need a driver.',
  missing: 'Cannot be confirmed yet. Missing: {{fields}}.',
}

/** A driver's step with an unlikely date, or of a task taken away before, which somebody has to decide about. */
export const heldStep = {
  title: 'Steps to check',
  stepTooOld: 'Dated more than 24 hours before the task was assigned.',
  stepInFuture: 'Dated in the future.',
  stepLate: 'Reported after the task was taken away, or its link had ended.',
  lateText: 'Its times and proof count. The task does not change.',
  received: 'received {{time}}',
  remark: '“{{remark}}”',
  away: '{{distance}} from the stop',
  acceptReceived: 'Accept with time received',
  acceptOwn: 'Accept with reported time',
  acceptTitle: 'Accept this step?',
  ownText: 'It counts with the reported time, {{time}}. Steps that waited for it count too.',
  ownWarning:
    'That is {{days}} days before the task was assigned. On-time figures and charges for waiting are computed from it.',
  receivedText: 'It counts with the time it was received, {{time}}. Steps that waited for it count too.',
  accepted: 'Step accepted',
  dismiss: 'Dismiss step',
  dismissTitle: 'Dismiss this step?',
  dismissText: 'It will not count. Steps that waited for it count on their own.',
  dismissed: 'Step dismissed',
  reason: 'Reason (optional)',
}

export const requestKind: Record<RequestKind, string> = {
  cancel: 'Cancellation',
  change: 'Change',
  ask: 'Wish',
}

export const requestState: Record<RequestState, string> = {
  open: 'open',
  accepted: 'accepted',
  declined: 'declined',
  replaced: 'replaced',
  overtaken: 'closed',
}

export const photoKind = { container: 'Container', pickup: 'Pickup', delivery: 'Delivery' }
