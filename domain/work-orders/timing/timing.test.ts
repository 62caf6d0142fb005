import { describe, expect, test } from 'vitest'
import type { BookingStatus } from '../lifecycle.ts'
import { isPartlyAssigned, lacksDriver, type Timed, timingOf } from './timing.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const order = (bookingStatus: BookingStatus, facts: Partial<Timed> = {}): Timed => ({
  bookingStatus,
  pickupDueAt: at(600),
  deliveryDueAt: at(1440),
  cutOffAt: null,
  airCutOffAt: null,
  pickupDueDay: false,
  deliveryDueDay: false,
  leaveByAt: at(500),
  routeMinutes: 60,
  pickupExpectedAt: null,
  pickupArrivedAt: null,
  deliveryArrivedAt: null,
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
    ['pickup overdue by seconds', order('CONFIRMED', { pickupDueAt: at(-0.3) }), 'late pickupClosed 1 none 0'],
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
      'must leave by is over: that reason stays when the pickup is near',
      order('DISPATCHED', { leaveByAt: at(-90), pickupDueAt: at(20) }),
      'atRisk leaveByPassed 90 notThere 0',
    ],
    [
      'under way and expected in time: nothing is at risk, whatever it had to leave by',
      order('IN_TRANSIT', { leaveByAt: at(-30), estimatedDeliverDate: at(1400) }),
      'onTime deliveryDue 1440 expected 1400',
    ],
    [
      'under way without an expected time, it is behind schedule',
      order('IN_TRANSIT', { leaveByAt: at(-30), estimatedDeliverDate: at(-10) }),
      'atRisk behindSchedule 30 wasExpected 10',
    ],
    [
      'under way, in time, but not there at its expected time',
      order('IN_TRANSIT', { estimatedDeliverDate: at(-3) }),
      'onTime deliveryDue 1440 wasExpected 3',
    ],
    [
      'not at the pickup at its expected time',
      order('DISPATCHED', { pickupDueAt: at(20), pickupExpectedAt: at(-5) }),
      'atRisk pickupDue 20 wasExpected 5',
    ],
    [
      'on its way to the pickup and expected in time for all',
      order('DISPATCHED', { leaveByAt: at(-5), pickupDueAt: at(20), pickupExpectedAt: at(15) }),
      'onTime pickupDue 20 expectedAtPickup 15',
    ],
    [
      'in time for the pickup, too late for the delivery after it',
      order('DISPATCHED', { leaveByAt: at(-5), pickupExpectedAt: at(15), deliveryDueAt: at(700), routeMinutes: 690 }),
      'atRisk leaveByPassed 5 expectedAtPickup 15',
    ],
    [
      'at the last stop before its deadline',
      order('IN_TRANSIT', { deliveryDueAt: at(10), estimatedDeliverDate: at(20), deliveryArrivedAt: at(-15) }),
      'onTime deliveryDue 10 atDelivery 0',
    ],
    [
      'at the last stop, not unloaded when it was due',
      order('IN_TRANSIT', { deliveryDueAt: at(-10), estimatedDeliverDate: at(20), deliveryArrivedAt: at(-15) }),
      'late deliveryOverdue 10 atDelivery 0',
    ],
    [
      'under way and expected late, however far ahead the delivery is',
      order('IN_TRANSIT', { leaveByAt: at(-30), estimatedDeliverDate: at(1470) }),
      'atRisk expectedLate 30 expected 1470',
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
      'onTime deliveryDue 60 expected 40',
    ],
    [
      'past the cut-off of its flight',
      order('IN_TRANSIT', { airCutOffAt: at(-3) }),
      'late flightCutOffMissed 3 null 0',
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

  test('names when the truck had to leave, and for which deadline: the one that is tightest with its drive', () => {
    const leave = { leaveByAt: at(-5), pickupDueAt: at(300) }
    const named = (one: Timed) => {
      const found = timingOf(one, now)
      return found && [found.leaveByAt, found.due, found.dueAt, found.expectedAt]
    }
    expect(named(order('DISPATCHED', leave))).toEqual([at(-5), 'pickupDue', at(300), null])
    const far = { ...leave, deliveryDueAt: at(1440), routeMinutes: 1300 }
    expect(named(order('DISPATCHED', far))).toEqual([at(-5), 'deliveryDue', at(1440), null])
    expect(named(order('DISPATCHED', { ...far, cutOffAt: at(1400) }))).toEqual([at(-5), 'cutOffNear', at(1400), null])
    // Waiting changes nothing of it.
    const later = { ...order('DISPATCHED', far) }
    for (const minutes of [1, 60, 290])
      expect(timingOf(later, now + minutes * 60_000)).toMatchObject({
        timing: 'atRisk',
        leaveByAt: at(-5),
        due: 'deliveryDue',
      })
    // Under way it has left.
    const way = order('IN_TRANSIT', { estimatedDeliverDate: at(900) })
    expect(named(way)).toEqual([null, 'deliveryDue', at(1440), at(900)])
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
