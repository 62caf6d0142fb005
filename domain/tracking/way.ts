import { driveMinutes, type Point, routeKm } from '../positions/route.ts'

interface Place {
  lat: number | null
  lng: number | null
}

/** The places with a known position. */
export const placed = <P extends Place>(places: readonly P[]): (P & Point)[] =>
  places.filter((place): place is P & Point => place.lat !== null && place.lng !== null)

/** Road distances in kilometers from each place to the next; one fewer than places. */
export const legsKm = (places: readonly Point[], factor?: number): number[] =>
  places.slice(1).map((to, index) => routeKm(places[index] ?? to, to, factor))

/** Whole minutes of driving along stops in order; stops without a known position are skipped. */
export const routeMinutes = (stops: readonly Place[]): number =>
  Math.round(driveMinutes(legsKm(placed(stops)).reduce((sum, km) => sum + km, 0)))
