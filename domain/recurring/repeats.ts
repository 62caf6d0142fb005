import { z } from 'zod'
import { date } from '../endpoint.ts'

/** Days of the week as RFC 5545 writes them, Monday first. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** How often a recurring order repeats. `nth`: which one of the month, -1 for the last. */
export const frequencies = ['daily', 'workdays', 'weekly', 'monthlyDate', 'monthlyWeekday'] as const

export const repeats = z.object({
  frequency: z.enum(frequencies),
  /** Every so many days, weeks or months. */
  every: z.int().min(1).max(52).default(1),
  /** Weekly: on these days. */
  days: z.array(z.enum(weekdays)).max(7).default([]),
  /** Monthly by date: a month without that day uses its last day. */
  monthDay: z.int().min(1).max(31).default(1),
  nth: z.literal([1, 2, 3, 4, -1]).default(1),
  nthDay: z.enum(weekdays).default('MO'),
  /** The number of dates, skipped ones included; null: no limit. */
  count: z.int().min(1).max(1000).nullable().default(null),
})
export type Repeats = z.output<typeof repeats>

/** What happens to a date on a holiday: made anyway, skipped, or moved to the working day before or after. */
export const holidayRules = ['skip', 'before', 'after', 'make'] as const
export type HolidayRule = (typeof holidayRules)[number]

/** The dates of a recurring order. */
export const repeatRule = z
  .object({
    repeats,
    startsOn: date,
    endsOn: date.nullable().default(null),
    holidays: z.enum(holidayRules).default('skip'),
    skips: z.array(date).max(500).default([]),
  })
  .refine(({ repeats: { frequency, days } }) => frequency !== 'weekly' || days.length > 0, {
    path: ['repeats', 'days'],
    error: 'noWeekday',
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, { path: ['endsOn'], error: 'endsTooEarly' })
export type RepeatRule = z.output<typeof repeatRule>

export const dateFates = ['made', 'moved', 'holiday', 'skipped', 'taken'] as const
/** A date of the rule. `madeFor`: the pickup day of its order, null if there is none. */
export interface PlannedDate {
  occursOn: string
  madeFor: string | null
  fate: (typeof dateFates)[number]
  /** Name of the holiday on it. */
  holiday: string
}

export const recurringStates = ['active', 'paused', 'ended'] as const
export type RecurringState = (typeof recurringStates)[number]

/** The number as people see it: 'RO-0007'. */
export const recurringLabel = (number: number) => `RO-${String(number).padStart(4, '0')}`

const dayMs = 86_400_000
/** 'YYYY-MM-DD' that many days later. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs
