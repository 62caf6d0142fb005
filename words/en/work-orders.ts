import type { Channel, channelsByHand } from '@shortcut/domain/work-orders/channels.ts'
import type { HazmatClass } from '@shortcut/domain/work-orders/hazmat.ts'
import type { WorkOrderFields } from '@shortcut/domain/work-orders/input.ts'
import type { WorkOrderAction } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import type { StopField } from '@shortcut/domain/work-orders/stop-sets.ts'
import type { DueReason, Timing, TimingDriver, TimingReason } from '@shortcut/domain/work-orders/timing/timing.ts'

/** Labels of a work order's fields, the same in lists, forms, differences and history. */
const orderField: Record<
  | 'folderId'
  | 'recurringId'
  | 'withoutDriver'
  | 'hasRequest'
  | 'hasProblem'
  | keyof WorkOrderFields
  | Exclude<keyof WorkOrderRow, 'id'>,
  string
> = {
  accountId: 'Customer',
  folderId: 'Folder',
  recurringId: 'Recurring order',
  withoutDriver: 'Without a driver',
  hasRequest: 'Requests',
  hasProblem: 'Problems',
  openProblems: 'Open problems',
  openRequests: 'Open requests',
  stopCount: 'Stops',
  assignedStops: 'Assigned stops',
  pickupArrivedAt: 'Driver at pickup since',
  deliveryArrivedAt: 'Driver at last stop since',
  routeMinutes: 'Driving time in minutes',
  pickupExpectedAt: 'Expected at pickup',
  airCutOffAt: 'Cut-off of the flight',
  pickupDueDay: 'Pickup due by end of day',
  deliveryDueDay: 'Delivery due by end of day',
  bookingId: 'Booking id',
  bookingStatus: 'Booking status',
  customerName: 'Customer name',
  customerReferenceNumber: 'CRN',
  shipmentId: 'Shipment id',
  cargoId: 'Cargo id',
  containerNo: 'Container no',
  sealNo: 'Seal no',
  bookingType: 'Booking type',
  truckType: 'Truck type',
  bookingReceivedDate: 'Booking received date',
  bookingPickupDate: 'Booking pickup date',
  requestDeliveryTime: 'Request delivery time',
  leaveByAt: 'Must leave by',
  estimatedDeliverDate: 'Estimated deliver date',
  actualDeliverDate: 'Actual deliver date',
  palletQuantity: 'Pallet quantity',
  pieces: 'Pieces',
  weight: 'Weight',
  weightUnit: 'Weight unit',
  volume: 'Volume',
  volumeUnit: 'Volume unit',
  commodity: 'Commodity',
  hazmatClass: 'Hazmat class',
  contact: 'Contact',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  mawb: 'MAWB',
  hawb: 'HAWB',
  airline: 'Airline',
  flight: 'Flight',
  cutOffAt: 'Cut-off',
  schedulerId: 'Scheduler',
  driver: 'Driver',
  pickupPlace: 'Pickup place',
  deliveryPlace: 'Delivery place',
  source: 'Source',
  tags: 'Tags',
  remark: 'Remark',
  stops: 'Stops',
  version: 'Version',
  updatedAt: 'Last change',
  pickupDueAt: 'Pickup due',
  deliveryDueAt: 'Delivery due',
  dueAt: 'Due',
}

type StopLabel = Exclude<StopField, 'kind' | 'from' | 'to'> | 'windowFrom' | 'windowTo'

/** Labels of a stop's fields that an order does not have. */
const stopField: Record<Exclude<StopLabel, keyof typeof orderField>, string> = {
  company: 'Company',
  address: 'Address',
  city: 'City',
  province: 'Province',
  postalCode: 'Postal code',
  country: 'Country',
  windowFrom: 'From',
  windowTo: 'To',
  contactPhone: 'Contact phone',
}

export const field = {
  ...orderField,
  ...stopField,
  scheduler: 'Scheduler',
  window: 'Time window',
  stop: 'Stop {{number}}',
  pickup: 'Pickup',
  dropoff: 'Dropoff',
  taskNo: 'Task',
  status: 'Status',
  phone: 'Phone',
  truckNo: 'Truck number',
  truckLicensePlate: 'Truck license plate',
  trailerNo: 'Trailer number',
  truckId: 'Truck',
  trailerId: 'Trailer',
  driverId: 'Driver',
  reason: 'Reason',
  cancelReason: 'Reason for cancelling',
  rejectReason: 'Reason for rejecting',
  actualPickupDate: 'Actual pickup date',
  actualDeliveryDate: 'Actual delivery date',
  receivedBy: 'Received by',
  references: 'References',
  folder: 'Folder',
  timing: 'Timing',
  heldStep: 'Held driver steps',
}

