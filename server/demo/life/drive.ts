import { greatCircleKm, type Point } from '@shortcut/domain/positions/route.ts'
import { type Chance, chanceOf } from '../chance.ts'
import { nearestJunction, overInterstates, placeOf } from './roads.ts'

/** A stretch driven at one speed, or a stand if `from` is `to`. */
interface Leg {
  from: Point
  to: Point
  kmh: number
  seconds: number
}

export interface Drive {
  legs: readonly Leg[]
  seconds: number
  km: number
}

export interface Whereabouts extends Point {
  speedKmh: number
  /** Degrees clockwise from north. */
  heading: number
  /** The drive has ended. */
  there: boolean
}

const streetKmh = 42
const freewayKmh = 92
const interstateKmh = 101
/** Shorter drives stay in the streets; longer ones take the interstate. */
const [streetsKm, interstateFromKm] = [5, 70]

/** Alternating blocks east and north, like a street grid. */
function inStreets(from: Point, to: Point, chance: Chance): Point[] {
  const turns = Math.max(2, Math.min(8, Math.round(greatCircleKm(from, to) / 0.6)))
  const points: Point[] = []
  let here = from
  for (let turn = 1; turn <= turns; turn++) {
    const part = turn === turns ? 1 : (turn + chance.next() - 0.5) / turns
    const next = { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part }
    points.push(turn % 2 === 0 ? { lat: here.lat, lng: next.lng } : { lat: next.lat, lng: here.lng }, next)
    here = next
  }
  return points
}

/** A long straight line bends a little, the same on every drive: each half moves aside by a part of its length. */
function bent(from: Point, to: Point, depth: number): Point[] {
  if (depth === 0 || greatCircleKm(from, to) < 4) return [to]
  const place = Math.round((from.lat + to.lat) * 1e3) * 31 + Math.round((from.lng + to.lng) * 1e3)
  const aside = (chanceOf(place).next() - 0.5) * 0.14
  const middle = {
    lat: (from.lat + to.lat) / 2 + (to.lng - from.lng) * aside,
    lng: (from.lng + to.lng) / 2 - (to.lat - from.lat) * aside,
  }
  return [...bent(from, middle, depth - 1), ...bent(middle, to, depth - 1)]
}

/**
 * Route and times between two places: streets at both ends, a freeway or interstates in between, sometimes a traffic
 * jam, and a fuel stop on long drives. The same for the same places and chance.
 */
export function planDrive(from: Point, to: Point, chance: Chance): Drive {
  const km = greatCircleKm(from, to)
  const legs: Leg[] = []
  let here = from
  const go = (points: readonly Point[], kmh: number) => {
    for (const next of points) {
      const far = greatCircleKm(here, next)
      if (far < 0.005) continue
      const pace = kmh * (0.9 + chance.next() * 0.15)
      legs.push({ from: here, to: next, kmh: pace, seconds: (far / pace) * 3600 })
      here = next
    }
  }
  const between = (a: Point, b: Point, part: number) => ({
    lat: a.lat + (b.lat - a.lat) * part,
    lng: a.lng + (b.lng - a.lng) * part,
  })
  if (km <= streetsKm) go(inStreets(from, to, chance), streetKmh)
  else {
    const ramp = Math.min(0.3, 2.5 / km)
    const [on, off] = [between(from, to, ramp), between(from, to, 1 - ramp)]
    const way = km < interstateFromKm ? [] : overInterstates(nearestJunction(from), nearestJunction(to)).map(placeOf)
    go(inStreets(from, on, chance), streetKmh)
    for (const next of [...way, off])
      go(bent(here, next, 6), greatCircleKm(here, next) > 40 ? interstateKmh : freewayKmh)
    go(inStreets(off, to, chance), streetKmh)
  }
  // Already there.
  if (legs.length === 0) legs.push({ from, to, kmh: 0, seconds: 0 })
  return told(withFuel(withJam(legs, chance), chance))
}

/** One drive in five meets a jam: a few legs at walking pace. */
function withJam(legs: readonly Leg[], chance: Chance): readonly Leg[] {
  if (!chance.happens(0.2) || legs.length < 6) return legs
  const at = chance.between(2, legs.length - 3)
  return legs.map((leg, index) => {
    if (index !== at || leg.kmh === 0) return leg
    const seconds = Math.min(leg.seconds * 6, leg.seconds + 1200)
    return { ...leg, seconds, kmh: (leg.kmh * leg.seconds) / seconds }
  })
}

/** A stop for fuel and coffee about every four hours. */
function withFuel(legs: readonly Leg[], chance: Chance): readonly Leg[] {
  let since = chance.between(0, 2) * 3600
  return legs.flatMap((leg) => {
    since += leg.seconds
    if (since < 4 * 3600) return [leg]
    since = 0
    return [leg, { from: leg.to, to: leg.to, kmh: 0, seconds: chance.between(15, 35) * 60 }]
  })
}

const told = (legs: readonly Leg[]): Drive => ({
  legs,
  seconds: legs.reduce((sum, leg) => sum + leg.seconds, 0),
  km: legs.reduce((sum, leg) => sum + greatCircleKm(leg.from, leg.to), 0),
})

function headingOf({ from, to }: Leg): number {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  return (Math.round((Math.atan2(east, to.lat - from.lat) * 180) / Math.PI) + 360) % 360
}

/** A truck's position this many seconds after departure. */
export function whereAt({ legs }: Drive, seconds: number): Whereabouts {
  let left = Math.max(0, seconds)
  for (const leg of legs) {
    if (left > leg.seconds) {
      left -= leg.seconds
      continue
    }
    const part = leg.seconds === 0 ? 1 : left / leg.seconds
    return {
      lat: leg.from.lat + (leg.to.lat - leg.from.lat) * part,
      lng: leg.from.lng + (leg.to.lng - leg.from.lng) * part,
      speedKmh: Math.round(leg.kmh),
      heading: headingOf(leg),
      there: false,
    }
  }
  const last = legs.at(-1)
  return { ...(last?.to ?? { lat: 0, lng: 0 }), speedKmh: 0, heading: last ? headingOf(last) : 0, there: true }
}
