import { toWallClock } from '@shortcut/domain/time.ts'
import type { Kind } from '@shortcut/domain/work-orders/field-row.ts'
import { enteredFields, type WorkOrderField } from '@shortcut/domain/work-orders/field-sets.ts'
import { enteredRows } from '@shortcut/domain/work-orders/fields.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import type { Form } from '../forms/use-form.ts'
import { isZone } from '../time/time.ts'
import { instantOf } from '../time/zone.ts'

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

type Held = {
  [K in Exclude<Kind, 'weight' | 'volume' | 'contact' | 'tags' | 'stops'>]: string
} & {
  weight: Amount
  volume: Amount
  contact: { name: string; email: string; phone: string }
  tags: string[]
  stops: FormStop[]
}
/** A work order as the form holds it: text as typed, '' where there is nothing. */
export type FormValues = { [F in WorkOrderField]: Held[(typeof enteredRows)[F]['kind']] }

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

const noAmount = { weight: { value: '', unit: 'lb' }, volume: { value: '', unit: 'ft3' } }

function emptyField(kind: Kind): Held[Kind] {
  switch (kind) {
    case 'bookingType':
      return '1'
    case 'weight':
    case 'volume':
      return { ...noAmount[kind] }
    case 'contact':
      return { name: '', email: '', phone: '' }
    case 'tags':
      return []
    case 'stops':
      return [emptyStop('pickup'), emptyStop('dropoff')]
    default:
      return ''
  }
}

const formMade = (held: (field: WorkOrderField) => Held[Kind]) =>
  Object.fromEntries(enteredFields.map((field) => [field, held(field)])) as FormValues

/** A form that says nothing yet: a pickup and a dropoff to fill in. */
export const emptyForm = (): FormValues => formMade((field) => emptyField(enteredRows[field].kind))

/** The zone in which an order's own times are read: that of its last dropoff, as on the server. */
export const orderZone = (stops: readonly { kind: string; timeZone: string }[]) =>
  (stops.findLast((stop) => stop.kind === 'dropoff') ?? stops[0])?.timeZone || 'UTC'

const wallClock = (instant: string | null, zone: string) =>
  instant ? toWallClock(instant, isZone(zone) ? zone : 'UTC').replace('T', ' ') : ''
/** '12500.500000' as people write it. */
const plainDecimal = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)

/** A saved order as the form holds it. */
export function formOf(order: WorkOrderReply): FormValues {
  const zone = orderZone(order.stops)
  return formMade((field) => heldField(order, field, zone))
}

function heldField(order: WorkOrderReply, field: WorkOrderField, zone: string): Held[Kind] {
  const value = order[field]
  if (value === null) return emptyField(enteredRows[field].kind)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return isTime(field) ? wallClock(value, zone) : value
  if ('value' in value) return { ...value, value: plainDecimal(value.value) }
  if ('name' in value) return { ...value }
  return field === 'stops' ? order.stops.map(heldStop) : [...order.tags]
}

const isTime = (field: WorkOrderField) => ['placeTime', 'instant'].includes(enteredRows[field].kind)

const heldStop = (stop: WorkOrderReply['stops'][number]): FormStop => ({
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
  pieces: stop.pieces === null ? '' : String(stop.pieces),
  timeZone: stop.timeZone,
})

const local = (time: string) => (time === '' ? null : time.replace(' ', 'T'))
const number = (typed: string) => (typed === '' ? null : Number(typed))

/** One field as the call takes it; times of a place travel without offset and are read there. */
function wireField(field: WorkOrderField, values: FormValues): unknown {
  if (field === 'stops') return values.stops.map(wireStop)
  const value = values[field]
  // Codes, days and people that are not chosen are none; an empty text is a text.
  if (typeof value !== 'string') return 'value' in value && value.value === '' ? null : value
  switch (enteredRows[field].kind) {
    case 'bookingType':
    case 'count':
      return number(value)
    case 'choice':
    case 'date':
    case 'user':
      return value || null
    case 'placeTime':
      return local(value)
    case 'instant':
      // Taken as an instant only, so the zone is applied here.
      return value === '' ? null : instantOf(orderZone(values.stops), value)
    default:
      return value
  }
}

const wireStop = ({ id, key: _, timeZone: __, from, to, pieces, ...stop }: FormStop) => ({
  ...stop,
  ...(id && { id }),
  from: local(from),
  to: local(to),
  pieces: number(pieces),
})

/** Fields of the form as the call takes them: those named, or all. */
export const wireOf = (values: FormValues, fields: readonly WorkOrderField[] = enteredFields) =>
  Object.fromEntries(fields.map((field) => [field, wireField(field, values)]))

export type FormField = WorkOrderField

const comparable = (field: WorkOrderField, values: FormValues): string =>
  JSON.stringify(field === 'stops' ? values.stops.map(({ key: _, ...stop }) => stop) : values[field])

/** Whether two states of the form say the same in a field. */
export const sameField = (field: WorkOrderField, a: FormValues, b: FormValues) =>
  comparable(field, a) === comparable(field, b)

/** Fields in which `values` differ from what they started from. */
export const changedFields = (base: FormValues, values: FormValues) =>
  enteredFields.filter((field) => !sameField(field, base, values))

export type WorkOrderForm = Form<FormValues>
