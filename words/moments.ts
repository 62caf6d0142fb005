import type { Formats } from '@shortcut/domain/users/formats.ts'
import type { Language } from './translate.ts'

/** How dates are written, in which language, and which year a US date may leave out (''. none). */
export type DateWriting = { dates: Formats['dates']; language: Language; thisYear: string }

/** For exports and papers: as the specification has it. */
export const asSpecified: DateWriting = { dates: 'specified', language: 'en', thisYear: '' }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day, YYYY-MM-DD, as it is or as 'Nov 22'; of another year 'Nov 22, 2025'. Anything else stays as it is. */
export function dayText(day: string, { dates, language, thisYear }: DateWriting): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!parts || dates === 'specified') return day
  const [year, month, date] = [parts[1], Number(parts[2]), Number(parts[3])]
  const name = months[month - 1]
  if (!name) return day
  if (language === 'zh') return `${year === thisYear ? '' : `${year}年`}${month}月${date}日`
  return year === thisYear ? `${name} ${date}` : `${name} ${date}, ${year}`
}

/** A time of day, 'HH:mm' or 'HH:mm:ss', as it is or as '4:10 PM'. */
export function clockText(time: string, { dates, language }: Omit<DateWriting, 'thisYear'>): string {
  const parts = /^(\d{2})(:\d{2}(?::\d{2})?)$/.exec(time)
  if (!parts || dates === 'specified') return time
  const hour = Number(parts[1])
  const shown = `${hour % 12 || 12}${parts[2]}`
  if (language === 'zh') return `${hour < 12 ? '上午' : '下午'}${shown}`
  return `${shown} ${hour < 12 ? 'AM' : 'PM'}`
}

/** A time on a wall clock, 'YYYY-MM-DD HH:mm' or to the second, as it is or as 'Nov 22, 4:10 PM'. */
export function momentText(wall: string, writing: DateWriting): string {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2})?)$/.exec(wall) ?? []
  if (day === '') return dayText(wall, writing)
  if (writing.dates === 'specified') return wall
  return `${dayText(day, writing)}${writing.language === 'zh' ? ' ' : ', '}${clockText(time, writing)}`
}

/** From one wall clock's time to another's; of one day the day stands once. */
export function spanText(from: string, to: string, writing: DateWriting): string {
  const sameDay = from.slice(0, 10) === to.slice(0, 10)
  if (sameDay) return `${momentText(from, writing)}–${clockText(to.slice(11), writing)}`
  return `${momentText(from, writing)} – ${momentText(to, writing)}`
}
