import { expect, test } from 'vitest'
import { accessorial, rateLine, weighing } from '../rate-sheets/rate-fields.ts'
import { checkSheet } from '../rate-sheets/sheet-checks.ts'
import type { Load, LoadStop } from './load.ts'
import { type FuelOf, rateOrder, readySheet } from './rate-order.ts'

const stop = (kind: LoadStop['kind'], sequence: number, arrivedAt: string | null, departedAt: string | null) => ({
  kind,
  sequence,
  country: 'US',
  province: 'CA',
  city: 'Carson',
  postalCode: '90745',
  windowFrom: null,
  windowTo: null,
  arrivedAt,
  departedAt,
  timeZone: 'America/Los_Angeles',
})
/** A container taken from the terminal on Monday evening, and brought back to it on the morning of a later day. */
const until = (day: string) => ({
  stops: [
    // Already 2026-11-03 in UTC.
    stop('pickup', 1, '2026-11-03T04:00:00Z', '2026-11-03T05:00:00Z'),
    stop('dropoff', 2, `${day}T17:00:00Z`, `${day}T18:00:00Z`),
  ],
})
const load = (facts: Partial<Load>): Load => ({
  pickupOn: '2026-11-02',
  bookingType: 1,
  truckType: '',
  tags: [],
  cubicFeet: undefined,
  pallets: 4,
  pieces: 30,
  pounds: '12000',
  miles: '43',
  wasCancelledUnderWay: false,
  stops: until('2026-11-02').stops,
  ...facts,
})
const sheet = (accessorials: object[]) => ({
  id: 'sheet',
  currency: 'USD',
  weighing: weighing.parse({}),
  zones: [],
  effectiveTo: null,
  accessorials: accessorials.map((one) => accessorial.parse(one)),
})
const line = {
  ...rateLine.parse({ originScope: 'any', destinationScope: 'any', method: 'flat', price: '400' }),
  lineNo: 1,
}
const rated = (facts: Partial<Load>, accessorials: object[], fuel?: FuelOf) =>
  rateOrder(load(facts), readySheet(sheet(accessorials), [line]), fuel)
const besides = (facts: Partial<Load>, ...accessorials: object[]) =>
  rated(facts, accessorials)
    .charges.slice(facts.wasCancelledUnderWay ? 0 : 1)
    .map(({ name, amount }) => `${name} ${amount}`)

/**
 * Dray Alliance, shipper accessorials: chassis 45 a calendar day, at least three days; prepull 200, including two days
 * of storage.
 */
test('drayage: chassis per calendar day with a minimum, prepull flat, storage with free days', () => {
  const chassis = { kind: 'custom', name: 'Chassis', trigger: 'always', unit: 'day', price: '45', leastUnits: '3' }
  const prepull = { kind: 'custom', name: 'Prepull', trigger: 'tag', tag: 'prepull', price: '200' }
  const storage = { ...prepull, name: 'Storage', unit: 'day', price: '60', freeUnits: '2' }
  expect(besides(until('2026-11-03'), chassis)).toEqual(['Chassis 135.00'])
  expect(besides(until('2026-11-06'), chassis)).toEqual(['Chassis 225.00'])
  const tags = ['Prepull']
  expect(besides({ tags, ...until('2026-11-03') }, prepull, storage)).toEqual(['Prepull 200.00', 'Storage 0.00'])
  expect(besides({ tags, ...until('2026-11-06') }, prepull, storage)).toEqual(['Prepull 200.00', 'Storage 180.00'])
  const [, , told] = rated({ tags, ...until('2026-11-06') }, [prepull, storage]).charges
  expect(told).toMatchObject({ quantity: '3', unit: 'day', price: '60' })
  expect(told?.arithmetic.map(({ rule, result }) => `${rule} ${result}`)).toEqual(['days 5', 'freeUnits 3', 'day 180'])
  const unknown = { stops: [stop('pickup', 1, '2026-11-03T04:00:00Z', null), stop('dropoff', 2, null, null)] }
  expect(rated(unknown, [chassis]).exceptions.map(({ code }) => code)).toEqual(['timesUnknown'])
})

test('tags give quantities: extra axles, crates by the cubic foot, days not driven', () => {
  const axles = { kind: 'custom', name: 'Extra axles', trigger: 'tag', tag: 'axle', unit: 'each', price: '85.50' }
  const crates = { ...axles, name: 'Crating', tag: 'crate ft3', price: '23.71', leastUnits: '4' }
  const storage = { ...axles, name: 'Storage', tag: 'storage', unit: 'day', price: '60', freeUnits: '2' }
  expect(besides({ tags: ['Axle=2'] }, axles)).toEqual(['Extra axles 171.00'])
  expect(besides({ tags: ['axle'] }, axles)).toEqual(['Extra axles 85.50'])
  expect(besides({ tags: ['axles', 'axle 2'] }, axles)).toEqual([])
  expect(besides({ tags: ['crate ft3 = 12.5', 'storage=6'] }, crates, storage)).toEqual([
    'Crating 296.38',
    'Storage 240.00',
  ])
  expect(besides({ tags: ['crate ft3=3'] }, crates)).toEqual(['Crating 94.84'])
  // A tagged accessorial that costs nothing is listed with the reason; without the tag it is absent.
  const [, free] = rated({ tags: ['storage=2'] }, [{ ...storage, minCharge: '50' }]).charges
  expect(free).toMatchObject({ name: 'Storage', amount: '0.00', quantity: '0', needsApproval: false })
  expect(free?.arithmetic).toEqual([{ rule: 'freeUnits', values: { quantity: '2', free: '2' }, result: '0' }])
  expect(besides({ tags: [] }, storage)).toEqual([])
})

