import { z } from 'zod'
import type { Point } from './route.ts'

/** A phone's position as received; missing or impossible values are null. */
export interface Fix extends Point {
  /** By the phone's clock: milliseconds since 1970. */
  atMs: number
  speedKmh: number | null
  /** Degrees clockwise from north. */
  heading: number | null
  accuracyM: number | null
}

/** Why a position is not stored; each has words. */
export const dropReasons = [
  'noFix',
  'notValid',
  'badCoordinates',
  'swapped',
  'nullIsland',
  'badTime',
  'future',
  'tooOld',
] as const
export type DropReason = (typeof dropReasons)[number]

/**
 * The result of sending positions. An implausible one is skipped and counted by reason; sending it again would not
 * help.
 */
export const positionsTaken = z.object({
  stored: z.int(),
  /** Already stored: the same driver at the same time. */
  repeated: z.int(),
  dropped: z.partialRecord(z.enum(dropReasons), z.int()),
})
export type PositionsTaken = z.output<typeof positionsTaken>

/** A phone's clock may be this far ahead. */
export const clockMayBeFastMs = 5 * 60_000
/** Older positions are not stored: they are useless, and the clock is probably wrong. */
export const oldestDays = 30
/** A clock further ahead than this is noted; less is transmission time. */
export const worthNotingMs = 30_000

/** Phones without a fix report 0,0: nobody delivers to the Gulf of Guinea. */
const nowhere = 0.001

/** Why a position is implausible; null if it is plausible. */
export function faultOf({ lat, lng, atMs }: Point & { atMs: number }, presentMs: number): DropReason | null {
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return 'badCoordinates'
  if (Math.abs(lat) > 90) return Math.abs(lat) <= 180 && Math.abs(lng) <= 90 ? 'swapped' : 'badCoordinates'
  if (Math.abs(lng) > 180) return 'badCoordinates'
  if (Math.abs(lat) < nowhere && Math.abs(lng) < nowhere) return 'nullIsland'
  if (!Number.isFinite(atMs)) return 'badTime'
  if (atMs > presentMs + clockMayBeFastMs) return 'future'
  if (atMs < presentMs - oldestDays * 86_400_000) return 'tooOld'
  return null
}

const within = (value: number | null | undefined, most: number) =>
  typeof value === 'number' && value >= 0 && value <= most ? value : null

/** Keeps speed, heading and accuracy if they are possible; phones send -1 for unknown. */
export const plausible = (told: {
  speedKmh?: number | null | undefined
  heading?: number | null | undefined
  accuracyM?: number | null | undefined
}): Pick<Fix, 'speedKmh' | 'heading' | 'accuracyM'> => ({
  speedKmh: within(told.speedKmh, 300),
  heading: within(told.heading, 360),
  accuracyM: within(told.accuracyM, 100_000),
})

/** A driver's task and the time it was under way, in milliseconds since 1970. */
export interface Underway {
  id: string
  acceptedMs: number
  pickedUpMs: number | null
  deliveredMs: number | null
}

/** The task of a position: of those under way then, one with freight aboard, else the first. */
export function taskAt(tasks: readonly Underway[], atMs: number): string | null {
  let first: string | null = null
  for (const { id, acceptedMs, pickedUpMs, deliveredMs } of tasks) {
    if (acceptedMs > atMs || (deliveredMs !== null && atMs > deliveredMs)) continue
    if (pickedUpMs !== null && pickedUpMs <= atMs) return id
    first ??= id
  }
  return first
}
