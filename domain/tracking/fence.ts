import { greatCircleKm, type Point } from '../positions/route.ts'

/** A position of a truck. `atMs` since 1970. */
export interface Fix extends Point {
  atMs: number
  /** Null: the phone did not say. */
  speedKmh: number | null
}

/** What counts as being at a stop, and for how long. */
export interface FenceRules {
  /** Slow inside for this long is an arrival. */
  dwellMs: number
  /** Outside for this long is a departure. */
  awayMs: number
  /** A truck that is faster inside is passing by. */
  slowKmh: number
  /** It has left only beyond this many radii, so that a position that jitters at the edge is neither coming nor going. */
  exitFactor: number
}

export const fenceRules: FenceRules = { dwellMs: 3 * 60_000, awayMs: 2 * 60_000, slowKmh: 15, exitFactor: 1.5 }

export type Phase = 'near' | 'there' | 'leaving' | 'left'

/** How a truck stands to a fence; null: outside, and not expected to be known of. Times are ms since 1970. */
export interface Visit {
  phase: Phase
  since: number
  /** Last seen inside. */
  insideAt: number
}

export interface Sighting {
  kind: 'arrive' | 'depart'
  atMs: number
}

/** Speed by the phone, else by the way since the fix before, when that is not long ago. */
export function speedAt(fix: Fix, before: Fix | null): number | null {
  if (fix.speedKmh !== null || !before) return fix.speedKmh
  const hours = (fix.atMs - before.atMs) / 3_600_000
  return hours > 0 && hours <= 0.1 ? greatCircleKm(before, fix) / hours : null
}

/**
 * What one more position makes of a visit. Arrived is who was inside, slow, for the dwell time; the arrival is when that began. Left is who
 * was outside for some time afterwards; the departure is when it was last inside.
 * @param speed as `speedAt` tells; unknown is not fast
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
