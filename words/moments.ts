import type { Formats } from '@shortcut/domain/users/formats.ts'
import type { AppLanguage } from './translate.ts'

/** How dates are written, in which language, and the year that a US date may leave out ('': none). */
export type DateWriting = { dates: Formats['dates']; language: AppLanguage; thisYear: string }

/** For exports and papers: the specified format. */
export const asSpecified: DateWriting = { dates: 'specified', language: 'en', thisYear: '' }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day, YYYY-MM-DD, as it is or as 'Nov 22', in another year 'Nov 22, 2025'. Any other text stays as it is. */
export function dayText(day: string, { dates, language, thisYear }: DateWriting): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!parts || dates === 'specified') return day
  const [year, month, date] = [parts[1], Number(parts[2]), Number(parts[3])]
  const name = months[month - 1]
  if (!name) return day
  if (language === 'zh') return `${year === thisYear ? '' : `${year}年`}${month}月${date}日`
  return year === thisYear ? `${name} ${date}` : `${name} ${date}, ${year}`
}

/** A month, by its first day: '2026-11' or 'Nov 2026'. */
export function monthText(day: string, { dates, language }: Omit<DateWriting, 'thisYear'>): string {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(day) ?? []
  if (!year || dates === 'specified') return day.slice(0, 7)
  return language === 'zh' ? `${year}年${Number(month)}月` : `${months[Number(month) - 1]} ${year}`
}

/** A day with its weekday: 'Mon 2026-11-23' or 'Mon, Nov 23'. Any other text stays as it is. */
export function weekdayText(day: string, writing: DateWriting, weekday: 'short' | 'long' = 'short'): string {
  const name = weekdayOf(day, writing, weekday)
  if (!name) return day
  return `${name}${writing.dates === 'us' && writing.language === 'en' ? ',' : ''} ${dayText(day, writing)}`
}

/** Kept: making one takes thirty times as long as using it, and a list has a hundred of these names. */
const weekdays = new Map<string, Intl.DateTimeFormat>()

/** The weekday of a day: 'Mon'; '' for any other text. */
export function weekdayOf(day: string, { language }: DateWriting, weekday: 'short' | 'long' = 'short'): string {
  const noon = new Date(`${day}T12:00:00Z`)
  if (Number.isNaN(noon.getTime())) return ''
  const key = `${language} ${weekday}`
  const format = weekdays.get(key) ?? new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
  weekdays.set(key, format)
  return format.format(noon)
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

/** A local time, 'YYYY-MM-DD HH:mm' or with seconds, as it is or as 'Nov 22, 4:10 PM'. */
export function momentText(wall: string, writing: DateWriting): string {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2})?)$/.exec(wall) ?? []
  if (day === '') return dayText(wall, writing)
  if (writing.dates === 'specified') return wall
  return `${dayText(day, writing)}${writing.language === 'zh' ? ' ' : ', '}${clockText(time, writing)}`
}

/** From one local time to another; if both are on the same day, the day is shown once. */
export function spanText(from: string, to: string, writing: DateWriting): string {
  const sameDay = from.slice(0, 10) === to.slice(0, 10)
  if (sameDay) return `${momentText(from, writing)}–${clockText(to.slice(11), writing)}`
  return `${momentText(from, writing)} – ${momentText(to, writing)}`
}
