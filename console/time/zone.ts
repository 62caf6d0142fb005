import { formatInstant, toInstant } from '@shortcut/domain/time.ts'
import { shownZone } from '@shortcut/domain/zones.ts'

/** A day, YYYY-MM-DD, some days later. */
export const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** The day of an instant in `zone`, YYYY-MM-DD. */
export const dayIn = (zone: string, instant: string) => formatInstant(instant, shownZone(zone), 'YYYY-MM-DD')

/**
 * The instant, ISO 8601 UTC, of the local time `local` ('YYYY-MM-DD HH:mm') in `zone`. A time in the hour skipped in spring
 * means the hour after; in the hour that repeats in autumn it means the first.
 */
export const instantOf = (zone: string, local: string) => toInstant(local.replace(' ', 'T'), shownZone(zone))

/** First instant of a day in `zone`. */
export const startOfDay = (zone: string, day: string) => instantOf(zone, `${day} 00:00`)

/** Last instant of a day in `zone`. */
export function endOfDay(zone: string, day: string): string {
  return new Date(Date.parse(startOfDay(zone, addDays(day, 1))) - 1).toISOString()
}
