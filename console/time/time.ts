import { formatInstant, shownZone, timeIn as wallTimeIn, zoneName } from '@shortcut/domain/time.ts'
import { clockText, dayText, momentText, monthText, spanText, weekdayText } from '@shortcut/words/moments.ts'
import { datesNow } from './formats.ts'
import { dayIn } from './zone.ts'

export { isZone, zoneName } from '@shortcut/domain/time.ts'
/** 'YYYY-MM-DD HH:mm', the format in date fields, whatever the screen shows. */
export { wallTimeIn }

/** An instant as local time in `zone`, in the user's format; '' for none. */
export const timeIn = (zone: string, instant: string | null) => momentText(wallTimeIn(zone, instant), datesNow())

/** The same with the name of the zone, for times that people in several zones read. */
export const zonedTimeIn = (zone: string, instant: string) => `${timeIn(zone, instant)} ${zoneName(zone, instant)}`

/** The same without its day. */
export const clockIn = (zone: string, instant: string) => clockText(wallTimeIn(zone, instant).slice(11), datesNow())

/** A span between two instants; a day that both share is shown once. */
export const spanIn = (zone: string, from: string, to: string) =>
  spanText(wallTimeIn(zone, from), wallTimeIn(zone, to), datesNow())

/** The same with the name of the zone. */
export const zonedSpanIn = (zone: string, from: string, to: string) =>
  `${spanIn(zone, from, to)} ${zoneName(zone, from)}`

export const isSameDayIn = (zone: string, one: string, other: string) => dayIn(zone, one) === dayIn(zone, other)

/** A day, YYYY-MM-DD, in the user's format; '' for none. */
export const dayShown = (day: string | null | undefined) => dayText(day ?? '', datesNow())

/** The month of a day, YYYY-MM-DD, in the user's format. */
export const monthShown = (day: string) => monthText(day, datesNow())

/** A day, YYYY-MM-DD, with its weekday, in the user's format. */
export const weekdayShown = (day: string, weekday: 'short' | 'long' = 'short') => weekdayText(day, datesNow(), weekday)

/** A local 'YYYY-MM-DD HH:mm' or a day in the user's format; any other text unchanged. */
export const momentShown = (wall: string) => momentText(wall, datesNow())

/** An instant to the second and with the year; without US dates in the specified form of the language. */
export function exactTimeIn(zone: string, instant: string, language: string): string {
  const writing = { ...datesNow(), thisYear: '' }
  if (writing.dates === 'us') return momentText(formatInstant(instant, shownZone(zone), 'YYYY-MM-DD HH:mm:ss'), writing)
  return formatInstant(
    instant,
    shownZone(zone),
    language === 'zh' ? 'YYYY年MM月DD日 HH时mm分ss秒' : 'YYYY-MM-DD HH:mm:ss',
  )
}

/** Whole minutes between two instants; negative if the second is earlier. */
export const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)
