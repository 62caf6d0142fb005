import type { FieldErrorKey } from '@shortcut/domain/field-issues.ts'
import type { BookingStatus, TaskAction, TaskStatus, WorkOrderAction } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { RuleField, RuleItem } from '@shortcut/domain/work-orders/rule.ts'

// What the law itself names: said by the server and the console alike.

export const bookingStatus: Record<BookingStatus, string> = {
  NEW: 'NEW',
  DRAFT: 'DRAFT',
  CONFIRMED: 'CONFIRMED',
  REVISED: 'REVISED',
  DISPATCHED: 'DISPATCHED',
  ASSIGNMENT_CANCELLED: 'DELIVERY CANCELLED',
  BOOKING_CANCELLED: 'BOOKING CANCELLED',
  DRIVER_REJECTED: 'REJECTED',
  IN_TRANSIT: 'ENROUTE',
  DELIVERED: 'COMPLETED',
}

export const taskStatus: Record<TaskStatus, string> = {
  new: 'New',
  assigned: 'Assigned',
  accepted: 'Accepted',
  rejected: 'Rejected',
  pickedUp: 'Picked up',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

export const workOrderAction: Record<WorkOrderAction, string> = {
  receive: 'Receive',
  draft: 'Draft',
  confirm: 'Confirm',
  revise: 'Revise',
  confirmRevision: 'Confirm revision',
  dispatch: 'Dispatch',
  reject: 'Reject',
  cancelDelivery: 'Cancel delivery',
  pickUp: 'Pick up',
  deliver: 'Deliver',
  cancelBooking: 'Cancel booking',
  cancelInTransit: 'Cancel in transit',
  reopen: 'Reopen',
  undoAssign: 'Undo the assignment',
  undoCancel: 'Undo the cancellation',
}

export const taskAction: Record<TaskAction, string> = {
  create: 'New task',
  assign: 'Assign driver',
  reassign: 'Reassign driver',
  schedule: 'Plan the time',
  accept: 'Accept',
  reject: 'Reject',
  pickUp: 'Pick up',
  deliver: 'Deliver',
  cancel: 'Cancel task',
  cancelPickedUp: 'Cancel picked-up task',
  handOver: 'Hand over',
  takeOver: 'Take over',
  takeBack: 'Take back',
  reopen: 'Reopen',
  changed: 'Ask again',
  undoAssign: 'Undo the assignment',
  undoCancel: 'Undo the cancellation',
}

export const ruleOperator: Record<RuleItem['operator'], string> = {
  eq: 'Equals',
  contains: 'Contains',
  exclude: 'Excludes',
}

export const ruleField: Record<RuleField, string> = {
  customerName: 'Customer name',
  customerReferenceNumber: 'CRN',
  bookingId: 'Booking id',
  bookingStatus: 'Booking status',
  bookingType: 'Booking type',
  truckType: 'Truck type',
  shipmentId: 'Shipment id',
  cargoId: 'Cargo id',
  containerNo: 'Container no',
  commodity: 'Commodity',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  tags: 'Tags',
  source: 'Source',
  mawb: 'MAWB',
  hawb: 'HAWB',
  airline: 'Airline',
  flight: 'Flight',
  pickupPlace: 'Pickup place',
  deliveryPlace: 'Delivery place',
  driver: 'Driver',
  remark: 'Remark',
}

/** What an order lacks before it can be confirmed (missingToConfirm). */
export const missing = {
  customerReferenceNumber: 'the CRN',
  bookingPickupDate: 'the booking pickup date',
  pickup: 'a pickup',
  dropoff: 'a dropoff',
  stops: 'the place of stop {{number}}',
}

/** What is wrong with a field, by the schema's own key or Zod's issue code. */
export const fieldError: Record<FieldErrorKey, string> = {
  'not null': 'not null',
  'Can not be empty': 'Can not be empty',
  'The two passwords entered are inconsistent': 'The two passwords entered are inconsistent',
  personName: '4-18 English letters or letters with numbers',
  passwordTooWeak: 'at least 8 digits or letters',
  controlCharacters: 'contains characters that cannot be printed',
  negative: 'cannot be negative',
  tooLong: 'at most {{max}} characters',
  tooShort: 'at least {{min}} characters',
  tooMany: 'at most {{max}}',
  tooFew: 'at least {{min}}',
  tooLarge: 'at most {{max}}',
  tooSmall: 'at least {{min}}',
  notANumber: 'must be a number',
  notText: 'must be text',
  notADate: 'must be a date such as 2026-11-23',
  notATime: 'must be a date and time such as 2026-11-23T08:00',
  notAnId: 'is not an id',
  notOneOf: 'must be one of: {{values}}',
  notBefore: 'must not be before {{other}}',
  endsTooEarly: 'must be later than the start',
  boardWindow: 'must be later than “from”, by at most 35 days',
  notAnEmail: 'must be an e-mail address such as name@example.com',
  accountName: 'may have English letters, digits and . _ - @ +',
  accountCode: 'may have English letters, digits, spaces and . _ - /',
  currency: 'must be three capital letters such as USD',
  country: 'must be two capital letters such as US',
  menuUrl: 'must be an address such as /truck/index',
  vinLetters: 'a VIN has letters other than I, O and Q, and digits',
  vinLength: 'a VIN has 17 characters',
  notAZone: 'is not a time zone such as America/Chicago or +08:00',
  required: 'is missing',
  wrong: 'is not valid',
}
