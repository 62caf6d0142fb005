import { enteredFields } from '@shortcut/domain/work-orders/field-sets.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { expect, test } from 'vitest'
import { copiedForm } from './copied-form.ts'
import { emptyForm, wireOf } from './form-values.ts'

const chicago = 'America/Chicago'
const stop = (kind: 'pickup' | 'dropoff', more: object) => ({
  id: `id-of-${kind}`,
  kind,
  timeZone: chicago,
  from: null,
  to: null,
  pieces: 4,
  company: 'Acme',
  city: 'Joliet',
  ...more,
})
const order = (more: object) =>
  ({
    ...Object.fromEntries(enteredFields.map((field) => [field, null])),
    accountId: 'a',
    bookingType: 1,
    tags: ['hot'],
    contact: { name: 'Ann', email: '', phone: '' },
    remark: 'Dock 4',
    weight: { value: '100.50', unit: 'kg' },
    volume: null,
    estimatedDeliverDate: '2027-03-12T20:00:00.000Z',
    customerReferenceNumber: 'C-1',
    shipmentId: 'S',
    cargoId: 'G',
    containerNo: 'MSCU1234566',
    mawb: 'M',
    hawb: 'H',
    bookingPickupDate: '2027-03-11',
    requestDeliveryTime: null,
    cutOffAt: null,
    palletQuantity: 2,
    pieces: null,
    stops: [
      // In winter time: 08:00 until 10:00; the delivery is on the next day, at 16:00.
      stop('pickup', { from: '2027-03-11T14:00:00Z', to: '2027-03-11T16:00:00Z' }),
      stop('dropoff', { to: '2027-03-12T22:00:00Z' }),
    ],
    ...more,
  }) as unknown as WorkOrderReply

test('a copy has what the order has, without what names one load', () => {
  const copy = copiedForm(order({}), '2027-03-20T12:00:00Z')
  expect(Object.keys(copy)).toEqual(Object.keys(emptyForm()))
  expect(copy).toMatchObject({ accountId: 'a', tags: ['hot'], remark: 'Dock 4', palletQuantity: '2' })
  expect(copy.weight).toEqual({ value: '100.5', unit: 'kg' })
  const { customerReferenceNumber, shipmentId, cargoId, containerNo, mawb, hawb, estimatedDeliverDate } = copy
  const left = [customerReferenceNumber, shipmentId, cargoId, containerNo, mawb, hawb, estimatedDeliverDate]
  expect(left).toEqual(left.map(() => ''))
  expect((wireOf(copy).stops as object[]).some((one) => 'id' in one)).toBe(false)
})

test('the first pickup is today, and every time keeps its time of day, also across a change of clocks', () => {
  const { stops, bookingPickupDate } = copiedForm(order({}), '2027-03-20T12:00:00Z')
  expect(bookingPickupDate).toBe('2027-03-20')
  expect(stops.map(({ from, to }) => [from, to])).toEqual([
    ['2027-03-20 08:00', '2027-03-20 10:00'],
    ['', '2027-03-21 16:00'],
  ])
})

test('today is the day at the pickup', () => {
  // 22:00 on the 19th in Chicago.
  const late = copiedForm(order({ stops: [stop('pickup', { to: '2027-03-12T05:30:00Z' })] }), '2027-03-20T03:00:00Z')
  expect(late.stops[0]?.to).toBe('2027-03-19 23:30')
})

test('a pickup that would be over today is set to tomorrow', () => {
  const { stops, bookingPickupDate } = copiedForm(order({}), '2027-03-20T15:01:00Z')
  expect(bookingPickupDate).toBe('2027-03-21')
  expect(stops.map(({ from, to }) => from || to)).toEqual(['2027-03-21 08:00', '2027-03-22 16:00'])
  const notBefore = order({ stops: [stop('pickup', { from: '2027-03-11T14:00:00Z' })] })
  expect(copiedForm(notBefore, '2027-03-20T13:01:00Z').stops[0]?.from).toBe('2027-03-21 08:00')
})

test('without any time nothing moves', () => {
  const stops = [stop('pickup', {}), stop('dropoff', {})]
  const copy = copiedForm(order({ stops, bookingPickupDate: null }), '2027-03-20T12:00:00Z')
  expect(copy.stops.map(({ from, to }) => from + to)).toEqual(['', ''])
  expect(copy.bookingPickupDate).toBe('')
})
