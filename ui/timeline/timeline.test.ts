import { expect, test } from 'vitest'
import { laneAt, lanesBetween, lanesMade, laneTops, moreLanesMade } from './lane-layout.ts'
import { pack } from './pack.ts'
import { isUnderNow, labelled, snapped, type Tick, timeAt, xAt } from './scale.ts'

test('overlapping ones are in separate rows, and adjacent ones share one', () => {
  const stretches = [
    { from: 10, to: 20 },
    { from: 0, to: 10 },
    { from: 5, to: 30 },
    { from: 21, to: 22 },
  ]
  expect(pack(stretches, 1)).toEqual({ rows: [0, 0, 1, 0], count: 2 })
  // Drawn longer than they are, short ones overlap.
  expect(
    pack(
      [
        { from: 0, to: 1 },
        { from: 2, to: 3 },
      ],
      5,
    ),
  ).toEqual({ rows: [0, 1], count: 2 })
  expect(pack([], 5)).toEqual({ rows: [], count: 0 })
})

test('a lane is found by its height, and those in view come with some around them', () => {
  const tops = laneTops([32, 58, 32, 32])
  expect([...tops]).toEqual([0, 32, 90, 122, 154])
  expect([-1, 0, 31, 32, 89, 90, 153, 154].map((y) => laneAt(tops, y))).toEqual([-1, 0, 0, 1, 1, 2, 3, -1])
  expect(laneAt(laneTops([]), 0)).toBe(-1)
})

test('the visible lanes are those in a vertical range', () => {
  const tops = laneTops(Array.from({ length: 100 }, () => 30))
  expect(lanesBetween(tops, 600, 899)).toEqual({ first: 20, last: 29 })
  expect(lanesBetween(tops, 2990, 9000)).toEqual({ first: 99, last: 99 })
  expect(lanesBetween(laneTops([]), 0, 900)).toEqual({ first: 0, last: -1 })
})

test('lanes around the view are created first, then the nearest others, and stay', () => {
  const keys = Array.from({ length: 100 }, (_, index) => String(index))
  const numbers = (made: ReadonlySet<string>) => [...made].map(Number).sort((one, other) => one - other)
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const first = lanesMade(keys, new Set(), { first: 20, last: 29 })
  expect(numbers(first)).toEqual(from(8, 41))
  expect(lanesMade(keys, first, { first: 26, last: 35 })).toBe(first)
  const second = lanesMade(keys, first, { first: 80, last: 89 })
  expect(numbers(second)).toEqual([...from(8, 41), ...from(68, 99)])
  expect(numbers(moreLanesMade(keys, second, { first: 80, last: 89 }))).toEqual([...from(8, 41), ...from(64, 99)])
  const all = new Set(keys)
  expect(moreLanesMade(keys, all, { first: 80, last: 89 })).toBe(all)
  // Removed lanes are neither counted nor requested.
  expect(numbers(lanesMade(keys.slice(0, 20), second, { first: 0, last: 9 }))).toEqual(from(0, 19))
  expect(numbers(lanesMade([], second, { first: 0, last: -1 }))).toEqual(numbers(second))
})

test('of very many lanes those far from the view are removed', () => {
  const keys = Array.from({ length: 2000 }, (_, index) => String(index))
  let made: ReadonlySet<string> = new Set()
  for (let first = 0; first < 1990; first += 10) made = lanesMade(keys, made, { first, last: first + 9 })
  expect(made.size).toBe(500)
  expect([made.has('1999'), made.has('1600'), made.has('1000')]).toEqual([true, true, false])
  expect(moreLanesMade(keys, made, { first: 1980, last: 1989 })).toBe(made)
})

test('times and positions convert both ways', () => {
  const scale = { from: 1000, to: 3000, width: 500 }
  expect(xAt(scale, 2000)).toBe(250)
  expect(timeAt(scale, 250)).toBe(2000)
  expect(snapped(1_700_000, 900_000)).toBe(1_800_000)
})

test('an hour’s label is hidden below the mark of now, which is wider with AM and PM', () => {
  const hidden = (label: string, mark: string) =>
    [70, 80, 100, 155, 164].map((now) => isUnderNow(100, label, now, mark))
  expect(hidden('14:00', '13:55')).toEqual([false, true, true, true, false])
  expect(hidden('2 PM', '12:55 PM')).toEqual([true, true, true, true, false])
  expect(hidden('下午2:00', '下午1:55')[4]).toBe(true)
})

test('labels never overlap: with less room every second, third or no hour has one, the same each day', () => {
  const hour = 3_600_000
  const ticks = [0, 24].flatMap((start): Tick[] => [
    { at: start * hour, until: (start + 24) * hour, text: 'Mon 11-23', kind: 'day' },
    ...Array.from({ length: 12 }, (_, index): Tick => {
      const at = start + index * 2
      return { at: at * hour, until: (at + 2) * hour, text: `${String(index * 2).padStart(2, '0')}:00`, kind: 'hour' }
    }),
  ])
  const hoursAt = (width: number) => {
    const shown = labelled(ticks, { from: 0, to: 48 * hour, width })
    return ticks.filter((tick) => tick.kind === 'hour' && shown.has(tick)).map(({ at }) => at / hour)
  }
  const everyDay = (...hours: number[]) => [...hours, ...hours.map((one) => one + 24)]
  expect(hoursAt(2 * 1000)).toEqual(everyDay(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22))
  expect(hoursAt(2 * 264)).toEqual(everyDay(0, 4, 8, 12, 16, 20))
  expect(hoursAt(2 * 150)).toEqual(everyDay(0, 8, 16))
  expect(hoursAt(2 * 40)).toEqual([])
  const days = (width: number) =>
    [...labelled(ticks, { from: 0, to: 48 * hour, width })].filter(({ kind }) => kind === 'day')
  expect([days(2 * 100).length, days(2 * 40).length]).toEqual([2, 1])
})
