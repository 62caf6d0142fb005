import { expect, test } from 'vitest'
import { waybillContent } from '../waybill.ts'
import { rippleOf } from './ripple.ts'
import type { Booked, RippleFacts, RippleHouse, RippleMaster, RippleUnit } from './ripple-facts.ts'

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
const booked: Booked = {
  pieces: 4,
  kg: '100',
  unit: 'K',
  m3: null,
  hazmat: '',
  commodity: 'Parts',
  mawb: '020-1',
  airline: '',
  flight: '',
}
const unit = (more: Partial<RippleUnit> = {}): RippleUnit => ({
  code: 'PMC12345LH',
  masterId: 'm1',
  ofOrder: 4,
  pieces: 4,
  tareKg: '120',
  weighedKg: null,
  piecesKg: '100',
  unweighed: 0,
  ...more,
})
const facts = (more: Partial<RippleFacts> = {}): RippleFacts => ({
  before: booked,
  after: booked,
  former: { mawb: '', commodity: '' },
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
            { kind: 'FHL' as const, at: '2026-11-28T08:00:00Z' },
            { kind: 'FWB' as const, at: '2026-11-28T08:00:00Z' },
          ],
        }),
      ],
      units: [unit({ ofOrder: 3 })],
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
  const others = [{ pieces: 2, kg: '40', m3: null, hazmat: '' as const }]
  expect(told({ houses: [house({ content: content(6, '140'), others })], masters: [] })).toEqual([])
  const unknown = [{ pieces: null, kg: null, m3: null, hazmat: '' as const }]
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

test('another flight than that of the master is told; one that is written otherwise is the same', () => {
  const on = (flight: string) => master({ content: content(10, '250', { flights: [{ flight, on: '2026-12-01' }] }) })
  const after = { ...booked, airline: 'LH', flight: '0431' }
  expect(told({ after, masters: [on('LH431')] })).toEqual([])
  expect(told({ after: { ...after, flight: 'lh 431' }, masters: [on('LH0431')] })).toEqual([])
  expect(told({ after: { ...after, flight: 'LH433' }, masters: [master()] })).toEqual([])
  const [item] = rippleOf(facts({ after: { ...after, flight: 'LH433' }, masters: [on('LH431')] }))
  expect(item).toEqual({
    kind: 'consolidation',
    code: 'flightElsewhere',
    id: 'm1',
    page: 'master',
    values: { master: '020-1', has: 'LH431', booked: 'LH433' },
  })
})

test('a volume that changes is put beside the dimensions of the house; what the dock measured stands without a change', () => {
  const dimensions = [{ pieces: 4, length: '100', width: '100', height: '50', unit: 'cm' }]
  const line = { pieces: 4, gross: '100', rateClass: 'N', rate: '2', goods: 'Parts', dimensions }
  const measured = house({ content: waybillContent.parse({ lines: [line] }) })
  const before = { ...booked, m3: '1.8' }
  const of = (after: Booked) => told({ before, after, houses: [measured] })
  expect(of(before)).toEqual([])
  expect(of({ ...before, m3: '2' })).toEqual([])
  expect(of({ ...before, m3: '3' })).toEqual(['house houseVolume'])
  expect(told({ before, after: { ...before, m3: '3' } })).toEqual([])
})

test('a unit that becomes too heavy is named with what it may weigh, in the unit of the order', () => {
  const heavy = { ...booked, kg: '9000', unit: 'L' as const }
  const of = (ofOrder: number) =>
    rippleOf(facts({ after: heavy, units: [unit({ ofOrder })] })).filter(({ kind }) => kind === 'uld')
  expect(of(4)).toEqual([
    {
      kind: 'uld',
      code: 'uldTooHeavy',
      id: 'm1',
      page: 'master',
      values: { uld: 'PMC12345LH', now: '20,106.2 lb', most: '15,000.3 lb' },
    },
  ])
  expect(of(3).map(({ code }) => code)).toEqual(['uldAgain'])
})

