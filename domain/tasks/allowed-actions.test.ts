import { describe, expect, test } from 'vitest'
import { allPermissions, builtInRoles } from '../permissions.ts'
import { bookingStatuses } from '../work-orders/lifecycle.ts'
import { allowedActions, allowedTaskActions } from './allowed-actions.ts'

const all = allPermissions
const order = (bookingStatus: (typeof bookingStatuses)[number], revision: object | null = null) => ({
  bookingStatus,
  revision,
})

describe('the buttons of an order', () => {
  test.each([
    ['NEW', ['confirm', 'edit', 'revise', 'cancelBooking']],
    ['DRAFT', ['confirm', 'edit', 'cancelBooking']],
    ['CONFIRMED', ['edit', 'revise', 'newTask', 'cancelBooking']],
    ['DISPATCHED', ['edit', 'revise', 'newTask', 'cancelDelivery', 'cancelBooking']],
    ['DRIVER_REJECTED', ['edit', 'revise', 'newTask', 'cancelDelivery', 'cancelBooking']],
    ['ASSIGNMENT_CANCELLED', ['edit', 'revise', 'newTask', 'cancelBooking']],
    ['IN_TRANSIT', ['edit', 'newTask', 'cancelInTransit']],
    ['DELIVERED', ['edit', 'reopen']],
    ['BOOKING_CANCELLED', ['reopen']],
  ] as const)('%s', (status, buttons) => {
    expect(allowedActions(order(status), all)).toEqual(buttons)
  })

  test('an open revision can be decided, also during the trip', () => {
    expect(allowedActions(order('REVISED', {}), all)).toContain('confirmRevision')
    expect(allowedActions(order('IN_TRANSIT', {}), all)).toContain('confirmRevision')
    expect(allowedActions(order('REVISED'), all)).not.toContain('confirmRevision')
  })

  test('without permissions there are no buttons in any status', () => {
    for (const status of bookingStatuses) {
      expect(allowedActions(order(status, {}), builtInRoles.auditor.permissions)).toEqual([])
      expect(allowedTaskActions('assigned', status, builtInRoles.auditor.permissions)).toEqual([])
    }
  })
})

describe('the buttons of a task', () => {
  test.each([
    ['new', 'CONFIRMED', ['assign', 'cancel']],
    ['assigned', 'DISPATCHED', ['reassign', 'step', 'cancel']],
    ['accepted', 'REVISED', ['reassign', 'step', 'cancel']],
    ['rejected', 'DRIVER_REJECTED', ['assign', 'cancel']],
    ['rejected', 'REVISED', ['cancel']],
    ['pickedUp', 'IN_TRANSIT', ['step', 'handOver', 'cancelPickedUp']],
    ['delivered', 'IN_TRANSIT', []],
    ['delivered', 'DELIVERED', []],
    ['cancelled', 'CONFIRMED', []],
  ] as const)('%s in %s', (task, status, buttons) => {
    expect(allowedTaskActions(task, status, all)).toEqual(buttons)
  })

  test('a handover can be undone while the order is under way', () => {
    expect(allowedTaskActions('delivered', 'IN_TRANSIT', all, true)).toEqual(['takeBack'])
    expect(allowedTaskActions('delivered', 'DELIVERED', all, true)).toEqual([])
  })
})
