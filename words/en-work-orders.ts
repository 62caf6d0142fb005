import type { WorkOrderFields, WorkOrderRow } from '@shortcut/domain/work-orders/fields.ts'
import type { BookingStatus, WorkOrderAction } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { Timing, TimingReason } from '@shortcut/domain/work-orders/timing.ts'

/** Labels of a work order's fields, in lists, forms, differences and history alike. */
const orderField: Record<keyof WorkOrderFields | Exclude<keyof WorkOrderRow, 'id'>, string> = {
  accountId: 'Customer',
  bookingId: 'Booking id',
  bookingStatus: 'Booking status',
  customerName: 'Customer name',
  customerReferenceNumber: 'CRN',
  shipmentId: 'Shipment id',
  cargoId: 'Cargo id',
  containerNo: 'Container no',
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

export const field = {
  ...orderField,
  contactPhone: 'Contact phone',
  scheduler: 'Scheduler',
  company: 'Company',
  address: 'Address',
  city: 'City',
  province: 'Province',
  postalCode: 'Postal code',
  country: 'Country',
  window: 'Time window',
  windowFrom: 'From',
  windowTo: 'To',
  stop: 'Stop {{number}}',
  pickup: 'Pickup',
  dropoff: 'Dropoff',
  taskNo: 'Task',
  status: 'Status',
  phone: 'Phone',
  truckNo: 'Truck no',
  truckLicensePlate: 'Truck license plate',
  trailerNo: 'Trailer no',
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
  timing: 'Against the clock',
}

/** How an order stands against the clock. */
export const timing: Record<Timing, string> = {
  late: 'Late',
  atRisk: 'At risk',
  deliveredLate: 'Delivered late',
  deliveredOnTime: 'Delivered on time',
}

/** Why it is late or at risk. */
export const timingReason: Record<TimingReason, string> = {
  pickupOverdue: 'Pickup was due {{time}} ago',
  deliveryOverdue: 'Delivery was due {{time}} ago',
  pickupWithoutDriver: 'Pickup due in {{time}}, no driver',
  pickupNotMade: 'Pickup due in {{time}}, not made',
  deliveryNear: 'Delivery due in {{time}}',
  expectedLate: 'Expected {{time}} after its deadline',
  deliveredLate: 'Delivered {{time}} late',
  deliveredOnTime: 'Delivered {{time}} early',
}

export const bookingType = {
  0: 'Power Only',
  1: 'Single Pickup Single Dropoff',
  2: 'Single Pickup Multiple Dropoffs',
}

export const source = { manual: 'Typed in', api: 'Booking API', edi: 'EDI', file: 'File' }

/** What an order waits for, by its status. */
export const waitsFor: Record<BookingStatus, string> = {
  NEW: 'Waits for someone to check and confirm it.',
  DRAFT: 'Is being prepared; it can be confirmed when it is complete.',
  CONFIRMED: 'Waits for a driver.',
  REVISED: 'Waits for a decision on what was revised.',
  DISPATCHED: 'Waits for the driver to pick up.',
  ASSIGNMENT_CANCELLED: 'The delivery was cancelled; it waits for another driver, or to be cancelled.',
  BOOKING_CANCELLED: 'Nothing more happens here.',
  DRIVER_REJECTED: 'The driver declined; it waits for another one.',
  IN_TRANSIT: 'Is on the way; waits for the last drop.',
  DELIVERED: 'Everything is delivered.',
}

export const waitsForMore = {
  acceptance: 'Waits for {{driver}} to accept.',
  pickup: 'Waits for {{driver}} to pick up.',
  drops: 'Is on the way: {{done}} of {{all}} drops done.',
  unassigned: 'Waits for a driver on {{task}}.',
  takeOver: 'Is on the way: waits for {{driver}} to take over.',
  missing: 'Before it can be confirmed it needs: {{fields}}.',
}

export const workOrderList = {
  board: 'Dispatch Board',
  searchFor: 'Search (/)',
  newOrder: 'New work order',
  all: 'All',
  statusTabs: 'By status',
  newRows_one: '{{count}} new work order',
  newRows_other: '{{count}} new work orders',
  show: 'Show',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  clearSelection: 'Clear selection',
  ofSelected: '{{action}} ({{able}} of {{all}})',
  none: 'No work orders yet',
  noneHelp: 'Bookings that customers send appear here by themselves. You can also type one in.',
  nothingFound: 'No work order matches',
  nothingFoundHelp: 'Take away a filter, or look among all.',
  clearFilters: 'Clear filters',
  failed: 'The list could not be read',
  confirmTitle_one: 'Confirm {{count}} booking?',
  confirmTitle_other: 'Confirm {{count}} bookings?',
  confirmHelp: 'The senders are told that their bookings are accepted, and the orders wait for a driver.',
  cancelTitle_one: 'Cancel {{count}} booking?',
  cancelTitle_other: 'Cancel {{count}} bookings?',
  cancelHelp: 'Their drivers are told that the tasks are cancelled. Nothing of these bookings will be delivered.',
  notAllowed_one: '{{count}} of the selected does not allow it and is left alone.',
  notAllowed_other: '{{count}} of the selected do not allow it and are left alone.',
  done_one: '{{count}} done',
  done_other: '{{count}} done',
  someFailed_one: '{{count}} was not done',
  someFailed_other: '{{count}} were not done',
}

export const workOrderForm = {
  newTitle: 'New work order',
  editTitle: 'Edit {{bookingId}}',
  reviseTitle: 'Revise {{bookingId}}',
  reviseHelp:
    'What you change is proposed as a revision. It counts when it has been confirmed; running tasks go on as they are.',
  saveDraft: 'Save as draft',
  save: 'Save changes',
  propose: 'Propose revision',
  booking: 'Booking',
  stops: 'Stops',
  cargo: 'Cargo',
  air: 'Air freight',
  contact: 'Contact',
  remark: 'Remark and tags',
  crnHelp: 'The customer’s own number for this booking. It is unique for each customer.',
  addPickup: 'Add pickup',
  addDropoff: 'Add dropoff',
  removeStop: 'Remove stop {{number}}',
  moveUp: 'Move stop {{number}} up',
  moveDown: 'Move stop {{number}} down',
  timesOfStop: 'Times are those of the place.',
  noStops: 'No stops yet. A booking can be confirmed once it has a pickup and a dropoff.',
  findCustomer: 'Find a customer',
  findScheduler: 'Find a dispatcher',
  nothingFound: 'Nobody found',
  tagsHelp: 'Press Enter after each tag.',
  unit: 'Unit',
  created: '{{bookingId}} is made',
  saved: '{{bookingId}} is saved',
  revised: 'The revision of {{bookingId}} waits for a decision',
  nothingChanged: 'Nothing was changed.',
}

/** Two people edit the same order. */
export const conflict = {
  title: '{{who}} changed this in the meantime. Nothing you typed is lost.',
  merged: 'Taken over, because you had not touched it:',
  clash: 'You both changed these. Choose which stands:',
  before: 'Before',
  theirs: 'Theirs',
  mine: 'Yours',
  keepTheirs: 'Keep theirs',
  keepMine: 'Keep mine',
  again: 'Save again when you have chosen.',
}

export const workOrderPage = {
  stops: 'Stops',
  tasks: 'Tasks',
  noTasks: 'No driver has been asked yet.',
  history: 'History',
  noHistory: 'Nothing has happened yet.',
  planned: 'Planned',
  actual: 'Actual',
  late: '{{time}} late',
  minutes: '{{count}} min',
  hours: '{{hours}} h {{minutes}} min',
  hoursOnly: '{{hours}} h',
  days: '{{count}} days',
  noWindow: 'no time given',
  leftAt: 'left {{time}}',
  failed: 'This work order could not be read',
  photoOf: '{{kind}}, {{task}}',
  call: 'Call {{name}}',
  assignments: 'Drivers who had it',
  driverEvents: 'Driver’s steps',
  from: 'since {{time}}',
  until: '{{from}} – {{to}}',
  assignedBy: 'by {{name}}',
  held: 'kept until the earlier step arrives',
  refused: 'does not count',
  reportedBy: 'reported by {{name}}',
  receivedLater: 'arrived here {{time}}',
  noDriver: 'no driver yet',
  handedOver: 'Handed over',
  handedOverTo: 'Handed over to {{driver}} ({{task}}), {{place}}, {{time}}',
  takesOver: 'Takes over from {{driver}} ({{task}}), {{place}}',
  stopsWithoutTask_one: 'Stop {{stops}} has no task.',
  stopsWithoutTask_other: 'Stops {{stops}} have no task.',
  revision: 'Revision by {{who}}',
  revisionHelp: 'Fields left ticked are accepted; the others stay as they were.',
  impactSafe: 'Safe: nobody has to act',
  impactDriver: 'Touches the driver',
  impactPrice: 'Touches the price',
  decide: 'Confirm revision',
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

export const photoKind = { container: 'Container', pickup: 'Pickup', delivery: 'Delivery' }
export const stepKind = {
  accept: 'Accept',
  reject: 'Reject',
  arrive: 'Arrived at stop',
  pickUp: 'Pick up',
  deliver: 'Deliver',
}
export const stepDone = {
  accept: 'Accepted',
  reject: 'Rejected',
  arrive: 'Arrived',
  pickUp: 'Picked up',
  deliver: 'Delivered',
}

/** What a button of the work order's page will do, before it does it. */
export const ask = {
  confirmTitle: 'Confirm {{label}}?',
  confirmText: 'The sender is told that the booking is accepted. It then waits for a driver.',
  cancelDeliveryTitle: 'Cancel the delivery of {{label}}?',
  cancelDeliveryText_zero: 'The booking stays and waits for another driver.',
  cancelDeliveryText_one:
    '{{count}} task is taken from its driver, who is told. The booking stays and waits for another driver.',
  cancelDeliveryText_other:
    '{{count}} tasks are taken from their drivers, who are told. The booking stays and waits for another driver.',
  cancelBookingTitle: 'Cancel booking {{label}}?',
  cancelBookingText_zero: 'Nothing of this booking will be delivered.',
  cancelBookingText_one: 'Nothing of this booking will be delivered, and {{count}} task is taken from its driver.',
  cancelBookingText_other:
    'Nothing of this booking will be delivered, and {{count}} tasks are taken from their drivers.',
  cancelInTransitTitle: 'Cancel {{label}} while its freight is on a truck?',
  cancelInTransitText: 'The driver is told to stop. Someone must tell them where to bring the freight.',
  reopenTitle: 'Reopen {{label}}?',
  reopenDelivered: 'It counts as under way again, and its last task goes back to the driver.',
  reopenCancelled: 'It becomes a draft again and has to be confirmed anew.',
  cancelTaskTitle: 'Cancel {{label}}?',
  cancelTaskText: '{{driver}} is told that the task is cancelled.',
  cancelTaskTextNobody: 'The task has no driver yet.',
  cancelPickedUpText: '{{driver}} has the freight on the truck and is told that the task is cancelled.',
  takeBackTitle: 'Take {{label}} back?',
  takeBackText: '{{next}} has not accepted yet, and is told that the task is cancelled. {{driver}} has the load again.',
  takeBackTextNobody: '{{driver}} has the load again.',
  stepTitle: 'Open the driver’s task {{label}}?',
  stepText: 'You report a step for {{driver}}. The log will say that you did it, and on whose behalf.',
  reason: 'Reason',
  reasonForDriver: 'Reason (the driver reads it)',
  keep: 'Leave it',
}

export const orderActionDone: Record<
  Exclude<WorkOrderAction, 'receive' | 'draft' | 'dispatch' | 'reject' | 'pickUp' | 'deliver' | 'revise'>,
  string
> = {
  confirm: '{{label}} is confirmed',
  confirmRevision: 'The revision of {{label}} is decided',
  cancelDelivery: 'The delivery of {{label}} is cancelled',
  cancelBooking: '{{label}} is cancelled',
  cancelInTransit: '{{label}} is cancelled',
  reopen: '{{label}} is open again',
  undoAssign: 'The assignment of {{label}} is undone',
  undoCancel: 'The cancellation of {{label}} is undone',
}

export const pageAction = {
  edit: 'Edit',
  driverStep: 'Report for the driver',
}
