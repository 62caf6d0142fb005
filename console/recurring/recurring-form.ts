import type { InputOf } from '@shortcut/domain/endpoint.ts'
import type { RecurringDetail, recurringApi } from '@shortcut/domain/recurring/api.ts'
import {
  dayAfter,
  type frequencies,
  type HolidayRule,
  type Weekday,
  weekdays,
} from '@shortcut/domain/recurring/repeats.ts'
import { enteredFields } from '@shortcut/domain/work-orders/field-sets.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { dayIn } from '../time/zone.ts'
import { copiedForm } from '../work-orders/copied-form.ts'
import { formOfWire } from '../work-orders/form-of-wire.ts'
import { emptyForm, type FormValues, formOf, wireOf } from '../work-orders/form-values.ts'

export const ends = ['never', 'on', 'after'] as const

/** The pattern in the form: numbers as typed. */
export type RuleValues = {
  frequency: (typeof frequencies)[number]
  every: string
  days: Weekday[]
  monthDay: string
  nth: string
  nthDay: Weekday
  startsOn: string
  ends: (typeof ends)[number]
  endsOn: string
  count: string
  holidays: HolidayRule
  advanceDays: string
  skips: string[]
}
/** The pattern, and the fields of the order that repeats. */
export type RecurringValues = RuleValues & FormValues

/** Tracking finds the expected delivery of each order. */
export const withoutField = 'estimatedDeliverDate'
const templateFields = enteredFields.filter((field) => field !== withoutField)

/** 'MO' for a Monday. */
const weekdayOf = (day: string): Weekday => weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? 'MO'

function newRule(startsOn: string, like: string): RuleValues {
  const day = weekdayOf(like)
  return {
    frequency: 'weekly',
    every: '1',
    days: [day],
    monthDay: String(Number(like.slice(8))),
    nth: '1',
    nthDay: day,
    startsOn,
    ends: 'never',
    endsOn: '',
    count: '',
    holidays: 'skip',
    advanceDays: '7',
    skips: [],
  }
}

/** @param now ISO 8601 UTC */
export function emptyRecurring(now: string, zone: string, accountId = ''): RecurringValues {
  const today = dayIn(zone, now)
  return { ...emptyForm(), accountId, ...newRule(today, today) }
}

/**
 * A new recurring order's form from an order: weekly on the day of its pickup. If the order is still to be picked up, the first date is later:
 * it is not made twice. The day goes with its CRN, so that each order has its own.
 * @param now ISO 8601 UTC
 */
export function recurringFrom(order: WorkOrderReply, now: string): RecurringValues {
  const copy = copiedForm(order, now)
  const pickup = order.stops.find(({ kind }) => kind === 'pickup')
  const original = formOf(order)
  const first = original.stops.find(({ kind }) => kind === 'pickup')
  const today = dayIn(pickup?.timeZone || 'UTC', now)
  const day = (first?.from || first?.to || original.bookingPickupDate).slice(0, 10) || today
  return {
    ...copy,
    customerReferenceNumber: `${order.customerReferenceNumber.slice(0, 72)} {date}`,
    ...newRule(day < today ? today : dayAfter(day, 1), day),
  }
}

export function valuesOf(record: RecurringDetail): RecurringValues {
  const { repeats, startsOn, endsOn, holidays, skips, advanceDays } = record
  const { frequency, every, days, monthDay, nth, nthDay, count } = repeats
  return {
    ...formOfWire(record.template),
    frequency,
    every: String(every),
    days: [...days],
    monthDay: String(monthDay),
    nth: String(nth),
    nthDay,
    startsOn,
    endsOn: endsOn ?? '',
    count: count === null ? '' : String(count),
    ends: endsOn !== null ? 'on' : count !== null ? 'after' : 'never',
    holidays,
    skips: [...skips],
    advanceDays: String(advanceDays),
  }
}

type Preview = InputOf<typeof recurringApi.preview>
type Rule = Omit<Preview, 'pickup' | 'timeZone'>
const number = (typed: string) => (typed === '' ? null : Number(typed))
const nths = { 1: 1, 2: 2, 3: 3, 4: 4, '-1': -1 } as const

/** The pattern as the calls take it. An empty number stays null, which the schema refuses at its field. */
export function ruleOf(values: RuleValues): Rule {
  const rule = {
    repeats: {
      frequency: values.frequency,
      every: number(values.every),
      days: weekdays.filter((day) => values.days.includes(day)),
      monthDay: number(values.monthDay),
      nth: nths[values.nth as keyof typeof nths],
      nthDay: values.nthDay,
      count: values.ends === 'after' ? (number(values.count) ?? '') : null,
    },
    startsOn: values.startsOn,
    endsOn: values.ends === 'on' ? values.endsOn : null,
    holidays: values.holidays,
    advanceDays: number(values.advanceDays),
    skips: values.skips,
  }
  return rule as Rule
}

/** The pattern, with the place whose calendar decides which day is today; `timeZone` while there is none. */
export function previewOf(values: RecurringValues, timeZone: string): Preview {
  const pickup = values.stops.find(({ kind }) => kind === 'pickup') ?? values.stops[0]
  if (!pickup) return { ...ruleOf(values), timeZone }
  const { postalCode, city, province, country } = pickup
  return { ...ruleOf(values), pickup: { postalCode, city, province, country }, timeZone }
}

export const recurringWire = (values: RecurringValues) => ({
  ...ruleOf(values),
  template: { ...wireOf(values, templateFields), accountId: values.accountId || null },
})

/** The path in the form for a path in the call. */
export const formPath = (path: string) => path.replace(/^(template|repeats)\./, '')
