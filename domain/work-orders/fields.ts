import { z } from 'zod'
import { date, decimal, id, instant, placeTime } from '../endpoint.ts'
import { requiredText, text } from '../text.ts'

/** Booking Type, by index. */
export const bookingType = z.literal([0, 1, 2])

/** A non-negative amount as entered, with its unit; '12500.50' at most six places. */
const amount = <U extends string>(units: readonly [U, ...U[]]) =>
  z.object({ value: decimal.refine((value) => !value.startsWith('-'), { error: 'negative' }), unit: z.enum(units) })

export const weight = amount(['lb', 'kg'])
export const volume = amount(['ft3', 'm3'])

/** When a stop is planned. */
export const stopTime = placeTime

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
