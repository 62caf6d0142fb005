import { expect, test } from 'vitest'
import { type HouseOrder, whyNotOneHouse } from './one-house.ts'

const order = (more: Partial<HouseOrder> = {}): HouseOrder => ({
  bookingId: 'WO-1',
  shipper: 'Rosemill Tools, Chicago',
  consignee: 'Alster Import, Hamburg',
  mawb: '020-12345675',
  houses: [],
  ...more,
})
const second = (more: Partial<HouseOrder>) => whyNotOneHouse([order(), order({ bookingId: 'WO-2', ...more })])

test('orders of one shipper, consignee and master are one house, however their names are spelled', () => {
  expect(second({})).toBeNull()
  expect(second({ shipper: 'ROSEMILL  TOOLS, Chicago.', mawb: '020-12345675' })).toBeNull()
  // What one does not say, the other does.
  expect(second({ consignee: '', mawb: '' })).toBeNull()
  expect(whyNotOneHouse([order({ houses: ['SC000001'] })])).toBeNull()
})

test('what differs is named with the orders that say it', () => {
  expect(second({ shipper: 'Elm Tools, Chicago' })).toEqual({
    key: 'ordersShippers',
    params: { values: 'Rosemill Tools, Chicago (WO-1), Elm Tools, Chicago (WO-2)' },
  })
  expect(second({ consignee: 'Alster Import, Bremen' })?.key).toBe('ordersConsignees')
  expect(second({ mawb: '020-76543213' })?.key).toBe('ordersMasters')
  expect(second({ houses: ['SC000001'] })).toEqual({
    key: 'orderHasHouse',
    params: { order: 'WO-2', house: 'SC000001' },
  })
})
