import type { FuelProgramme } from './fuel-programme.ts'

const dayMs = 86_400_000

/** The day that many days later (or earlier); both are YYYY-MM-DD. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7

export const mondayOf = (day: string): string => daysAfter(day, 1 - weekdayOf(day))

export const weeksBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / (7 * dayMs))

type Effect = Pick<FuelProgramme, 'effectiveWeekday' | 'lagWeeks'>

/**
 * Monday of the week whose price applies to a pickup: the latest in effect on that day. A price takes effect on the
 * program's weekday of its own week, or that many weeks later if there is a lag.
 */
export const weekFor = ({ effectiveWeekday, lagWeeks }: Effect, pickupOn: string): string =>
  mondayOf(daysAfter(pickupOn, 1 - effectiveWeekday - 7 * lagWeeks))

type MonthEffect = Pick<FuelProgramme, 'effectiveDay' | 'lagMonths'>

/** The month (YYYY-MM) whose price applies to a pickup: the latest in effect on that day. */
export function monthFor({ effectiveDay, lagMonths }: MonthEffect, pickupOn: string): string {
  const [year, month] = daysAfter(pickupOn, 1 - effectiveDay)
    .split('-')
    .map(Number)
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 - lagMonths)).toISOString().slice(0, 7)
}

/** The Mondays of a month, in order. */
export function mondaysOf(month: string): string[] {
  const first = mondayOf(`${month}-07`)
  return [0, 1, 2, 3, 4].map((week) => daysAfter(first, 7 * week)).filter((day) => day.startsWith(month))
}

/** Missing Mondays between the first and the last of these, in order. */
export function missingWeeks(weeks: readonly string[]): string[] {
  const known = new Set(weeks)
  const sorted = [...known].sort()
  const first = sorted[0]
  const last = sorted.at(-1)
  if (first === undefined || last === undefined) return []
  return Array.from({ length: weeksBetween(first, last) }, (_, index) => daysAfter(first, 7 * index)).filter(
    (week) => !known.has(week),
  )
}
