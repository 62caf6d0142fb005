import { isRealDay, isRealTime } from './real-day.ts'

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** A station's own date, and its time of day as far as it was said. */
export interface LocalMoment {
  day: string
  /** 'HH:mm'; '' if only the day is known. */
  time: string
}

/** A time that is on no clock is not known. */
const momentOf = (day: string, time: string): LocalMoment => ({ day, time: isRealTime(`${day}T${time}`) ? time : '' })

const dayMs = 24 * 3_600_000
const halfYearMs = 184 * dayMs
/** Marks of a time that is not of the day beside it, with the days between. */
const otherDays: Readonly<Record<string, number>> = { P: -1, N: 1, S: 2, T: 3 }

/** A moment with the actual time of its flight, if only its day is known. @param actual such as `1100` or `0010N`, or '' */
export function withActual(moment: LocalMoment, actual: string): LocalMoment {
  const [, hours, minutes, mark = ''] = /^(\d{2})(\d{2})([A-Z]?)$/.exec(actual) ?? []
  const days = mark === '' ? 0 : otherDays[mark]
  if (moment.time !== '' || hours === undefined || days === undefined) return moment
  const day = new Date(Date.parse(moment.day) + days * dayMs).toISOString().slice(0, 10)
  return { day, time: `${hours}:${minutes}` }
}

/**
 * What a status says of its time: `24MAY1223` or `24MAY26` of Cargo-IMP, or ISO 8601 without offset. A day without year is
 * the one nearest to when the message came, within half a year: there may be no 29FEB. Undefined if it is none.
 * @param receivedAt ISO 8601 UTC
 */
export function localMoment(said: string, receivedAt: string): LocalMoment | undefined {
  const [, isoDay, isoTime = ''] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/.exec(said) ?? []
  if (isoDay) return isRealDay(isoDay) ? momentOf(isoDay, isoTime) : undefined
  const [, day = '', name = '', rest = ''] = /^(\d{1,2})([A-Z]{3})(\d{2}|\d{4})?$/.exec(said) ?? []
  const month = months.indexOf(name) + 1
  if (month === 0) return undefined
  const two = (number: number | string) => String(number).padStart(2, '0')
  const inYear = (year: number) => `${year}-${two(month)}-${two(day)}`
  if (rest.length === 2) {
    const date = inYear(2000 + Number(rest))
    return isRealDay(date) ? { day: date, time: '' } : undefined
  }
  const received = Date.parse(receivedAt)
  const year = new Date(received).getUTCFullYear()
  const [nearest] = [year - 1, year, year + 1]
    .map(inYear)
    .filter((one) => isRealDay(one) && Math.abs(Date.parse(one) - received) <= halfYearMs)
    .sort((one, other) => Math.abs(Date.parse(one) - received) - Math.abs(Date.parse(other) - received))
  if (!nearest) return undefined
  return momentOf(nearest, rest && `${rest.slice(0, 2)}:${rest.slice(2)}`)
}
