const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** `04MAR`: a day that the month has; 29FEB is one without a year. */
export function isDate(text: string): boolean {
  const [, day = '', month = ''] = /^(\d{2})([A-Z]{3})$/.exec(text) ?? []
  const most = longest[months.indexOf(month)] ?? 0
  return Number(day) >= 1 && Number(day) <= most
}

/** `04MAR26` */
export function isDateOfYear(text: string): boolean {
  if (!/^\d{2}[A-Z]{3}\d{2}$/.test(text) || !isDate(text.slice(0, 5))) return false
  return !text.startsWith('29FEB') || Number(text.slice(5)) % 4 === 0
}

/** `2026-02-28`: a day that the month has. */
export function isCalendarDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** `2359`; midnight is 0000. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3])[0-5]\d$/.test(text)

/** `04MAR` or `04MAR1015` */
export const isMoment = (text: string): boolean =>
  isDate(text.slice(0, 5)) && (text.length === 5 || isTime(text.slice(5)))

/** `041015`: day, hours and minutes of an envelope. */
export const isDayAndTime = (text: string): boolean =>
  /^(0[1-9]|[12]\d|3[01])\d{4}$/.test(text) && isTime(text.slice(2))

export const noDate = (text: string) => `${text} is no date such as 24MAY or 24MAY1223.`
