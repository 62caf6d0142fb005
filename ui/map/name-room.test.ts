import { expect, test } from 'vitest'
import { createNameRoom } from './name-room.ts'

const box = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 16 })

test('the first name gets its room, and overlapping ones get none', () => {
  const room = createNameRoom()
  expect(room.take(box(100, 24))).toBe(true)
  for (const [left, top] of [
    [100, 24],
    [179, 39],
    [21, 9],
    [140, 30],
  ] as const)
    expect(room.take(box(left, top)), `${left} ${top}`).toBe(false)
})

test('names beside and below each other all have room, left of the map and above it, too', () => {
  const room = createNameRoom()
  for (const [left, top] of [
    [100, 24],
    [180, 24],
    [100, 40],
    [20, 24],
    [100, 8],
    [-60, -20],
  ] as const)
    expect(room.take(box(left, top)), `${left} ${top}`).toBe(true)
})

test('a name without room takes none from others', () => {
  const room = createNameRoom()
  room.take(box(100, 24))
  expect(room.take(box(60, 32))).toBe(false)
  expect(room.take(box(15, 40))).toBe(true)
})
