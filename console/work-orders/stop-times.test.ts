import { sayByKey } from '@shortcut/words/say.ts'
import { expect, test } from 'vitest'
import { timingText, windowText } from './stop-times.ts'

const urgency = {
  timing: 'late',
  reason: 'pickupClosed',
  minutes: 40,
  driver: 'expectedAtPickup',
  driverMinutes: 15,
  due: 'pickupDue',
  dueAt: '2026-11-23T17:00:00Z',
  leaveByAt: '2026-11-23T15:40:00Z',
  expectedAt: null,
  stopCount: 2,
  assignedStops: 2,
} as const
const now = Date.parse('2026-11-23T16:00:00Z')
/** At the desk of a dispatcher in Chicago. */
const textOf = (t: Parameters<typeof timingText>[0], one: Parameters<typeof timingText>[1]) =>
  timingText(t, one, 'America/Chicago', now)

const due = { from: '2026-11-23T14:00:00Z', to: '2026-11-23T18:00:00Z' }

test('a window is shown in the zone of the place', () => {
  expect(windowText({ ...due, timeZone: 'America/Chicago' })).toBe('2026-11-23 08:00–12:00 CST')
  expect(windowText({ from: null, to: due.to, timeZone: 'America/Chicago' })).toBe('≤ 2026-11-23 12:00 CST')
  expect(windowText({ from: due.from, to: '2026-11-24T18:00:00Z', timeZone: 'UTC' })).toBe(
    '2026-11-23 14:00 – 2026-11-24 18:00 UTC',
  )
})

test('an order delivered to the minute is on time, not 0 min early', () => {
  const t = ((key: string) => key) as Parameters<typeof timingText>[0]
  const delivered = { ...urgency, timing: 'deliveredOnTime', reason: 'deliveredOnTime', driver: null } as const
  expect(textOf(t, { ...delivered, minutes: 0 })).toBe('timing:deliveredOnTime')
  expect(textOf(t, { ...delivered, minutes: 1 })).toBe('timingReason:deliveredOnTime')
})

test('a driver who is expected within the minute is not expected in 0 min', () => {
  const t = sayByKey('en') as Parameters<typeof timingText>[0]
  expect(textOf(t, { ...urgency, driverMinutes: 0 })).toMatch(/driver expected in 1 min$/)
})

test('the reason follows the urgency, and what the driver does follows the reason', () => {
  const t = sayByKey('en') as Parameters<typeof timingText>[0]
  expect(textOf(t, urgency)).toBe('Late: pickup window closed 40 min ago, driver expected in 15 min')
  expect(textOf(t, { ...urgency, driver: 'partly', stopCount: 3, assignedStops: 2 })).toBe(
    'Late: pickup window closed 40 min ago, 2 of 3 stops assigned',
  )
  expect(textOf(t, { ...urgency, timing: 'atRisk', reason: 'lateForPickup' })).toBe(
    'At risk: driver 40 min late for pickup due 11:00 CST',
  )
  expect(textOf(t, { ...urgency, timing: 'atRisk', reason: 'pickupDayEnds', driver: 'none' })).toBe(
    'At risk: pickup due by end of day, in 40 min, no driver',
  )
  // A time of another day is said with its day.
  const missed = { ...urgency, timing: 'atRisk', reason: 'leaveByPassed', driver: 'notThere' } as const
  expect(textOf(t, missed)).toBe('At risk: had to leave by 09:40 for pickup due 11:00 CST, not picked up')
  expect(textOf(t, { ...missed, due: 'deliveryDue', dueAt: '2026-11-24T06:30:00Z' })).toBe(
    'At risk: had to leave by 09:40 for delivery due Tue 00:30 CST, not picked up',
  )
  // The zone is said with each time where its name differs, or where no other time says it.
  const acrossClockChange = { leaveByAt: '2026-10-31T23:00:00Z', dueAt: '2026-11-02T17:00:00Z' }
  expect(textOf(t, { ...missed, ...acrossClockChange })).toContain(' 18:00 CDT for pickup due ')
  expect(textOf(t, { ...missed, due: 'pickupDayEnds' })).toContain('by 09:40 CST for pickup due by end of day')
})

test('a truck that is not there at its expected time says so', () => {
  const t = sayByKey('en') as Parameters<typeof timingText>[0]
  const fine = { ...urgency, timing: 'onTime', reason: 'deliveryDue', leaveByAt: null } as const
  expect(textOf(t, { ...fine, driver: 'wasExpected', driverMinutes: 3 })).toBe(
    'On time: delivery due in 40 min, was expected 3 min ago',
  )
})

test('on time it says when the truck must leave, and under way when it is expected', () => {
  const t = sayByKey('en') as Parameters<typeof timingText>[0]
  const fine = { ...urgency, timing: 'onTime', reason: 'pickupDue', leaveByAt: '2026-11-23T16:20:00Z' } as const
  expect(textOf(t, fine)).toBe('On time: leave by 10:20 CST')
  const underWay = { ...fine, reason: 'deliveryDue', driver: 'expected', leaveByAt: null } as const
  expect(textOf(t, { ...underWay, expectedAt: '2026-11-23T20:15:00Z' })).toBe('On time: expected 14:15 CST')
  expect(textOf(t, { ...underWay, driver: null })).toBe('On time: delivery due in 40 min')
})
