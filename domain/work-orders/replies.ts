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
import { bookingType } from './input.ts'
import { bookingStatuses, taskStatuses } from './lifecycle.ts'

/** A stop as the product answers it: times in UTC, to be shown in `timeZone`. */
export const stopReply = z.object({
  id,
  sequence: z.int(),
  kind: z.enum(['pickup', 'dropoff']),
  company: z.string(),
  address: z.string(),
  city: z.string(),
  province: z.string(),
  postalCode: z.string(),
  country: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  timeZone: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  estimatedArriveTime: z.string().nullable(),
  estimatedDepartTime: z.string().nullable(),
  actualArriveTime: z.string().nullable(),
  actualDepartTime: z.string().nullable(),
  arriveRemark: z.string(),
  departRemark: z.string(),
  remark: z.string(),
  pieces: z.int().nullable(),
  receivedBy: z.string(),
  signatureFileId: z.string().nullable(),
})

export const photoReply = z.object({
  fileId: id,
  kind: z.enum(['container', 'pickup', 'delivery']),
  stopId: z.string().nullable(),
})

export const taskEventReply = z.object({
  id,
  kind: z.enum(['accept', 'reject', 'arrive', 'pickUp', 'deliver']),
  stopId: z.string().nullable(),
  at: z.string(),
  receivedAt: z.string(),
  outcome: z.enum(['applied', 'held', 'refused']),
  outcomeReason: z.string(),
  /** What the office says of a step with an unlikely date; null: nobody is asked. */
  review: z.enum(['waiting', 'accepted', 'dismissed']).nullable(),
  reviewedBy: z.string(),
  reportedBy: z.string(),
  /** As the driver typed it. */
  remark: z.string(),
  /** Where the phone was, degrees. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})

export const assignmentReply = z.object({
  driverName: z.string(),
  truckNo: z.string().nullable(),
  trailerNo: z.string().nullable(),
  assignedAt: z.string(),
  assignedBy: z.string(),
  endedAt: z.string().nullable(),
  endedBecause: z.string().nullable(),
  /** What the driver said who rejected it. */
  endedReason: z.string(),
})

/** A task as the product answers it. */
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
  scheduler: z.string().nullable(),
  stopIds: z.array(id),
  assignedAt: z.string().nullable(),
  acceptedAt: z.string().nullable(),
  actualPickupDate: z.string().nullable(),
  actualDeliveryDate: z.string().nullable(),
  remark: z.string(),
  rejectReason: z.string(),
  cancelReason: z.string(),
  /** Its driver gave the load to another one: when and where. */
  handedOverAt: z.string().nullable(),
  handedOverPlace: z.string(),
  handedOverLat: z.number().nullable(),
  handedOverLng: z.number().nullable(),
  /** The task whose load it took over. */
  continuesTaskId: z.string().nullable(),
  version: z.int(),
  photos: z.array(photoReply),
  events: z.array(taskEventReply),
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

const moment = z.string().nullable()
const amountReply = z.object({ value: z.string(), unit: z.string() }).nullable()

/** A field's value as the product answers it. */
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

/** One order, whole: the names of the booking API and of the specification's labels. */
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
  /** To be in time, the truck must leave where it is by then; without a driver, the freight its pickup. */
  leaveByAt: moment,
  actualDeliverDate: moment,
  /** To be picked up and to be delivered by then; null where nothing is known. */
  pickupDueAt: moment,
  deliveryDueAt: moment,
  scheduler: z.string().nullable(),
  references: z.array(z.object({ qualifier: z.string(), value: z.string(), description: z.string() })),
  source: z.enum(channels),
  folderIds: z.array(id),
  tasks: z.array(taskReply),
  revision: revisionReply.nullable(),
  version: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type WorkOrderReply = z.output<typeof workOrderReply>

/** What stands in a cell of the list: an amount without its unit, which has a column of its own. */
const cells = {
  ...replies,
  weight: z.string().nullable(),
  volume: z.string().nullable(),
  unit: z.string().nullable(),
  moment: z.string(),
  status: z.enum(bookingStatuses),
  channel: z.enum(channels),
} satisfies Record<Kind | KeptRow['kind'], z.ZodType>

/** One line of the list: only what the grid shows. */
export const workOrderRowReply = z.object({
  id,
  ...(Object.fromEntries(listFields.map((field) => [field, cells[fieldRows[field].kind]])) as {
    [F in ListField]: (typeof cells)[(typeof fieldRows)[F]['kind']]
  }),
  version: z.int(),
})
export type WorkOrderRow = z.output<typeof workOrderRowReply>

const place = z.object({
  company: z.string(),
  address: z.string(),
  city: z.string(),
  province: z.string(),
  country: z.string(),
  estimatedArriveTime: z.string().nullable(),
  actualArriveTime: z.string().nullable(),
  actualDepartTime: z.string().nullable(),
  arriveRemark: z.string(),
  departRemark: z.string(),
  remark: z.string(),
})

/** What the list shows of an order beyond its own row, for columns that are not there until somebody chooses them. */
export const workOrderMoreReply = z.object({
  id,
  ...(Object.fromEntries(enteredWith('list', 'beside').map((field) => [field, z.string()])) as Record<
    FieldWith<'list', 'beside'>,
    z.ZodString
  >),
  scheduler: z.string().nullable(),
  /** The task that a driver has, else the last one. */
  taskNo: z.string().nullable(),
  status: z.enum(taskStatuses).nullable(),
  phone: z.string(),
  truckLicensePlate: z.string(),
  truckNo: z.string().nullable(),
  trailerNo: z.string().nullable(),
  actualPickupDate: z.string().nullable(),
  actualDeliveryDate: z.string().nullable(),
  /** How many of each kind. */
  photos: z.object({ container: z.int(), pickup: z.int(), delivery: z.int() }),
  /** The driver's way is recorded. */
  locus: z.boolean(),
  /** Steps of its drivers that wait for the office, with the number of their stop. */
  heldStep: z.array(taskEventReply.pick({ kind: true }).extend({ stop: z.int().nullable() })),
  /** The first pickup and the last dropoff. */
  pickup: place.nullable(),
  delivery: place.nullable(),
})
export type WorkOrderMore = z.output<typeof workOrderMoreReply>
