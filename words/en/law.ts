import type { compass as compassDirections } from '@shortcut/domain/drivers/assignment.ts'
import type { FieldErrorKey } from '@shortcut/domain/field-issues.ts'
import type { RuleField } from '@shortcut/domain/work-orders/field-sets.ts'
import type { BookingStatus, TaskAction, TaskStatus, WorkOrderAction } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { RuleItem } from '@shortcut/domain/work-orders/rule.ts'

// Names of things in the domain; server and console use the same words.

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
  undoConfirm: 'Undo the confirmation',
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
  sealNo: 'Seal no',
  commodity: 'Commodity',
  hazmatClass: 'Hazmat class',
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

/** Values that an order still needs before it can be confirmed (missingToConfirm). */
export const missing = {
  customerReferenceNumber: 'the CRN',
  bookingPickupDate: 'the booking pickup date',
  pickup: 'a pickup',
  dropoff: 'a dropoff',
  stops: 'the place of stop {{number}}',
  windows: 'a window of stop {{number}} that ends after it begins',
}

/** Errors of a field, by the schema's own key or Zod's issue code. */
export const fieldError: Record<FieldErrorKey, string> = {
  'not null': 'not null',
  'Can not be empty': 'Can not be empty',
  'The two passwords entered are inconsistent': 'The two passwords entered are inconsistent',
  personName: '4-18 English letters or letters with numbers',
  passwordTooWeak: 'at least 8 digits or letters',
  passwordTooShort: 'at least 8 characters',
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
  notATimeOfDay: 'must be a time of day such as 08:00',
  notAnId: 'is not a valid ID',
  notOneOf: 'must be one of: {{values}}',
  windowReversed: 'must not be before “From”',
  endsTooEarly: 'must be later than the start',
  boardWindow: 'must be later than “from”, by at most 35 days',
  reportDays: 'must not be before the first day, nor more than 366 days after it',
  notAnEmail: 'must be an e-mail address such as name@example.com',
  accountName: 'may have English letters, digits and . _ - @ +',
  accountCode: 'may have English letters, digits, spaces and . _ - /',
  currency: 'must be a currency code, such as USD',
  country: 'must be two capital letters such as US',
  notACountry: 'must be a country code such as US, CA or MX',
  menuUrl: 'must be an address such as /truck/index',
  vinLetters: 'a VIN has letters other than I, O and Q, and digits',
  vinLength: 'a VIN has 17 characters',
  inspectedParts: 'each part once, and only parts of this vehicle',
  notAZone: 'is not a time zone such as America/Chicago or +08:00',
  separator: 'must be one character other than a letter, digit or space, such as * or ~',
  separatorTwice: 'must differ from the other separators',
  needs005010: 'needs version 005010 or later',
  separatorInId: 'contains a separator of this partner’s files. Choose another separator or correct the ID',
  interchangeQualifier: 'must be two characters such as ZZ or 02',
  interchangeId: 'may have letters, digits, spaces and . _ & / @ -',
  x12Code: 'must be two or three letters or digits such as CR',
  scac: 'must be two to four letters',
  webAddress: 'must be a web address such as https://edi.example.com/in',
  folderName: 'may have letters, digits, spaces and . _ -, and begins with a letter or digit',
  notMoney: 'must be an amount such as 75.00, or -75.00 for a credit',
  monthNotOver: 'must be 1 or more: a month’s average is known when the month is over',
  unlikelyYear: 'The year must be between 1900 and 2199',
  skippedTime: 'The clocks there skip this time in spring. Choose an hour earlier or later',
  notAnAmount: 'must be a number such as 3.753, at most six decimals',
  notARate: 'must be a number such as 1.3712, with at most ten decimals',
  noWeekday: 'Choose at least one day of the week',
  emptyMessage: 'The message is empty',
  noDates: 'leaves no date for an order from today on',
  noPickupDay: 'Enter the day of the pickup: the other dates are counted from it',
  notPositive: 'must be greater than zero',
  notARegion: 'may have capital letters, digits, spaces and -, such as US or US-PADD3',
  notAPlace: 'is not a place of scope {{scope}}, such as US-TX, Dallas, TX, 75261 or 752',
  locationRange: 'has a range whose ends differ in form. Write it such as A-01-1..A-01-9',
  noSuchZone: 'is not a zone of this sheet',
  notAboveFrom: 'must be above the start',
  belowMinimum: 'is below the minimum',
  breaksMeet: 'must be in ascending order, such as 1000: 20; 2000: 12.35',
  notBreaks: 'must be weights and prices such as 1000: 20; 2000: 12.35',
  percent: 'must be above -100 and at most 1000',
  notAboveZero: 'must be above 0',
  onlyForCwt: 'only prices per cwt have breaks',
  required: 'is missing',
  wrong: 'is not valid',
}

/** The last place of a driver or vehicle, relative to a town. */
export const nearPlace = {
  near: 'near {{place}}',
  from: '{{distance}} {{direction}} of {{place}}',
  none: 'no town nearby',
}

export const compass: Record<(typeof compassDirections)[number], string> = {
  N: 'N',
  NE: 'NE',
  E: 'E',
  SE: 'SE',
  S: 'S',
  SW: 'SW',
  W: 'W',
  NW: 'NW',
}
