import { expect, test } from 'vitest'
import { waybillContent } from '../waybill.ts'
import { type RippleFacts, type RippleHouse, type RippleMaster, rippleOf } from './ripple.ts'

const content = (pieces: number, gross: string, more: object = {}) =>
  waybillContent.parse({ lines: [{ pieces, gross, rateClass: 'N', rate: '2', goods: 'Parts' }], ...more })
const house = (more: Partial<RippleHouse> = {}): RippleHouse => ({
  id: 'h1',
  name: 'HWB1',
  status: 'issued',
  content: content(4, '100'),
  masterId: 'm1',
  others: [],
  ...more,
})
const master = (more: Partial<RippleMaster> = {}): RippleMaster => ({
  id: 'm1',
  name: '020-1',
  number: '020-1',
  status: 'booked',
  content: content(10, '250'),
  otherHouses: [content(6, '150')],
  manifests: [],
  sent: [],
  ...more,
})
const booked = { pieces: 4, kg: '100', mawb: '020-1' }
const facts = (more: Partial<RippleFacts> = {}): RippleFacts => ({
  before: booked,
  after: booked,
  houses: [house()],
  masters: [master()],
  units: [],
  tasks: [],
  billing: 'none',
  ...more,
})
const told = (more: Partial<RippleFacts>) => rippleOf(facts(more)).map(({ kind, code }) => `${kind} ${code}`)
const more = { ...booked, pieces: 5, kg: '130' }

test('a booking that says what its house says does nothing', () => {
  expect(rippleOf(facts())).toEqual([])
  expect(told({ after: { ...booked, kg: '100.04' } })).toEqual([])
})

test('more freight runs through house, master, manifest, ULD, truck, price and messages', () => {
  const items = rippleOf(
    facts({
      after: more,
      masters: [
        master({
          manifests: [{ title: '020-1', edition: 2 }],
          sent: [
            { kind: 'FHL', at: '2026-11-28T08:00:00Z' },
            { kind: 'FWB', at: '2026-11-28T08:00:00Z' },
          ],
        }),
      ],
      units: [{ code: 'PMC12345LH', masterId: 'm1', pieces: 3 }],
      tasks: [{ taskNo: 'T-1', truck: '12', capacityKg: '120', isUnderWay: false }],
      billing: 'open',
    }),
  )
  expect(items.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
    'house houseChange',
    'consolidation masterSums',
    'manifest manifestAgain',
    'uld uldAgain',
    'truck truckTooHeavy',
    'price airPrice',
    'price rateAgain',
    'message sendAgain',
    'message sendAgain',
  ])
  expect(items[0]?.values).toMatchObject({ house: 'HWB1', has: '4 pcs, 100 kg', booked: '5 pcs, 130 kg' })
  expect(items[1]?.values).toMatchObject({ has: '10 pcs, 250 kg', houses: '11 pcs, 280 kg' })
  expect(items[5]?.values).toMatchObject({ was: '200.00 USD', now: '260.00 USD' })
})

test('a house of several orders is compared with all of them; what an order does not say changes nothing', () => {
  const others = [{ pieces: 2, kg: '40' }]
  expect(told({ houses: [house({ content: content(6, '140'), others })], masters: [] })).toEqual([])
  const unknown = [{ pieces: null, kg: null }]
  expect(told({ houses: [house({ others: unknown })], after: more })).toEqual([])
})

test('a master that is closed is named, a void house is not; a house in pounds is compared in pounds', () => {
  expect(told({ after: more, masters: [master({ status: 'manifested' })] })[0]).toBe('house houseClosed')
  expect(told({ after: more, houses: [house({ status: 'void' })] })).toEqual([])
  const pounds = house({ content: content(4, '220.5', { weightUnit: 'L' }) })
  expect(told({ houses: [pounds], masters: [] })).toEqual([])
})

test('another MAWB than that of the house is told, also without a change', () => {
  expect(told({ after: { ...booked, mawb: '020-2' } })).toEqual(['house houseElsewhere'])
  expect(told({ before: { ...booked, mawb: '020-2' }, after: { ...booked, mawb: '020-2' } })).toEqual([
    'house houseElsewhere',
  ])
})

test('a load that is under way is told to the driver; an invoiced order is credited; several lines are charged by hand', () => {
  const task = { taskNo: 'T-1', truck: '', capacityKg: null, isUnderWay: true }
  const lines = [
    { pieces: 2, gross: '50', rateClass: 'N', rate: '2' },
    { pieces: 2, gross: '50', rateClass: 'N', rate: '2' },
  ]
  expect(
    told({
      after: more,
      houses: [house({ content: waybillContent.parse({ lines }), masterId: null })],
      tasks: [task],
      billing: 'invoiced',
    }),
  ).toEqual(['house houseChange', 'truck truckUnderWay', 'price airPriceByHand', 'price invoiced'])
})
