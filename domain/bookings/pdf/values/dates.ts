import { type Found, firstMatch } from './found.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))

function dated(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 1999 && year < 2100
  return isReal ? date.toISOString().slice(0, 10) : null
}

const monthOf = (name = '') => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

type Reader = [pattern: RegExp, read: (parts: string[], year: number | null) => string | null]

const readers: Reader[] = [
  [/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g, ([, year = '', month, day]) => dated(Number(year), Number(month), Number(day))],
  [
    /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?![\d/])/g,
    ([, month, day, year = '']) => dated(yearOf(year), Number(month), Number(day)),
  ],
  [
    /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?![\d.])/g,
    ([, day, month, year = '']) => dated(yearOf(year), Number(month), Number(day)),
  ],
  [
    new RegExp(`(?<!\\d)(\\d{1,2})[- ]?${monthName}[- ,']{0,2}(\\d{4}|\\d{2})(?![\\d:])`, 'gi'),
    ([, day, month, year = '']) => dated(yearOf(year), monthOf(month), Number(day)),
  ],
  [
    new RegExp(`\\b${monthName} ?(\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'gi'),
    ([, month, day, year = '']) => dated(yearOf(year), monthOf(month), Number(day)),
  ],
  // Without a year: that of the document.
  [
    new RegExp(`(?<!\\d)(\\d{1,2})[- ]?${monthName}(?![a-z])`, 'gi'),
    ([, day, month], year) => (year ? dated(year, monthOf(month), Number(day)) : null),
  ],
  [
    new RegExp(`\\b${monthName} (\\d{1,2})(?:st|nd|rd|th)?(?!\\d|:)`, 'gi'),
    ([, month, day], year) => (year ? dated(year, monthOf(month), Number(day)) : null),
  ],
  [
    /(?<![\d/-])(\d{1,2})\/(\d{1,2})(?![\d/])/g,
    ([, month, day], year) => (year ? dated(year, Number(month), Number(day)) : null),
  ],
]

/** Readers that take the year from elsewhere. */
const yearless = 3

/** The first date of a text as YYYY-MM-DD. US order: month before day. @param year of the document, for dates without */
export function findDate(text: string, year: number | null): Found<string> | null {
  for (const [index, [pattern, read]] of readers.entries()) {
    const found = firstMatch(text, pattern, (match) => read([...match], year))
    if (found)
      return index >= readers.length - yearless
        ? { value: found.value, from: found.from, to: found.to, sureness: 0.85 }
        : found
  }
  return null
}

/** The year that most dates of a document have. */
export function yearIn(texts: string[]): number | null {
  const years = texts.flatMap((text) => {
    const found = findDate(text, null)
    return found ? [Number(found.value.slice(0, 4))] : []
  })
  const count = (year: number) => years.filter((other) => other === year).length
  return years.toSorted((one, other) => count(other) - count(one))[0] ?? null
}
