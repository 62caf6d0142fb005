import type { PreflightFacts, Span } from '@shortcut/domain/tasks/preflight-facts.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { dueOf } from '@shortcut/domain/work-orders/timing/due.ts'
import { sql } from 'kysely'

interface StopToDrive {
  id: string
  kind: 'pickup' | 'dropoff'
  lat: number | null
  lng: number | null
  timeZone: string
  from: string | null
  to: string | null
  arrived: boolean
}

/** The parts of an order that say what is driven, where and until when. */
export interface OrderToDrive {
  weightKg: string | null
  hazmatClass: string | null
  bookingPickupDate: string | null
  truckType: string
  stops: StopToDrive[]
}

/** The stops of the order `w`, in the form of OrderToDrive. */
export const stopsToDrive = sql`
  (SELECT coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'lat', s.lat, 'lng', s.lng, 'timeZone', s.time_zone,
       'from', s.window_from, 'to', s.window_to, 'arrived', s.actual_arrive_at IS NOT NULL) ORDER BY s.sequence), '[]')
     FROM stop s WHERE s.work_order_id = w.id)`

export const number = (decimal: string | null) => (decimal === null ? null : Number(decimal))

/** From the first appointment of these stops to the last; null if none has one. ISO 8601 UTC. */
export function spanOf(stops: readonly { from: string | null; to: string | null }[]): Span {
  const times = (pick: (stop: { from: string | null; to: string | null }) => string | null) =>
    stops.flatMap((stop) => pick(stop) ?? []).map((time) => Date.parse(time))
  const starts = times((stop) => stop.from ?? stop.to)
  const ends = times((stop) => stop.to ?? stop.from)
  return {
    startsAt: starts.length > 0 ? new Date(Math.min(...starts)).toISOString() : null,
    endsAt: ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null,
  }
}

/**
 * The job's facts for the preflight, the same for every driver.
 * @param wanted the stops to serve; null for all
 * @param handover time and place at which the load is taken over; it replaces the pickup
 */
export function jobOf(
  { weightKg, hazmatClass, bookingPickupDate, truckType, stops }: OrderToDrive,
  wanted: readonly string[] | null,
  now: string,
  handover: { at: string; lat: number | null; lng: number | null } | null = null,
): Pick<PreflightFacts, 'load' | 'wanted' | 'span' | 'lastDay' | 'pickup' | 'start'> {
  const served = wanted ? stops.filter((stop) => wanted.includes(stop.id)) : stops
  const drops = (some: StopToDrive[]) => some.filter((stop) => stop.kind === 'dropoff')
  const span = spanOf(served)
  const pickup = served.find((stop) => stop.kind === 'pickup' && !stop.arrived)
  const lastDrop = drops(served).at(-1)
  const lastDropAt = lastDrop && dueOf(lastDrop)
  const days = [
    bookingPickupDate,
    pickup?.from && toLocalDate(pickup.from, pickup.timeZone),
    lastDrop && lastDropAt && toLocalDate(lastDropAt, lastDrop.timeZone),
    toLocalDate(now, served[0]?.timeZone ?? 'UTC'),
  ].filter((day) => typeof day === 'string')
  const at = handover ?? pickup
  return {
    wanted: truckType,
    start: at && at.lat !== null && at.lng !== null ? { lat: at.lat, lng: at.lng } : null,
    load: { weightKg: number(weightKg), hazmatClass, whole: drops(served).length === drops(stops).length },
    span:
      handover && span.endsAt
        ? spanOf([
            { from: span.endsAt, to: span.endsAt },
            { from: handover.at, to: handover.at },
          ])
        : span,
    lastDay: days.sort().at(-1) ?? now.slice(0, 10),
    pickup: handover
      ? null
      : pickup && pickup.lat !== null && pickup.lng !== null
        ? { lat: pickup.lat, lng: pickup.lng, until: pickup.to, timeZone: pickup.timeZone }
        : null,
  }
}
