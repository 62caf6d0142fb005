import { expect, test } from 'vitest'
import { laneAt, lanesBetween, lanesMade, laneTops, moreLanesMade } from './lane-layout.ts'
import { pack } from './pack.ts'
import { isUnderNow, snapped, timeAt, xAt } from './scale.ts'

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

test('an hour’s label is hidden below the mark of now', () => {
  expect([70, 78, 100, 162, 164].map((now) => isUnderNow(100, now))).toEqual([false, true, true, true, false])
})
