import { greatCircleKm, type Point } from '../positions/route.ts'

/** A position of a truck. `atMs` since 1970. */
export interface Fix extends Point {
  atMs: number
  /** Null: the phone did not report it. */
  speedKmh: number | null
}

/** When a truck counts as being at a stop. */
export interface FenceRules {
  /** Slow inside for this long counts as an arrival. */
  dwellMs: number
  /** Outside for this long counts as a departure. */
  awayMs: number
  /** A truck faster than this inside is passing by. */
  slowKmh: number
  /**
   * It has left only beyond this many radii, so that a position that jitters at the edge is neither an arrival nor a
   * departure.
   */
  exitFactor: number
}

export const fenceRules: FenceRules = { dwellMs: 3 * 60_000, awayMs: 2 * 60_000, slowKmh: 15, exitFactor: 1.5 }

export type Phase = 'near' | 'there' | 'leaving' | 'left'

/** A truck's visit to a geofence; null: outside, nothing to track. Times are ms since 1970. */
export interface Visit {
  phase: Phase
  since: number
  /** Last position inside. */
  insideAt: number
}

export interface Sighting {
  kind: 'arrive' | 'depart'
  atMs: number
}

/** Speed from the phone, else from the distance since the position before, if that is recent. */
export function speedAt(fix: Fix, before: Fix | null): number | null {
  if (fix.speedKmh !== null || !before) return fix.speedKmh
  const hours = (fix.atMs - before.atMs) / 3_600_000
  return hours > 0 && hours <= 0.1 ? greatCircleKm(before, fix) / hours : null
}

/**
 * Updates a visit with one more position. A truck has arrived once it was inside and slow for the dwell time; the
 * arrival is the start of that time. It has left once it was outside for some time; the departure is its last time
 * inside.
 * @param speed from `speedAt`; unknown counts as slow
 */
export function passFence(
  visit: Visit | null,
  fix: Fix,
  speed: number | null,
  fence: Point & { metres: number },
  rules: FenceRules = fenceRules,
): { visit: Visit | null; seen: Sighting | null } {
  const away = greatCircleKm(fix, fence) * 1000
  const isInside = away <= fence.metres
  const isOutside = away > fence.metres * rules.exitFactor
  const isSlow = speed === null || speed <= rules.slowKmh
  const at = fix.atMs
  const quiet = (next: Visit | null) => ({ visit: next, seen: null })

  switch (visit?.phase) {
    case undefined:
    case 'left':
      return quiet(isInside && isSlow ? { phase: 'near', since: at, insideAt: at } : visit)
    case 'near': {
      if (isOutside || (isInside && !isSlow)) return quiet(null)
      if (!isInside) return quiet(visit)
      if (at - visit.since < rules.dwellMs) return quiet({ ...visit, insideAt: at })
      return {
        visit: { phase: 'there', since: visit.since, insideAt: at },
        seen: { kind: 'arrive', atMs: visit.since },
      }
    }
    case 'there':
      if (isOutside) return quiet({ ...visit, phase: 'leaving', since: at })
      return quiet(isInside ? { ...visit, insideAt: at } : visit)
    case 'leaving':
      if (isInside) return quiet({ phase: 'there', since: at, insideAt: at })
      if (!isOutside || at - visit.since < rules.awayMs) return quiet(visit)
      return { visit: { ...visit, phase: 'left', since: at }, seen: { kind: 'depart', atMs: visit.insideAt } }
  }
}
