import { type RepeatRule, repeatRule } from '@shortcut/domain/recurring/repeats.ts'
import { orderFor, template } from '@shortcut/domain/recurring/template.ts'
import { usFederalHolidays } from '@shortcut/domain/recurring/us-holidays.ts'
import { toInstant } from '@shortcut/domain/time.ts'
import { describe, expect, test } from 'vitest'
import { planDates } from './plan-dates.ts'

type Written = Partial<Omit<RepeatRule, 'repeats'>> & { repeats: Partial<RepeatRule['repeats']> }
const holidays = new Map([2026, 2027].flatMap(usFederalHolidays).map(({ day, name }) => [day, name]))
const none = new Map<string, string>()

const plan = (rule: Written, from = '2026-11-24', most = 6, kept = holidays) =>
  planDates(repeatRule.parse({ startsOn: '2026-11-24', ...rule }), kept, from, most).map(
    ({ occursOn, madeFor, fate }) => (madeFor === occursOn ? occursOn : `${occursOn} ${fate} ${madeFor ?? ''}`.trim()),
  )

describe('the dates of a rule', () => {
  test('every day, every other day, and on weekdays only', () => {
    expect(plan({ repeats: { frequency: 'daily' } }, '2026-11-28', 2)).toEqual(['2026-11-28', '2026-11-29'])
    expect(plan({ repeats: { frequency: 'daily', every: 2 } }, '2026-11-27', 2)).toEqual(['2026-11-28', '2026-11-30'])
    expect(plan({ repeats: { frequency: 'workdays' } }, '2026-11-27', 3)).toEqual([
      '2026-11-27',
      '2026-11-30',
      '2026-12-01',
    ])
  })

  test('weekly on chosen days, every second week counted from the week it starts in', () => {
    expect(plan({ repeats: { frequency: 'weekly', days: ['TU', 'FR'], every: 2 } }, undefined, 4)).toEqual([
      '2026-11-24',
      '2026-11-27',
      '2026-12-08',
      '2026-12-11',
    ])
  })

  test('monthly by date: a short month uses its last day, in leap years too', () => {
    const monthly = { startsOn: '2027-11-30', repeats: { frequency: 'monthlyDate' as const, monthDay: 31 } }
    expect(plan(monthly, '2027-11-30', 5, none)).toEqual([
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ])
    expect(plan({ repeats: { frequency: 'monthlyDate', monthDay: 30 } }, '2027-02-01', 2, none)).toEqual([
      '2027-02-28',
      '2027-03-30',
    ])
  })

  test('monthly by weekday: the first Monday, the last Friday', () => {
    expect(plan({ repeats: { frequency: 'monthlyWeekday', nth: 1, nthDay: 'MO' } }, undefined, 2, none)).toEqual([
      '2026-12-07',
      '2027-01-04',
    ])
    expect(plan({ repeats: { frequency: 'monthlyWeekday', nth: -1, nthDay: 'FR' } }, undefined, 2, none)).toEqual([
      '2026-11-27',
      '2026-12-25',
    ])
  })

  test('it ends on a day or after a number of dates, of which skipped ones count', () => {
    expect(plan({ endsOn: '2026-11-26', repeats: { frequency: 'daily' } }, undefined, 9, none)).toHaveLength(3)
    expect(plan({ skips: ['2026-11-25'], repeats: { frequency: 'daily', count: 3 } }, undefined, 9, none)).toEqual([
      '2026-11-24',
      '2026-11-25 skipped',
      '2026-11-26',
    ])
    expect(plan({ repeats: { frequency: 'daily', count: 3 } }, '2026-12-01')).toEqual([])
  })

  test('a weekly rule without a day, and an end before the start, are refused', () => {
    expect(repeatRule.safeParse({ startsOn: '2026-11-24', repeats: { frequency: 'weekly' } }).success).toBe(false)
    const early = { startsOn: '2026-11-24', endsOn: '2026-11-23', repeats: { frequency: 'daily' } }
    expect(repeatRule.safeParse(early).success).toBe(false)
  })
})

describe('a holiday', () => {
  const thursdays = { repeats: { frequency: 'weekly' as const, days: ['TH' as const] } }
  test('is skipped, moves the order, or is worked', () => {
    expect(plan(thursdays, undefined, 2)).toEqual(['2026-11-26 holiday', '2026-12-03'])
    expect(plan({ ...thursdays, holidays: 'before' }, undefined, 1)).toEqual(['2026-11-26 moved 2026-11-25'])
    expect(plan({ ...thursdays, holidays: 'after' }, undefined, 1)).toEqual(['2026-11-26 moved 2026-11-27'])
    expect(plan({ ...thursdays, holidays: 'make' }, undefined, 1)).toEqual(['2026-11-26'])
  })

  test('moves over the weekend to the next working day', () => {
    const fridays = { repeats: { frequency: 'weekly' as const, days: ['FR' as const] }, holidays: 'after' as const }
    expect(plan(fridays, '2026-12-20', 1)).toEqual(['2026-12-25 moved 2026-12-28'])
    // Moved from before the first day asked for.
    expect(plan(fridays, '2026-12-28', 1)).toEqual(['2026-12-25 moved 2026-12-28'])
  })

  test('that moves a date onto another one makes one order', () => {
    const daily = { repeats: { frequency: 'workdays' as const }, holidays: 'after' as const }
    expect(plan(daily, '2026-11-26', 2)).toEqual(['2026-11-26 moved 2026-11-27', '2026-11-27 taken'])
  })

  test('of the United States: observed on Friday or Monday if it falls on a weekend', () => {
    expect(usFederalHolidays(2026).map(({ day }) => day)).toEqual([
      ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03'],
      ...['2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
    ])
    // New Year's Day of 2028 is a Saturday.
    expect(usFederalHolidays(2027).at(-1)).toEqual({ day: '2027-12-31', name: "New Year's Day (observed)" })
    expect(usFederalHolidays(2028)).toHaveLength(10)
  })
})

describe('the order for a date', () => {
  const written = template.parse({
    accountId: '0190aaaa-0000-7000-8000-000000000001',
    customerReferenceNumber: 'MILK {date}',
    stops: [
      { kind: 'pickup', company: 'Dairy', from: '2026-10-26T08:00', to: '2026-10-26T10:00' },
      { kind: 'dropoff', company: 'Market', to: '2026-10-27T06:00' },
    ],
  })

  test('has the times of the template, on its own days', () => {
    expect(orderFor(written, '2026-10-26', '2026-12-31')).toMatchObject({
      customerReferenceNumber: 'MILK 2026-12-31',
      bookingPickupDate: '2026-12-31',
      stops: [
        { from: '2026-12-31T08:00', to: '2026-12-31T10:00' },
        { from: undefined, to: '2027-01-01T06:00' },
      ],
    })
  })

  test('at 08:00 is at 08:00 where it stops, before and after the clocks change', () => {
    const at = (day: string) => {
      const { stops } = orderFor(written, '2026-10-26', day) as { stops: { from: string }[] }
      return toInstant(stops[0]?.from ?? '', 'America/Chicago')
    }
    expect(['2026-10-31', '2026-11-01', '2027-03-13', '2027-03-14'].map(at)).toEqual([
      '2026-10-31T13:00:00.000Z',
      '2026-11-01T14:00:00.000Z',
      '2027-03-13T14:00:00.000Z',
      '2027-03-14T13:00:00.000Z',
    ])
  })
})
