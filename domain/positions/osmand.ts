import { type DropReason, type Fix, plausible } from './intake.ts'

/** An OsmAnd request: the device's key, and each position, or why it is none. */
export interface OsmAndRequest {
  /** Empty if the request names no device. */
  key: string
  positions: (Fix | DropReason)[]
}

/** Most positions of one request; a phone that was offline sends them in several. */
export const mostPositions = 500

const kmhPerKnot = 1.852
const kmhPerMs = 3.6

/** A decimal number as programs write it; JavaScript's own conversion would accept more. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || !/^\s*[+-]?\d+(\.\d*)?([eE][+-]?\d+)?\s*$/.test(value)) return Number.NaN
  return Number(value)
}

/** Numbers below this are seconds, others milliseconds. */
const mostSeconds = 2 ** 31

/** Seconds or milliseconds since 1970, ISO 8601, or `yyyy-MM-dd HH:mm:ss` in UTC. NaN if it is no time. */
function timeOf(value: unknown): number {
  const number = numberOf(value)
  if (!Number.isNaN(number)) return Math.round(number < mostSeconds ? number * 1000 : number)
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)) return Number.NaN
  const text = value.replace(' ', 'T')
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)
}

/** Queries turn '+' into a space: a zone sent as '+02:00' loses its sign, and gets it back here. */
const zoned = (value: string) => value.replace(/^(\d{4}-\d\d-\d\dT[\d:.]+) (\d\d:?\d\d)$/, '$1+$2')

const present = (value: unknown) => value !== undefined && value !== null && value !== ''

interface Told {
  lat: unknown
  lng: unknown
  at: unknown
  valid: unknown
  speedKmh: number
  heading: unknown
  accuracy: unknown
}

function positionOf({ lat, lng, at, valid, speedKmh, heading, accuracy }: Told, presentMs: number): Fix | DropReason {
  if (!present(lat) && !present(lng)) return 'noFix'
  if (present(valid) && !['true', '1'].includes(String(valid).toLowerCase())) return 'notValid'
  const atMs = present(at) ? timeOf(at) : presentMs
  const place = { lat: numberOf(lat), lng: numberOf(lng), atMs }
  return { ...place, ...plausible({ speedKmh, heading: numberOf(heading), accuracyM: numberOf(accuracy) }) }
}

/**
 * Query or form parameters, as OsmAnd and Traccar Client before 9.0 send them. Speed is in knots. Unknown parameters
 * are ignored.
 */
export function readOsmAnd(parameters: URLSearchParams, presentMs: number): OsmAndRequest {
  const of = (...names: string[]) => names.map((name) => parameters.get(name)).find((value) => value !== null)
  const [lat, lng] = (of('location') ?? '').split(',')
  const position = positionOf(
    {
      lat: of('lat') ?? lat,
      lng: of('lon', 'lng') ?? lng,
      at: zoned(of('timestamp') ?? ''),
      valid: of('valid'),
      speedKmh: numberOf(of('speed')) * kmhPerKnot,
      heading: of('bearing', 'heading'),
      accuracy: of('accuracy', 'hacc'),
    },
    presentMs,
  )
  return { key: (of('id', 'deviceid') ?? '').trim(), positions: [position] }
}

type Json = { [name: string]: unknown }
const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})

/** The JSON of Traccar Client from 9.0 on: one location or several. Speed is in meters per second. */
export function readTraccarJson(body: unknown, presentMs: number): OsmAndRequest {
  const { device_id: device, location } = objectOf(body)
  const locations: unknown[] = Array.isArray(location) ? location : [location]
  return {
    key: typeof device === 'string' || typeof device === 'number' ? String(device).trim() : '',
    positions: locations.map((one) => {
      const { timestamp, coords } = objectOf(one)
      const { latitude, longitude, speed, heading, accuracy } = objectOf(coords)
      const told = { lat: latitude, lng: longitude, at: timestamp, valid: undefined, heading, accuracy }
      return positionOf({ ...told, speedKmh: numberOf(speed) * kmhPerMs }, presentMs)
    }),
  }
}
