import { greatCircleKm, roadKmh } from '../positions/route.ts'
import type { Fix } from './fence.ts'

/** Lowest and highest believable speed of a truck, whatever its positions show: it will not stand still forever. */
export const leastKmh = 30
export const mostKmh = 105

/** Slower than this, a truck stands; faster than the next limit, a position is wrong. */
const movingKmh = 8
const wrongKmh = 160
/** Positions further apart say nothing about the speed between them. */
const longestGapMs = 10 * 60_000
/** Driving time after which an earlier estimate hardly counts. */
const memoryMs = 15 * 60_000

const minuteMs = 60_000

/** Default duration of a stop. */
export const serviceMinutes = 30

/**
 * The driver's recent speed after more positions, in time order. The more the truck has driven lately, the more its own
 * speed counts; standing time does not count.
 * @param before the earlier estimate, null at first
 */
export function recentKmh(before: number | null, fixes: readonly Fix[]): number {
  let kmh = before ?? roadKmh
  fixes.slice(1).forEach((fix, index) => {
    const last = fixes[index]
    if (!last) return
    const ms = fix.atMs - last.atMs
    if (ms <= 0 || ms > longestGapMs) return
    const made = (greatCircleKm(last, fix) / ms) * 3_600_000
    if (made < movingKmh || made > wrongKmh) return
    kmh += (made - kmh) * (1 - Math.exp(-ms / memoryMs))
  })
  return Math.min(mostKmh, Math.max(leastKmh, kmh))
}

/** A stop still ahead. Times are ms since 1970. */
export interface StopAhead {
  id: string
  /** Road distance from the stop before (the first: from the truck); null if not known. */
  km: number | null
  /** The stop is not served before this time. */
  fromMs: number | null
  arrivedMs: number | null
}

export interface Expected {
  id: string
  arriveMs: number
  departMs: number
}

/**
 * Expected arrival at and departure from each next stop. The truck waits for the stop's opening and takes
 * `serviceMinutes`. From the first stop with an unknown distance on, nothing is calculated.
 */
export function expectedTimes(nowMs: number, kmh: number, ahead: readonly StopAhead[]): Expected[] {
  const expected: Expected[] = []
  let freeMs = nowMs
  for (const { id, km, fromMs, arrivedMs } of ahead) {
    if (arrivedMs === null && km === null) break
    const arriveMs = arrivedMs ?? freeMs + ((km ?? 0) / kmh) * 60 * minuteMs
    const departMs = Math.max(nowMs, Math.max(arriveMs, fromMs ?? 0) + serviceMinutes * minuteMs)
    expected.push({ id, arriveMs, departMs })
    freeMs = departMs
  }
  return expected
}

/**
 * An order expected late counts as on time again only if it is expected this much before its deadline: an estimate that
 * wavers is no news.
 */
const inTimeAgainMs = 10 * minuteMs

export const isExpectedLate = (was: boolean, lastMs: number, dueMs: number | null): boolean =>
  dueMs !== null && lastMs > dueMs - (was ? inTimeAgainMs : 0)
