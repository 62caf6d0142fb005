/** Making a clock costs fifty times what reading it does, and there are only so many zones. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(utcMs: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(utcMs)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(utcMs / 1000) * 1000
}

const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i

/**
 * An instant from what somebody wrote: with an offset it is that instant; without, it is the wall clock of `timeZone`. A time
 * that the clocks skip in spring is read as an hour later, one that comes twice in autumn as the first.
 * @param text ISO 8601, such as 2026-11-23T08:00 or 2026-11-23T08:00:00-06:00
 * @returns ISO 8601 UTC
 */
export function toInstant(text: string, timeZone: string): string {
  if (hasOffset.test(text)) return new Date(text).toISOString()
  const wall = Date.parse(`${text}Z`)
  const before = wall - offsetAt(wall - 86_400_000, timeZone)
  const after = wall - offsetAt(wall + 86_400_000, timeZone)
  const fits = [before, after].filter((utc) => utc + offsetAt(utc, timeZone) === wall)
  return new Date(fits[0] ?? before).toISOString()
}

/** The wall clock of a zone at an instant: 2026-11-23T08:00. */
export function toWallClock(instant: string, timeZone: string): string {
  const utc = Date.parse(instant)
  return new Date(utc + offsetAt(utc, timeZone)).toISOString().slice(0, 16)
}

/** The calendar day of a zone at an instant: 2026-11-23. */
export const toLocalDate = (instant: string, timeZone: string) => toWallClock(instant, timeZone).slice(0, 10)
