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

/**
 * What a status says of its time: `24MAY1223` or `24MAY26` of Cargo-IMP, or ISO 8601 without offset. A day without year is
 * the one nearest to when the message came. Undefined if it is none.
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
    .filter(isRealDay)
    .sort((one, other) => Math.abs(Date.parse(one) - received) - Math.abs(Date.parse(other) - received))
  if (!nearest) return undefined
  return momentOf(nearest, rest && `${rest.slice(0, 2)}:${rest.slice(2)}`)
}
