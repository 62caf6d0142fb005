import { describe, expect, test } from 'vitest'
import type { BookingStatus } from './lifecycle.ts'
import { isPartlyAssigned, lacksDriver, type Timed, timingOf } from './timing.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const order = (bookingStatus: BookingStatus, facts: Partial<Timed> = {}): Timed => ({
  bookingStatus,
  pickupDueAt: at(600),
  deliveryDueAt: at(1440),
  cutOffAt: null,
  pickupDueDay: false,
  deliveryDueDay: false,
  leaveByAt: at(500),
  pickupExpectedAt: null,
  pickupArrivedAt: null,
  estimatedDeliverDate: null,
  actualDeliverDate: null,
  stopCount: 2,
  assignedStops: ['DISPATCHED', 'REVISED', 'IN_TRANSIT'].includes(bookingStatus) ? 2 : 0,
  ...facts,
})
const told = (one: Timed) => {
  const found = timingOf(one, now)
  return found && `${found.timing} ${found.reason} ${found.minutes} ${found.driver} ${found.driverMinutes}`
}

describe('the one urgency', () => {
  test.each<[string, Timed, string]>([
    ['no driver', order('CONFIRMED', { pickupDueAt: at(240) }), 'atRisk pickupDue 240 none 0'],
    ['no driver, time enough', order('CONFIRMED', { pickupDueAt: at(241) }), 'onTime pickupDue 241 none 0'],
    ['not confirmed', order('NEW', { pickupDueAt: at(20) }), 'atRisk pickupDue 20 notConfirmed 0'],
    ['driver not there', order('DISPATCHED', { pickupDueAt: at(30) }), 'atRisk pickupDue 30 notThere 0'],
    ['driver, time enough', order('DISPATCHED', { pickupDueAt: at(31) }), 'onTime pickupDue 31 notThere 0'],
    ['revised with a driver', order('REVISED', { pickupDueAt: at(31) }), 'onTime pickupDue 31 notThere 0'],
    ['revised without one', order('REVISED', { pickupDueAt: at(31), assignedStops: 0 }), 'atRisk pickupDue 31 none 0'],
    [
      'pickup overdue, driver near',
      order('DISPATCHED', { pickupDueAt: at(-40), pickupExpectedAt: at(15) }),
      'late pickupClosed 40 expectedAtPickup 15',
    ],
    [
      'driver at the pickup in time: the delivery counts',
      order('REVISED', { pickupDueAt: at(-40), pickupArrivedAt: at(-60) }),
      'onTime deliveryDue 1440 atPickup 0',
    ],
    [
      'the day of a pickup without an end is over',
      order('DISPATCHED', { pickupDueAt: at(-40), pickupDueDay: true }),
      'late pickupDayOver 40 notThere 0',
    ],
    [
      'a pickup is due by the end of its day',
      order('CONFIRMED', { pickupDueAt: at(200), pickupDueDay: true }),
      'atRisk pickupDayEnds 200 none 0',
    ],
    [
      'must leave by is over, due later',
      order('DISPATCHED', { leaveByAt: at(-90) }),
      'atRisk leaveByPassed 90 notThere 0',
    ],
    [
      'the truck comes after the pickup closes',
      order('DISPATCHED', { leaveByAt: at(-5), pickupExpectedAt: at(645) }),
      'atRisk lateForPickup 45 expectedAtPickup 645',
    ],
    [
      'late, though the truck could still leave',
      order('IN_TRANSIT', { deliveryDueAt: at(-1), leaveByAt: at(5) }),
      'late deliveryOverdue 1 null 0',
    ],
    [
      'under way and expected late',
      order('IN_TRANSIT', { deliveryDueAt: at(300), estimatedDeliverDate: at(345), leaveByAt: at(-45) }),
      'atRisk expectedLate 45 expected 345',
    ],
    [
      'under way, delivery near',
      order('IN_TRANSIT', { deliveryDueAt: at(60), estimatedDeliverDate: at(40) }),
      'atRisk deliveryDue 60 expected 40',
    ],
    ['past its cut-off', order('IN_TRANSIT', { cutOffAt: at(-3) }), 'late cutOffMissed 3 null 0'],
    [
      'a stop without a driver',
      order('DISPATCHED', { pickupDueAt: at(100), stopCount: 3 }),
      'atRisk pickupDue 100 partly 0',
    ],
    [
      'a stop without a driver while another is under way',
      order('IN_TRANSIT', { deliveryDueAt: at(239), stopCount: 3 }),
      'atRisk deliveryDue 239 partly 0',
    ],
    [
      'nothing known',
      order('DRAFT', { pickupDueAt: null, deliveryDueAt: null, leaveByAt: null }),
      'onTime noDeadline 0 notConfirmed 0',
    ],
    ['delivered late', order('DELIVERED', { actualDeliverDate: at(1450) }), 'deliveredLate deliveredLate 10 null 0'],
  ])('%s', (_, one, expected) => {
    expect(told(one)).toBe(expected)
  })

  test('a cancelled order has none, nor one delivered without a deadline', () => {
    expect(timingOf(order('BOOKING_CANCELLED'), now)).toBeNull()
    expect(timingOf(order('DELIVERED', { actualDeliverDate: at(0), deliveryDueAt: null }), now)).toBeNull()
  })

  test('"must leave by" in the past is never beside "on time"', () => {
    for (const status of ['NEW', 'CONFIRMED', 'DISPATCHED', 'REVISED', 'IN_TRANSIT'] as const)
      for (const minutes of [-3000, -1])
        expect(timingOf(order(status, { leaveByAt: at(minutes) }), now)?.timing).toBe('atRisk')
  })
})

test('an order of which a stop has no driver is partly assigned, and lacks one', () => {
  const split = order('DISPATCHED', { stopCount: 3 })
  expect([isPartlyAssigned(split), lacksDriver(split)]).toEqual([true, true])
  expect([isPartlyAssigned(order('DISPATCHED')), lacksDriver(order('DISPATCHED'))]).toEqual([false, false])
  expect([isPartlyAssigned(order('CONFIRMED')), lacksDriver(order('CONFIRMED'))]).toEqual([false, true])
  expect([isPartlyAssigned(order('NEW')), lacksDriver(order('NEW'))]).toEqual([false, false])
})
