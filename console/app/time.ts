import { defaultZone, formatInstant, toInstant, toWallClock, zoneOfOffset } from '@shortcut/domain/time.ts'

/** True for a zone that this browser can show times in. */
export function isZone(zone: string): boolean {
  if (zone === '') return false
  try {
    toWallClock('2026-01-01T00:00Z', zone)
    return true
  } catch {
    return false
  }
}

/** The browser's zone by name, else by its offset. */
function browserZone(): string {
  const named = Intl.DateTimeFormat().resolvedOptions().timeZone
  return named && isZone(named) ? named : zoneOfOffset(new Date().getTimezoneOffset())
}

/** The zone in which times without a place are shown: the person's own, else the browser's, else +08:00 (spec.md §9). */
export function viewerZone(chosen: string, own: () => string = browserZone): string {
  if (isZone(chosen)) return chosen
  const zone = own()
  return isZone(zone) ? zone : defaultZone
}

const shownZone = (zone: string) => (isZone(zone) ? zone : 'UTC')
const isInstant = (text: string) => !Number.isNaN(Date.parse(text))

/** An instant as 'YYYY-MM-DD HH:mm' in `zone`; '' for none. An unknown zone reads as UTC. */
export function timeIn(zone: string, instant: string | null): string {
  if (!instant) return ''
  return isInstant(instant) ? toWallClock(instant, shownZone(zone)).replace('T', ' ') : instant
}

/** The same to the second, in the long form of the language. */
export const exactTimeIn = (zone: string, instant: string, language: string) =>
  formatInstant(instant, shownZone(zone), language === 'zh' ? 'YYYY年MM月DD日 HH时mm分ss秒' : 'YYYY-MM-DD HH:mm:ss')

/** The day of an instant in `zone`, YYYY-MM-DD. */
export const dayIn = (zone: string, instant: string) => formatInstant(instant, shownZone(zone), 'YYYY-MM-DD')

/** Short name of `zone` at that instant, such as 'CST' or 'GMT+8'. */
export function zoneName(zone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: shownZone(zone),
    timeZoneName: 'short',
  }).formatToParts(new Date(instant))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

/**
 * The instant, ISO 8601 UTC, at which clocks in `zone` show `local` ('YYYY-MM-DD HH:mm'). An hour that is skipped in spring is
 * the one after, of an hour that repeats in autumn the first is meant.
 */
export const instantOf = (zone: string, local: string) => toInstant(local.replace(' ', 'T'), shownZone(zone))

/** First instant of a day in `zone`. */
export const startOfDay = (zone: string, day: string) => instantOf(zone, `${day} 00:00`)

/** Last instant of a day in `zone`. */
export function endOfDay(zone: string, day: string): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return new Date(Date.parse(startOfDay(zone, next)) - 1).toISOString()
}

/** Whole minutes from one instant to another; negative when the second is earlier. */
export const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)
