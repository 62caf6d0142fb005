import { driveMinutes, type Point, routeKm } from '../positions/route.ts'

interface Place {
  lat: number | null
  lng: number | null
}

/** Those of the places whose position is known. */
export const placed = <P extends Place>(places: readonly P[]): (P & Point)[] =>
  places.filter((place): place is P & Point => place.lat !== null && place.lng !== null)

/** Kilometres by road from each place to the next; one fewer than places. */
export const legsKm = (places: readonly Point[], factor?: number): number[] =>
  places.slice(1).map((to, index) => routeKm(places[index] ?? to, to, factor))

/** Whole minutes at the wheel along stops in their order; those whose place is not known are passed over. */
export const routeMinutes = (stops: readonly Place[]): number =>
  Math.round(driveMinutes(legsKm(placed(stops)).reduce((sum, km) => sum + km, 0)))
