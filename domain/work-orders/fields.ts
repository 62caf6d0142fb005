import { z } from 'zod'
import { date, decimal, id, instant } from '../endpoint.ts'
import { requiredText, text } from '../text.ts'
import { bookingStatuses, taskStatuses } from './lifecycle.ts'

/** Booking Type, by index (spec.md §3). */
export const bookingType = z.literal([0, 1, 2])

export const sources = ['manual', 'api', 'edi', 'file'] as const

/** A non-negative amount as entered, with its unit; '12500.50' at most six places. */
const amount = <U extends string>(units: readonly [U, ...U[]]) =>
  z.object({ value: decimal.refine((value) => !value.startsWith('-'), { error: 'negative' }), unit: z.enum(units) })

export const weight = amount(['lb', 'kg'])
export const volume = amount(['ft3', 'm3'])

/** An instant with offset, or a date and time without one, which is then read in the stop's own zone. */
export const stopTime = z.union([instant, z.iso.datetime({ local: true })])

const count = z.int().min(0).max(1_000_000)

/** A stop as people and systems enter it; with `id` it is one the order already has. */
export const stopInput = z.object({
  id: id.optional(),
  kind: z.enum(['pickup', 'dropoff']),
  company: text(120).default(''),
  address: text(200).default(''),
  city: text(80).default(''),
  province: text(40).default(''),
  postalCode: text(20).default(''),
  country: text(2).default('US'),
  from: stopTime.nullish(),
  to: stopTime.nullish(),
  contactName: text(80).default(''),
  contactPhone: text(40).default(''),
  remark: text(1000).default(''),
  pieces: count.nullish(),
})
export type StopInput = z.output<typeof stopInput>

export const mostTags = 20
/** One word or a few by which people find orders. */
export const tag = requiredText(40)

/** What may be typed into a work order: the same for a person's form and a sender's message. */
export const workOrderFields = z.object({
  accountId: id,
  customerReferenceNumber: requiredText(80),
  shipmentId: text(80),
  cargoId: text(80),
  containerNo: text(11),
  bookingType,
  truckType: text(80),
  bookingPickupDate: date.nullable(),
  requestDeliveryTime: stopTime.nullable(),
  estimatedDeliverDate: instant.nullable(),
  palletQuantity: count.nullable(),
  pieces: count.nullable(),
  weight: weight.nullable(),
  volume: volume.nullable(),
  commodity: text(200),
  contact: z.object({ name: text(80).default(''), email: text(120).default(''), phone: text(40).default('') }),
  mawb: text(20),
  hawb: text(40),
  airline: text(10),
  flight: text(10),
  cutOffAt: stopTime.nullable(),
  schedulerId: id.nullable(),
  tags: z.array(tag).max(mostTags),
  remark: text(4000),
  stops: z.array(stopInput).max(60),
})
export type WorkOrderFields = z.output<typeof workOrderFields>
export type WorkOrderField = keyof WorkOrderFields

/** An order that says nothing yet. */
export const emptyWorkOrder: Omit<WorkOrderFields, 'accountId' | 'customerReferenceNumber'> = {
  shipmentId: '',
  cargoId: '',
  containerNo: '',
  bookingType: 1,
  truckType: '',
  bookingPickupDate: null,
  requestDeliveryTime: null,
  estimatedDeliverDate: null,
  palletQuantity: null,
  pieces: null,
  weight: null,
  volume: null,
  commodity: '',
  contact: { name: '', email: '', phone: '' },
  mawb: '',
  hawb: '',
  airline: '',
  flight: '',
  cutOffAt: null,
  schedulerId: null,
  tags: [],
  remark: '',
  stops: [],
}

/** What a change touches: nothing anybody acts on, what a driver was told, or what the customer pays. */
export type Impact = 'safe' | 'driver' | 'price'

export const impacts: Record<WorkOrderField, Impact> = {
  accountId: 'price',
  customerReferenceNumber: 'safe',
  shipmentId: 'safe',
  cargoId: 'safe',
  containerNo: 'driver',
  bookingType: 'price',
  truckType: 'price',
  bookingPickupDate: 'driver',
  requestDeliveryTime: 'driver',
  estimatedDeliverDate: 'safe',
  palletQuantity: 'price',
  pieces: 'price',
  weight: 'price',
  volume: 'price',
  commodity: 'safe',
  contact: 'safe',
  mawb: 'safe',
  hawb: 'safe',
  airline: 'safe',
  flight: 'safe',
  cutOffAt: 'driver',
  schedulerId: 'safe',
  tags: 'safe',
  remark: 'safe',
  stops: 'driver',
}

