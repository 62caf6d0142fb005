import { expect, test } from 'vitest'
import { otherThanBooked, type Stop } from './task-view.ts'

const stop = (id: string, kind: Stop['kind'], pieces: number | null) => ({ id, kind, pieces }) as Stop
const [pickup, first, second] = [stop('p', 'pickup', null), stop('1', 'dropoff', null), stop('2', 'dropoff', 8)]

test('another number than was booked for the stop is asked about, and more than the whole order has where its stop says none', () => {
  const task = { stops: [pickup, first, second], pieces: 20 }
  expect(otherThanBooked(20, task, pickup)).toBeNull()
  expect(otherThanBooked(19, task, pickup)).toBe(20)
  expect(otherThanBooked(12, task, first)).toBeNull()
  expect(otherThanBooked(21, task, first)).toBe(20)
  expect(otherThanBooked(9, task, second)).toBe(8)
  expect(otherThanBooked(null, task, second)).toBeNull()
  expect(otherThanBooked(500, { stops: [pickup, first, second], pieces: null }, first)).toBeNull()
})