/** UN hazard classes and divisions. */
export const hazmatClass: Record<HazmatClass, string> = {
  '1.1': '1.1 Explosives, mass explosion hazard',
  '1.2': '1.2 Explosives, projection hazard',
  '1.3': '1.3 Explosives, fire hazard',
  '1.4': '1.4 Explosives, minor hazard',
  '1.5': '1.5 Very insensitive explosives',
  '1.6': '1.6 Extremely insensitive articles',
  '2.1': '2.1 Flammable gas',
  '2.2': '2.2 Non-flammable gas',
  '2.3': '2.3 Toxic gas',
  '3': '3 Flammable liquid',
  '4.1': '4.1 Flammable solid',
  '4.2': '4.2 Spontaneously combustible',
  '4.3': '4.3 Dangerous when wet',
  '5.1': '5.1 Oxidizer',
  '5.2': '5.2 Organic peroxide',
  '6.1': '6.1 Toxic substance',
  '6.2': '6.2 Infectious substance',
  '7': '7 Radioactive material',
  '8': '8 Corrosive',
  '9': '9 Miscellaneous',
}

/** The urgency of an order. */
export const timing: Record<Timing, string> = {
  late: 'Late',
  atRisk: 'At risk',
  onTime: 'On time',
  deliveredLate: 'Delivered late',
  deliveredOnTime: 'Delivered on time',
}

/** Why, after the urgency: "Late: pickup window closed 40 min ago". */
export const timingReason: Record<TimingReason, string> = {
  pickupClosed: 'pickup window closed {{time}} ago',
  pickupDayOver: 'pickup day ended {{time}} ago',
  deliveryOverdue: 'delivery was due {{time}} ago',
  deliveryDayOver: 'delivery day ended {{time}} ago',
  cutOffMissed: 'cut-off was {{time}} ago',
  flightCutOffMissed: 'cut-off of the flight was {{time}} ago',
  pickupDue: 'pickup due in {{time}}',
  pickupDayEnds: 'pickup due by end of day, in {{time}}',
  deliveryDue: 'delivery due in {{time}}',
  deliveryDayEnds: 'delivery due by end of day, in {{time}}',
  cutOffNear: 'cut-off in {{time}}',
  flightCutOffNear: 'cut-off of the flight in {{time}}',
  leaveByPassed: 'had to leave by {{leaveBy}} for {{due}}',
  lateForPickup: 'driver {{time}} late for {{due}}',
  expectedLate: 'expected {{time}} late for {{due}}',
  behindSchedule: '{{time}} behind schedule for {{due}}',
  noDeadline: 'no deadline',
  deliveredLate: 'Delivered {{time}} late',
  deliveredOnTime: 'Delivered {{time}} early',
}

/** The deadline that a reason is about. */
export const timingDue: Record<DueReason, string> = {
  pickupDue: 'pickup due {{at}}',
  pickupDayEnds: 'pickup due by end of day',
  deliveryDue: 'delivery due {{at}}',
  deliveryDayEnds: 'delivery due by end of day',
  cutOffNear: 'cut-off {{at}}',
  flightCutOffNear: 'cut-off of the flight {{at}}',
}

/** What stands between the order and its deadline, after the reason. */
export const timingDriver: Record<TimingDriver, string> = {
  notConfirmed: 'not confirmed',
  none: 'no driver',
  partly: '{{assigned}} of {{count}} stops assigned',
  atPickup: 'driver at pickup',
  expectedAtPickup: 'driver expected in {{time}}',
  notThere: 'not picked up',
  expected: 'expected in {{time}}',
  wasExpected: 'was expected {{time}} ago',
  atDelivery: 'driver at last stop',
}

export const timingLine = {
  why: '{{timing}}: {{reason}}',
  whyAndDriver: '{{timing}}: {{reason}}, {{driver}}',
  partly: '{{assigned}} of {{count}} stops assigned',
  leaveBy: '{{timing}}: leave by {{leaveBy}}',
  expected: '{{timing}}: expected {{expected}}',
}

export const bookingType = {
  0: 'Power Only',
  1: 'Single Pickup Single Dropoff',
  2: 'Single Pickup Multiple Dropoffs',
}

export const source: Record<Channel, string> = {
  api: 'Booking API',
  edi: 'EDI',
  file: 'File',
  mail: 'E-mail',
  upload: 'Uploaded',
  manual: 'Typed in',
  recurring: 'Recurring order',
}
/** The same for bookings that a person typed or uploaded. */
export const sourceBy: Record<(typeof channelsByHand)[number], string> = {
  upload: 'Uploaded by {{who}}',
  manual: 'Typed in by {{who}}',
}

