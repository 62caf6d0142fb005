import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from './use-minute.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('all who read the clock read the same time, whenever they began', () => {
  const clock = createClock(30_000)
  let told = 0
  const end = clock.subscribe(() => told++)
  const first = clock.now()
  vi.advanceTimersByTime(20_000)
  const endLater = clock.subscribe(() => told++)
  expect(clock.now()).toBe(first)
  vi.advanceTimersByTime(10_000)
  expect(told).toBe(2)
  expect(clock.now().getTime() - first.getTime()).toBe(30_000)
  end()
  endLater()
})

test('a clock that nobody read in the meantime tells the current time', () => {
  const clock = createClock(30_000)
  const first = clock.now()
  vi.advanceTimersByTime(300_000)
  expect(clock.now().getTime() - first.getTime()).toBe(300_000)
  clock.subscribe(() => {})()
  expect(vi.getTimerCount()).toBe(0)
})
