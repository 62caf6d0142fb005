import { bookingTypeNames } from '@shortcut/domain/work-orders/booking-types.ts'
import { bookingStatuses, taskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { expect, test } from 'vitest'
import { en } from './en.ts'

test.each([
  [en.fieldError['not null'], 'not null'],
  [en.fieldError['Can not be empty'], 'Can not be empty'],
  [en.fieldError['The two passwords entered are inconsistent'], 'The two passwords entered are inconsistent'],
  [en.manage.confirmDelete, 'Are you sure you want to delete the selected data?'],
  [en.driverPage.confirmDelete, 'Confirm to delete the selected driver?'],
  [en.manage.selectOne, 'Please select one single item only'],
  [en.manage.updated, 'Update Success'],
  [en.manage.added, 'Add Success'],
  [en.manage.deleted, 'Delete Success'],
  [en.manage.successfullyDeleted, 'successfully deleted'],
  [en.call.loginInvalid, 'You have not logged in or your login is invalid. Please log in again!'],
  [en.call.loginFailure, 'Login Failure'],
  [en.call.loginAgain, 'Log in again'],
  [en.call.timeout, 'request timeout'],
  [en.call.error, 'Error'],
  [en.call.verificationFailed, 'Verification failed, please Login again.'],
  [en.call.noMenu, '此账号没有菜单权限，请更换账号或配置菜单权限后再试~'],
  [en.shell.noFullScreen, 'you browser can not work'],
  [en.shell.languageSwitched, 'Switch Language Success'],
  [en.favourites.saved, '保存成功'],
  [en.uiPart.loading, 'Loading'],
  [en.shell.home, 'Home'],
  [en.shell.logOut, 'Log Out'],
  [en.shell.product, 'ShortCut'],
])('%s is said as the specification says it', (said, specified) => {
  expect(said).toBe(specified)
})

test('each booking status has the specification’s label', () => {
  expect(bookingStatuses.map((status) => [status, en.bookingStatus[status]])).toEqual([
    ['NEW', 'NEW'],
    ['DRAFT', 'DRAFT'],
    ['CONFIRMED', 'CONFIRMED'],
    ['REVISED', 'REVISED'],
    ['DISPATCHED', 'DISPATCHED'],
    ['ASSIGNMENT_CANCELLED', 'DELIVERY CANCELLED'],
    ['BOOKING_CANCELLED', 'BOOKING CANCELLED'],
    ['DRIVER_REJECTED', 'REJECTED'],
    ['IN_TRANSIT', 'ENROUTE'],
    ['DELIVERED', 'COMPLETED'],
  ])
})

test('tasks have the specification’s statuses, bookings its types', () => {
  expect(taskStatuses).toEqual(['new', 'assigned', 'accepted', 'rejected', 'pickedUp', 'delivered', 'cancelled'])
  expect(bookingTypeNames).toEqual(['Power Only', 'Single Pickup Single Dropoff', 'Single Pickup Multiple Dropoffs'])
})

test('the named actions are called as the specification calls them', () => {
  const { taskAction, workOrderAction } = en
  expect([taskAction.create, taskAction.reassign, taskAction.cancel]).toEqual([
    'New task',
    'Reassign driver',
    'Cancel task',
  ])
  expect([workOrderAction.confirm, workOrderAction.revise]).toEqual(['Confirm', 'Revise'])
})
