import { formatInstant, shownZone, toInstant, timeIn as wallTimeIn } from '@shortcut/domain/time.ts'
import { clockText, dayText, momentText, spanText } from '@shortcut/words/moments.ts'
import { datesNow } from './formats.ts'

export { isZone, zoneName } from '@shortcut/domain/time.ts'
/** 'YYYY-MM-DD HH:mm', as fields of dates keep it, whatever the screen shows. */
export { wallTimeIn }

/** An instant on the clock of `zone` as the person reads times; '' for none. */
export const timeIn = (zone: string, instant: string | null) => momentText(wallTimeIn(zone, instant), datesNow())

/** The same without its day. */
export const clockIn = (zone: string, instant: string) => clockText(wallTimeIn(zone, instant).slice(11), datesNow())

/** From one instant to another; of one day the day stands once. */
export const spanIn = (zone: string, from: string, to: string) =>
  spanText(wallTimeIn(zone, from), wallTimeIn(zone, to), datesNow())

export const isSameDayIn = (zone: string, one: string, other: string) => dayIn(zone, one) === dayIn(zone, other)

/** A day, YYYY-MM-DD, as the person reads dates; '' for none. */
export const dayShown = (day: string | null | undefined) => dayText(day ?? '', datesNow())

/** A wall clock's 'YYYY-MM-DD HH:mm' or a day as the person reads them; any other text as it is. */
export const momentShown = (wall: string) => momentText(wall, datesNow())

/** To the second and with the year; as specified, in the long form of the language. */
export function exactTimeIn(zone: string, instant: string, language: string): string {
  const writing = { ...datesNow(), thisYear: '' }
  if (writing.dates === 'us') return momentText(formatInstant(instant, shownZone(zone), 'YYYY-MM-DD HH:mm:ss'), writing)
  return formatInstant(
    instant,
    shownZone(zone),
    language === 'zh' ? 'YYYY年MM月DD日 HH时mm分ss秒' : 'YYYY-MM-DD HH:mm:ss',
  )
}

/** The day of an instant in `zone`, YYYY-MM-DD. */
export const dayIn = (zone: string, instant: string) => formatInstant(instant, shownZone(zone), 'YYYY-MM-DD')

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
