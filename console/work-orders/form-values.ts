import { toWallClock } from '@shortcut/domain/time.ts'
import type { WorkOrderField } from '@shortcut/domain/work-orders/fields.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import type { Form } from '../forms/use-form.ts'
import { instantOf, isZone } from '../time/time.ts'

/** A stop as the form holds it: everything as text, times on the clock of the place. */
export type FormStop = {
  /** '' for a stop that the order does not have yet. */
  id: string
  /** Of the form alone: tells stops apart while they move. */
  key: string
  kind: 'pickup' | 'dropoff'
  company: string
  address: string
  city: string
  province: string
  postalCode: string
  country: string
  /** 'YYYY-MM-DD HH:mm', or ''. */
  from: string
  to: string
  contactName: string
  contactPhone: string
  remark: string
  pieces: string
  /** Zone of the saved stop; '' for a new one, whose place decides when it is saved. */
  timeZone: string
}

type Amount = { value: string; unit: string }

/** A work order as the form holds it: text as typed, '' where there is nothing. */
export type FormValues = {
  accountId: string
  customerReferenceNumber: string
  shipmentId: string
  cargoId: string
  containerNo: string
  bookingType: string
  truckType: string
  bookingPickupDate: string
  requestDeliveryTime: string
  estimatedDeliverDate: string
  palletQuantity: string
  pieces: string
  weight: Amount
  volume: Amount
  commodity: string
  contact: { name: string; email: string; phone: string }
  mawb: string
  hawb: string
  airline: string
  flight: string
  cutOffAt: string
  schedulerId: string
  tags: string[]
  remark: string
  stops: FormStop[]
}
export const formFields = [
  'accountId',
  'customerReferenceNumber',
  'bookingType',
  'truckType',
  'bookingPickupDate',
  'requestDeliveryTime',
  'estimatedDeliverDate',
  'schedulerId',
  'stops',
  'palletQuantity',
  'pieces',
  'weight',
  'volume',
  'commodity',
  'shipmentId',
  'cargoId',
  'containerNo',
  'mawb',
  'hawb',
  'airline',
  'flight',
  'cutOffAt',
  'contact',
  'tags',
  'remark',
] as const satisfies readonly WorkOrderField[]

let lastKey = 0

export const emptyStop = (kind: FormStop['kind']): FormStop => ({
  id: '',
  key: `new-${++lastKey}`,
  kind,
  company: '',
  address: '',
  city: '',
  province: '',
  postalCode: '',
  country: 'US',
  from: '',
  to: '',
  contactName: '',
  contactPhone: '',
  remark: '',
  pieces: '',
  timeZone: '',
})

/** A form that says nothing yet: a pickup and a dropoff to fill in. */
export const emptyForm = (): FormValues => ({
  accountId: '',
  customerReferenceNumber: '',
  shipmentId: '',
  cargoId: '',
  containerNo: '',
  bookingType: '1',
  truckType: '',
  bookingPickupDate: '',
  requestDeliveryTime: '',
  estimatedDeliverDate: '',
  palletQuantity: '',
  pieces: '',
  weight: { value: '', unit: 'lb' },
  volume: { value: '', unit: 'ft3' },
  commodity: '',
  contact: { name: '', email: '', phone: '' },
  mawb: '',
  hawb: '',
  airline: '',
  flight: '',
  cutOffAt: '',
  schedulerId: '',
  tags: [],
  remark: '',
  stops: [emptyStop('pickup'), emptyStop('dropoff')],
})

/** The zone in which an order's own times are read: that of its last dropoff, as on the server. */
export const orderZone = (stops: readonly { kind: string; timeZone: string }[]) =>
  (stops.findLast((stop) => stop.kind === 'dropoff') ?? stops[0])?.timeZone || 'UTC'

const wallClock = (instant: string | null, zone: string) =>
  instant ? toWallClock(instant, isZone(zone) ? zone : 'UTC').replace('T', ' ') : ''
