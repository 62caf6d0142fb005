export type DateTimeEntryOptions = {
  /** Today at the place of the entry, YYYY-MM-DD: fills in a missing year or date. */
  today: string
  /** How to read a date such as 03/04; dates with a number above 12 are unambiguous. */
  order?: 'day-first' | 'month-first'
  /** HH:mm used if only a date is typed; without it a date alone is unreadable. */
  defaultTime?: string
}

/** Named days: a saved one moves with the calendar. */
export const namedDays = ['yesterday', 'today', 'tomorrow'] as const
export type NamedDay = (typeof namedDays)[number]
export const isNamedDay = (text: string): text is NamedDay => namedDays.some((day) => day === text)
/** The date, YYYY-MM-DD, of a date or named day. */
export const dateOf = (day: string, today: string) => (isNamedDay(day) ? shift(today, namedDays.indexOf(day) - 1) : day)

/**
 * Reads what a dispatcher types quickly: `2025-11-23 08:00`, `Nov 23, 8:00 AM`, `23/11 0800`, `11/23/25 8pm`, `0800` (today), `+1 0800`
 * (tomorrow), `tomorrow 8am`, `23/11`. Seconds are dropped. Answers a local `YYYY-MM-DD HH:mm`, or null when it cannot be read without
 * guessing.
 */
export function readDateTime(typed: string, options: DateTimeEntryOptions): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/(?<=\d)t(?=\d)/, ' ')
    .replace(/\s+/g, ' ')
  if (text === '') return null
  const named = readNamed(text, options.today)
  if (named) return withTime(named.date, named.rest, options)
  const space = text.indexOf(' ')
  const first = space < 0 ? text : text.slice(0, space)
  const rest = space < 0 ? '' : text.slice(space + 1)
  const date = readDate(first.replace(/,$/, ''), options)
  if (date) return withTime(date, rest, options)
  const time = readTime(text)
  return time && `${options.today} ${time}`
}

function withTime(date: string | null, rest: string, { defaultTime }: DateTimeEntryOptions): string | null {
  const time = rest === '' ? defaultTime : readTime(rest)
  return date && time ? `${date} ${time}` : null
}

const months = 'january february march april may june july august september october november december'.split(' ')

/**
 * `nov 22`, `november 22, 2026` or `22 nov`, and the text after it; null if no month is named. Four digits after the
 * day are the year if possible: in `nov 22 2026` they are no time.
 */
function readNamed(text: string, today: string): { date: string | null; rest: string } | null {
  const found =
    /^(?:(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})|(?<before>\d{1,2}) (?<after>[a-z]{3,9})\.?)(?:,? (?<year>(?:19|20|21)\d{2})(?=,| |$))?(?:,? (?<rest>.+))?$/.exec(
      text,
    )?.groups
  if (!found) return null
  const month = months.findIndex((one) => one.startsWith(found.name ?? found.after ?? '')) + 1
  if (month === 0) return null
  const day = Number(found.day ?? found.before)
  const date = found.year ? valid(Number(found.year), month, day) : nearest(month, day, today)
  return { date, rest: found.rest ?? '' }
}

/** Reads a date alone: ISO, `Nov 23`, `23/11`, `23.11.2025`, `20251123`, `+1` or `today`. Answers YYYY-MM-DD or null. */
export function readDate(typed: string, { today, order = 'day-first' }: DateTimeEntryOptions): string | null {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  if (isNamedDay(text)) return dateOf(text, today)
  const named = readNamed(text, today)
  if (named) return named.rest === '' ? named.date : null
  const ahead = /^([+-]\d{1,3})d?$/.exec(text)
  if (ahead) return shift(today, Number(ahead[1]))
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (iso) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const short = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?$/.exec(text)
  if (!short) return null
  const a = Number(short[1])
  const b = Number(short[2])
  const dayFirst = a > 12 || (b <= 12 && order === 'day-first')
  const [day, month] = dayFirst ? [a, b] : [b, a]
  const year = short[3]
  if (year) return valid(year.length === 2 ? 2000 + Number(year) : Number(year), month, day)
  return nearest(month, day, today)
}

function readTime(text: string): string | null {
  const found = /^(\d{1,2})(?::?([0-5]\d)(?::[0-5]\d)?)?\s?(am|pm|a|p)?$/.exec(text)
  if (!found) return null
  let hour = Number(found[1])
  const half = found[3]?.[0]
  if (half) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half === 'p' ? 12 : 0)
  }
  return hour > 23 ? null : `${pad(hour)}:${found[2] ?? '00'}`
}

/** Without a year, the date closest to today: in December "5/1" is next January. */
function nearest(month: number, day: number, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const now = Date.parse(today)
  const around = [year - 1, year, year + 1]
    .map((candidate) => valid(candidate, month, day))
    .filter((date) => date !== null)
  return around.sort((a, b) => Math.abs(Date.parse(a) - now) - Math.abs(Date.parse(b) - now))[0] ?? null
}

function valid(year: number, month: number, day: number): string | null {
  const date = `${year}-${pad(month)}-${pad(day)}`
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null
}

function shift(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

function pad(part: number): string {
  return String(part).padStart(2, '0')
}
