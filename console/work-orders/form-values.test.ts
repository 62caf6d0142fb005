import { workOrderFields } from '@shortcut/domain/work-orders/input.ts'
import { describe, expect, test } from 'vitest'
import { emptyForm, emptyStop, orderZone, wireOf } from './form-values.ts'

describe('what is sent', () => {
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

  test('is what the contract takes', () => {
    const { accountId: _, ...rest } = wire
    expect(workOrderFields.partial().safeParse(rest)).toMatchObject({ success: true })
  })
  test('leaves the times of a place on the clock of the place', () => {
    expect(wire.requestDeliveryTime).toBe('2026-11-24T17:00')
    expect((wire.stops as { from: string }[])[1]?.from).toBe('2026-11-24T08:00')
    expect(wire.estimatedDeliverDate).toBe('2026-11-24T23:00:00.000Z')
  })
  test('turns nothing into null and numbers into numbers', () => {
    expect(wire).toMatchObject({ pieces: null, volume: null, schedulerId: null, palletQuantity: 4, bookingType: 1 })
    expect((wire.stops as object[])[0]).not.toHaveProperty('id')
  })
  test('can be only what changed', () => {
    expect(wireOf(values, ['remark', 'palletQuantity'])).toEqual({ remark: '', palletQuantity: 4 })
  })
})

test('an order’s own times are those of its last dropoff', () => {
  expect(orderZone([{ kind: 'pickup', timeZone: 'Asia/Tokyo' }])).toBe('Asia/Tokyo')
  expect(
    orderZone([
      { kind: 'dropoff', timeZone: 'America/Chicago' },
      { kind: 'dropoff', timeZone: 'America/Denver' },
    ]),
  ).toBe('America/Denver')
  expect(orderZone([])).toBe('UTC')
})
