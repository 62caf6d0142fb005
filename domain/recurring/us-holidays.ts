import { dayAfter } from './repeats.ts'

export interface Holiday {
  day: string
  name: string
}

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
/** 0 is Sunday. */
const weekdayOf = (day: string) => new Date(day).getUTCDay()

/** The nth such weekday of a month; -1: the last. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  if (nth > 0) {
    const first = dayOf(year, month, 1)
    return dayAfter(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
  }
  const last = dayOf(year, month + 1, 0)
  return dayAfter(last, -((weekdayOf(last) - weekday + 7) % 7))
}

/** On a Saturday it is observed the Friday before, on a Sunday the Monday after. */
function observed({ day, name }: Holiday): Holiday {
  const weekday = weekdayOf(day)
  if (weekday === 6) return { day: dayAfter(day, -1), name: `${name} (observed)` }
  if (weekday === 0) return { day: dayAfter(day, 1), name: `${name} (observed)` }
  return { day, name }
}

const [monday, thursday] = [1, 4]
const fixed = (month: number, day: number) => (year: number) => dayOf(year, month, day)
const nth = (month: number, weekday: number, which: number) => (year: number) => nthWeekday(year, month, weekday, which)

const federal: readonly [name: string, dayIn: (year: number) => string][] = [
  ["New Year's Day", fixed(1, 1)],
  ['Martin Luther King Jr. Day', nth(1, monday, 3)],
  ["Washington's Birthday", nth(2, monday, 3)],
  ['Memorial Day', nth(5, monday, -1)],
  ['Juneteenth', fixed(6, 19)],
  ['Independence Day', fixed(7, 4)],
  ['Labor Day', nth(9, monday, 1)],
  ['Columbus Day', nth(10, monday, 2)],
  ['Veterans Day', fixed(11, 11)],
  ['Thanksgiving Day', nth(11, thursday, 4)],
  ['Christmas Day', fixed(12, 25)],
]

/** The federal holidays of the United States observed in a year (5 U.S.C. 6103), in order. */
export const usFederalHolidays = (year: number): Holiday[] =>
  [year, year + 1]
    .flatMap((one) => federal.map(([name, dayIn]) => observed({ day: dayIn(one), name })))
    .filter(({ day }) => day.startsWith(String(year)))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
