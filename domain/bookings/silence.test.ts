import { describe, expect, test } from 'vitest'
import { earlierStretches, usualCount } from './silence.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const times = (first: string, last: string, now: string) =>
  earlierStretches(at(first), at(last), at(now)).map(({ from, to }) =>
    [from, to].map((time) => new Date(time).toISOString().slice(0, 16)),
  )

/** Whether a partner with this history is silent, and its usual number of messages. */
function judge(sent: readonly number[], now: number) {
  const before = sent.filter((time) => time <= now)
  const stretches = earlierStretches(Math.min(...before), Math.max(...before), now)
  return usualCount(stretches.map(({ from, to }) => before.filter((time) => time > from && time <= to).length))
}
const hour = 3_600_000
/** Messages on these weekdays (0 is Sunday) at these hours for this many weeks before `until`. */
function habit(until: string, weeks: number, days: readonly number[], hours: readonly number[]) {
  const sent: number[] = []
  for (let time = at(until) - weeks * 7 * 24 * hour; time < at(until); time += hour) {
    const date = new Date(time)
    if (days.includes(date.getUTCDay()) && hours.includes(date.getUTCHours())) sent.push(time, time + 1200_000)
  }
  return sent
}
const office = habit('2026-11-21T00:00', 12, [1, 2, 3, 4, 5], [8, 9, 10, 11, 12, 13, 14, 15, 16])

describe('the same period in earlier weeks', () => {
  test('begins where the silence began and ends an hour ago', () => {
    expect(times('2026-01-01T00:00', '2026-11-20T16:05', '2026-11-23T10:00').slice(0, 2)).toEqual([
      ['2026-11-13T16:05', '2026-11-16T09:00'],
      ['2026-11-06T16:05', '2026-11-09T09:00'],
    ])
  })

  test('is not checked too early, before the first message, or after a partner has stopped', () => {
    expect(times('2026-01-01T00:00', '2026-11-20T16:05', '2026-11-20T17:00')).toEqual([])
    expect(times('2026-11-10T00:00', '2026-11-20T16:05', '2026-11-23T10:00')).toHaveLength(1)
    expect(times('2026-01-01T00:00', '2026-10-20T16:05', '2026-11-23T10:00')).toEqual([])
  })

  test('is before the silence if the silence is longer than a week', () => {
    const [first] = times('2026-01-01T00:00', '2026-11-06T16:05', '2026-11-23T10:00')
    expect(first).toEqual(['2026-10-26T09:00', '2026-11-02T09:00'])
  })
})

describe('a partner who sends on working days', () => {
  test('is not silent at night or at the weekend, and is on Monday morning', () => {
    const silence = (now: string) => judge(office, at(now))
    expect(silence('2026-11-20T20:00')).toBe(null)
    expect(silence('2026-11-22T12:00')).toBe(null)
    expect(silence('2026-11-23T08:30')).toBe(null)
    expect(silence('2026-11-23T10:30')).toBe(4)
    expect(silence('2026-11-23T17:00')).toBe(17)
    expect(silence('2026-12-01T10:00')).toBeGreaterThan(80)
    expect(silence('2026-12-24T10:00')).toBe(null)
  })

  test('is judged the same after one week of holidays, but not after two', () => {
    const without = (...mondays: string[]) =>
      office.filter((time) => !mondays.some((day) => new Date(time).toISOString().startsWith(day)))
    expect(judge(without('2026-11-09'), at('2026-11-23T10:30'))).toBe(4)
    expect(judge(without('2026-11-09', '2026-11-02'), at('2026-11-23T10:30'))).toBe(null)
  })

  test('an hour later than usual is not silent: clocks change', () => {
    expect(judge(office, at('2026-11-23T08:59'))).toBe(null)
  })
})

test('with only three weeks, or occasional messages, has no habit', () => {
  const young = habit('2026-11-21T00:00', 3, [1, 2, 3, 4, 5], [8, 9, 10])
  expect(judge(young, at('2026-11-23T11:30'))).toBe(null)
  const seldom = habit('2026-11-21T00:00', 12, [1], [9])
  expect(judge(seldom, at('2026-11-23T11:30'))).toBe(null)
})

test('the usual number is the median of the weeks, so one unusual week does not change it', () => {
  expect(usualCount([14, 13, 15, 900, 14, 12])).toBe(14)
  expect(usualCount([5, 0, 6, 4])).toBe(5)
  expect(usualCount([0, 0, 50, 50, 50, 50])).toBe(null)
  expect(usualCount([2, 2, 2, 2, 2])).toBe(null)
  expect(usualCount([9, 9, 9])).toBe(null)
})
