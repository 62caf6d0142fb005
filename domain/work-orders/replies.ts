import { z } from 'zod'
import { id } from '../endpoint.ts'
import { channels } from './channels.ts'
import type { KeptRow, Kind } from './field-row.ts'
import {
  enteredFields,
  enteredWith,
  type FieldWith,
  fieldRows,
  type ListField,
  listFields,
  type WorkOrderField,
} from './field-sets.ts'
import { enteredRows } from './fields.ts'
import { freightStates } from './freight-statuses.ts'
import { bookingType } from './input.ts'
import { bookingStatuses, taskStatuses } from './lifecycle.ts'
import { requestReply } from './request.ts'
import { stopKinds } from './stop-rows.ts'
import {
  type BesideStopField,
  besideStopFields,
  type EveryStopField,
  everyStopField,
  everyStopRow,
} from './stop-sets.ts'
import { timedMore } from './timing/timed-reply.ts'
import { orderWaybill } from './waybill/order-waybill.ts'

const moment = z.string().nullable()

const stopReplies = {
  stopKind: z.enum(stopKinds),
  text: z.string(),
  phone: z.string(),
  country: z.string(),
  placeTime: moment,
  count: z.int().nullable(),
  id,
  number: z.int(),
  degrees: z.number().nullable(),
  flag: z.boolean(),
  zone: z.string(),
  moment,
  said: z.string(),
  file: z.string().nullable(),
}

/** A stop in a reply: times in UTC, to be shown in `timeZone`. */
export const stopReply = z.object(
  Object.fromEntries(everyStopField.map((field) => [field, stopReplies[everyStopRow[field].kind]])) as {
    [F in EveryStopField]: (typeof stopReplies)[(typeof everyStopRow)[F]['kind']]
  },
)

export const photoReply = z.object({
  fileId: id,
  kind: z.enum(['container', 'pickup', 'delivery']),
  stopId: z.string().nullable(),
})

/** With what its camera wrote into it; null: nothing. */
const takenPhotoReply = photoReply.extend({
  takenAt: z.string().nullable(),
  takenLat: z.number().nullable(),
  takenLng: z.number().nullable(),
})
export type TakenPhoto = z.output<typeof takenPhotoReply>

