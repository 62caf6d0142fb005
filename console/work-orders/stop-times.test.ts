import { expect, test } from 'vitest'
import { timingText, windowText } from './stop-times.ts'

const due = { from: '2026-11-23T14:00:00Z', to: '2026-11-23T18:00:00Z' }

test('a window is shown in the zone of the place', () => {
  expect(windowText({ ...due, timeZone: 'America/Chicago' })).toBe('2026-11-23 08:00–12:00')
  expect(windowText({ from: null, to: due.to, timeZone: 'America/Chicago' })).toBe('≤ 2026-11-23 12:00')
  expect(windowText({ from: due.from, to: '2026-11-24T18:00:00Z', timeZone: 'UTC' })).toBe(
    '2026-11-23 14:00 – 2026-11-24 18:00',
  )
})

test('an order delivered to the minute is on time, not 0 min early', () => {
  const t = ((key: string) => key) as Parameters<typeof timingText>[0]
  expect(timingText(t, { reason: 'deliveredOnTime', minutes: 0 })).toBe('timing:deliveredOnTime')
  expect(timingText(t, { reason: 'deliveredOnTime', minutes: 1 })).toBe('timingReason:deliveredOnTime')
})
