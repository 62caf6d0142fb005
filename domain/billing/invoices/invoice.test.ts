import { expect, test } from 'vitest'
import { addDays, allocateOldest, deliveredOnOf, groupOrders, isMoney, sumMoney, takeOff } from './invoice.ts'

const order = (workOrderId: string, deliveredOn: string, currency = 'USD', accountId = 'a') => ({
  workOrderId,
  accountId,
  currency,
  deliveredOn,
})
const ids = (groups: { workOrderId: string }[][]) => groups.map((group) => group.map((one) => one.workOrderId).join(''))

test('orders are grouped by account, currency and the week or month of delivery', () => {
  const orders = [
    order('1', '2026-10-26'),
    order('2', '2026-11-01'),
    order('3', '2026-11-02'),
    order('4', '2026-11-02', 'CAD'),
    order('5', '2026-11-02', 'USD', 'b'),
  ]
  expect(ids(groupOrders(orders, 'order'))).toEqual(['1', '2', '3', '4', '5'])
  expect(ids(groupOrders(orders, 'week'))).toEqual(['12', '3', '4', '5'])
  expect(ids(groupOrders(orders, 'month'))).toEqual(['1', '23', '4', '5'])
  expect(ids(groupOrders(orders, 'account'))).toEqual(['123', '4', '5'])
})

test('a payment settles the earliest due invoices first', () => {
  const open = [
    { id: 'late', dueOn: '2026-11-30', balance: '50.00' },
    { id: 'early', dueOn: '2026-10-31', balance: '30.10' },
    { id: 'later', dueOn: '2026-12-31', balance: '9.00' },
  ]
  expect(allocateOldest('60', open, 'USD')).toEqual([
    { invoiceId: 'early', amount: '30.10' },
    { invoiceId: 'late', amount: '29.90' },
  ])
})

test('sums are exact, with the decimals of their currency', () => {
  expect(sumMoney(['0.1', '0.2', '0.10'], 'USD')).toBe('0.40')
  expect(sumMoney([], 'JPY')).toBe('0')
  expect([isMoney('12.5', 'USD'), isMoney('12.505', 'USD'), isMoney('12.5', 'JPY')]).toEqual([true, false, false])
  expect(addDays('2026-12-31', 60)).toBe('2027-03-01')
})

test('a credit note reduces the open balance, and the rest becomes the account’s credit', () => {
  expect(takeOff('100.00', '30', 'USD')).toEqual({ used: '30.00', open: '70.00', credit: '0.00' })
  expect(takeOff('20.00', '30.5', 'USD')).toEqual({ used: '20.00', open: '0.00', credit: '10.50' })
  expect(takeOff('2000', '500', 'JPY')).toEqual({ used: '500', open: '1500', credit: '0' })
})

test('the day of delivery is the date at the place of delivery', () => {
  const deliveredAt = '2026-10-21T03:30:00+00:00'
  const at = (...zones: string[]) => deliveredOnOf({ deliveredAt, stops: zones.map((timeZone) => ({ timeZone })) })
  expect(at('Asia/Shanghai', 'America/Los_Angeles')).toBe('2026-10-20')
  expect(at('America/Los_Angeles', 'Asia/Shanghai')).toBe('2026-10-21')
  expect([at(), at('No/Where')]).toEqual(['2026-10-21', '2026-10-21'])
})
