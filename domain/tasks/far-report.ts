import { greatCircleKm } from '../positions/route.ts'
import type { TaskReply } from '../work-orders/replies.ts'

/** A stop stands at the middle of its ZIP: a driver at its door may report this far from it, km in a straight line. */
const zipKm = 5
/** The same where only the city or the airport is known. */
const cityKm = 40

interface Place {
  id: string
  kind: 'pickup' | 'dropoff'
  lat: number | null
  lng: number | null
  placeApproximate: boolean
}

type Reported = Pick<TaskReply['events'][number], 'kind' | 'stopId' | 'at' | 'outcome' | 'lat' | 'lng'>

/** How far from the stop a step was reported, km in a straight line; null: at the stop, or nobody knows. */
export function kmFromStop(
  { lat, lng }: Pick<Reported, 'lat' | 'lng'>,
  stop: Omit<Place, 'id' | 'kind'>,
): number | null {
  if (lat === null || lng === null || stop.lat === null || stop.lng === null) return null
  const km = greatCircleKm({ lat, lng }, { lat: stop.lat, lng: stop.lng })
  return km > (stop.placeApproximate ? cityKm : zipKm) ? km : null
}

/**
 * How far from the stop its pickup or delivery was reported, km; null: at the stop, or nobody knows. The last report
 * counts.
 */
export function farReport(stop: Place, tasks: readonly { events: readonly Reported[] }[]): number | null {
  const last = tasks
    .flatMap(({ events }) => events)
    .filter(
      ({ kind, stopId, outcome }) =>
        kind === (stop.kind === 'pickup' ? 'pickUp' : 'deliver') && stopId === stop.id && outcome === 'applied',
    )
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .at(-1)
  return last ? kmFromStop(last, stop) : null
}
