import type { DriversVehicle } from '@shortcut/domain/inspections/api.ts'
import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import { expect, test } from 'vitest'
import type { KeptAct } from '../queue/kept.ts'
import { vehicleView, withReports } from './vehicle-view.ts'

const truck = (more: Partial<DriversVehicle> = {}): DriversVehicle => ({
  vehicle: 'truck',
  vehicleId: 'truck',
  number: 'T-1',
  kind: 'truck',
  toReview: null,
  open: [],
  lastAt: null,
  lastMiles: 0,
  ...more,
})
const report = (id: string, data: object = {}, state: KeptAct['state'] = 'waiting'): KeptAct => ({
  number: 1,
  id,
  personId: 'ann',
  state,
  message: '',
  act: {
    id,
    kind: 'inspection',
    at: '2026-11-24T08:00:00Z',
    data: { vehicle: 'truck', vehicleId: 'truck', inspectedAs: 'truck', when: 'after', ...data },
  } as ActInput,
})
const tires = { defects: [{ item: 'tires', unsafe: true }] }
const last = (certifiedAt: string | null) =>
  ({ id: 'last', defects: [{ item: 'tires', unsafe: true, certifiedAt }] }) as DriversVehicle['toReview']

test('a report counts on the phone before it is sent, and once', () => {
  const kept = [report('one', tires)]
  expect(vehicleView(truck(), kept)).toMatchObject({ unsafe: true, waits: true, lastAt: '2026-11-24T08:00:00Z' })
  const known = withReports(truck(), kept)
  expect(vehicleView(known, kept).open).toHaveLength(1)
  // Sent, and the server cannot be asked yet.
  expect(vehicleView(known, [])).toMatchObject({ unsafe: true, waits: false })
})

test('the last reading is the highest of the server’s and of what this phone still has to send', () => {
  const fuel = { ...report('two'), act: { kind: 'fuel', data: { truckId: 'truck', miles: 120_700 } } } as KeptAct
  const other = { ...report('three'), act: { kind: 'odometer', data: { truckId: 'other', miles: 900_000 } } } as KeptAct
  const told = truck({ lastMiles: 120_600 })
  expect(vehicleView(told, []).lastMiles).toBe(120_600)
  expect(vehicleView(told, [report('one', { odometer: 120_650 })]).lastMiles).toBe(120_650)
  expect(vehicleView(told, [report('one', { odometer: 120_650 }), fuel, other]).lastMiles).toBe(120_700)
  expect(vehicleView(told, [report('one', { odometer: 999_999 }, 'refused')]).lastMiles).toBe(120_600)
})

test('a refused report, or one of another vehicle, does not count', () => {
  expect(vehicleView(truck(), [report('one', tires, 'refused')]).unsafe).toBe(false)
  expect(vehicleView(truck(), [report('one', { ...tires, vehicleId: 'other' })]).unsafe).toBe(false)
})

test('the last report is signed only with its certificate, and once', () => {
  expect(vehicleView(truck({ toReview: last(null) }), []).mayReview).toBe(false)
  const certified = truck({ toReview: last('2026-11-24T07:00:00Z') })
  expect(vehicleView(certified, []).mayReview).toBe(true)
  expect(vehicleView(certified, [report('two', { reviewedId: 'last' })])).toMatchObject({
    toReview: null,
    mayReview: false,
  })
})
