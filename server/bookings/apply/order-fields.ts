import type { BookingStop, InboundBooking } from '@shortcut/domain/bookings/booking.ts'
import { textLimits } from '@shortcut/domain/bookings/booking-fields.ts'
import { timeKind } from '@shortcut/domain/bookings/booking-times.ts'
import { checkContainerNo } from '@shortcut/domain/bookings/check-digits.ts'
import { clip } from '@shortcut/domain/clean-text.ts'
import { toInstant } from '@shortcut/domain/time.ts'
import { enteredWith } from '@shortcut/domain/work-orders/field-sets.ts'
import type { StopInput, WorkOrderFields } from '@shortcut/domain/work-orders/input.ts'
import { findPlace } from '../../work-orders/places.ts'

export interface OrderReference {
  qualifier: string
  value: string
  description: string
}

/** A whole day as the beginning or the end of it, on the clock of the place; other times as they are. */
const dayAs = (end: 'T00:00' | 'T23:59', time: string | undefined) =>
  time && timeKind(time) === 'date' ? time + end : time

/** A booking's fields as a work order has them; only those that it says. Times without an offset stay on the clock of their stop. */
export function orderFieldsOf(booking: InboundBooking): Partial<WorkOrderFields> {
  const { purpose: _, scac: __, respondBy: ___, references: ____, equipment, notes, stops, remark, ...plain } = booking
  const truckType = booking.truckType || equipment?.kind
  const number = equipment?.number ?? ''
  const containerNo = booking.containerNo || (checkContainerNo(number).valid ? number : undefined)
  const said = [remark, ...(notes ?? [])].filter(Boolean)
  const fields = {
    ...plain,
    requestDeliveryTime: dayAs('T23:59', booking.requestDeliveryTime),
    cutOffAt: dayAs('T23:59', booking.cutOffAt),
    truckType: truckType || plain.truckType,
    containerNo: containerNo ?? plain.containerNo,
    remark: said.length > 0 ? clip(said.join('\n'), textLimits.remark) : remark,
    stops: stops?.map(stopOf),
    ...noChoices(plain),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** A code that the sender takes back. */
const noChoices = (plain: Partial<InboundBooking>) =>
  Object.fromEntries(enteredWith('kind', 'choice').flatMap((field) => (plain[field] === '' ? [[field, null]] : [])))

function stopOf({ references: _, contactEmail, from, to, remark = '', ...stop }: BookingStop): StopInput {
  const withEmail = contactEmail ? [remark, contactEmail].filter(Boolean).join('\n') : remark
  return {
    company: '',
    address: '',
    city: '',
    province: '',
    postalCode: '',
    contactName: '',
    contactPhone: '',
    ...stop,
    country: stop.country || 'US',
    remark: clip(withEmail, textLimits.stopRemark),
    from: dayAs('T00:00', from),
    to: dayAs('T23:59', to),
  }
}

/** What an original says unless it says otherwise: with several dropoffs it is of type 2. */
export const withType = (fields: Partial<WorkOrderFields>): Partial<WorkOrderFields> => ({
  bookingType: (fields.stops ?? []).filter((stop) => stop.kind === 'dropoff').length > 1 ? 2 : 1,
  ...fields,
})

/** Every other reference a sender gave: those of stops say which, and what has no field of its own is one too. */
export function referencesOf({ references = [], stops = [], scac, respondBy, equipment }: InboundBooking) {
  const ofStops = stops.flatMap((stop, index) =>
    (stop.references ?? []).map((one) => ({
      ...one,
      description: clip([`Stop ${index + 1}`, one.description].filter(Boolean).join(': '), textLimits.description),
    })),
  )
  const own: OrderReference[] = [
    { qualifier: 'SCAC', value: scac ?? '', description: '' },
    { qualifier: 'EQ', value: equipment?.number ?? '', description: 'Equipment' },
    { qualifier: '64', value: respondBy ?? '', description: 'Respond by' },
  ]
  return [...references, ...ofStops, ...own.filter((one) => one.value)]
}

/**
 * The first stop whose window ends before it begins, when that could only be known on the clock of its place: one end has an offset
 * and the other none. The reader compared all others. Undefined when none does.
 */
export async function findReversedWindow(stops: readonly StopInput[] = []): Promise<number | undefined> {
  for (const [index, { from, to, ...place }] of stops.entries()) {
    if (!from || !to || timeKind(from) === timeKind(to)) continue
    const { timeZone } = await findPlace(place)
    if (toInstant(to, timeZone) < toInstant(from, timeZone)) return index
  }
  return undefined
}
