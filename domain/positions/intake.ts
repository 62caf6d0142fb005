import { z } from 'zod'
import type { Point } from './route.ts'

/** A phone's position as it is taken in; what it did not tell, or told impossibly, is null. */
export interface Fix extends Point {
  /** When, by the phone's clock: milliseconds since 1970. */
  atMs: number
  speedKmh: number | null
  /** Degrees from north. */
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

/** What became of positions. One that cannot be believed is left out and counted by its reason; sending it again would not help. */
export const positionsTaken = z.object({
  stored: z.int(),
  /** Stored before: the same driver at the same time. */
  repeated: z.int(),
  dropped: z.partialRecord(z.enum(dropReasons), z.int()),
})
export type PositionsTaken = z.output<typeof positionsTaken>

/** A phone's clock may be ahead of ours by this much. */
export const clockMayBeFastMs = 5 * 60_000
/** Older than this a phone's memory is not worth keeping, and its clock is probably wrong. */
export const oldestDays = 30
/** A clock that is further ahead than this is worth a word; less is the way here. */
export const worthNotingMs = 30_000

/** Where a phone that has no idea says it is: nobody delivers to the Gulf of Guinea. */
const nowhere = 0.001

/** Why a position cannot be believed; null when it can. */
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

/** Speed, heading and accuracy where they can be; phones say -1 for what they do not know. */
export const plausible = (told: {
  speedKmh?: number | null | undefined
  heading?: number | null | undefined
  accuracyM?: number | null | undefined
}): Pick<Fix, 'speedKmh' | 'heading' | 'accuracyM'> => ({
  speedKmh: within(told.speedKmh, 300),
  heading: within(told.heading, 360),
  accuracyM: within(told.accuracyM, 100_000),
})

/** A task that a driver had under way some time: milliseconds since 1970. */
export interface Underway {
  id: string
  acceptedMs: number
  pickedUpMs: number | null
  deliveredMs: number | null
}

/** The task that a position belongs to: of those under way then one whose freight was aboard, else the first of them. */
export function taskAt(tasks: readonly Underway[], atMs: number): string | null {
  let first: string | null = null
  for (const { id, acceptedMs, pickedUpMs, deliveredMs } of tasks) {
    if (acceptedMs > atMs || (deliveredMs !== null && atMs > deliveredMs)) continue
    if (pickedUpMs !== null && pickedUpMs <= atMs) return id
    first ??= id
  }
  return first
}