export const taskEventReply = z.object({
  id,
  kind: z.enum(['accept', 'reject', 'arrive', 'pickUp', 'deliver']),
  stopId: z.string().nullable(),
  at: z.string(),
  receivedAt: z.string(),
  outcome: z.enum(['applied', 'held', 'refused']),
  outcomeReason: z.string(),
  /** The office's decision on a step with an unlikely date; null: none needed. */
  review: z.enum(['waiting', 'accepted', 'dismissed']).nullable(),
  reviewedBy: z.string(),
  reportedBy: z.string(),
  /** Reported after the task was taken from the driver. */
  late: z.boolean(),
  /** As typed by the driver. */
  remark: z.string(),
  /** Counted by the driver. */
  pieces: z.int().nullable(),
  pallets: z.int().nullable(),
  /** As the driver read them off the load. */
  sealNo: z.string(),
  containerNo: z.string(),
  /** Its size and type by ISO 6346, such as 45G1. */
  containerType: z.string(),
  /** Collected on delivery. */
  cash: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  /** Photos and signature of a step that does not count yet, as far as they have arrived. */
  fileIds: z.array(id),
  /** The phone's position, degrees. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})

/** What drivers report besides steps. */
export const reportKinds = ['exception', 'wait', 'seal', 'document'] as const
export type ReportKind = (typeof reportKinds)[number]

export const taskReportReply = taskEventReply
  .pick({ id: true, stopId: true, at: true, receivedAt: true, outcome: true, outcomeReason: true, review: true })
  .extend({
    ...taskEventReply.pick({ reviewedBy: true, late: true, pieces: true, remark: true, lat: true, lng: true }).shape,
    kind: z.enum(reportKinds),
    driverName: z.string(),
    /** Of an exception or a document. */
    type: z.string(),
    ...taskEventReply.pick({ sealNo: true, containerNo: true, containerType: true }).shape,
    /** The number on a document. */
    value: z.string(),
    /** As far as they have arrived. */
    fileIds: z.array(id),
  })
export type TaskReport = z.output<typeof taskReportReply>

export const assignmentReply = z.object({
  driverName: z.string(),
  truckNo: z.string().nullable(),
  trailerNo: z.string().nullable(),
  assignedAt: z.string(),
  assignedBy: z.string(),
  endedAt: z.string().nullable(),
  endedBecause: z.string().nullable(),
  /** The driver's reason for rejecting. */
  endedReason: z.string(),
})

/** A task in a reply. */
export const taskReply = z.object({
  id,
  taskNo: z.string(),
  workOrderId: id,
  status: z.enum(taskStatuses),
  driverId: z.string().nullable(),
  driver: z.string().nullable(),
  phone: z.string(),
  truckId: z.string().nullable(),
  truckNo: z.string().nullable(),
  truckLicensePlate: z.string(),
  trailerId: z.string().nullable(),
  trailerNo: z.string().nullable(),
  /** Unsafe defects of the vehicles that nobody has certified. */
  truckUnsafeDefects: z.int(),
  trailerUnsafeDefects: z.int(),
  scheduler: z.string().nullable(),
  stopIds: z.array(id),
  assignedAt: z.string().nullable(),
  acceptedAt: z.string().nullable(),
  actualPickupDate: z.string().nullable(),
  actualDeliveryDate: z.string().nullable(),
  remark: z.string(),
  rejectReason: z.string(),
  cancelReason: z.string(),
  /** The driver handed the load over to another one: time and place. */
  handedOverAt: z.string().nullable(),
  handedOverPlace: z.string(),
  handedOverLat: z.number().nullable(),
  handedOverLng: z.number().nullable(),
  /** The task that it took the load over from. */
  continuesTaskId: z.string().nullable(),
  version: z.int(),
  photos: z.array(takenPhotoReply),
  /** Number of photos, signatures and papers that reports name and that are still on the phone. */
  filesOnPhone: z.int(),
  events: z.array(taskEventReply),
  /** What the drivers of the task reported besides steps. */
  reports: z.array(taskReportReply),
  assignments: z.array(assignmentReply),
})
export type TaskReply = z.output<typeof taskReply>

export const diffEntry = z.object({
  field: z.string(),
  old: z.unknown(),
  new: z.unknown(),
  impact: z.enum(['safe', 'driver', 'price']),
})
export type DiffEntry = z.output<typeof diffEntry>

export const revisionReply = z.object({
  id,
  source: z.string(),
  proposedBy: z.string(),
  priorStatus: z.string(),
  diff: z.array(diffEntry),
  state: z.string(),
  decisions: z.record(z.string(), z.enum(['accept', 'refuse'])).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  createdAt: z.string(),
})

const amountReply = z.object({ value: z.string(), unit: z.string() }).nullable()

/** A field's value in a reply. */
const replies = {
  text: z.string(),
  choice: z.string().nullable(),
  bookingType,
  count: z.int().nullable(),
  weight: amountReply,
  volume: amountReply,
  date: moment,
  placeTime: moment,
  instant: moment,
  account: id,
  user: z.string().nullable(),
  tags: z.array(z.string()),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  stops: z.array(stopReply),
} satisfies Record<Kind, z.ZodType>

/** A whole order, with the names of the booking API and the specification's labels. */
export const workOrderReply = z.object({
  id,
  bookingId: z.string(),
  bookingStatus: z.enum(bookingStatuses),
  priorStatus: z.string().nullable(),
  customerName: z.string(),
  ...(Object.fromEntries(enteredFields.map((field) => [field, replies[enteredRows[field].kind]])) as {
    [F in WorkOrderField]: (typeof replies)[(typeof enteredRows)[F]['kind']]
  }),
  bookingReceivedDate: z.string(),
  /**
   * Latest departure to be on time: of the truck from its position; without a driver, of the freight from its pickup.
   */
  leaveByAt: moment,
  routeMinutes: timedMore.routeMinutes,
  actualDeliverDate: moment,
  /** Deadlines of pickup and delivery; null if not known. */
  pickupDueAt: moment,
  deliveryDueAt: moment,
  pickupDueDay: timedMore.pickupDueDay,
  deliveryDueDay: timedMore.deliveryDueDay,
  pickupExpectedAt: moment,
  /** The earliest open cut-off of its air waybills. */
  airCutOffAt: moment,
  pickupArrivedAt: moment,
  deliveryArrivedAt: moment,
  /** Number of stops, and of those that a driver has or has served. */
  stopCount: z.int(),
  assignedStops: z.int(),
  scheduler: z.string().nullable(),
  references: z.array(z.object({ qualifier: z.string(), value: z.string(), description: z.string() })),
  /** What the sender says of its house air waybill. */
  waybill: orderWaybill.nullable(),
  source: z.enum(channels),
  folderIds: z.array(id),
  tasks: z.array(taskReply),
  revision: revisionReply.nullable(),
  /** What its sender asked for, the latest first. */
  requests: z.array(requestReply),
  version: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type WorkOrderReply = z.output<typeof workOrderReply>

/** Values of list cells: an amount without its unit, which has its own column. */
const cells = {
  ...replies,
  weight: z.string().nullable(),
  volume: z.string().nullable(),
  unit: z.string().nullable(),
  moment: z.string(),
  status: z.enum(bookingStatuses),
  channel: z.enum(channels),
} satisfies Record<Kind | KeptRow['kind'], z.ZodType>

/** One line of the list: what the grid shows, and the facts for `timingOf`. */
export const workOrderRowReply = z.object({
  id,
  ...(Object.fromEntries(listFields.map((field) => [field, cells[fieldRows[field].kind]])) as {
    [F in ListField]: (typeof cells)[(typeof fieldRows)[F]['kind']]
  }),
  ...timedMore,
  /** Kinds of problems that drivers reported and nobody has handled, with a comma between; '' for none. */
  openProblems: z.string(),
  /** Kinds of its open requests, with a comma between; '' for none. */
  openRequests: z.string(),
  version: z.int(),
})
export type WorkOrderRow = z.output<typeof workOrderRowReply>

const place = z.object(
  Object.fromEntries(besideStopFields.map((field) => [field, stopReply.shape[field]])) as Pick<
    typeof stopReply.shape,
    BesideStopField
  >,
)

/** The list's optional columns, looked up only when somebody shows them. */
export const workOrderMoreReply = z.object({
  id,
  ...(Object.fromEntries(enteredWith('list', 'beside').map((field) => [field, z.string()])) as Record<
    FieldWith<'list', 'beside'>,
    z.ZodString
  >),
  scheduler: z.string().nullable(),
  /** The driver's current task, else the last one. */
  taskNo: z.string().nullable(),
  status: z.enum(taskStatuses).nullable(),
  phone: z.string(),
  truckLicensePlate: z.string(),
  truckNo: z.string().nullable(),
  trailerNo: z.string().nullable(),
  actualPickupDate: z.string().nullable(),
  actualDeliveryDate: z.string().nullable(),
  /** Number of photos of each kind. */
  photos: z.object({ container: z.int(), pickup: z.int(), delivery: z.int() }),
  /** The driver's route is recorded. */
  locus: z.boolean(),
  /** Drivers' steps and reports that wait for the office, with the number of their stop. */
  heldStep: z.array(
    z.object({ kind: z.enum([...taskEventReply.shape.kind.options, ...reportKinds]), stop: z.int().nullable() }),
  ),
  /** What warehouses have of it, with pieces counted and booked; null: none has or expects any. */
  freight: z.object({ state: z.enum(freightStates), pieces: z.int(), booked: z.int().nullable() }).nullable(),
  /** The first pickup and the last dropoff. */
  pickup: place.nullable(),
  delivery: place.nullable(),
})
export type WorkOrderMore = z.output<typeof workOrderMoreReply>
