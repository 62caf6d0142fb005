import type { RefusalKey } from '@shortcut/domain/errors.ts'
import type { FieldErrorKey } from '@shortcut/domain/field-issues.ts'
import type { BookingStatus, TaskAction, TaskStatus, WorkOrderAction } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { RuleField, RuleItem } from '@shortcut/domain/work-orders/rule.ts'
import type { FindingCode } from '@shortcut/domain/work-orders/task-api.ts'
import * as bookingApiWords from './en-booking-api.ts'
import * as bookingMonitorWords from './en-booking-monitor.ts'
import * as consoleWords from './en-console.ts'
import * as operationLogWords from './en-operation-log.ts'
import * as workOrderWords from './en-work-orders.ts'

/** {{name}} is filled in. The specification's own wording is kept to the letter. */
export const refusal: Record<RefusalKey, string> = {
  noToken: 'You have not logged in or your login is invalid. Please log in again!',
  badToken: 'You have not logged in or your login is invalid. Please log in again!',
  expiredToken: 'You have not logged in or your login is invalid. Please log in again!',
  unreadable: 'The request could not be read: {{why}}.',
  forbidden: 'You do not have the permission {{permission}}.',
  notFound: 'There is no such {{thing}}.',
  invalid: 'Some fields need another look.',
  slowDown: 'Too many tries. Please wait {{seconds}} seconds.',
  ourFault: 'Something went wrong on our side. Nothing was changed. Quote {{requestId}} when you report it.',
  bodyTooLarge: 'That is too large: at most {{limit}}.',
  unsupportedMedia: 'This content type is not taken here: {{type}}. Send {{wanted}}.',
  wrongSignIn: 'Account or password is wrong.',
  badApiKey: 'The X-Api-Key header is missing, unknown or revoked.',
  changedMeanwhile: '{{who}} changed this in the meantime. Nothing you typed is lost.',
  statusForbids: '{{label}} is {{status}}, so it cannot be done: {{action}}.',
  taskStatusForbids: '{{label}} is {{status}}, so it cannot be done: {{action}}.',
  notReady: '{{label}} still lacks: {{missing}}.',
  preflightBlocks: 'This assignment is blocked: {{findings}}',
  stopTaken: 'Stop {{stop}} is already on {{task}}. Reassign that task instead.',
  stopNotOfOrder: 'One of the stops does not belong to {{label}}.',
  noDropoff: 'A task needs at least one dropoff.',
  taskNotYours: 'This task is not yours any more.',
  stepTooEarly: 'Kept: it counts as soon as the earlier step arrives.',
  stepRefused: 'This step no longer counts: {{label}} is {{status}}.',
  reasonMissing: 'Please say why.',
  photosMissing: 'This customer asks for {{count}} photos here.',
  receiverMissing: 'Who received it? A name, signature or photo is needed.',
  lastAdministrator: 'The last administrator cannot be removed.',
  yourself: 'You cannot do that to yourself.',
  notYoursToGrant: 'You cannot grant what you do not hold: {{permission}}.',
  builtInRole: 'A built-in role cannot be changed. Copy it under another name.',
  inUse: '{{label}} is in use: {{by}}.',
  taken: '{{value}} is already taken.',
  tooManyItems: 'At most {{limit}} at once.',
  badCursor: 'This page cursor is not one of ours. Start again from the first page.',
  notAnImage: '{{name}} is not a picture that can be read.',
  pictureTooLarge: '{{name}} has {{megapixels}} million pixels. At most {{limit}} million are taken.',
  fileTooLarge: '{{name}} is larger than {{limit}}.',
  fileKindNotTaken: '{{name}} is neither a picture (JPEG, PNG, WebP, AVIF) nor a PDF.',
  noFiles: 'There is no file in this request.',
  nothingToRevise: 'Nothing differs from the order as it is.',
  senderMayNot: 'The sender may no longer do this: {{label}} is {{status}}.',
  endedForSender: '{{label}} is {{status}}: the sender can no longer change it.',
  reviseInstead: 'A driver already has {{label}}. Use Revise for: {{fields}}.',
  driverGone: 'This driver cannot be assigned: {{why}}.',
  ruleNeverMatches: 'This rule can never match: {{why}}.',
}

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
}

export const taskAction: Record<TaskAction, string> = {
  create: 'New task',
  assign: 'Assign driver',
  reassign: 'Reassign driver',
  accept: 'Accept',
  reject: 'Reject',
  pickUp: 'Pick up',
  deliver: 'Deliver',
  cancel: 'Cancel task',
  cancelPickedUp: 'Cancel picked-up task',
  reopen: 'Reopen',
  changed: 'Ask again',
}

export const finding: Record<FindingCode, string> = {
  driverOverlap: '{{driver}} already has {{task}} at that time.',
  truckOverlap: 'Truck {{truck}} is already on {{task}} at that time.',
  trailerOverlap: 'Trailer {{trailer}} is already on {{task}} at that time.',
  licenceExpired: 'The license of {{driver}} expires on {{on}}.',
  medicalExpired: 'The medical card of {{driver}} expires on {{on}}.',
  insuranceExpired: 'The insurance of {{driver}} expires on {{on}}.',
  truckInsuranceExpired: 'The insurance of truck {{truck}} expires on {{on}}.',
  driverInactive: '{{driver}} is inactive.',
  driverFrozen: '{{driver}} is frozen.',
  truckUnavailable: 'Truck {{truck}} is not in service: {{status}}.',
  trailerUnavailable: 'Trailer {{trailer}} is not in service: {{status}}.',
  overCapacity: 'The load of {{weight}} kg is over the {{capacity}} kg that {{vehicle}} carries.',
  pickupUnreachable: '{{driver}} is {{miles}} miles away and cannot reach the pickup before {{by}}.',
  appOffline: 'The app of {{driver}} is offline. Last heard: {{ago}}.',
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
  required: 'is missing',
  wrong: 'is not valid',
}

export const en = {
  refusal,
  bookingStatus,
  taskStatus,
  workOrderAction,
  taskAction,
  finding,
  missing,
  ruleOperator,
  ruleField,
  fieldError,
  ...bookingApiWords,
  ...bookingMonitorWords,
  ...consoleWords,
  ...workOrderWords,
  ...operationLogWords,
}

export type Words = typeof en
