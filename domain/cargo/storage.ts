import { toLocalDate } from '../time.ts'

const dayMs = 86_400_000

/** Free days of freight whose customer is not known. An account begins with as many. */
export const usualFreeDays = 5

/** How long freight of a receipt has stood, in local days of the warehouse. The day of arrival is the first. */
export interface StorageClock {
  arrivedOn: string
  /** The first day of storage: those before are free. */
  startsOn: string
  /** The last day without storage. */
  freeUntil: string
  /** Days that the freight has stood, the last one too. */
  days: number
  /** Days of storage so far. */
  storageDays: number
}

/** Both days count. @param from YYYY-MM-DD */
export const daysThrough = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
const later = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

interface Standing {
  arrivedAt: string | null
  /** When its last piece left; it stops the clock. */
  releasedAt: string | null
  /** Of the warehouse. */
  timeZone: string
  freeDays: number
}

/** @param now ISO 8601 @returns null before it arrived */
export function storageClock(
  { arrivedAt, releasedAt, timeZone, freeDays }: Standing,
  now: string,
): StorageClock | null {
  if (!arrivedAt) return null
  const arrivedOn = toLocalDate(arrivedAt, timeZone)
  const days = Math.max(1, daysThrough(arrivedOn, toLocalDate(releasedAt ?? now, timeZone)))
  return {
    arrivedOn,
    startsOn: later(arrivedOn, freeDays),
    freeUntil: later(arrivedOn, freeDays - 1),
    days,
    storageDays: Math.max(0, days - freeDays),
  }
}
