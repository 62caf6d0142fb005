import { expect, test, vi } from 'vitest'
import type { MapPoint } from './map-point.ts'
import { createMovingPoints } from './moving-points.ts'

const truck = (lng: number): MapPoint => ({ id: 'a', lat: 40, lng, kind: 'vehicle', tone: 'teal' })

test('a point glides from its shown place to its position, as long as it was silent before', () => {
  const moving = createMovingPoints()
  moving.set([truck(-90)], 0)
  expect(moving.placeOf('a', 500)).toEqual([-90, 40])
  moving.set([truck(-89)], 1000)
  expect(moving.placeOf('a', 1500)).toEqual([-89.5, 40])
  moving.set([truck(-88)], 1500)
  expect(moving.placeOf('a', 1500)).toEqual([-89.5, 40])
  expect(moving.placeOf('a', 1750)).toEqual([-88.75, 40])
  expect(moving.placeOf('a', 9000)).toEqual([-88, 40])
})

test('after a long silence, and where nothing may glide, it jumps', () => {
  const moving = createMovingPoints()
  moving.set([truck(-90)], 0)
  moving.set([truck(-80)], 60_000)
  expect(moving.placeOf('a', 60_000)).toEqual([-80, 40])
  moving.set([truck(-79)], 61_000, false)
  expect(moving.placeOf('a', 61_000)).toEqual([-79, 40])
})

test('the speed is that of the fastest moving point, and zero when all have arrived', () => {
  const moving = createMovingPoints()
  moving.set([truck(-90)], 0)
  moving.set([truck(-89)], 1000)
  expect(moving.speed(1500)).toBeCloseTo(0.001)
  expect(moving.speed(2000)).toBe(0)
})

test('listeners hear of each change, and points that are not kept are removed', () => {
  const moving = createMovingPoints()
  const hear = vi.fn()
  const stop = moving.subscribe(hear)
  moving.set([truck(-90)], 0)
  moving.keep(new Set())
  expect(hear).toHaveBeenCalledTimes(2)
  expect(moving.placeOf('a', 0)).toBeNull()
  stop()
  moving.set([truck(-90)], 0)
  expect(hear).toHaveBeenCalledTimes(2)
})

test('in a frame that began before its position arrived, a point is where it was, or where it was put', () => {
  const moving = createMovingPoints()
  const at = (lat: number, lng: number) => [{ id: 'a', lat, lng, kind: 'vehicle', tone: 'teal' } as const]
  moving.set(at(40, -80), 1000, false)
  expect(moving.placeOf('a', 990)).toEqual([-80, 40])
  moving.set(at(40, -79), 2000)
  expect(moving.placeOf('a', 1990)).toEqual([-80, 40])
})
