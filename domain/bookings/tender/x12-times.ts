import type { FaultCode } from '../../x12/fault-words.ts'
import type { Values } from '../../x12/faults.ts'
import { isCalendarDate } from '../booking-times.ts'

/** X12 element 623: codes with one offset all year. */
const OFFSETS: Readonly<Record<string, string>> = {
  UT: 'Z',
  GM: 'Z',
  ED: '-04:00',
  ES: '-05:00',
  CD: '-05:00',
  CS: '-06:00',
  MD: '-06:00',
  MS: '-07:00',
  PD: '-07:00',
  PS: '-08:00',
  AD: '-08:00',
  AS: '-09:00',
  HD: '-09:00',
  HS: '-10:00',
  TD: '-03:00',
  TS: '-04:00',
  ND: '-02:30',
  NS: '-03:30',
}

/** Codes of a zone whose offset depends on the date (daylight saving). */
const ZONES: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
  AT: 'America/Anchorage',
  HT: 'Pacific/Honolulu',
  TT: 'America/Halifax',
  NT: 'America/St_Johns',
}

/** '01' to '12' are ISO P01 to P12, '13' to '24' are ISO M12 to M01. */
function numberedOffset(code: string): string | undefined {
  if (!/^\d{2}$/.test(code)) return undefined
  const number = Number(code)
  if (number < 1 || number > 24) return undefined
  const hours = number <= 12 ? number : number - 25
  return `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes by which a zone is ahead of UTC at an instant. */
function minutesAhead(zone: string, instant: number): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - instant) / 60_000)
}

/**
 * The offset ('-05:00') of a wall-clock time ('2026-11-23T08:00:00') in an IANA zone. A time skipped in spring uses the
 * offset before the change; one that occurs twice in autumn, the first.
 */
export function offsetInZone(local: string, zone: string): string {
  const wall = Date.parse(`${local}Z`)
  const before = minutesAhead(zone, wall - 24 * 3_600_000)
  const fits = minutesAhead(zone, wall - before * 60_000) === before
  const minutes = fits ? before : minutesAhead(zone, wall - minutesAhead(zone, wall + 24 * 3_600_000) * 60_000)
  const chosen = fits || minutesAhead(zone, wall - minutes * 60_000) === minutes ? minutes : before
  const absolute = Math.abs(chosen)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${chosen < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`
}

export type X12Time = {
  /** The day as written, 'YYYY-MM-DD'. */
  date: string
  /** 'HH:MM:SS' as written; undefined if there is only a day. */
  time?: string
  /** A booking time: an instant with offset, a local time without, or a day. */
  value: string
  /** Guesses that were made. */
  doubts: { code: FaultCode; values: Values }[]
}

/** 'HHMM', 'HHMMSS', 'HHMMSSDD' and shorter forms ('930', '8'); 2400 is the day's last minute. */
function readClock(text: string): string | undefined {
  if (!/^\d{1,8}$/.test(text)) return undefined
  const digits =
    text.length <= 2 ? `${text.padStart(2, '0')}0000` : text.length === 3 || text.length === 5 ? `0${text}` : text
  const [hour, minute, second] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6).padEnd(2, '0')]
  if (hour === '24' && minute === '00') return '23:59:00'
  return Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 59 ? `${hour}:${minute}:${second}` : undefined
}

/**
 * Reads an X12 date (CCYYMMDD or YYMMDD), time and time code. No code and LT mean the stop's zone, which the caller
 * resolves. Undefined if there is no such day.
 */
export function readX12Time(date: string, time: string, zone: string): X12Time | undefined {
  const doubts: X12Time['doubts'] = []
  let digits = date
  if (/^\d{6}$/.test(date)) {
    digits = `20${date}`
    doubts.push({ code: 'date.century', values: { date, year: digits.slice(0, 4) } })
  }
  if (!/^\d{8}$/.test(digits)) return undefined
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)]
  if (!isCalendarDate(Number(year), Number(month), Number(day))) return undefined
  const written = `${year}-${month}-${day}`
  if (!time) return { date: written, value: written, doubts }
  const clock = readClock(time)
  if (!clock) {
    doubts.push({ code: 'date.time', values: { time, date: written } })
    return { date: written, value: written, doubts }
  }
  return { date: written, time: clock, value: withZone(written, clock, zone.toUpperCase(), doubts), doubts }
}

function withZone(date: string, clock: string, code: string, doubts: X12Time['doubts']): string {
  const local = `${date}T${clock}`
  const place = ZONES[code]
  const offset = OFFSETS[code] ?? numberedOffset(code) ?? (place && offsetInZone(local, place))
  if (offset) return `${local}${offset}`
  if (code !== '' && code !== 'LT') doubts.push({ code: 'date.zone', values: { zone: code } })
  return clock.endsWith(':00') ? `${date}T${clock.slice(0, 5)}` : local
}