/** What an order still lacks before it can be confirmed: CRN, pickup date, a pickup and a dropoff, a place for each stop (`stops.2`). */
export function missingToConfirm(order: {
  customerReferenceNumber: string
  bookingPickupDate: string | null
  stops: readonly Pick<StopInput, 'kind' | 'company' | 'address' | 'city' | 'postalCode'>[]
}): string[] {
  const missing: string[] = []
  if (!order.customerReferenceNumber) missing.push('customerReferenceNumber')
  if (!order.bookingPickupDate) missing.push('bookingPickupDate')
  for (const kind of ['pickup', 'dropoff'] as const)
    if (!order.stops.some((stop) => stop.kind === kind)) missing.push(kind)
  order.stops.forEach((stop, index) => {
    if (!stop.company && !stop.address && !stop.city && !stop.postalCode) missing.push(`stops.${index}`)
  })
  return missing
}

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
  reportedBy: z.string(),
})

export const assignmentReply = z.object({
  driverName: z.string(),
  truckNo: z.string().nullable(),
  trailerNo: z.string().nullable(),
  assignedAt: z.string(),
  assignedBy: z.string(),
  endedAt: z.string().nullable(),
  endedBecause: z.string().nullable(),
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

/** One order, whole: the names of the booking API and of the specification's labels. */
export const workOrderReply = z.object({
  id,
  bookingId: z.string(),
  bookingStatus: z.enum(bookingStatuses),
  priorStatus: z.string().nullable(),
  accountId: id,
  customerName: z.string(),
  customerReferenceNumber: z.string(),
  shipmentId: z.string(),
  cargoId: z.string(),
  containerNo: z.string(),
  bookingType,
  truckType: z.string(),
  bookingReceivedDate: z.string(),
  bookingPickupDate: z.string().nullable(),
  requestDeliveryTime: z.string().nullable(),
  /** To be in time, the truck must leave where it is by then; without a driver, the freight its pickup. */
  leaveByAt: z.string().nullable(),
  estimatedDeliverDate: z.string().nullable(),
  actualDeliverDate: z.string().nullable(),
  palletQuantity: z.int().nullable(),
  pieces: z.int().nullable(),
  weight: z.object({ value: z.string(), unit: z.string() }).nullable(),
  volume: z.object({ value: z.string(), unit: z.string() }).nullable(),
  commodity: z.string(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  mawb: z.string(),
  hawb: z.string(),
  airline: z.string(),
  flight: z.string(),
  cutOffAt: z.string().nullable(),
  schedulerId: z.string().nullable(),
  scheduler: z.string().nullable(),
  tags: z.array(z.string()),
  remark: z.string(),
  references: z.array(z.object({ qualifier: z.string(), value: z.string(), description: z.string() })),
  source: z.enum(sources),
  folderIds: z.array(id),
  stops: z.array(stopReply),
  tasks: z.array(taskReply),
  revision: revisionReply.nullable(),
  version: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type WorkOrderReply = z.output<typeof workOrderReply>

/** One line of the list: only what the grid shows. */
export const workOrderRowReply = z.object({
  id,
  bookingId: z.string(),
  bookingStatus: z.enum(bookingStatuses),
  customerName: z.string(),
  customerReferenceNumber: z.string(),
  shipmentId: z.string(),
  containerNo: z.string(),
  bookingType,
  truckType: z.string(),
  bookingReceivedDate: z.string(),
  bookingPickupDate: z.string().nullable(),
  requestDeliveryTime: z.string().nullable(),
  /** To be in time, the truck must leave where it is by then; without a driver, the freight its pickup. */
  leaveByAt: z.string().nullable(),
  estimatedDeliverDate: z.string().nullable(),
  actualDeliverDate: z.string().nullable(),
  /** To be picked up, to be delivered, and the one of them that counts now; null when it is over or nothing is known. */
  pickupDueAt: z.string().nullable(),
  deliveryDueAt: z.string().nullable(),
  dueAt: z.string().nullable(),
  palletQuantity: z.int().nullable(),
  weight: z.string().nullable(),
  weightUnit: z.string().nullable(),
  volume: z.string().nullable(),
  volumeUnit: z.string().nullable(),
  contactName: z.string(),
  contactEmail: z.string(),
  driver: z.string(),
  pickupPlace: z.string(),
  deliveryPlace: z.string(),
  mawb: z.string(),
  source: z.enum(sources),
  tags: z.array(z.string()),
  version: z.int(),
  updatedAt: z.string(),
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
  cargoId: z.string(),
  hawb: z.string(),
  remark: z.string(),
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
  /** The first pickup and the last dropoff. */
  pickup: place.nullable(),
  delivery: place.nullable(),
})
export type WorkOrderMore = z.output<typeof workOrderMoreReply>
