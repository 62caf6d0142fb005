import { endsBeforeStart } from '../work-orders/window.ts'

const SHAPE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s*([Zz]|[+-]\d{2}(?::?\d{2})?))?)?$/

/** Kinds of booking times: an instant, a local time of the stop (the server resolves it), or a whole day. */
export type BookingTimeKind = 'instant' | 'local' | 'date'

/** Whether the day exists in the calendar. */
export function isCalendarDate(year: number, month: number, day: number): boolean {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/**
 * The one form of a sent time: 'T' between date and time, upper-case 'Z', offsets as +hh:mm, no fractions of a second.
 * Text that is no time is returned unchanged, so that the error can quote it.
 */
export function normaliseTime(value: string): string {
  const match = SHAPE.exec(value.trim())
  if (!match) return value.trim()
  const [, year, month, day, hour, minute, second, zone] = match
  const date = `${year}-${month}-${day}`
  if (hour === undefined) return date
  const time = `${date}T${hour}:${minute}${second ? `:${second}` : ''}`
  if (!zone) return time
  if (zone.toUpperCase() === 'Z') return `${time}Z`
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  return `${time}${zone.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`
}

/** The kind of a normalized time; undefined if it is no time, or no day of the calendar. */
export function timeKind(value: string): BookingTimeKind | undefined {
  const match = SHAPE.exec(value)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  if (!isCalendarDate(year, month, day)) return undefined
  if (match[4] === undefined) return 'date'
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const zone = match[7]
  if (!zone) return 'local'
  if (zone.toUpperCase() === 'Z') return 'instant'
  return Number(zone.slice(1, 3)) <= 14 && Number(zone.slice(4) || 0) <= 59 ? 'instant' : undefined
}

export const isBookingTime = (value: string): boolean => timeKind(value) !== undefined

/** '2026-11-23T08:00:00-06:00' → day, clock and zone as written; seconds only if present. */
function writtenTime(time: string) {
  const [, year, month, day, hour, minute, second, offset] = SHAPE.exec(time) ?? []
  if (!year) return { day: time, clock: '', zone: '' }
  const clock = hour === undefined ? '' : `${hour}:${minute}${second && second !== '00' ? `:${second}` : ''}`
  const zone = offset === undefined ? '' : offset.toUpperCase() === 'Z' ? 'UTC' : `UTC${offset}`
  return { day: `${year}-${month}-${day}`, clock, zone }
}

const joined = (...words: string[]) => words.filter(Boolean).join(' ')

/** A stop's planned window as written: '08:00–12:00' on one day, '≥' not before, '≤' not after. */
export function bookingWindow({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  const [begin, end] = [from, to].map((time) => (time ? writtenTime(time) : undefined))
  const whole = (one: ReturnType<typeof writtenTime>) => joined(one.day, one.clock, one.zone)
  if (!begin || !end) return begin ? `≥ ${whole(begin)}` : end ? `≤ ${whole(end)}` : ''
  if (whole(begin) === whole(end)) return whole(begin)
  const isOneDay = begin.day === end.day && begin.zone === end.zone && begin.clock !== '' && end.clock !== ''
  return isOneDay ? joined(begin.day, `${begin.clock}–${end.clock}`, begin.zone) : `${whole(begin)} – ${whole(end)}`
}

/** The day of a time as written, in its own offset. */
export const dayOf = (time: string): string => time.slice(0, 10)

/**
 * Whether a window ends before it begins. Compared only if that is possible without the stop's zone: two instants, two
 * local times, or by day if either is a whole day.
 */
export function endsBeforeItBegins(from: string | undefined, to: string | undefined): boolean {
  if (!from || !to) return false
  const kinds = [timeKind(from), timeKind(to)]
  if (kinds.includes(undefined)) return false
  if (kinds.includes('date')) return dayOf(to) < dayOf(from)
  return endsBeforeStart({ from, to })
}
