import { formatInstant, shownZone, timeIn as wallTimeIn } from '@shortcut/domain/time.ts'
import { clockText, dayText, momentText, spanText } from '@shortcut/words/moments.ts'
import { datesNow } from './formats.ts'
import { dayIn } from './zone.ts'

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

/** Whole minutes from one instant to another; negative when the second is earlier. */
export const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)
