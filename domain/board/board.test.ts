import { describe, expect, test } from 'vitest'
import { taskStatuses } from '../work-orders/lifecycle.ts'
import { againstAssigning, againstPlanning, maySchedule, placeInTime, worstOf } from './board.ts'
import type { BoardDriver, BoardTask } from './board-api.ts'

const now = '2026-11-23T12:00:00Z'
const driver: BoardDriver = {
  id: 'ann',
  name: 'Ann Driver',
  homeBase: '',
  active: true,
  frozen: false,
  licenceExpiresOn: null,
  medicalExpiresOn: '2026-11-24',
  insuranceExpiresOn: null,
  hazmatExpiresOn: null,
  lastSeenAt: now,
  truckId: 'truck',
  lat: null,
  lng: null,
}
const truck = {
  id: 'truck',
  unitNo: 'T-1',
  truckType: '',
  status: 'active',
  capacityKg: 9000,
  insuranceExpiresOn: null,
  placards: false,
  unsafeDefects: 0,
}
const crew = { driver, truck, trailer: null }
const task: BoardTask = {
  id: 'task',
  taskNo: 'TK-26-000001',
  status: 'assigned',
  version: 1,
  driverId: 'bob',
  truckId: null,
  trailerId: null,
  planned: false,
  workOrderId: 'order',
  bookingId: 'WO-26-000001',
  bookingStatus: 'DISPATCHED',
  customerName: 'Acme',
  bookingPickupDate: '2026-11-23',
  pickupZone: 'America/Chicago',
  pickupPlace: 'Chicago, IL',
  deliveryPlace: 'Jamaica, NY',
  pickupDueAt: '2026-11-23T16:00:00Z',
  deliveryDueAt: '2026-11-23T22:00:00Z',
  estimatedDeliverDate: null,
  actualDeliverDate: null,
  leaveByAt: null,
  cutOffAt: null,
  airCutOffAt: null,
  pickupDueDay: false,
  deliveryDueDay: false,
  pickupExpectedAt: null,
  pickupArrivedAt: null,
  deliveryArrivedAt: null,
  routeMinutes: 0,
  stopCount: 2,
  assignedStops: 0,
  startsAt: '2026-11-23T14:00:00Z',
  endsAt: '2026-11-23T20:00:00Z',
  weightKg: 9001,
  whole: true,
  hazmatClass: null,
  truckType: '',
  pickup: { lat: 41.9, lng: -87.6, from: null, until: '2026-11-23T16:00:00Z', timeZone: 'America/Chicago' },
  drop: { until: '2026-11-25T22:00:00Z', timeZone: 'America/New_York' },
}
const other = (change: Partial<BoardTask>): BoardTask => ({ ...task, id: 'other', taskNo: 'TK-26-000002', ...change })
const codes = (found: readonly { code: string; severity: string }[]) =>
  found.map(({ code, severity }) => `${severity} ${code}`)

describe('on the board', () => {
  test('a task is placed at its times, else on its pickup day in the zone of the place', () => {
    expect(placeInTime(task)).toEqual({
      from: Date.parse('2026-11-23T14:00Z'),
      to: Date.parse('2026-11-23T20:00Z'),
      exact: true,
    })
    const untimed = { ...task, startsAt: null, endsAt: null }
    expect(placeInTime(untimed)).toEqual({
      from: Date.parse('2026-11-23T06:00Z'),
      to: Date.parse('2026-11-24T06:00Z'),
      exact: false,
    })
    expect(placeInTime({ ...untimed, bookingPickupDate: null })).toBeNull()
  })

  test('the preflight uses the lane’s facts: documents until the last day, weight, and live tasks of the same driver or truck', () => {
    const light = { ...task, weightKg: 9000, drop: null }
    expect(codes(againstAssigning(light, crew, [task], now))).toEqual([])
    expect(codes(againstAssigning(task, crew, [], now))).toEqual(['block medicalExpired', 'block overCapacity'])
    const busy = [
      other({ driverId: 'ann' }),
      other({ truckId: 'truck' }),
      other({ driverId: 'ann', status: 'delivered' }),
    ]
    expect(codes(againstAssigning(light, crew, busy, now))).toEqual(['block driverOverlap', 'block truckOverlap'])
    expect(codes(againstAssigning(light, crew, [other({ driverId: 'ann', startsAt: null })], now))).toEqual([
      'warn driverOverlap',
    ])
  })

  test('a plan is checked against the appointments, which it does not change, and against other tasks', () => {
    const plan = (startsAt: string, endsAt: string, others: BoardTask[] = []) =>
      againstPlanning(task, crew, others, { startsAt, endsAt }, now)
    expect(plan('2026-11-23T16:00:00Z', '2026-11-23T22:00:00Z')).toEqual([])
    const late = plan('2026-11-23T16:15:00Z', '2026-11-23T22:15:00Z')
    expect(codes(late)).toEqual(['warn lateForPickup', 'warn lateForDelivery'])
    expect(late.map(({ params }) => `${params.by} ${params.zone}`)).toEqual([
      '2026-11-23 10:00 CST',
      '2026-11-23 17:00 EST',
    ])
    const busy = plan('2026-11-23T20:00:00Z', '2026-11-23T21:00:00Z', [other({ driverId: 'ann' })])
    expect([worstOf(late), worstOf(busy), worstOf([])]).toEqual(['warn', 'warn', null])
    expect(worstOf(plan('2026-11-23T19:00:00Z', '2026-11-23T21:00:00Z', [other({ driverId: 'ann' })]))).toBe('block')
  })

  test('times can be planned until pickup', () => {
    expect(taskStatuses.filter(maySchedule)).toEqual(['new', 'assigned', 'accepted'])
  })
})
