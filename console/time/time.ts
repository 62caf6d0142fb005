import { formatInstant, timeIn as wallTimeIn, zoneName } from '@shortcut/domain/time.ts'
import { shownZone } from '@shortcut/domain/zones.ts'
import { clockText, dayText, momentText, monthText, spanText, weekdayOf, weekdayText } from '@shortcut/words/moments.ts'
import { datesNow } from './formats.ts'
import { dayIn } from './zone.ts'

export { zoneName } from '@shortcut/domain/time.ts'
export { isZone } from '@shortcut/domain/zones.ts'
/** 'YYYY-MM-DD HH:mm', the format in date fields, whatever the screen shows. */
export { wallTimeIn }

const named = (text: string, zone: string, instant: string) => `${text} ${zoneName(zone, instant)}`

/** Without the zone: only where it stands beside, or in the heading above. */
export const bareTimeIn = (zone: string, instant: string) => momentText(wallTimeIn(zone, instant), datesNow())

/** An instant as local time in `zone`, in the user's format, with the name of the zone: another time beside it may have another. '' for none. */
export const timeIn = (zone: string, instant: string | null) =>
  instant ? named(bareTimeIn(zone, instant), zone, instant) : ''

/** The same without its day. */
export const clockIn = (zone: string, instant: string) => named(bareClockIn(zone, instant), zone, instant)

/** Without day and zone: only where the zone stands beside, or in the heading above. */
export const bareClockIn = (zone: string, instant: string) => clockText(wallTimeIn(zone, instant).slice(11), datesNow())

/** A span between two instants, with the name of the zone; a day that both share is shown once. */
export const spanIn = (zone: string, from: string, to: string) =>
  named(spanText(wallTimeIn(zone, from), wallTimeIn(zone, to), datesNow()), zone, from)

export const isSameDayIn = (zone: string, one: string, other: string) => dayIn(zone, one) === dayIn(zone, other)

const weekMs = 7 * 86_400_000

/** For a time of today in `zone` the clock alone, within six days the weekday before it; with the name of the zone. */
export const shortTimeIn = (zone: string, instant: string, now: string) =>
  named(bareShortTimeIn(zone, instant, now), zone, instant)

/** Without the zone: only where it stands beside. */
export function bareShortTimeIn(zone: string, instant: string, now: string): string {
  if (isSameDayIn(zone, instant, now)) return bareClockIn(zone, instant)
  const day = dayIn(zone, instant)
  const days = Math.abs(Date.parse(day) - Date.parse(dayIn(zone, now)))
  return days < weekMs ? `${weekdayOf(day, datesNow())} ${bareClockIn(zone, instant)}` : bareTimeIn(zone, instant)
}

/** A day, YYYY-MM-DD, in the user's format; '' for none. */
export const dayShown = (day: string | null | undefined) => dayText(day ?? '', datesNow())

/** The month of a day, YYYY-MM-DD, in the user's format. */
export const monthShown = (day: string) => monthText(day, datesNow())

/** A day, YYYY-MM-DD, with its weekday, in the user's format. */
export const weekdayShown = (day: string, weekday: 'short' | 'long' = 'short') => weekdayText(day, datesNow(), weekday)

/** A local 'YYYY-MM-DD HH:mm' or a day in the user's format; any other text unchanged. */
export const momentShown = (wall: string) => momentText(wall, datesNow())

/** An instant to the second, with the year and the name of the zone; without US dates in the specified form of the language. */
export function exactTimeIn(zone: string, instant: string, language: string): string {
  const writing = { ...datesNow(), thisYear: '' }
  const isUs = writing.dates === 'us'
  const format = language === 'zh' && !isUs ? 'YYYY年MM月DD日 HH时mm分ss秒' : 'YYYY-MM-DD HH:mm:ss'
  const text = formatInstant(instant, shownZone(zone), format)
  return named(isUs ? momentText(text, writing) : text, zone, instant)
}

/** Whole minutes between two instants; negative if the second is earlier. */
export const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)
