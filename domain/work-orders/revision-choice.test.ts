import { expect, test } from 'vitest'
import { enteredRows } from './fields.ts'
import type { TaskStatus } from './lifecycle.ts'
import { type Consequence, followsFrom, statusAfterRevision, stopChanges } from './revision-choice.ts'

const task = (status: TaskStatus, driver: string | null = 'Ann') => ({ id: driver ?? 'x', status, stopIds: [], driver })

test('every field of a revision is safe, affects the driver, or affects the price', () => {
  const of = (impact: string) =>
    Object.entries(enteredRows).flatMap(([field, row]) => (row.impact === impact ? [field] : []))
  expect(of('driver')).toEqual([
    'bookingPickupDate',
    'requestDeliveryTime',
    'stops',
    'hazmatClass',
    'containerNo',
    'cutOffAt',
  ])
  expect(of('price')).toEqual([
    ...['accountId', 'bookingType', 'truckType', 'palletQuantity', 'pieces', 'weight', 'volume'],
  ])
})

const cases: [string, 'driver' | 'price' | 'safe', boolean, TaskStatus[], Consequence[]][] = [
  ['stops', 'driver', true, ['accepted'], ['askedAgain']],
  ['stops', 'driver', true, ['assigned'], ['readsWhenAsked']],
  ['stops', 'driver', true, ['pickedUp'], ['onTheRoad']],
  ['stops', 'driver', true, ['accepted', 'pickedUp', 'cancelled'], ['askedAgain', 'onTheRoad']],
  ['stops', 'driver', true, ['new', 'delivered'], ['nobodyTold']],
  ['cutOffAt', 'driver', true, ['accepted'], ['seesInApp']],
  ['cutOffAt', 'driver', true, [], ['nobodyTold']],
  ['stops', 'driver', false, ['accepted'], ['stays']],
  ['weight', 'price', true, ['accepted'], ['priceFollows']],
  ['weight', 'price', false, ['accepted'], ['priceStays']],
  ['remark', 'safe', true, ['accepted'], ['justChanges']],
  ['flight', 'safe', true, ['accepted'], ['waybillsStay']],
  ['commodity', 'safe', true, [], ['waybillsStay']],
  ['mawb', 'safe', false, ['accepted'], ['stays']],
  ['remark', 'safe', false, [], ['stays']],
]
test.each(cases)('%s (%s), accepted: %s, tasks %j: %j', (field, impact, accepted, statuses, expected) => {
  const tasks = statuses.map((status) => task(status))
  expect(followsFrom({ field, impact }, accepted, tasks).map(({ what }) => what)).toEqual(expected)
})

test('each affected person is named once, with the order’s next status', () => {
  const tasks = [task('accepted'), task('accepted', 'Bob'), task('accepted', 'Bob'), task('new', null)]
  expect(followsFrom({ field: 'stops', impact: 'driver' }, true, tasks)).toEqual([
    { what: 'askedAgain', drivers: ['Ann', 'Bob'] },
  ])
  expect(statusAfterRevision('REVISED', tasks)).toBe('DISPATCHED')
  expect(statusAfterRevision('REVISED', [task('new', null)])).toBe('CONFIRMED')
  expect(statusAfterRevision('IN_TRANSIT', tasks)).toBe('IN_TRANSIT')
})

test('only changed stops are shown, with their changes', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({
    id,
    kind: 'dropoff' as const,
    company: id.toUpperCase(),
    pieces: 1,
  }))
  if (!a || !b || !c) throw new Error('three stops')
  const told = (before: object[], after: object[]) =>
    stopChanges(before, after).map(({ what, number, fields }) => [what, number, fields.join()])
  expect(told([a, b, c], [a, { ...b, company: 'Pier 9', pieces: null }, c])).toEqual([['changed', 2, 'company,pieces']])
  expect(told([a, b, c], [a, c])).toEqual([['removed', 2, '']])
  expect(told([a, b], [a, { ...c, id: undefined }, b])).toEqual([['added', 2, '']])
  // A customer's message has no ids: the same place is the same stop, also in another order.
  const sent = (stop: object, fields: object = {}) => ({ ...stop, id: undefined, ...fields })
  expect(told([a, b, c], [sent(a), sent(b, { pieces: 2 }), sent(c)])).toEqual([['changed', 2, 'pieces']])
  expect(told([a, b, c], [sent(a), sent(b), sent(c)])).toEqual([])
  expect(told([a, b], [sent(a), sent(b, { company: 'Pier 9' })])).toEqual([
    ['removed', 2, ''],
    ['added', 2, ''],
  ])
  expect(told([a, { ...a, id: 'd' }], [sent(a)])).toEqual([['removed', 2, '']])
  expect(told([a, b, c], [a, c, b])).toEqual([
    ['moved', 2, ''],
    ['moved', 3, ''],
  ])
})
