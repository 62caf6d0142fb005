export interface Point {
  /** Degrees north. */
  lat: number
  /** Degrees east. */
  lng: number
}

const earthRadiusKm = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180

export const kmPerMile = 1.609344

/** Great-circle distance in kilometres (haversine). A road is never shorter. */
export function distanceKm(from: Point, to: Point): number {
  const half =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)))
}
