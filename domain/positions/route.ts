export interface Point {
  /** Degrees north. */
  lat: number
  /** Degrees east. */
  lng: number
}

const earthRadiusKm = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180

export const kmPerMile = 1.609344

/** Default ratio of road distance to straight line. */
export const roadFactor = 1.25
/** Average speed of a truck, including traffic lights, if nothing better is known. */
export const roadKmh = 80

/** Great-circle distance in kilometers (haversine). A road is never shorter. */
export function greatCircleKm(from: Point, to: Point): number {
  const half =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Estimated road distance in kilometers, without a map. */
export const routeKm = (from: Point, to: Point, factor: number = roadFactor): number => greatCircleKm(from, to) * factor

/** Driving time in minutes, not rounded. */
export const driveMinutes = (km: number, kmh: number = roadKmh): number => (km / kmh) * 60