test('what a truck carries is said in the unit of the order', () => {
  const task = { taskNo: 'T-1', truck: '12', capacityKg: '20000', isUnderWay: false }
  const [item] = rippleOf(facts({ houses: [], masters: [], after: { ...more, unit: 'L' }, tasks: [task] }))
  expect(item?.values).toMatchObject({ was: '4 pcs, 220.5 lb', now: '5 pcs, 286.6 lb', most: '44,092.5 lb' })
})

test('a house that was corrected leaves its master and the FWB to correct', () => {
  const sent = [
    { kind: 'FHL' as const, at: '2026-11-28T08:00:00Z' },
    { kind: 'FWB' as const, at: '2026-11-28T08:00:00Z' },
  ]
  expect(
    told({ before: more, after: more, houses: [house({ content: content(5, '130') })], masters: [master({ sent })] }),
  ).toEqual(['consolidation masterSums', 'message sendAgain'])
})

test('another flight makes the FWB go again, not the FHL', () => {
  const flying = content(10, '250', { flights: [{ flight: 'LH431', on: '2026-12-01' }] })
  const sent = [
    { kind: 'FHL' as const, at: '2026-11-28T08:00:00Z' },
    { kind: 'FWB' as const, at: '2026-11-28T08:00:00Z' },
  ]
  const items = rippleOf(
    facts({ after: { ...booked, flight: 'LH 433' }, masters: [master({ content: flying, sent })] }),
  )
  expect(items.map(({ code, values }) => [code, values.message])).toEqual([
    ['flightElsewhere', undefined],
    ['sendAgain', 'FWB'],
  ])
})

test('the booked volume of a house runs to its price, its master and the FWB; dimensions of the dock come before it', () => {
  const lines = [{ pieces: 4, gross: '100', rateClass: 'N', rate: '2', goods: 'Parts', volume: '0.6' }]
  const bulky = waybillContent.parse({ lines })
  const before = { ...booked, m3: '0.6' }
  const after = { ...booked, m3: '1.2' }
  const masters = [
    master({
      content: waybillContent.parse({ lines: [{ ...lines[0], pieces: 4 }] }),
      otherHouses: [],
      sent: [
        { kind: 'FWB', at: '' },
        { kind: 'FHL', at: '' },
      ],
    }),
  ]
  expect(told({ before, after: before, houses: [house({ content: bulky })], masters })).toEqual([])
  const items = rippleOf(facts({ before, after, houses: [house({ content: bulky })], masters }))
  expect(items.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
    'house houseRoom',
    'consolidation masterVolume',
    'price airPrice',
    'message sendAgain',
  ])
  expect(items[0]?.values).toMatchObject({ has: '0.6', booked: '1.2' })
  // 1.2 m³ count as 200 kg.
  expect(items[2]?.values).toMatchObject({ was: '200.00 USD', now: '400.00 USD' })
  const measured = { ...lines[0], dimensions: [{ pieces: 4, length: '50', width: '50', height: '50', unit: 'cm' }] }
  const content = waybillContent.parse({ lines: [measured] })
  expect(told({ before, after, houses: [house({ content })], masters: [] })).toEqual(['house houseVolume'])
})

test('a hazard class that the house has no code of is told, with the master, and both messages go again', () => {
  const sent = [
    { kind: 'FHL' as const, at: '' },
    { kind: 'FWB' as const, at: '' },
  ]
  const after = { ...booked, hazmat: '3' as const }
  const items = rippleOf(facts({ after, masters: [master({ sent })] }))
  expect(items.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
    'house houseHazard',
    'consolidation masterHazard',
    'message sendAgain',
    'message sendAgain',
  ])
  expect(items[0]).toMatchObject({ page: 'house', values: { house: 'HWB1', booked: '3', code: 'RFL' } })
  const coded = (codes: string[]) => ({
    houses: [house({ content: content(4, '100', { codes }) })],
    masters: [master({ content: content(10, '250', { codes }) })],
  })
  expect(told({ before: after, after, ...coded(['RFL']) })).toEqual([])
  expect(told({ after: { ...booked, hazmat: '9' }, ...coded(['ELI']) })).toEqual([])
  expect(told({ after: { ...booked, hazmat: '8' }, ...coded(['RFL']) })).toEqual([
    'house houseHazard',
    'consolidation masterHazard',
  ])
})

