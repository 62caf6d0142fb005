/** Cached, because making a clock costs fifty times as much as reading it, and there are few zones. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The clock of a zone; throws a RangeError for one that this machine does not know. */
export function clockOf(timeZone: string): Intl.DateTimeFormat {
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

/** The default zone (specification §9). */
export const defaultZone = '+08:00'

/** A zone may be an offset, such as +08:00. */
export const fixedOffset = /^([+-])(\d{2}):(\d{2})$/

/**
 * The zone '+08:00' from `Date.prototype.getTimezoneOffset`'s -480 (minutes that local time is behind UTC); the default
 * for NaN.
 */
export function zoneOfOffset(minutesBehind: number): string {
  if (!Number.isFinite(minutesBehind)) return defaultZone
  const size = Math.abs(minutesBehind)
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${minutesBehind > 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
}

/** True for a zone that this machine knows. */
export function isZone(zone: string): boolean {
  if (fixedOffset.test(zone)) return true
  try {
    clockOf(zone)
    return true
  } catch {
    return false
  }
}

/** A zone this machine does not know is shown as UTC. */
export const shownZone = (zone: string) => (isZone(zone) ? zone : 'UTC')
