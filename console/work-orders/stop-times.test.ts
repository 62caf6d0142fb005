import { sayByKey } from '@shortcut/words/say.ts'
import { expect, test } from 'vitest'
import { timingText, windowText } from './stop-times.ts'

const urgency = {
  timing: 'late',
  reason: 'pickupClosed',
  minutes: 40,
  driver: 'expectedAtPickup',
  driverMinutes: 15,
  stopCount: 2,
  assignedStops: 2,
} as const

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
  const delivered = { ...urgency, timing: 'deliveredOnTime', reason: 'deliveredOnTime', driver: null } as const
  expect(timingText(t, { ...delivered, minutes: 0 })).toBe('timing:deliveredOnTime')
  expect(timingText(t, { ...delivered, minutes: 1 })).toBe('timingReason:deliveredOnTime')
})

test('the reason follows the urgency, and what the driver does follows the reason', () => {
  const t = sayByKey('en') as Parameters<typeof timingText>[0]
  expect(timingText(t, urgency)).toBe('Late: pickup window closed 40 min ago, driver expected in 15 min')
  expect(timingText(t, { ...urgency, driver: 'partly', stopCount: 3, assignedStops: 2 })).toBe(
    'Late: pickup window closed 40 min ago, 2 of 3 stops assigned',
  )
  expect(timingText(t, { ...urgency, timing: 'atRisk', reason: 'lateForPickup' })).toBe(
    'At risk: driver 40 min late for pickup',
  )
  expect(timingText(t, { ...urgency, timing: 'atRisk', reason: 'pickupDayEnds', driver: 'none' })).toBe(
    'At risk: pickup due by end of day, in 40 min, no driver',
  )
})
