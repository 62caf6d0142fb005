import type { LngLat, MapPoint } from './map-point.ts'

/**
 * A point glides as long as its last silence, within these limits, so that it arrives with the next position.
 * Milliseconds.
 */
const shortestGlide = 250
const longestGlide = 10_000

type Track = { point: MapPoint; from: LngLat; start: number; end: number; toldAt: number }

/** The place of a moving point at `now`. */
function placeOf({ point, from, start, end }: Track, now: number): LngLat {
  if (now >= end || end === start) return [point.lng, point.lat]
  // A frame may have begun before the position arrived.
  const part = Math.max(0, now - start) / (end - start)
  return [from[0] + (point.lng - from[0]) * part, from[1] + (point.lat - from[1]) * part]
}

/**
 * Points that move without React: positions are set here, and the map asks for places when it paints. A point glides
 * from its shown place to its new position; after a silence longer than the longest glide it jumps, because its route
 * is unknown.
 */
export function createMovingPoints() {
  const tracks = new Map<string, Track>()
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  return {
    /** Adds or moves points; `now` is in milliseconds of the page's clock. `glide` false puts them there at once. */
    set(points: readonly MapPoint[], now: number, glide = true) {
      for (const point of points) {
        const before = tracks.get(point.id)
        const silent = before ? now - before.toldAt : Number.POSITIVE_INFINITY
        const glides = glide && before !== undefined && silent <= longestGlide
        const from: LngLat = before && glides ? placeOf(before, now) : [point.lng, point.lat]
        const moved = from[0] !== point.lng || from[1] !== point.lat
        const end = glides && moved ? now + Math.max(silent, shortestGlide) : now
        tracks.set(point.id, { point, from, start: now, end, toldAt: now })
      }
      changed()
    },
    /** Keeps only these. */
    keep(ids: ReadonlySet<string>) {
      for (const id of tracks.keys()) if (!ids.has(id)) tracks.delete(id)
      changed()
    },
    placeOf(id: string, now: number): LngLat | null {
      const track = tracks.get(id)
      return track ? placeOf(track, now) : null
    },
    each(now: number, visit: (point: MapPoint, place: LngLat) => void) {
      for (const track of tracks.values()) visit(track.point, placeOf(track, now))
    },
    /** The fastest point on its way, in degrees per millisecond; 0 when all stand. */
    speed(now: number): number {
      let fastest = 0
      for (const { point, from, start, end } of tracks.values()) {
        if (end <= now) continue
        const degrees = Math.abs(point.lng - from[0]) + Math.abs(point.lat - from[1])
        fastest = Math.max(fastest, degrees / (end - start))
      }
      return fastest
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type MovingPoints = ReturnType<typeof createMovingPoints>
