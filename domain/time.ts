import { clockOf, fixedOffset, shownZone } from './zones.ts'

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(utcMs: number, timeZone: string): number {
  const fixed = fixedOffset.exec(timeZone)
  if (fixed) return Number(`${fixed[1]}1`) * (Number(fixed[2]) * 60 + Number(fixed[3])) * 60_000
  const day = Math.floor(utcMs / dayMs)
  const known = daysOf(timeZone)
  let offset = known.get(day)
  if (offset === undefined) {
    const [before, after] = [readOffset(day * dayMs, timeZone), readOffset((day + 1) * dayMs, timeZone)]
    offset = before === after ? before : null
    if (known.size >= daysKept) known.clear()
    known.set(day, offset)
  }
  return offset ?? readOffset(utcMs, timeZone)
}

/**
 * Offsets by zone and UTC day since 1970; null on a day when clocks change. A list reads a hundred times on a few days.
 */
const offsets = new Map<string, Map<number, number | null>>()
const dayMs = 86_400_000
const daysKept = 4_000

function daysOf(timeZone: string): Map<number, number | null> {
  const known = offsets.get(timeZone) ?? new Map()
  // Checked before it is cached: an unknown zone throws here and is not cached.
  if (!offsets.has(timeZone)) {
    clockOf(timeZone)
    offsets.set(timeZone, known)
  }
  return known
}

function readOffset(utcMs: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(utcMs)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(utcMs / 1000) * 1000
}

const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i

/**
 * The instant of a written time: with an offset directly, without one in `timeZone`. A time skipped in spring is read
 * one hour later; one that occurs twice in autumn, as the first.
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

/** Whether the clocks of `timeZone` skip this time in spring. A time with an offset is an instant and never skipped. */
export const isSkipped = (text: string, timeZone: string): boolean =>
  !hasOffset.test(text) && toWallClock(toInstant(text, timeZone), timeZone) !== text.slice(0, 16)

function clockTime(instant: string, timeZone: string): string {
  const utc = Date.parse(instant)
  return new Date(utc + offsetAt(utc, timeZone)).toISOString()
}

/** The wall-clock time of a zone at an instant: 2026-11-23T08:00. */
export const toWallClock = (instant: string, timeZone: string) => clockTime(instant, timeZone).slice(0, 16)

/** The calendar day of a zone at an instant: 2026-11-23. */
export const toLocalDate = (instant: string, timeZone: string) => toWallClock(instant, timeZone).slice(0, 10)

/** Date formats (specification §9). */
export type DateFormat = 'YYYY-MM-DD HH:mm:ss' | 'YYYY年MM月DD日 HH时mm分ss秒' | 'YYYY-MM-DD'

const places = { YYYY: [0, 4], MM: [5, 7], DD: [8, 10], HH: [11, 13], mm: [14, 16], ss: [17, 19] } as const

/** An instant in the time of a zone, in one of the three formats. */
export function formatInstant(instant: string, timeZone: string, format: DateFormat): string {
  const clock = clockTime(instant, timeZone)
  return format.replace(/YYYY|MM|DD|HH|mm|ss/g, (part) => clock.slice(...places[part as keyof typeof places]))
}

const isInstant = (text: string) => !Number.isNaN(Date.parse(text))

/** An instant as 'YYYY-MM-DD HH:mm' in `zone`; '' for null. An unknown zone is read as UTC. */
export function timeIn(zone: string, instant: string | null): string {
  if (!instant) return ''
  return isInstant(instant) ? toWallClock(instant, shownZone(zone)).replace('T', ' ') : instant
}

/** Each English knows the letters of its own part of the world, and writes GMT+1 for the others. */
const lettered = ['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-IN', 'en-ZA']
/** Zones whose letters no English has. Those of China would be Chicago's. */
const alsoLettered: Readonly<Record<string, string>> = {
  'Asia/Tokyo': 'JST',
  'Asia/Seoul': 'KST',
  'Asia/Hong_Kong': 'HKT',
}

/** Cached like the clocks. */
const namers = new Map<string, Intl.DateTimeFormat>()

function namedBy(locale: string, zone: string, instant: string): string {
  const key = `${locale} ${zone}`
  let namer = namers.get(key)
  if (!namer) {
    namer = new Intl.DateTimeFormat(locale, { timeZone: shownZone(zone), timeZoneName: 'short' })
    namers.set(key, namer)
  }
  const parts = namer.formatToParts(new Date(instant))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

/** Short name of `zone` at that instant in letters, such as 'CST' or 'CET'; 'GMT+8' if it has none. */
export function zoneName(zone: string, instant: string): string {
  const own = alsoLettered[zone]
  if (own) return own
  let offset = ''
  for (const locale of lettered) {
    const name = namedBy(locale, zone, instant)
    if (!/^GMT[+-]/.test(name)) return name
    offset ||= name
  }
  return offset
}
