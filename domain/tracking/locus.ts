import { greatCircleKm, type Point } from '../positions/route.ts'

/** A position as a phone sent it; `at` in milliseconds since 1970. */
export interface Sighting extends Point {
  at: number
  /** As the phone measured it; null unknown. */
  speedKmh: number | null
}

/** Where a truck stood still, from when to when. */
export interface Stand extends Point {
  from: number
  to: number
}

export interface Locus {
  points: Sighting[]
  stands: Stand[]
  /** Times without any position: from the last one before to the first one after. */
  gaps: { from: number; to: number }[]
  /** Along all positions, before any was left out. */
  km: number
}

const minute = 60_000
/** Shorter is traffic. */
const standsFrom = 5 * minute
/** A phone that lies still wanders about so much. */
const standRadiusKm = 0.12
/** So long it may seem to be elsewhere, and be back: one wrong fix does not end a stand. */
const strayMs = 2 * minute
/** A phone that says nothing for longer was off, or out of reach. */
const gapFrom = 10 * minute
/** Nearer to the straight way at an even speed than this, a position tells nothing new. */
const toleranceKm = 0.012

const kmOfDegree = 111.195

/** Whether two places near this latitude belong to one stand: on so small a piece the earth is flat, and this is asked a million times. */
function near(lat: number) {
  const kmEast = kmOfDegree * Math.cos((lat * Math.PI) / 180)
  return (one: Point, other: Point) =>
    ((one.lat - other.lat) * kmOfDegree) ** 2 + ((one.lng - other.lng) * kmEast) ** 2 <= standRadiusKm ** 2
}

/**
 * Where a truck stood still for at least five minutes, in order. A phone that sends nothing while it lies still stood there, too,
 * when it goes on from the same place.
 * @param sightings in order of time
 */
export function standsOf(sightings: readonly Sighting[]): Stand[] {
  const stands: Stand[] = []
  for (let start = 0; start < sightings.length; start++) {
    const first = sightings[start] as Sighting
    // The middle of all that was seen there so far: the first position was perhaps still rolling.
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

/** The speed of each, as measured, else from the way since the one before; null where neither is known. */
function withSpeeds(sightings: readonly Sighting[]): Sighting[] {
  return sightings.map((one, index) => {
    const before = sightings[index - 1]
    if (one.speedKmh !== null || !before || one.at - before.at > gapFrom) return one
    return { ...one, speedKmh: greatCircleKm(before, one) / ((one.at - before.at) / 3_600_000) }
  })
}

/** How far a position is from where an even drive from one to the other would have been at its time. */
function offEvenDriveKm(from: Sighting, to: Sighting, one: Sighting): number {
  const part = (one.at - from.at) / (to.at - from.at)
  return greatCircleKm(one, { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part })
}

/**
 * Douglas–Peucker in time and space: how much each position matters, in km by which the drawn truck would be wrong without it.
 * Infinite for those that stay whatever happens. The ways between fixed ones are parted where they are off most.
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
    // Never more than what it was parted from, so that the heaviest few are a whole drawing by themselves.
    const own = Math.min(off, most)
    weight[far] = own
    ways.push({ from, to: far, most: own }, { from: far, to, most: own })
  }
  return weight
}

/**
 * A trip for drawing and replaying: at most `limit` positions, those without which the truck would be drawn furthest from where it
 * was at that time. Where it stood, where positions are missing, and where it began and ended is never left out.
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
  // While it stands, a wandering phone is no way.
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

/** Positions further apart were left out because the drive between them was even: then its speed is that of the way. */
const measuredWithin = minute

/** Where a truck was at a time and how fast, between the positions that are known; null before the first and after the last. */
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
