import { expect, test } from 'vitest'
import { laneAt, lanesBetween, laneTops } from './lane-layout.ts'
import { pack } from './pack.ts'
import { snapped, timeAt, xAt } from './scale.ts'

test('what overlaps stands in rows of its own, and what follows shares one', () => {
  const stretches = [
    { from: 10, to: 20 },
    { from: 0, to: 10 },
    { from: 5, to: 30 },
    { from: 21, to: 22 },
  ]
  expect(pack(stretches, 1)).toEqual({ rows: [0, 0, 1, 0], count: 2 })
  // Drawn longer than they are, the short ones get in each other's way.
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
  expect(lanesBetween(tops, 40, 50, 0, 1)).toEqual({ first: 1, last: 1 })
  expect(lanesBetween(tops, 40, 50, 1, 4)).toEqual({ first: 0, last: 3 })
  expect(lanesBetween(tops, 400, 500, 0, 1)).toEqual({ first: 3, last: 3 })
  expect(lanesBetween(laneTops([]), 0, 100, 2, 4)).toEqual({ first: 0, last: -1 })
})

test('times and places answer each other', () => {
  const scale = { from: 1000, to: 3000, width: 500 }
  expect(xAt(scale, 2000)).toBe(250)
  expect(timeAt(scale, 250)).toBe(2000)
  expect(snapped(1_700_000, 900_000)).toBe(1_800_000)
})
