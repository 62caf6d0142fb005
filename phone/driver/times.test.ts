import { expect, test, vi } from 'vitest'

vi.stubEnv('TZ', 'America/Chicago')
// Another file may have loaded it in its own zone: the formatters are kept.
vi.resetModules()
const { clock, dayAndClock, dayText, windowText } = await import('./times.ts')

const at = '2026-11-27T17:17:00Z'
const to = '2026-11-27T22:25:00Z'
const now = Date.parse('2026-11-27T12:00:00Z')

test('a time of a place whose clock is not the phone’s names its zone', () => {
  expect(clock(at, 'America/Los_Angeles')).toBe('9:17 AM PST')
  expect(dayAndClock(at, 'America/New_York')).toBe('Fri, Nov 27, 12:17 PM EST')
  expect(windowText(at, to, 'America/New_York', now)).toBe('12:17 PM – 5:25 PM EST')
  expect(windowText(at, '2026-11-28T22:25:00Z', 'America/New_York', now)).toBe('12:17 PM – Sat, Nov 28, 5:25 PM EST')
  expect(windowText(null, to, 'America/Denver', now)).toBe('3:25 PM MST')
})

test('one on the phone’s own clock does not', () => {
  for (const zone of ['', 'America/Chicago', 'America/Winnipeg', 'No/Zone']) expect(clock(at, zone)).toBe('11:17 AM')
  expect(windowText(at, to, 'America/Chicago', now)).toBe('11:17 AM – 4:25 PM')
})

test('a day without a zone stays that day', () => {
  expect(dayText('2028-12-01')).toBe('Dec 1, 2028')
})
