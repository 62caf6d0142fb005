import { expect, test } from 'vitest'
import { timingOf } from './timing.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const due = {
  pickupDueAt: '2026-11-23T12:20:00Z',
  deliveryDueAt: '2026-11-24T12:00:00Z',
  estimatedDeliverDate: null,
  actualDeliverDate: null,
}

test.each([
  ['CONFIRMED', 'pickupWithoutDriver'],
  ['DISPATCHED', 'pickupNotMade'],
  // A driver may have been assigned before the customer changed it.
  ['REVISED', 'pickupNotMade'],
] as const)('a pickup that is near is told of an order in %s as %s', (bookingStatus, reason) => {
  expect(timingOf({ bookingStatus, ...due }, now)).toEqual({ timing: 'atRisk', reason, minutes: 20 })
})