test('dangerous goods that are not booked any more are told, unless another order or house has some', () => {
  const codes = ['RFL', 'CAO']
  const coded = (others: RippleHouse['others'] = []) => [house({ content: content(4, '100', { codes }), others })]
  const ofMaster = (other: object = {}) => [
    master({ content: content(10, '250', { codes }), otherHouses: [content(6, '150', other)] }),
  ]
  expect(told({ before: { ...booked, hazmat: '3' }, houses: coded(), masters: ofMaster() })).toEqual([
    'house houseNoHazard',
    'consolidation masterNoHazard',
  ])
  expect(told({ houses: coded(), masters: ofMaster({ codes: ['RCM'] }) })).toEqual(['house houseNoHazard'])
  const [first] = coded([{ pieces: 0, kg: '0', m3: null, hazmat: '3' }])
  expect(told({ houses: first ? [first] : [], masters: ofMaster() })).toEqual([])
})

test('another commodity is told for a house that still has the former one; words of the office stay', () => {
  const former = { mawb: '', commodity: 'parts' }
  const after = { ...booked, commodity: 'Machine tools' }
  const sent = [{ kind: 'FHL' as const, at: '' }]
  const items = rippleOf(facts({ after, former, masters: [master({ sent })] }))
  expect(items.map(({ code, values }) => [code, values.has ?? values.message])).toEqual([
    ['houseGoods', 'Parts'],
    ['sendAgain', 'FHL'],
  ])
  const worded = house({
    content: waybillContent.parse({ lines: [{ pieces: 4, gross: '100', rateClass: 'N', rate: '2', goods: 'Tools' }] }),
  })
  expect(told({ after, former, houses: [worded] })).toEqual([])
  expect(told({ after: { ...booked, commodity: '' }, former })).toEqual([])
})

test('a booking that names no master any more is told as long as the house is under the former one', () => {
  const after = { ...booked, mawb: '' }
  expect(told({ after, former: { mawb: '020-1', commodity: '' } })).toEqual(['house houseNoMaster'])
  // An order that never named one: the office chose the master.
  expect(told({ before: after, after })).toEqual([])
  expect(told({ before: after, after, former: { mawb: '020-2', commodity: '' } })).toEqual([])
})

test('a direct master is compared with its orders as a house is, and shown as a master', () => {
  const direct = (one: Partial<RippleHouse> = {}) => [house({ id: 'm1', name: '020-1', isDirect: true, ...one })]
  const masters = [master({ content: content(4, '100'), otherHouses: [], sent: [{ kind: 'FWB', at: '' }] })]
  expect(told({ houses: direct(), masters })).toEqual([])
  const items = rippleOf(facts({ after: { ...more, hazmat: '3' }, houses: direct(), masters }))
  expect(items.map(({ kind, code, page }) => `${kind} ${code} ${page}`)).toEqual([
    'consolidation houseChange master',
    'consolidation houseHazard master',
    'price airPrice master',
    'message sendAgain master',
  ])
  const former = { mawb: '020-1', commodity: '' }
  const left = { after: { ...more, mawb: '' }, former, masters }
  expect(told({ ...left, houses: direct() })).toEqual(['consolidation directLeft'])
  expect(told({ ...left, houses: direct({ others: [{ pieces: 4, kg: '100', m3: null, hazmat: '' }] }) })).toEqual([])
})
