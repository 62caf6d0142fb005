import type { z } from 'zod'
import { enteredFields } from '../work-orders/field-sets.ts'
import { enteredRows } from '../work-orders/fields.ts'
import { type stopInput, workOrderFields } from '../work-orders/input.ts'
import { stopRows } from '../work-orders/stop-rows.ts'
import { stopFields } from '../work-orders/stop-sets.ts'
import { dayAfter, daysBetween } from './repeats.ts'

/** The order that repeats, written for one day: times on the clock of their place. Tracking finds the expected delivery. */
export const template = workOrderFields
  .partial()
  .required({ accountId: true, customerReferenceNumber: true })
  .omit({ estimatedDeliverDate: true })
export type Template = z.output<typeof template>

/** In a reference: the pickup day of the order that is made. */
export const dayMark = '{date}'

/** The pickup day that a template is written for; null if it has no day. */
export function anchorOf({ stops = [], bookingPickupDate }: Template): string | null {
  const pickup = stops.find((stop) => stop.kind === 'pickup')
  const times = stops.flatMap(({ from, to }) => [from, to]).filter((time) => typeof time === 'string')
  return (pickup?.from || pickup?.to || bookingPickupDate || times.sort()[0] || '').slice(0, 10) || null
}

const ofOrder = enteredFields.filter((field) => ['date', 'placeTime'].includes(enteredRows[field].kind))
const ofStop = stopFields.filter((field) => stopRows[field].kind === 'placeTime')

/** A local time or a day, that many days later: 08:00 stays 08:00, whatever the clocks do between. */
const moved = (time: unknown, days: number) =>
  typeof time === 'string' && time !== '' ? dayAfter(time.slice(0, 10), days) + time.slice(10) : time

/** The order for `day`, from the template written for `anchorOn`. */
export function orderFor(written: Template, anchorOn: string, day: string): Record<string, unknown> {
  const days = daysBetween(anchorOn, day)
  const fields: Record<string, unknown> = { ...written, bookingPickupDate: written.bookingPickupDate ?? anchorOn }
  for (const field of ofOrder) if (field in fields) fields[field] = moved(fields[field], days)
  for (const [field, value] of Object.entries(fields))
    if (typeof value === 'string') fields[field] = value.replaceAll(dayMark, day)
  fields.stops = (written.stops ?? []).map((stop: z.output<typeof stopInput>) => ({
    ...stop,
    id: undefined,
    ...Object.fromEntries(ofStop.map((field) => [field, moved(stop[field], days)])),
  }))
  return fields
}
