import { expect, test } from 'vitest'
import { laneAt, lanesBetween, laneTops } from './lane-layout.ts'
import { pack } from './pack.ts'
import { snapped, stepAside, timeAt, xAt } from './scale.ts'

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
})

test('lanes exist around the view, and stay the same ones while they cover it', () => {
  const tops = laneTops(Array.from({ length: 100 }, () => 30))
  const none = { first: 0, last: -1 }
  const before = lanesBetween(tops, 600, 900, none)
  expect(before).toEqual({ first: 12, last: 38 })
  expect(lanesBetween(tops, 600 + 2 * 30, 900 + 2 * 30, before)).toBe(before)
  expect(lanesBetween(tops, 600 + 3 * 30, 900 + 3 * 30, before)).toEqual({ first: 15, last: 41 })
  // A smaller window does not keep what a larger one needed, nor do fewer lanes.
  expect(lanesBetween(tops, 600, 630, before)).toEqual({ first: 12, last: 29 })
  expect(lanesBetween(laneTops([30, 30]), 0, 900, before)).toEqual({ first: 0, last: 1 })
  expect(lanesBetween(laneTops([]), 0, 900, before)).toEqual(none)
})

test('times and places answer each other', () => {
  const scale = { from: 1000, to: 3000, width: 500 }
  expect(xAt(scale, 2000)).toBe(250)
  expect(timeAt(scale, 250)).toBe(2000)
  expect(snapped(1_700_000, 900_000)).toBe(1_800_000)
})

test('the mark of now covers no hour, and no hour that stepped aside covers another', () => {
  // The lines stand no nearer than this on a screen of 1280 px.
  const apart = 78
  for (let now = 0; now < apart; now++) {
    const labels = [-2, -1, 0, 1, 2].map((n) => n * apart + stepAside(n * apart, now))
    for (const left of labels) expect(left >= now + 21 || left + 36 <= now - 21, `now at ${now}`).toBe(true)
    labels.reduce((before, left) => {
      expect(left - before).toBeGreaterThanOrEqual(36)
      return left
    })
  }
  expect([0, 1, 2].map((n) => stepAside(n * apart, 10 * apart))).toEqual([0, 0, 0])
})
