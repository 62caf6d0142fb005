import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { dayIn, instantOf } from '../time/zone.ts'
import { type FormStop, type FormValues, formOf, newStopKey } from './form-values.ts'

/** Fields that name one load only: a copy starts without them. */
const ofOneLoad = ['customerReferenceNumber', 'shipmentId', 'cargoId', 'containerNo', 'sealNo', 'mawb', 'hawb'] as const

/**
 * A new order's form, filled from another order. The first pickup is set to today where it is, or to tomorrow if it
 * would be over; all other times move by the same number of days and keep their time of day. The expected delivery is
 * left out, because tracking finds it.
 * @param now ISO 8601 UTC
 */
export function copiedForm(order: WorkOrderReply, now: string): FormValues {
  const form = formOf(order)
  const pickup = form.stops.find((stop) => stop.kind === 'pickup') ?? form.stops[0]
  const zone = pickup?.timeZone || 'UTC'
  const toToday = daysBetween(firstDay(form, pickup), dayIn(zone, now))
  const ends = pickup?.to || pickup?.from
  const isOver = ends ? Date.parse(instantOf(zone, onDay(ends, toToday))) < Date.parse(now) : false
  const days = isOver ? toToday + 1 : toToday
  const moved = (time: string) => (time === '' ? '' : onDay(time, days))
  return {
    ...form,
    ...Object.fromEntries(ofOneLoad.map((field) => [field, ''])),
    bookingPickupDate: moved(form.bookingPickupDate),
    requestDeliveryTime: moved(form.requestDeliveryTime),
    cutOffAt: moved(form.cutOffAt),
    estimatedDeliverDate: '',
    stops: form.stops.map((stop) => ({
      ...stop,
      id: '',
      key: newStopKey(),
      from: moved(stop.from),
      to: moved(stop.to),
    })),
  }
}

/** The day that becomes today: that of the first pickup, else the earliest day of the order; '' without any time. */
function firstDay(form: FormValues, pickup: FormStop | undefined): string {
  const ofPickup = pickup?.from || pickup?.to || form.bookingPickupDate
  const all = [...form.stops.flatMap(({ from, to }) => [from, to]), form.requestDeliveryTime, form.cutOffAt]
  return (ofPickup || all.filter((time) => time !== '').sort()[0] || '').slice(0, 10)
}

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => (from === '' ? 0 : (Date.parse(to) - Date.parse(from)) / dayMs)

/** 'YYYY-MM-DD' or 'YYYY-MM-DD HH:mm' that many days later; the time of day stays. */
const onDay = (time: string, days: number) =>
  new Date(Date.parse(time.slice(0, 10)) + days * dayMs).toISOString().slice(0, 10) + time.slice(10)
