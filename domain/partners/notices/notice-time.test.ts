import { expect, test } from 'vitest'
import { gatherUntil, type NoticeHours, quietUntil } from './notice-time.ts'

const night: NoticeHours = {
  quietFrom: '21:00',
  quietTo: '07:00',
  timeZone: 'America/Chicago',
  digest: 'each',
  digestAt: '17:00',
}

test.each([
  ['before the night', '2026-11-24T02:59:00.000Z', undefined],
  ['its first minute', '2026-11-24T03:00:00.000Z', '2026-11-24T13:00:00.000Z'],
  ['after midnight', '2026-11-24T07:00:00.000Z', '2026-11-24T13:00:00.000Z'],
  ['its end', '2026-11-24T13:00:00.000Z', undefined],
  // Clocks go back at 2:00 on November 1: the night is an hour longer.
  ['the night the clocks go back', '2026-11-01T03:00:00.000Z', '2026-11-01T13:00:00.000Z'],
  ['the night they go forward', '2026-03-08T04:00:00.000Z', '2026-03-08T12:00:00.000Z'],
])('quiet hours over midnight end on the partner’s clock: %s', (_, at, until) => {
  expect(quietUntil(at, night)).toBe(until)
})

test('quiet hours within a day', () => {
  const noon = { ...night, quietFrom: '12:00', quietTo: '13:30' }
  expect(quietUntil('2026-11-24T18:00:00.000Z', noon)).toBe('2026-11-24T19:30:00.000Z')
  expect(quietUntil('2026-11-24T17:59:59.000Z', noon)).toBeUndefined()
  expect(quietUntil('2026-11-24T18:00:00.000Z', { ...night, quietFrom: '', quietTo: '' })).toBeUndefined()
})

test('a digest goes at its time, and not in quiet hours', () => {
  const free = { ...night, quietFrom: '', quietTo: '' }
  expect(gatherUntil('2026-11-24T18:20:00.000Z', free)).toBeUndefined()
  expect(gatherUntil('2026-11-24T18:20:00.000Z', { ...free, digest: 'hourly' })).toBe('2026-11-24T19:00:00.000Z')
  expect(gatherUntil('2026-11-24T18:20:00.000Z', { ...free, digest: 'daily' })).toBe('2026-11-24T23:00:00.000Z')
  // At the time itself: the next day's.
  expect(gatherUntil('2026-11-24T23:00:00.000Z', { ...free, digest: 'daily' })).toBe('2026-11-25T23:00:00.000Z')
  expect(gatherUntil('2026-11-24T04:10:00.000Z', { ...night, digest: 'hourly' })).toBe('2026-11-24T13:00:00.000Z')
  expect(gatherUntil('2026-11-24T18:20:00.000Z', { ...night, digest: 'daily', digestAt: '22:00' })).toBe(
    '2026-11-25T13:00:00.000Z',
  )
})