const text = (value: number | string | null) => (value === null ? '' : String(value))
/** '12500.500000' as people write it. */
const plainDecimal = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)

/** A saved order as the form holds it. */
export function formOf(order: WorkOrderReply): FormValues {
  const zone = orderZone(order.stops)
  const amount = (value: Amount | null, unit: string) =>
    value ? { value: plainDecimal(value.value), unit: value.unit } : { value: '', unit }
  return {
    accountId: order.accountId,
    customerReferenceNumber: order.customerReferenceNumber,
    shipmentId: order.shipmentId,
    cargoId: order.cargoId,
    containerNo: order.containerNo,
    bookingType: String(order.bookingType),
    truckType: order.truckType,
    bookingPickupDate: order.bookingPickupDate ?? '',
    requestDeliveryTime: wallClock(order.requestDeliveryTime, zone),
    estimatedDeliverDate: wallClock(order.estimatedDeliverDate, zone),
    palletQuantity: text(order.palletQuantity),
    pieces: text(order.pieces),
    weight: amount(order.weight, 'lb'),
    volume: amount(order.volume, 'ft3'),
    commodity: order.commodity,
    contact: { ...order.contact },
    mawb: order.mawb,
    hawb: order.hawb,
    airline: order.airline,
    flight: order.flight,
    cutOffAt: wallClock(order.cutOffAt, zone),
    schedulerId: order.schedulerId ?? '',
    tags: [...order.tags],
    remark: order.remark,
    stops: order.stops.map((stop) => ({
      id: stop.id,
      key: stop.id,
      kind: stop.kind,
      company: stop.company,
      address: stop.address,
      city: stop.city,
      province: stop.province,
      postalCode: stop.postalCode,
      country: stop.country,
      from: wallClock(stop.from, stop.timeZone),
      to: wallClock(stop.to, stop.timeZone),
      contactName: stop.contactName,
      contactPhone: stop.contactPhone,
      remark: stop.remark,
      pieces: text(stop.pieces),
      timeZone: stop.timeZone,
    })),
  }
}

const local = (time: string) => (time === '' ? null : time.replace(' ', 'T'))
const number = (typed: string) => (typed === '' ? null : Number(typed))

/** One field as the call takes it; times of a place travel without offset and are read there. */
function wireField(field: keyof FormValues, values: FormValues): unknown {
  switch (field) {
    case 'bookingType':
    case 'palletQuantity':
    case 'pieces':
      return number(values[field])
    case 'weight':
    case 'volume':
      return values[field].value === '' ? null : values[field]
    case 'bookingPickupDate':
    case 'schedulerId':
      return values[field] || null
    case 'requestDeliveryTime':
    case 'cutOffAt':
      return local(values[field])
    case 'estimatedDeliverDate':
      // Taken as an instant only, so the zone is applied here.
      return values[field] === '' ? null : instantOf(orderZone(values.stops), values[field])
    case 'stops':
      return values.stops.map(({ id, key: _, timeZone: __, from, to, pieces, ...stop }) => ({
        ...stop,
        ...(id && { id }),
        from: local(from),
        to: local(to),
        pieces: number(pieces),
      }))
    default:
      return values[field]
  }
}

/** Fields of the form as the call takes them: those named, or all. */
export const wireOf = (values: FormValues, fields: readonly (keyof FormValues)[] = formFields) =>
  Object.fromEntries(fields.map((field) => [field, wireField(field, values)]))

export type FormField = keyof FormValues & string

const comparable = (field: keyof FormValues, values: FormValues): string =>
  JSON.stringify(field === 'stops' ? values.stops.map(({ key: _, ...stop }) => stop) : values[field])

/** Whether two states of the form say the same in a field. */
export const sameField = (field: keyof FormValues, a: FormValues, b: FormValues) =>
  comparable(field, a) === comparable(field, b)

/** Fields in which `values` differ from what they started from. */
export const changedFields = (base: FormValues, values: FormValues) =>
  formFields.filter((field) => !sameField(field, base, values))

export type WorkOrderForm = Form<FormValues>
