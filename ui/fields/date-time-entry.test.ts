import { describe, expect, it } from 'vitest'
import { readDate, readDateTime } from './date-time-entry.ts'

const today = '2025-11-20'

describe('readDateTime', () => {
  it.each([
    ['2025-11-23 08:00', '2025-11-23 08:00'],
    ['2025-11-23T08:00', '2025-11-23 08:00'],
    ['2025/1/3 8:05', '2025-01-03 08:05'],
    ['20251123 0800', '2025-11-23 08:00'],
    ['23/11 0800', '2025-11-23 08:00'],
    ['11/23 0800', '2025-11-23 08:00'],
    ['23.11.25 800', '2025-11-23 08:00'],
    ['3/4/2026 17', '2026-04-03 17:00'],
    ['5/1 0800', '2026-01-05 08:00'],
    ['0800', '2025-11-20 08:00'],
    ['8:30pm', '2025-11-20 20:30'],
    ['12am', '2025-11-20 00:00'],
    ['+1 0800', '2025-11-21 08:00'],
    ['today 0800', '2025-11-20 08:00'],
    ['Tomorrow 8am', '2025-11-21 08:00'],
    ['  23/11   08:00 ', '2025-11-23 08:00'],
    ['2025-11-23 16:10:33', '2025-11-23 16:10'],
    ['Nov 22, 4:10 PM', '2025-11-22 16:10'],
    ['Nov 22, 2026, 4:10 PM', '2026-11-22 16:10'],
    ['nov 22 2026 4:10:09 pm', '2026-11-22 16:10'],
    ['November 22 1610', '2025-11-22 16:10'],
    ['Sept. 3, 12:00 AM', '2025-09-03 00:00'],
    ['22 Nov 16:10', '2025-11-22 16:10'],
    ['22 nov 2026, 4pm', '2026-11-22 16:00'],
    ['Jan 5, 8:00 AM', '2026-01-05 08:00'],
    ['11/22/2026, 4:10 PM', '2026-11-22 16:10'],
  ])('%j is %j', (typed, value) => {
    expect(readDateTime(typed, { today })).toBe(value)
  })

  it.each([
    '',
    '31/2 0800',
    '23/11 2500',
    '23/11 0860',
    '23/11 08000',
    '13pm',
    'noon',
    '2025-13-01 08:00',
    '23/11',
    'Nov 22',
    'Nov 22, 2026',
    'Nov 31, 4:10 PM',
    'Now 22, 4:10 PM',
    'Nov 22, 13:00 PM',
  ])('%j is refused rather than guessed', (typed) => {
    expect(readDateTime(typed, { today })).toBeNull()
  })

  it('takes the default time for a date alone', () => {
    expect(readDateTime('23/11', { today, defaultTime: '09:00' })).toBe('2025-11-23 09:00')
  })

  it('reads 03/04 in the order that the office uses', () => {
    expect(readDateTime('03/04/26 0800', { today, order: 'day-first' })).toBe('2026-04-03 08:00')
    expect(readDateTime('03/04/26 0800', { today, order: 'month-first' })).toBe('2026-03-04 08:00')
  })
})

describe('readDate', () => {
  it.each([
    ['Nov 22', '2025-11-22'],
    ['Nov 22, 2026', '2026-11-22'],
    ['december  1 2024', '2024-12-01'],
    ['1 Dec', '2025-12-01'],
    ['Feb 29, 2025', null],
    ['Nov 22, 4:10 PM', null],
    ['Nov', null],
  ])('%j is %j', (typed, date) => {
    expect(readDate(typed, { today })).toBe(date)
  })

  it('takes leap days only in leap years', () => {
    expect(readDate('29/2/2024', { today })).toBe('2024-02-29')
    expect(readDate('29/2/2025', { today })).toBeNull()
  })
})
