import { expect, test } from 'vitest'
import { accessorial, rateLine, weighing } from '../rate-sheets/rate-fields.ts'
import { checkSheet } from '../rate-sheets/sheet-checks.ts'
import { readable } from './arithmetic.ts'
import type { Load, LoadStop } from './load.ts'
import { rateOrder, readySheet } from './rate-order.ts'

const at = (sequence: number, province: string, postalCode: string, more: Partial<LoadStop> = {}): LoadStop => ({
  kind: sequence === 1 ? 'pickup' : 'dropoff',
  sequence,
  country: 'US',
  province,
  city: '',
  postalCode,
  windowFrom: null,
  windowTo: null,
  arrivedAt: null,
  departedAt: null,
  ...more,
})
const load = (facts: Partial<Load>): Load => ({
  pickupOn: '2026-11-02',
  bookingType: 1,
  truckType: '',
  tags: [],
  cubicFeet: undefined,
  pallets: undefined,
  pounds: '1000',
  miles: '10',
  wasCancelledUnderWay: false,
  stops: [at(1, 'IL', '60601'), at(2, 'CA', '90745')],
  ...facts,
})
const zones = [{ name: 'Harbour', places: ['90731', '907'] }]
const sheet = (...accessorials: object[]) => ({
  id: 'sheet',
  currency: 'USD',
  weighing: weighing.parse({}),
  zones,
  effectiveTo: null,
  accessorials: accessorials.map((one) => accessorial.parse(one)),
})
const line = {
  ...rateLine.parse({ originScope: 'any', destinationScope: 'any', method: 'flat', price: '400' }),
  lineNo: 1,
}
const besides = (facts: Partial<Load>, ...accessorials: object[]) =>
  rateOrder(load(facts), readySheet(sheet(...accessorials), [line]))
    .charges.slice(1)
    .map(({ name, amount }) => `${name} ${amount}`)

/** Agmark Logistics, accessorial rates of 2023-10-01: the price of a yard pull depends on its region. */
test('an accessorial with a place applies to stops there: a state, a zone, a code, at pickups or deliveries', () => {
  const pull = { kind: 'custom', trigger: 'tag', tag: 'yard pull' }
  const pulls = [
    { ...pull, name: 'CA', place: 'CA', price: '350' },
    { ...pull, name: 'FL', place: 'FL', price: '250' },
    { ...pull, name: 'Harbour', place: 'harbour', stopKind: 'dropoff', price: '40' },
    { ...pull, name: 'From the harbour', place: 'Harbour', stopKind: 'pickup', price: '50' },
  ]
  const tags = ['yard pull']
  expect(besides({ tags }, ...pulls)).toEqual(['CA 350.00', 'Harbour 40.00'])
  expect(besides({}, ...pulls)).toEqual([])
  const stops = [at(1, 'FL', '33101'), at(2, 'CA', '93501')]
  expect(besides({ tags, stops }, ...pulls)).toEqual(['CA 350.00', 'FL 250.00'])
})

test('stops and time count only at the place; its detention does not tie with that of another place', () => {
  const times = { arrivedAt: '2026-11-02T10:00:00Z', departedAt: '2026-11-02T14:00:00Z' }
  const stops = [
    at(1, 'IL', '60601', times),
    at(2, 'CA', '90745', times),
    at(3, 'CA', '90746', times),
    at(4, 'NV', '89101', times),
  ]
  const detention = { kind: 'detention', name: 'Waiting', price: '60' }
  expect(besides({ stops }, { ...detention, place: 'Harbour' })).toEqual(['Waiting, 2 120.00', 'Waiting, 3 120.00'])
  const drop = { kind: 'custom', name: 'Drop', unit: 'stop', trigger: 'always', price: '25', place: 'CA' }
  expect(besides({ stops }, drop)).toEqual(['Drop 50.00'])
  const check = (...accessorials: object[]) =>
    checkSheet(sheet(...accessorials), [line], '2026-11-22').map(
      ({ code, values }) => `${code} ${Object.values(values)}`,
    )
  expect(check({ ...detention, place: 'CA' }, { ...detention, place: 'IL' })).toEqual([])
  expect(check({ ...detention, place: 'CA' }, detention)).toEqual(['accessorialTie Waiting,Waiting'])
  expect(check({ ...detention, place: 'Nowhere at all' })).toEqual(['badPlace Waiting,Nowhere at all'])
})

test('a step shows six decimals and local times, and stores all of them', () => {
  const step = {
    rule: 'time',
    values: { price: '0.77230769230769230769', from: '2026-11-02T15:00:00Z' },
    result: '1.2345678',
  }
  expect(readable(step, (at) => at.slice(11, 16))).toEqual({ price: '0.772307…', from: '15:00', result: '1.234567…' })
  expect(readable({ rule: 'flat', values: {}, result: '0.123456' }, String)).toEqual({ result: '0.123456' })
})
