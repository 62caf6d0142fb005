import { workOrderFields } from '@shortcut/domain/work-orders/input.ts'
import { describe, expect, test } from 'vitest'
import { writeAs } from '../time/formats.ts'
import { emptyForm, emptyStop, orderZone, wireOf } from './form-values.ts'

describe('the sent form', () => {
  const dallas = { ...emptyStop('dropoff'), id: '018f0000-0000-7000-8000-000000000002', timeZone: 'America/Chicago' }
  const values = {
    ...emptyForm(),
    customerReferenceNumber: 'CRN-1',
    bookingPickupDate: '2026-11-23',
    requestDeliveryTime: '2026-11-24 17:00',
    estimatedDeliverDate: '2026-11-24 17:00',
    palletQuantity: '4',
    weight: { value: '12500.5', unit: 'lb' },
    stops: [emptyStop('pickup'), { ...dallas, from: '2026-11-24 08:00', pieces: '96' }],
  }
  const wire = wireOf(values)

  test('is valid by the contract', () => {
    const { accountId: _, ...rest } = wire
    expect(workOrderFields.partial().safeParse(rest)).toMatchObject({ success: true })
  })
  test('keeps local times in the zone of the place', () => {
    expect(wire.requestDeliveryTime).toBe('2026-11-24T17:00')
    expect((wire.stops as { from: string }[])[1]?.from).toBe('2026-11-24T08:00')
    expect(wire.estimatedDeliverDate).toBe('2026-11-24T23:00:00.000Z')
  })
  test('has null for empty fields, and numbers as numbers', () => {
    expect(wire).toMatchObject({ pieces: null, volume: null, schedulerId: null, palletQuantity: 4, bookingType: 1 })
    expect((wire.stops as object[])[0]).not.toHaveProperty('id')
  })
  test('can be only the changed fields', () => {
    expect(wireOf(values, ['remark', 'palletQuantity'])).toEqual({ remark: '', palletQuantity: 4 })
  })
})

test('weight and volume of a new order start with the user’s units', () => {
  expect(emptyForm()).toMatchObject({ weight: { unit: 'lb' }, volume: { unit: 'ft3' } })
  writeAs({ units: 'metric' })
  expect(emptyForm()).toMatchObject({ weight: { value: '', unit: 'kg' }, volume: { value: '', unit: 'm3' } })
  writeAs({ units: 'us' })
})

test('an order’s own times are in the zone of its last dropoff', () => {
  expect(orderZone([{ kind: 'pickup', timeZone: 'Asia/Tokyo' }])).toBe('Asia/Tokyo')
  expect(
    orderZone([
      { kind: 'dropoff', timeZone: 'America/Chicago' },
      { kind: 'dropoff', timeZone: 'America/Denver' },
    ]),
  ).toBe('America/Denver')
  expect(orderZone([])).toBe('UTC')
})
