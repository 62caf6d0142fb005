import { greatCircleKm, type Point } from '../positions/route.ts'

/** A position as a phone sent it; `at` in milliseconds since 1970. */
export interface Sighting extends Point {
  at: number
  /** As measured by the phone; null: unknown. */
  speedKmh: number | null
}

/** A place where a truck stood still, from when to when. */
export interface Stand extends Point {
  from: number
  to: number
}

export interface Locus {
  points: Sighting[]
  stands: Stand[]
  /** Times without positions: from the last one before to the first one after. */
  gaps: { from: number; to: number }[]
  /** Distance along all positions, before any was left out. */
  km: number
}

const minute = 60_000
/** A shorter stop is traffic. */
const standsFrom = 5 * minute
/** How far the positions of a phone at rest wander. */
const standRadiusKm = 0.12
/** A stray position shorter than this does not end a stand. */
const strayMs = 2 * minute
/** A phone silent for longer was off or out of reach. */
const gapFrom = 10 * minute
/** A position this close to a straight line at even speed adds nothing. */
const toleranceKm = 0.012

const kmOfDegree = 111.195

/**
 * Whether two places near this latitude belong to one stand. The flat-earth formula is exact enough here, and it runs a
 * million times.
 */
function near(lat: number) {
  const kmEast = kmOfDegree * Math.cos((lat * Math.PI) / 180)
  return (one: Point, other: Point) =>
    ((one.lat - other.lat) * kmOfDegree) ** 2 + ((one.lng - other.lng) * kmEast) ** 2 <= standRadiusKm ** 2
}

/**
 * Places where a truck stood still for at least five minutes, in order. If a phone sends nothing while at rest and
 * continues from the same place, it stood there too.
 * @param sightings in order of time
 */
export function standsOf(sightings: readonly Sighting[]): Stand[] {
  const stands: Stand[] = []
  for (let start = 0; start < sightings.length; start++) {
    const first = sightings[start] as Sighting
    // The average of the positions so far: at the first one the truck may still have been rolling.
    let middle: Point = first
    let [end, seen] = [start, 1]
    const isThere = near(first.lat)
    for (let next = start + 1; next < sightings.length; next++) {
      const here = sightings[next] as Sighting
      if (isThere(middle, here)) {
        seen += 1
        middle = {
          lat: middle.lat + (here.lat - middle.lat) / seen,
          lng: middle.lng + (here.lng - middle.lng) / seen,
        }
        end = next
      } else if (here.at - (sightings[end] as Sighting).at > strayMs) break
    }
    const last = sightings[end] as Sighting
    if (last.at - first.at < standsFrom) continue
    stands.push({ from: first.at, to: last.at, lat: middle.lat, lng: middle.lng })
    start = end
  }
  return stands
}

/** The speed at each position as measured, else from the distance since the one before; null if neither is known. */
function withSpeeds(sightings: readonly Sighting[]): Sighting[] {
  return sightings.map((one, index) => {
    const before = sightings[index - 1]
    if (one.speedKmh !== null || !before || one.at - before.at > gapFrom) return one
    return { ...one, speedKmh: greatCircleKm(before, one) / ((one.at - before.at) / 3_600_000) }
  })
}

/** Distance of a position from where the truck would have been at that time at an even speed. */
function offEvenDriveKm(from: Sighting, to: Sighting, one: Sighting): number {
  const part = (one.at - from.at) / (to.at - from.at)
  return greatCircleKm(one, { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part })
}

/**
 * Douglas–Peucker in time and space: the weight of each position is the error in km without it. Infinite for positions
 * that always stay. Segments between fixed positions are split where the error is largest.
 */
function weights(sightings: readonly Sighting[], fixed: readonly number[]): Float64Array {
  const weight = new Float64Array(sightings.length)
  for (const index of fixed) weight[index] = Number.POSITIVE_INFINITY
  const ways = fixed.slice(1).map((to, index) => ({ from: fixed[index] as number, to, most: Number.POSITIVE_INFINITY }))
  for (let way = ways.pop(); way; way = ways.pop()) {
    const { from, to, most } = way
    let far = -1
    let off = toleranceKm
    for (let index = from + 1; index < to; index++) {
      const km = offEvenDriveKm(sightings[from] as Sighting, sightings[to] as Sighting, sightings[index] as Sighting)
      if (km > off) [far, off] = [index, km]
    }
    if (far < 0) continue
    // Never more than the weight of the segment that was split, so that the heaviest few always form a whole drawing.
    const own = Math.min(off, most)
    weight[far] = own
    ways.push({ from, to: far, most: own }, { from: far, to, most: own })
  }
  return weight
}

/**
 * A trip to draw and replay: at most `limit` positions, those whose absence would move the drawn truck most. Stands,
 * gaps, start and end always stay.
 * @param sightings in order of time, no two at one time
 */
export function thinLocus(sightings: readonly Sighting[], limit: number): Locus {
  const all = withSpeeds(sightings)
  const stands = standsOf(all)
  const gaps: Locus['gaps'] = []
  let km = 0
  for (const [index, one] of all.entries()) {
    const before = all[index - 1]
    if (!before) continue
    km += greatCircleKm(before, one)
    if (one.at - before.at > gapFrom && greatCircleKm(before, one) > standRadiusKm)
      gaps.push({ from: before.at, to: one.at })
  }
  const kept = new Set([...stands, ...gaps].flatMap(({ from, to }) => [from, to]))
  const fixed = all.flatMap(({ at }, index) => (index === 0 || index === all.length - 1 || kept.has(at) ? [index] : []))
  // While the truck stands, a wandering position is not driving.
  const still = (at: number) => stands.some(({ from, to }) => from < at && at < to)
  const weight = weights(all, fixed).map((own, index) => (still(all[index]?.at ?? 0) ? 0 : own))
  const least = weight.toSorted().at(-Math.min(limit, all.length)) ?? 0
  let room = limit
  const points = all.filter((_, index) => {
    const own = weight[index] ?? 0
    return own > 0 && own >= least && room-- > 0
  })
  return { points, stands, gaps, km }
}

/**
 * Positions further apart were removed because the truck drove evenly between them: its speed is then distance over
 * time.
 */
const measuredWithin = minute

/** Position and speed of a truck at a time, between the known positions; null before the first and after the last. */
export function placeAt(points: readonly Sighting[], at: number): Sighting | null {
  let low = 0
  let high = points.length - 1
  const [first, last] = [points[0], points[high]]
  if (!first || !last || at < first.at || at > last.at) return null
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((points[middle] as Sighting).at <= at) low = middle
    else high = middle
  }
  const [from, to] = [points[low] as Sighting, points[high] as Sighting]
  if (from === to) return from
  const part = (at - from.at) / (to.at - from.at)
  const between = (one: number, other: number) => one + (other - one) * part
  return {
    at,
    lat: between(from.lat, to.lat),
    lng: between(from.lng, to.lng),
    speedKmh:
      to.at - from.at > measuredWithin
        ? greatCircleKm(from, to) / ((to.at - from.at) / 3_600_000)
        : from.speedKmh === null || to.speedKmh === null
          ? to.speedKmh
          : between(from.speedKmh, to.speedKmh),
  }
}
