import type { BookingStop, InboundBooking } from '@shortcut/domain/bookings/booking.ts'
import { stopTextLimits, textLimits } from '@shortcut/domain/bookings/booking-fields.ts'
import { timeKind } from '@shortcut/domain/bookings/booking-times.ts'
import { clip } from '@shortcut/domain/clean-text.ts'
import { checkContainerNo } from '@shortcut/domain/codes/check-digits.ts'
import { equipmentText } from '@shortcut/domain/work-orders/equipment.ts'
import { enteredWith } from '@shortcut/domain/work-orders/field-sets.ts'
import { emptyStopTexts, type StopInput, type WorkOrderFields } from '@shortcut/domain/work-orders/input.ts'
import { endsBeforeStart } from '@shortcut/domain/work-orders/window.ts'
import { findPlace } from '../../work-orders/places.ts'

export interface OrderReference {
  qualifier: string
  value: string
  description: string
}

/** A whole day becomes its start or end in the zone of the place; other times stay as they are. */
const dayAs = (end: 'T00:00' | 'T23:59', time: string | undefined) =>
  time && timeKind(time) === 'date' ? time + end : time

/**
 * A booking's fields as a work order has them, without absent ones. Times without an offset are in the zone of their
 * stop.
 */
export function orderFieldsOf(booking: InboundBooking): Partial<WorkOrderFields> {
  const {
    purpose: _,
    scac: __,
    respondBy: ___,
    references: ____,
    waybill: _____,
    equipment,
    notes,
    stops,
    remark,
    ...plain
  } = booking
  const truckType = booking.truckType || equipment?.kind
  const number = equipment?.number ?? ''
  const containerNo = booking.containerNo || (checkContainerNo(number).valid ? number : undefined)
  const said = [remark, ...(notes ?? [])].filter(Boolean)
  const fields = {
    ...plain,
    requestDeliveryTime: dayAs('T23:59', booking.requestDeliveryTime),
    cutOffAt: dayAs('T23:59', booking.cutOffAt),
    truckType: truckType ? equipmentText(truckType) : plain.truckType,
    containerNo: containerNo ?? plain.containerNo,
    remark: said.length > 0 ? clip(said.join('\n'), textLimits.remark) : remark,
    stops: stops?.map(stopOf),
    ...noChoices(plain),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const choices = enteredWith('kind', 'choice')

/** Clears a code that the sender removed. */
const noChoices = (plain: Partial<InboundBooking>) =>
  Object.fromEntries(choices.flatMap((field) => (plain[field] === '' ? [[field, null]] : [])))

function stopOf({ references: _, contactEmail, from, to, remark = '', ...stop }: BookingStop): StopInput {
  const withEmail = contactEmail ? [remark, contactEmail].filter(Boolean).join('\n') : remark
  return {
    ...emptyStopTexts,
    ...stop,
    country: stop.country || 'US',
    remark: clip(withEmail, stopTextLimits.remark),
    from: dayAs('T00:00', from),
    to: dayAs('T23:59', to),
  }
}

/** Default type of an original: with several dropoffs it is 2. */
export const withType = (fields: Partial<WorkOrderFields>): Partial<WorkOrderFields> => ({
  bookingType: (fields.stops ?? []).filter((stop) => stop.kind === 'dropoff').length > 1 ? 2 : 1,
  ...fields,
})

/**
 * All other references of a sender: stop references name their stop, and values without a field become references too.
 */
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
 * The first stop whose window ends before it begins, if only the zone of its place shows it: one end has an offset and
 * the other none. The reader has compared all others. Undefined if there is none.
 */
export async function findReversedWindow(stops: readonly StopInput[] = []): Promise<number | undefined> {
  for (const [index, { from, to, ...place }] of stops.entries()) {
    if (!from || !to || timeKind(from) === timeKind(to)) continue
    const { timeZone } = await findPlace(place)
    if (endsBeforeStart({ from, to }, timeZone)) return index
  }
  return undefined
}
