import { expect, test } from 'vitest'
import { freeLeft } from './free-time.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 8, minute)).toISOString()
const stop = { id: 's', arrivedAt: at(0), from: at(30) }
const left = (from: 'arrival' | 'appointment' | 'later', more: Partial<typeof stop> = {}) => {
  const free = freeLeft({ ...stop, ...more }, [{ stopId: 's', minutes: 60, from }], Date.parse(at(40)))
  return free && free.leftMs / 60_000
}

test('the free time begins with the arrival, the appointment or the later of both, as the account’s sheet says', () => {
  expect([left('arrival'), left('appointment'), left('later')]).toEqual([20, 50, 50])
  expect(left('later', { arrivedAt: at(35) })).toBe(55)
  expect(left('appointment', { from: null as never })).toBe(20)
})

test('an appointment that is still ahead is when the free time begins', () => {
  const early = (from: 'arrival' | 'later') =>
    freeLeft(stop, [{ stopId: 's', minutes: 60, from }], Date.parse(at(10)))?.from
  expect([early('later'), early('arrival')]).toEqual([at(30), null])
  // The screen's clock goes by minutes: an arrival of this minute is not ahead.
  const justNow = freeLeft(stop, [{ stopId: 's', minutes: 60, from: 'arrival' }], Date.parse(at(0)) - 20_000)
  expect(justNow?.from).toBeNull()
})

test('nothing is said before the arrival, or where no detention is charged', () => {
  expect(left('arrival', { arrivedAt: null as never })).toBeNull()
  expect(left('arrival', { id: 'other' })).toBeNull()
})
