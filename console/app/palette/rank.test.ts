import { expect, test } from 'vitest'
import { byNumber, rank, withTitleLike } from './rank.ts'

const titles = (found: { title: string }[]) => found.map(({ title }) => title)
const pages = [
  { title: 'Work / Deliver Work Order', path: '/work/order' },
  { title: 'Truck / Truck Management', path: '/truck/index' },
  { title: 'Truck / Fuel Surcharge Management', path: '/truck/fuelSurcharge' },
  { title: 'Operation Log', path: '/log/index' },
]

test('titles are found despite typing errors, by their parents too, and by their path', () => {
  expect(titles(rank(pages, 'surchrage'))).toEqual(['Truck / Fuel Surcharge Management'])
  expect(titles(rank(pages, 'work / deliver'))).toEqual(['Work / Deliver Work Order'])
  expect(titles(rank(pages, '/log/in'))).toEqual(['Operation Log'])
  expect(titles(rank(pages, ' operation '))[0]).toBe('Operation Log')
})

test('the same match weighs more in the title than in the path', () => {
  const found = rank(
    [
      { title: 'Quartz', path: 'abcde' },
      { title: 'abcde', path: 'quartz' },
    ],
    'abcdx',
  )
  expect(titles(found)).toEqual(['abcde', 'Quartz'])
})

test('two wrong letters of five are within the threshold of 0.4, three are not', () => {
  const items = [{ title: 'abcde' }]
  expect(titles(rank(items, 'abcxy'))).toEqual(['abcde'])
  expect(rank(items, 'abxyz')).toEqual([])
  expect(titles(withTitleLike(items, 'abcxy'))).toEqual(['abcde'])
  expect(withTitleLike(items, 'abxyz')).toEqual([])
})

test('favourites are found by title only, and keep their order', () => {
  const items = [
    { title: 'Truck Users', path: '/log' },
    { title: 'Log', path: '/truck' },
    { title: 'Truck', path: '/x' },
  ]
  expect(titles(withTitleLike(items, 'truck'))).toEqual(['Truck Users', 'Truck'])
})

test('orders: the exact number or CRN first, then those that contain it, then other matches', () => {
  const order = (bookingId: string, customerReferenceNumber: string) => ({ bookingId, customerReferenceNumber })
  const found = [order('WO-26-000003', 'X'), order('WO-26-000002', 'CRN-77-B'), order('WO-26-000001', 'CRN-77')]
  expect(byNumber(found, ' crn-77 ').map(({ bookingId }) => bookingId)).toEqual([
    'WO-26-000001',
    'WO-26-000002',
    'WO-26-000003',
  ])
  expect(byNumber(found, '26-000002')[0]?.bookingId).toBe('WO-26-000002')
})