test('a tag count that cannot be charged is reported with its charge, and nothing is guessed', () => {
  const assist = { kind: 'custom', name: 'Driver assist', trigger: 'tag', tag: 'assist', unit: 'each', price: '45' }
  const found = (tags: string[], ...more: object[]) => {
    const { charges, exceptions } = rated({ tags }, [assist, ...more])
    return [
      ...charges.slice(1).map(({ name, amount }) => `${name} ${amount}`),
      ...exceptions.map(({ values }) => values.tags),
    ]
  }
  for (const tag of ['assist=2h', 'assist=', 'assist=-1', 'assist=1,5', 'Assist = two', 'assist=0', 'assist=2=3'])
    expect(found([tag]), tag).toEqual([tag])
  expect(found(['assist=2.5'])).toEqual(['Driver assist 112.50'])
  expect(found(['assist=1.5', 'Assist=1.5'])).toEqual(['Driver assist 67.50'])
  expect(found(['assist', 'assist=2'])).toEqual(['Driver assist 90.00'])
  expect(found(['assist=2', 'assist=3'])).toEqual(['assist=2, assist=3'])
  // Another tag's name, and one that only begins alike, do not count.
  expect(found(['assist2=x', 'assistant=x', 'assist 2h'])).toEqual([])
  const gate = { kind: 'liftGate', name: 'Lift gate', trigger: 'tag', tag: 'lift gate', price: '60' }
  const { exceptions } = rated({ tags: ['assist=2h', 'lift gate=x'] }, [assist, gate])
  expect(exceptions).toEqual([
    { code: 'tagCountUnclear', values: { tags: 'assist=2h, lift gate=x', charges: 'Driver assist, Lift gate' } },
  ])
})

test('pieces beyond the free ones are charged; unknown ones are reported', () => {
  const handling = {
    kind: 'custom',
    name: 'Handling',
    trigger: 'always',
    unit: 'piece',
    price: '1.25',
    freeUnits: '10',
  }
  expect(besides({}, handling)).toEqual(['Handling 25.00'])
  expect(rated({ pieces: undefined }, [handling]).exceptions.map(({ code }) => code)).toEqual(['piecesUnknown'])
})

/** Dray Alliance: a dry run at the consignee costs the full rate with its fuel surcharge, one at the terminal 150. */
test('a dry run costs a percentage of the linehaul with its fuel, and another price by tag', () => {
  const fuel: FuelOf = (_, linehaul) => ({
    kind: 'fuel',
    name: 'Fuel surcharge',
    quantity: '20',
    unit: 'percent',
    price: '4',
    amount: '80.00',
    currency: 'USD',
    needsApproval: false,
    arithmetic: [{ rule: 'fuelOfLinehaul', values: { linehaul, percent: '20' }, result: '80' }],
  })
  const dryRun = { kind: 'truckOrderedNotUsed', name: 'Dry run', trigger: 'tag' }
  const atConsignee = { ...dryRun, tag: 'consignee', unit: 'percentWithFuel', price: '100' }
  const atTerminal = { ...dryRun, tag: 'terminal', price: '150' }
  const dry = (tag: string) =>
    rated({ wasCancelledUnderWay: true, tags: [tag] }, [atConsignee, atTerminal], fuel).charges.map(
      ({ name, amount, arithmetic }) => `${name} ${amount} ${arithmetic.map(({ rule }) => rule)}`,
    )
  expect(dry('consignee')).toEqual(['Dry run 480.00 flat,fuelOfLinehaul,linehaulWithFuel,percent'])
  expect(dry('terminal')).toEqual(['Dry run 150.00 flat'])
  expect(dry('other')).toEqual([])
  expect(checkSheet(sheet([atConsignee, atTerminal]), [line], '2026-11-22')).toEqual([])
  const half = { kind: 'custom', name: 'Team', trigger: 'always', unit: 'percentWithFuel', price: '50' }
  expect(rated({}, [half], fuel).charges.map(({ amount }) => amount)).toEqual(['400.00', '80.00', '240.00'])
  expect(rated({}, [half]).charges.map(({ amount }) => amount)).toEqual(['400.00', '200.00'])
})
