import type { DayOrder } from '../../cells/read-cell.ts'
import { isCalendarDate } from '../booking-times.ts'

/** A day, a time in the zone of its place, an instant, or a time of day without a date. */
export type When = { kind: 'date' | 'local' | 'instant' | 'clock'; value: string }
/** Why a text is no date: unreadable, ambiguous, or day first in a column with months first. */
export type NotWhen = { wrong: 'unreadable' | 'ambiguous' | 'otherOrder' }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const slashed = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/
/** Zones with a fixed offset; ET and similar name a region, which the stop's place shows better. */
const zones: Readonly<Record<string, string>> = {
  Z: 'Z',
  UTC: 'Z',
  GMT: 'Z',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
}

/** The order of day and month that a text shows itself: one of them is above 12. */
export function shownOrder(text: string): DayOrder | undefined {
  const [, first, sign, second] = slashed.exec(text.trim().split(/[\sT,@]/)[0] ?? '') ?? []
  if (!first || sign === '.') return undefined
  if (Number(first) > 12) return 'dayFirst'
  return Number(second) > 12 ? 'monthFirst' : undefined
}

type Day = { day: string } | NotWhen | undefined

function dayOf(year: string, month: number, day: number): Day {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year)
  if (!isCalendarDate(full, month, day)) return { wrong: 'unreadable' }
  return { day: `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` }
}

function readDay(text: string, order: DayOrder | undefined): Day {
  const iso = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/.exec(text)
  // Eight digits are a date only in this century, else a number.
  if (iso && (iso[2] || /^20\d{6}$/.test(text))) return dayOf(iso[1] ?? '', Number(iso[3]), Number(iso[4]))
  const three = slashed.exec(text)
  if (three) {
    const [, first = '', sign, second = '', year = ''] = three
    const [one, other] = [Number(first), Number(second)]
    const shown = one === other ? 'monthFirst' : sign === '.' ? 'dayFirst' : (shownOrder(text) ?? order)
    if (!shown) return { wrong: 'ambiguous' }
    if (order && sign !== '.' && shown !== order && one !== other) return { wrong: 'otherOrder' }
    return shown === 'dayFirst' ? dayOf(year, other, one) : dayOf(year, one, other)
  }
  const bare = text.replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i, '')
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/i.exec(bare)
  const american = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?(?:,\s*|[ -])(\d{4}|\d{2})$/i.exec(bare)
  const [day, month, year] = named ? named.slice(1) : [american?.[2], american?.[1], american?.[3]]
  const number = months.indexOf((month ?? '').slice(0, 3).toLowerCase()) + 1
  return number > 0 && year && day ? dayOf(year, number, Number(day)) : undefined
}

/** 08:00, 8:00 AM, 8am, 0800, with or without a zone. @returns the clock as hh:mm and the zone in its sent form */
function readClock(text: string): { clock: string; zone: string } | undefined {
  const match =
    /^(\d{1,2})(?::(\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*(?:([ap])\.?m\.?)?\s*(?:h|hrs?)?\s*([a-z]{1,4}|[+-]\d{2}:?\d{2})?$/i.exec(
      text.replace(/^(\d{2})(\d{2})(?=$|\D)/, '$1:$2'),
    )
  if (!match) return undefined
  const [, hours = '', minutes, half, zoneText = ''] = match
  if (minutes === undefined && !half) return undefined
  const zone = /^[+-]/.test(zoneText) ? zoneText.replace(/^(...):?/, '$1:') : zones[zoneText.toUpperCase()]
  if (zoneText && !zone) return undefined
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes ?? 0) > 59 || (half && (Number(hours) > 12 || Number(hours) < 1))) return undefined
  return { clock: `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`, zone: zone ?? '' }
}

/** A spreadsheet's count of days since 1899, in this century; the fraction is the time of day. */
function readSerial(text: string): When | undefined {
  if (!/^\d{0,5}\.?\d*$/.test(text) || text === '') return undefined
  const serial = Number(text)
  const minutes = Math.round(serial * 1440)
  if (text.startsWith('0.') || text.startsWith('.'))
    return serial > 0 && serial < 1 ? { kind: 'clock', value: clockOf(minutes % 1440) } : undefined
  if (!(serial >= 36_526 && serial < 73_051)) return undefined
  const iso = new Date(minutes * 60_000 + Date.UTC(1899, 11, 30)).toISOString()
  return text.includes('.') && minutes % 1440 !== 0
    ? { kind: 'local', value: iso.slice(0, 16) }
    : { kind: 'date', value: iso.slice(0, 10) }
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * A date, a time or both as people write them: ISO 8601, 11/23/2026 8:00 AM, 23.11.2026, 23-Nov-26, Nov 23, 2026, 0800,
 * a spreadsheet's number of days.
 * @param order of day and month if a text does not show it; without it such a text is ambiguous
 */
export function readWhen(text: string, order: DayOrder | undefined): When | NotWhen {
  if (text.length > 60) return { wrong: 'unreadable' }
  const serial = readSerial(text)
  if (serial) return serial
  const alone = readDay(text, order)
  if (alone) return 'day' in alone ? { kind: 'date', value: alone.day } : alone
  const clock = readClock(text)
  if (clock) return clock.zone ? { wrong: 'unreadable' } : { kind: 'clock', value: clock.clock }
  for (const { index, 0: gap } of text.matchAll(/[T\s,@]+/gi)) {
    const time = readClock(text.slice(index + gap.length))
    const day = time && readDay(text.slice(0, index), order)
    if (!day) continue
    if (!('day' in day)) return day
    const value = `${day.day}T${time.clock}`
    return time.zone ? { kind: 'instant', value: `${value}:00${time.zone}` } : { kind: 'local', value }
  }
  return { wrong: 'unreadable' }
}

/** '08:00-12:00', '8am to 4pm': both ends of a window in one cell. */
export function splitRange(text: string): [string, string] | undefined {
  const match = /^(.*?\d\s*(?:[ap]\.?m\.?)?)\s*(?:-|–|—|to|until)\s*(\d{1,2}(?::?\d{2})?\s*(?:[ap]\.?m\.?)?)$/i.exec(
    text,
  )
  const [, from, to] = match ?? []
  return from &&
    to &&
    readClock(to) &&
    'kind' in readWhen(from, 'monthFirst') &&
    !('kind' in readWhen(text, 'monthFirst'))
    ? [from, to]
    : undefined
}
