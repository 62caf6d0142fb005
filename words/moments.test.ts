import { describe, expect, test } from 'vitest'
import { clockText, dayText, momentText, monthText, spanText, weekdayText } from './moments.ts'

const specified = { dates: 'specified', language: 'en', thisYear: '2026' } as const
const us = { ...specified, dates: 'us' } as const
const chinese = { ...us, language: 'zh' } as const

test.each([
  ['2026-11-22 16:10', '2026-11-22 16:10', 'Nov 22, 4:10 PM', '11月22日 下午4:10'],
  ['2026-11-22 16:10:09', '2026-11-22 16:10:09', 'Nov 22, 4:10:09 PM', '11月22日 下午4:10:09'],
  ['2026-01-01 00:00', '2026-01-01 00:00', 'Jan 1, 12:00 AM', '1月1日 上午12:00'],
  ['2026-03-08 00:05', '2026-03-08 00:05', 'Mar 8, 12:05 AM', '3月8日 上午12:05'],
  ['2026-11-22 12:00', '2026-11-22 12:00', 'Nov 22, 12:00 PM', '11月22日 下午12:00'],
  ['2026-11-22 11:59', '2026-11-22 11:59', 'Nov 22, 11:59 AM', '11月22日 上午11:59'],
  ['2025-12-31 23:59', '2025-12-31 23:59', 'Dec 31, 2025, 11:59 PM', '2025年12月31日 下午11:59'],
  ['2027-02-28 09:00', '2027-02-28 09:00', 'Feb 28, 2027, 9:00 AM', '2027年2月28日 上午9:00'],
  ['2026-11-22', '2026-11-22', 'Nov 22', '11月22日'],
  ['', '', '', ''],
])('%s is written %s, %s and %s', (wall, asSpecified, american, inChinese) => {
  expect([specified, us, chinese].map((writing) => momentText(wall, writing))).toEqual([
    asSpecified,
    american,
    inChinese,
  ])
})

test.each([
  ['2026-11-22', 'Sun 2026-11-22', 'Sun, Nov 22', '周日 11月22日'],
  ['2025-12-31', 'Wed 2025-12-31', 'Wed, Dec 31, 2025', '周三 2025年12月31日'],
  ['', '', '', ''],
])('%s with its weekday is written %s, %s and %s', (day, asSpecified, american, inChinese) => {
  expect([specified, us, chinese].map((writing) => weekdayText(day, writing))).toEqual([
    asSpecified,
    american,
    inChinese,
  ])
})

describe('US dates', () => {
  test('show the year if it may not be left out', () => {
    expect(dayText('2026-11-22', { ...us, thisYear: '' })).toBe('Nov 22, 2026')
  })

  test.each(['today', 'next week 16:10 or so', 'on 2026-11-22', '2026-13-01', '2026-11-22T16:10'])(
    'leave %s as it is',
    (text) => {
      expect(momentText(text, us)).toBe(text)
    },
  )

  test('leave a text that is no time of day as it is', () => {
    expect(clockText('noon', us)).toBe('noon')
  })
})

test('a span within one day shows the day once, a span over two days shows both', () => {
  expect(spanText('2026-11-22 08:00', '2026-11-22 16:10', specified)).toBe('2026-11-22 08:00–16:10')
  expect(spanText('2026-11-22 08:00', '2026-11-22 16:10', us)).toBe('Nov 22, 8:00 AM–4:10 PM')
  expect(spanText('2026-12-31 22:00', '2027-01-01 02:00', us)).toBe('Dec 31, 10:00 PM – Jan 1, 2027, 2:00 AM')
  expect(spanText('2026-12-31 22:00', '2027-01-01 02:00', specified)).toBe('2026-12-31 22:00 – 2027-01-01 02:00')
})

test('a month is written as it is or with its name', () => {
  expect(monthText('2026-11-01', specified)).toBe('2026-11')
  expect(monthText('2026-11-01', us)).toBe('Nov 2026')
  expect(monthText('2026-01-01', chinese)).toBe('2026年1月')
})
