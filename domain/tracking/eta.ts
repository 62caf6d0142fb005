import { greatCircleKm, roadKmh } from '../positions/route.ts'
import type { Fix } from './fence.ts'

/** What a truck is believed to make, at least and at most, whatever its positions say: standing still is not for ever. */
export const leastKmh = 30
export const mostKmh = 105

/** Between slower positions it stands; between faster ones a position is wrong. */
const movingKmh = 8
const wrongKmh = 160
/** Positions further apart say nothing about the speed between them. */
const longestGapMs = 10 * 60_000
/** How much driving it takes until what was believed before hardly counts. */
const memoryMs = 15 * 60_000

const minuteMs = 60_000

/** How long a stop takes where nothing else is known. */
export const serviceMinutes = 30

/**
 * The driver's recent speed after some more positions, in time order: the more a truck has driven lately, the more its own speed counts.
 * Time that it stands does not count.
 * @param before what it was believed to make, null at first
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

/** A stop that is still to be left. Times are ms since 1970. */
export interface StopAhead {
  id: string
  /** From the stop before (the first: from the truck) by road; null where the way is not known. */
  km: number | null
  /** Not served before. */
  fromMs: number | null
  arrivedMs: number | null
}

export interface Expected {
  id: string
  arriveMs: number
  departMs: number
}

/**
 * When a truck comes to its next stops and leaves them. At a stop it waits until it is served, and takes `serviceMinutes`. From the
 * first stop on whose way is not known nothing is told.
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

/** Minutes at the wheel along all of the way ahead that is known. */
export const minutesAhead = (kmh: number, ahead: readonly StopAhead[]): number =>
  (ahead.reduce((sum, { km }) => sum + (km ?? 0), 0) / kmh) * 60

/** Sooner than this before its deadline, what was expected late is expected in time again: an estimate that wavers is no news. */
const inTimeAgainMs = 10 * minuteMs

export const isExpectedLate = (was: boolean, lastMs: number, dueMs: number | null): boolean =>
  dueMs !== null && lastMs > dueMs - (was ? inTimeAgainMs : 0)
