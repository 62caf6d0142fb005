import {
  dayAfter,
  type PlannedDate,
  type RepeatRule,
  type Repeats,
  weekdays,
} from '@shortcut/domain/recurring/repeats.ts'
import rrule, { type Options } from 'rrule'

const { RRule } = rrule

/** Days by name, 'YYYY-MM-DD'. */
export type Holidays = ReadonlyMap<string, string>

/** The library's days are midnights in UTC: a date has no zone. */
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const weekdayOf = (day: Repeats['nthDay']) => RRule[day]

function patternOf({ frequency, every, days, monthDay, nth, nthDay }: Repeats): Partial<Options> {
  switch (frequency) {
    case 'daily':
      return { freq: RRule.DAILY, interval: every }
    case 'workdays':
      return { freq: RRule.WEEKLY, interval: every, byweekday: weekdays.slice(0, 5).map(weekdayOf) }
    case 'weekly':
      return { freq: RRule.WEEKLY, interval: every, byweekday: days.map(weekdayOf) }
    case 'monthlyDate':
      // Of the days up to that one the last that the month has, so that the 31st is the 28th in February.
      return monthDay <= 28
        ? { freq: RRule.MONTHLY, interval: every, bymonthday: [monthDay] }
        : {
            freq: RRule.MONTHLY,
            interval: every,
            bymonthday: Array.from({ length: monthDay - 27 }, (_, more) => 28 + more),
            bysetpos: [-1],
          }
    case 'monthlyWeekday':
      return { freq: RRule.MONTHLY, interval: every, byweekday: [weekdayOf(nthDay).nth(nth)] }
  }
}

const datesOf = ({ startsOn, endsOn, repeats }: RepeatRule) =>
  new RRule({
    ...patternOf(repeats),
    dtstart: midnight(startsOn),
    wkst: RRule.MO,
    ...(endsOn && { until: midnight(endsOn) }),
    ...(repeats.count && { count: repeats.count }),
  })

/** Whether a day is a date of the rule, skipped or not. */
export const fallsOn = (rule: RepeatRule, day: string): boolean =>
  datesOf(rule).between(midnight(day), midnight(day), true).length > 0

const isWorkday = (day: string, holidays: Holidays) => ![0, 6].includes(midnight(day).getUTCDay()) && !holidays.has(day)

/** The nearest working day before or after a holiday. */
function workdayBeside(day: string, step: 1 | -1, holidays: Holidays): string {
  let beside = dayAfter(day, step)
  while (!isWorkday(beside, holidays)) beside = dayAfter(beside, step)
  return beside
}

function fateOf(occursOn: string, { holidays: rule, skips }: RepeatRule, holidays: Holidays): PlannedDate {
  const holiday = holidays.get(occursOn) ?? ''
  const planned = { occursOn, holiday }
  if (skips.includes(occursOn)) return { ...planned, madeFor: null, fate: 'skipped' }
  if (holiday === '' || rule === 'make') return { ...planned, madeFor: occursOn, fate: 'made' }
  if (rule === 'skip') return { ...planned, madeFor: null, fate: 'holiday' }
  return { ...planned, madeFor: workdayBeside(occursOn, rule === 'before' ? -1 : 1, holidays), fate: 'moved' }
}

/** A holiday moves a date by a few days only. */
const furthestMove = 14
/** A rule that makes nothing for so long makes nothing at all. */
const furthestDays = 366 * 8

/**
 * The next dates of a rule, from a day on. Two dates that fall on one day, because a holiday moved one of them, make one order.
 * @param from 'YYYY-MM-DD'; dates that were moved there from before it count
 */
export function planDates(rule: RepeatRule, holidays: Holidays, from: string, most: number): PlannedDate[] {
  const { startsOn } = rule
  const pattern = datesOf(rule)
  const first = dayAfter(from, -furthestMove)
  const last = dayAfter(from > startsOn ? from : startsOn, furthestDays)
  const taken = new Set<string>()
  const planned: PlannedDate[] = []
  pattern.all((at) => {
    const occursOn = dayOf(at)
    if (occursOn > last) return false
    if (occursOn < first) return true
    const one = fateOf(occursOn, rule, holidays)
    const twice = one.madeFor !== null && taken.has(one.madeFor)
    if (one.madeFor) taken.add(one.madeFor)
    if ((one.madeFor ?? occursOn) >= from) planned.push(twice ? { ...one, madeFor: null, fate: 'taken' } : one)
    return planned.length < most
  })
  return planned
}
