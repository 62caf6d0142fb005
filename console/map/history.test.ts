import { expect, test } from 'vitest'
import { placeAt, vehiclesAt } from './history.ts'

const way = [
  [1000, 40, -90, 50, 0],
  [1100, 41, -91, 50, 90],
  [5000, 45, -95, 0, null],
] as const

test('between two points the position is on the line between them', () => {
  expect(
    placeAt(
      way.map((point) => [...point]),
      1050,
    ),
  ).toEqual({ lat: 40.5, lng: -90.5, heading: 90 })
})

test('the position is unknown before the first point, long after the last, and far into a gap', () => {
  const points = way.map((point) => [...point] as [number, number, number, number | null, number | null])
  expect(placeAt(points, 999)).toBeNull()
  expect(placeAt(points, 1100)).toMatchObject({ lat: 41, lng: -91 })
  expect(placeAt(points, 3000)).toBeNull()
  expect(placeAt(points, 5000)).toMatchObject({ lat: 45 })
  expect(placeAt(points, 9000)).toBeNull()
  expect(placeAt([], 1000)).toBeNull()
})

test('at a moment the map shows the drivers whose position is known then', () => {
  const trips = [
    { id: 'a', name: 'Ann', points: [[1000, 40, -90, null, null]] as [number, number, number, null, null][] },
    { id: 'b', name: 'Bob', points: [[9000, 40, -90, null, null]] as [number, number, number, null, null][] },
  ]
  expect(vehiclesAt(trips, 1200).map(({ id }) => id)).toEqual(['a'])
})