/** Marks an order of which a driver reported a problem. */
export const problemMark = {
  problem: 'Problem',
  help: 'A driver reported a problem that nobody has handled',
}

/** What a sender asked for when it may no longer do it by itself. */
export const request = {
  cancelMark: 'Cancel?',
  changeMark: 'Change?',
  cancelMarkHelp: 'The customer asks to cancel',
  changeMarkHelp: 'The customer asks for a change',
  cancelTitle: '{{who}} asks to cancel this booking',
  askTitle: '{{who}} asks for a change',
  askHelp: 'Change the order first, then accept. Or decline with a reason. The customer sees your answer.',
  changeTitle: '{{who}} asks for a change',
  by: 'Received by {{channel}}',
  cancelHelp: 'The order goes on until you decide. The customer is told of your decision.',
  accept: 'Accept',
  acceptSome: 'Accept {{count}} of {{all}}',
  decline: 'Decline',
  acceptCancelTitle: 'Cancel {{label}} for the customer?',
  declineTitle: 'Decline the request of {{who}}?',
  declineHelp: 'The order stays as it is. The customer is told of the reason.',
  note: 'Note (the customer reads it)',
  reason: 'Reason (the customer reads it)',
  accepted: 'Request of {{label}} accepted',
  declined: 'Request of {{label}} declined',
  decidedMeanwhile: 'The request of {{label}} has been decided meanwhile. Nothing of yours was sent.',
  earlier: 'Earlier requests',
  stateOf: '{{kind}}: {{state}} by {{who}}',
}

export const workOrderList = {
  newOrder: 'New work order',
  assign: 'Assign',
  all: 'All',
  statusTabs: 'By status',
  ofSelected: '{{action}} ({{able}} of {{all}})',
  none: 'No work orders yet',
  noPermission: 'Your roles do not include the list of work orders.',
  noneHelp: 'Bookings that customers send appear here by themselves. You can also type one in.',
  cancelTitle_one: 'Cancel {{count}} booking?',
  cancelTitle_other: 'Cancel {{count}} bookings?',
  cancelHelp: 'Their drivers are told that the tasks are cancelled. These bookings will not be delivered.',
  notAllowed_one: '{{count}} skipped because of its status: {{names}}',
  notAllowed_other: '{{count}} skipped because of their status: {{names}}',
  confirmed_one: '{{count}} booking confirmed',
  confirmed_other: '{{count}} bookings confirmed',
  chooseRow: 'Select a row first: press j, or click it.',
  isConfirmed: '{{label}} is already confirmed.',
  isRevised: 'Open {{label}} to confirm its revision.',
  confirmFirst: '{{label}} is {{status}}. Confirm it first, then assign a driver.',
  hasDriver: '{{label}} is {{status}} and has a driver. Open it to reassign.',
  needsNoDriver: '{{label}} is {{status}} and needs no driver.',
  notWaiting: '{{label}} is {{status}}. There is nothing to confirm.',
  noneWaits_one: '{{count}} selected order does not wait for confirmation.',
  noneWaits_other: 'None of the {{count}} selected orders waits for confirmation.',
  cancelled_one: '{{count}} booking cancelled',
  cancelled_other: '{{count}} bookings cancelled',
  assigned_one: '{{count}} order assigned to {{driver}}',
  assigned_other: '{{count}} orders assigned to {{driver}}',
  tagged_one: 'Tags of {{count}} order saved',
  tagged_other: 'Tags of {{count}} orders saved',
  undone_one: '{{count}} order restored',
  undone_other: '{{count}} orders restored',
  someFailed_one: '{{count}} failed:',
  someFailed_other: '{{count}} failed:',
  tags: 'Tags',
  tagTitle_one: 'Tags of {{count}} order',
  tagTitle_other: 'Tags of {{count}} orders',
  tagAdd: 'Add tags',
  tagAddHelp: 'Press Enter after each tag.',
  tagRemove: 'Remove tags',
  tagCount: 'on {{count}}',
  saveTags: 'Save tags',
  assignTitle_one: 'Assign {{count}} order to a driver',
  assignTitle_other: 'Assign {{count}} orders to a driver',
  ownTrailers: 'Each task keeps its own',
  assignHelp: 'Each order becomes a task of its own, with truck and trailer as chosen here. Ranked for {{label}}.',
  assignThese_one: 'Assign {{count}} order',
  assignThese_other: 'Assign {{count}} orders',
  blockedLeft_one: '{{count}} order is blocked and skipped. Give a reason to assign it anyway.',
  blockedLeft_other: '{{count}} orders are blocked and skipped. Give a reason to assign them anyway.',
  blockedFixed_one: '{{count}} order is blocked and skipped.',
  blockedFixed_other: '{{count}} orders are blocked and skipped.',
  allBlocked: 'All orders are blocked. Choose another driver.',
  exportTooMany: 'More than 100 orders are selected. Export the list instead.',
  yes: 'Yes',
  no: 'No',
  photosOf: '{{container}} container, {{pickup}} pickup, {{delivery}} delivery',
  locusRecorded: 'Recorded',
  there: 'Some',
  notThere: 'None',
  toCheck: 'To check',
}

