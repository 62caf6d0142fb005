import { expect, test } from 'vitest'
import { type HouseOrder, whyNotOneHouse } from './one-house.ts'

const order = (more: Partial<HouseOrder> = {}): HouseOrder => ({
  bookingId: 'WO-1',
  shipper: 'Rosemill Tools, Chicago',
  consignee: 'Alster Import, Hamburg',
  mawb: '020-12345675',
  customer: 'Rosemill',
  isCancelled: false,
  houses: [],
  ...more,
})
const second = (more: Partial<HouseOrder>) => whyNotOneHouse([order(), order({ bookingId: 'WO-2', ...more })], [])

test('orders of one shipper, consignee and master are one house, however their names are spelled', () => {
  expect(second({})).toBeNull()
  expect(second({ shipper: 'ROSEMILL  TOOLS, Chicago.', mawb: '020-12345675' })).toBeNull()
  // What one does not say, the other does.
  expect(second({ consignee: '', mawb: '' })).toBeNull()
  const housed = [order({ houses: [{ id: 'h1', name: 'SC000001', isDraft: false }] })]
  // Another one only for a person who knows of the first.
  expect(whyNotOneHouse(housed, ['h1'])).toBeNull()
  expect(whyNotOneHouse(housed, [])).toEqual({
    key: 'orderHasOther',
    params: { order: 'WO-1', house: 'SC000001' },
  })
})

test('what differs is named with the orders that say it', () => {
  expect(second({ shipper: 'Elm Tools, Chicago' })).toEqual({
    key: 'ordersShippers',
    params: { values: 'Rosemill Tools, Chicago (WO-1), Elm Tools, Chicago (WO-2)' },
  })
  expect(second({ consignee: 'Alster Import, Bremen' })?.key).toBe('ordersConsignees')
  expect(second({ mawb: '020-76543213' })?.key).toBe('ordersMasters')
  expect(second({ houses: [{ id: 'h1', name: 'SC000001', isDraft: false }] })).toEqual({
    key: 'orderHasHouse',
    params: { order: 'WO-2', house: 'SC000001' },
  })
  expect(second({ houses: [{ id: 'h2', name: 'Dock 10', isDraft: true }] })).toEqual({
    key: 'orderHasDraft',
    params: { order: 'WO-2', house: 'Dock 10' },
  })
  expect(second({ customer: 'Elm' })).toEqual({
    key: 'ordersCustomers',
    params: { values: 'Rosemill (WO-1), Elm (WO-2)' },
  })
})

test('a cancelled order is on no house, not even alone', () => {
  expect(whyNotOneHouse([order({ isCancelled: true })], [])).toEqual({
    key: 'orderCancelled',
    params: { order: 'WO-1' },
  })
})
