import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { placeApi } from '@shortcut/domain/work-orders/place-api.ts'
import { placeText } from '@shortcut/words/field-text.ts'
import { addDays } from '../time/zone.ts'
import type { FormStop, FormValues } from './form-values.ts'

export type FoundPlace = ReplyOf<(typeof placeApi)['find']>[number]

/** Where it is: choosing a place replaces these. */
const address = ['company', 'address', 'city', 'province', 'postalCode', 'country'] as const
/** What it usually says: choosing a place replaces these only if nobody typed something else. */
const usual = ['contactName', 'contactPhone', 'remark'] as const

/** Where a place is, without its company. */
export const addressText = (place: FoundPlace) => placeText({ ...place, company: '' })

/**
 * The form with a chosen place in one stop. Contact, remark and appointment that somebody typed stay; those of the place
 * that was chosen before are replaced.
 * @param now 'YYYY-MM-DD HH:mm' at the place: an order without any date gets the next appointment that is not over
 */
export function withChosenPlace(
  values: FormValues,
  index: number,
  place: FoundPlace,
  { before, now }: { before: FoundPlace | undefined; now: string },
): FormValues {
  const stop = values.stops[index]
  if (!stop) return values
  const isFree = (typed: string, usually: string | null | undefined) => typed === '' || typed === (usually ?? '')
  const { opensAt, closesAt } = place
  const overnight = opensAt !== null && closesAt !== null && closesAt <= opensAt ? 1 : 0
  const lastTime = (overnight ? opensAt : closesAt) ?? opensAt
  const over = lastTime !== null && lastTime <= now.slice(11) ? 1 : 0
  const day = dayOf(values, index) || addDays(now.slice(0, 10), over)
  const time = (typed: string, at: string | null, usually: string | null | undefined, days = 0) =>
    isFree(typed.slice(11), usually) && at !== null ? `${typed.slice(0, 10) || addDays(day, days)} ${at}` : typed
  const next: FormStop = {
    ...stop,
    ...Object.fromEntries(address.map((field) => [field, place[field]])),
    ...Object.fromEntries(
      usual.filter((field) => isFree(stop[field], before?.[field])).map((field) => [field, place[field]]),
    ),
    from: time(stop.from, opensAt, before?.opensAt),
    to: time(stop.to, closesAt, before?.closesAt, overnight),
    // Another place may have another zone, which the server finds on saving.
    timeZone: address.every((field) => stop[field] === place[field]) ? stop.timeZone : '',
  }
  return { ...values, stops: values.stops.with(index, next) }
}

/** The day for a time of day: that of the stop itself, else of the stops before it, else of the order's pickup. */
function dayOf({ stops, bookingPickupDate }: FormValues, index: number): string {
  const times = stops.slice(0, index + 1).flatMap(({ from, to }) => [from, to])
  const own = stops[index]
  return (own?.from || own?.to || times.filter(Boolean).at(-1) || bookingPickupDate).slice(0, 10)
}