/** Folders of the list: rules that people make. */
export const folder = {
  side: 'Folders',
  all: 'All orders',
  new: 'New folder',
  edit: 'Edit folder {{name}}',
  hide: 'Hide folders',
  show: 'Show folders',
  order: 'Sort folders',
  ordered: 'Done',
}

export const workOrderPage = {
  copy: 'Copy order',
  makeRecurring: 'Make recurring…',
  stops: 'Stops',
  tasks: 'Tasks',
  noTasks: 'No driver assigned yet.',
  history: 'History',
  noHistory: 'No history yet.',
  planned: 'Planned',
  actual: 'Actual',
  late: '{{time}} late',
  minutes: '{{count}} min',
  hours: '{{hours}} h {{minutes}} min',
  hoursOnly: '{{hours}} h',
  days: '{{count}} days',
  noWindow: 'no time given',
  dueThatDay: 'due by the end of that day',
  leftAt: 'left {{time}}',
  failed: 'The work order could not be loaded',
  photoOf: '{{kind}}, {{task}}',
  call: 'Call {{name}}',
  assignments: 'Assignments',
  driverEvents: 'Driver’s steps',
  onPhone_one: '{{count}} photo still on the phone',
  onPhone_other: '{{count}} photos still on the phone',
  from: 'since {{time}}',
  until: '{{from}} – {{to}}',
  assignedBy: 'by {{name}}',
  held: 'waiting for the earlier step',
  refused: 'does not count',
  acceptedBy: 'accepted by {{name}}',
  dismissedBy: 'dismissed by {{name}}',
  reportedBy: 'reported by {{name}}',
  fromStop: '{{distance}} from the stop',
  receivedLater: 'received {{time}}',
  noDriver: 'no driver yet',
  handedOver: 'Handed over',
  handedOverTo: 'Handed over to {{driver}} ({{task}}), {{place}}, {{time}}',
  takesOver: 'Takes over from {{driver}} ({{task}}), {{place}}',
  stopsWithoutTask_one: 'Stop {{stops}} has no task.',
  stopsWithoutTask_other: 'Stops {{stops}} have no task.',
  moreActions: 'More',
  refusedAttempt: 'was refused',
  allFields_one: '{{count}} field',
  allFields_other: '{{count}} fields',
}

/** Why a driver no longer has a task. */
export const endedBecause = {
  reassigned: 'reassigned',
  rejected: 'rejected',
  cancelled: 'cancelled',
  delivered: 'delivered',
  handedOver: 'handed over',
}

export const stepKind = {
  accept: 'Accept',
  reject: 'Reject',
  arrive: 'Arrived at stop',
  pickUp: 'Pick up',
  deliver: 'Deliver',
  exception: 'Exception',
  wait: 'Wait',
  seal: 'Seal',
  document: 'Paper',
}
export const stepDone = {
  accept: 'Accepted',
  reject: 'Rejected',
  arrive: 'Arrived',
  pickUp: 'Picked up',
  deliver: 'Delivered',
  exception: 'Exception',
  wait: 'Waiting',
  seal: 'Seal and container number',
  document: 'Paper',
}

export const orderActionDone: Record<
  Exclude<WorkOrderAction, 'receive' | 'draft' | 'dispatch' | 'reject' | 'pickUp' | 'deliver' | 'revise'>,
  string
> = {
  confirm: '{{label}} confirmed',
  confirmRevision: 'Revision of {{label}} decided',
  cancelDelivery: 'Delivery of {{label}} cancelled',
  cancelBooking: '{{label}} cancelled',
  cancelInTransit: '{{label}} cancelled',
  reopen: '{{label}} reopened',
  undoAssign: 'Assignment of {{label}} undone',
  undoCancel: 'Cancellation of {{label}} undone',
  undoConfirm: 'Confirmation of {{label}} undone',
}

export const pageAction = {
  edit: 'Edit',
  driverStep: 'Open driver task',
}
