import { toWallClock } from '@shortcut/domain/time.ts'
import type { Kind } from '@shortcut/domain/work-orders/field-row.ts'
import { enteredFields, type WorkOrderField } from '@shortcut/domain/work-orders/field-sets.ts'
import { enteredRows } from '@shortcut/domain/work-orders/fields.ts'
import type { StopInput, workOrderFields } from '@shortcut/domain/work-orders/input.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { stopRows } from '@shortcut/domain/work-orders/stop-rows.ts'
import { stopFieldsWith } from '@shortcut/domain/work-orders/stop-sets.ts'
import type { z } from 'zod'
import type { Form } from '../forms/use-form.ts'
import { formatsNow } from '../time/formats.ts'
import { isZone } from '../time/time.ts'
import { instantOf } from '../time/zone.ts'

const stopEntries = stopFieldsWith('form', 'line', 'third')
export type StopEntry = (typeof stopEntries)[number]

/** A stop in the form: all values as text, times in the zone of the place ('YYYY-MM-DD HH:mm'), '' if empty. */
export type FormStop = Record<StopEntry, string> & {
  /** '' for a stop that is not saved yet. */
  id: string
  /** Only the form has it: it identifies a stop while stops move. */
  key: string
  kind: StopInput['kind']
  /** Zone of the saved stop; '' for a new one, whose zone the server finds from its place on saving. */
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
/** A work order in the form: text as typed, '' if empty. */
export type FormValues = { [F in WorkOrderField]: Held[(typeof enteredRows)[F]['kind']] }

let lastKey = 0
export const newStopKey = () => `new-${++lastKey}`

const stopMade = (held: (field: StopEntry) => string) =>
  Object.fromEntries(stopEntries.map((field) => [field, held(field)])) as Record<StopEntry, string>

export const emptyStop = (kind: FormStop['kind']): FormStop => ({
  ...stopMade(() => ''),
  id: '',
  key: newStopKey(),
  kind,
  country: 'US',
  timeZone: '',
})

/** A new order starts with the units that the user prefers. */
const unitOf = {
  weight: { us: 'lb', metric: 'kg' },
  volume: { us: 'ft3', metric: 'm3' },
} as const

function emptyField(kind: Kind): Held[Kind] {
  switch (kind) {
    case 'bookingType':
      return '1'
    case 'weight':
    case 'volume':
      return { value: '', unit: unitOf[kind][formatsNow().units] }
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

/** A form without any data: one pickup and one dropoff to fill in. */
export const emptyForm = (): FormValues => formMade((field) => emptyField(enteredRows[field].kind))

/** The zone for an order's own times: that of its last dropoff, as on the server. */
export const orderZone = (stops: readonly { kind: string; timeZone: string }[]) =>
  (stops.findLast((stop) => stop.kind === 'dropoff') ?? stops[0])?.timeZone || 'UTC'

const wallClock = (instant: string | null, zone: string) =>
  instant ? toWallClock(instant, isZone(zone) ? zone : 'UTC').replace('T', ' ') : ''
/** '12500.500000' without the trailing zeros. */
const plainDecimal = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)

/** A saved order in the form. */
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
  ...stopMade((field) => {
    const value = String(stop[field] ?? '')
    return stopRows[field].kind === 'placeTime' ? wallClock(value, stop.timeZone) : value
  }),
  id: stop.id,
  key: stop.id,
  kind: stop.kind,
  timeZone: stop.timeZone,
})

const local = (time: string) => (time === '' ? null : time.replace(' ', 'T'))
const number = (typed: string) => (typed === '' ? null : Number(typed))
const asTyped = (typed: string) => typed

const wireOfStop: Record<(typeof stopRows)[StopEntry]['kind'], (typed: string) => unknown> = {
  text: asTyped,
  phone: asTyped,
  country: asTyped,
  placeTime: local,
  count: number,
}

/** One field as the call takes it. Local times are sent without offset; the server reads them in the zone of the place. */
function wireField(field: WorkOrderField, values: FormValues): unknown {
  if (field === 'stops') return values.stops.map(wireStop)
  const value = values[field]
  // An empty choice, day or person is sent as null; an empty text stays a text.
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
      // The call takes only an instant here, so the zone is applied first.
      return value === '' ? null : instantOf(orderZone(values.stops), value)
    default:
      return value
  }
}

const wireStop = ({ id, kind, ...stop }: FormStop) => ({
  ...Object.fromEntries(stopEntries.map((field) => [field, wireOfStop[stopRows[field].kind](stop[field])])),
  ...(id && { id }),
  kind,
})

type Wire = z.input<typeof workOrderFields>
/** The form's fields as the call takes them: the named ones, or all. */
export function wireOf(values: FormValues): Wire
export function wireOf(values: FormValues, fields: readonly WorkOrderField[]): Partial<Wire>
export function wireOf(values: FormValues, fields: readonly WorkOrderField[] = enteredFields): Partial<Wire> {
  return Object.fromEntries(fields.map((field) => [field, wireField(field, values)]))
}

export type FormField = WorkOrderField

const comparable = (field: WorkOrderField, values: FormValues): string =>
  JSON.stringify(field === 'stops' ? values.stops.map(({ key: _, ...stop }) => stop) : values[field])

/** True if a field has the same value in two states of the form. */
export const sameField = (field: WorkOrderField, a: FormValues, b: FormValues) =>
  comparable(field, a) === comparable(field, b)

/** Fields of `values` that differ from `base`. */
export const changedFields = (base: FormValues, values: FormValues) =>
  enteredFields.filter((field) => !sameField(field, base, values))

export type WorkOrderForm = Form<FormValues>
