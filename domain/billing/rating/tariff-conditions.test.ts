import { expect, test } from 'vitest'
import { at, chicago, type Line, linehaul, load, sheet, stepText } from '../../testing/rated-load.ts'
import { type Accessorial, rateLine } from '../rate-sheets/rate-fields.ts'
import { checkSheet } from '../rate-sheets/sheet-checks.ts'
import type { Load } from './load.ts'
import { type FuelOf, rateOrder } from './rate-order.ts'

type Given = Partial<Accessorial>
const rated = (facts: Partial<Load>, accessorials: Given[], more: { holidays?: string[]; fuel?: FuelOf } = {}) =>
  rateOrder(load(facts), { ...sheet([{}], { accessorials }), holidays: more.holidays ?? [] }, more.fuel)
const besides = (facts: Partial<Load>, accessorials: Given[], holidays: string[] = []) =>
  rated(facts, accessorials, { holidays })
    .charges.slice(1)
    .map(({ name, amount }) => `${name} ${amount}`)
const codes = (facts: Partial<Load>, ...accessorials: Given[]) =>
  rated(facts, accessorials).exceptions.map(({ code }) => code)
const ties = (...accessorials: Given[]) =>
  checkSheet({ ...sheet([{}], { accessorials }), effectiveTo: null }, [], '2026-11-02').filter(
    ({ code }) => code === 'accessorialTie',
  ).length

const central = { timeZone: 'America/Chicago' }
const dallas = (arrivedAt: string, departedAt: string) => at({ ...central, arrivedAt, departedAt })
const drop = (sequence: number, arrivedAt: string, departedAt: string) =>
  at({ ...chicago, ...central, sequence, arrivedAt, departedAt })
const custom = { kind: 'custom', trigger: 'always' } as const

test('detention of a day has a maximum, over all stops together, and a wait over midnight is two days', () => {
  const detention: Given = { kind: 'detention', name: 'Detention', price: '60', blockMinutes: 60, maxPerDay: '250' }
  const stops = [
    // 3 hours after the free 2: 180.
    dallas('2026-11-02T14:00Z', '2026-11-02T19:00Z'),
    // From 20:00 on the 2nd by the local clock: 22:00 to 24:00 on the 2nd is 120, 0:00 to 2:00 on the 3rd another 120.
    drop(2, '2026-11-03T02:00Z', '2026-11-03T08:00Z'),
  ]
  expect(besides({ stops }, [detention])).toEqual(['Detention, Dallas 180.00', 'Detention, Chicago 190.00'])
  const [, , second] = rated({ stops }, [detention]).charges
  expect(second?.arithmetic.map(stepText).at(-1)).toBe('at most 250 for one day, reached on 2026-11-02: 190')
  expect(besides({ stops }, [{ ...detention, maxPerDay: null }])).toEqual([
    'Detention, Dallas 180.00',
    'Detention, Chicago 240.00',
  ])
})

test('the maximum of a day counts what is charged: after discount and bounds, over all accessorials for the same thing', () => {
  const detention: Given = { kind: 'detention', name: 'Detention', price: '60' }
  const stops = [dallas('2026-11-02T14:00Z', '2026-11-02T19:00Z'), drop(2, '2026-11-02T20:00Z', '2026-11-03T01:00Z')]
  const amounts = (...all: Given[]) =>
    rated({ stops }, all)
      .charges.slice(1)
      .map(({ amount }) => amount)
  expect(amounts({ ...detention, maxPerDay: '150', maxCharge: '100' })).toEqual(['100.00', '50.00'])
  expect(amounts({ ...detention, maxPerDay: '250', minCharge: '120' })).toEqual(['180.00', '70.00'])
  const inIllinois: Given = { ...detention, place: 'US-IL', precedence: 1, maxPerDay: '180' }
  expect(amounts({ ...detention, maxPerDay: '180' }, inIllinois)).toEqual(['180.00', '0.00'])
  const { charges } = rated({ stops }, [{ ...detention, maxPerDay: '180' }])
  expect(charges.slice(1).map(({ needsApproval }) => needsApproval)).toEqual([true, false])
})

test('extra stops are those of the order, whatever an accessorial is limited to', () => {
  const texas = { province: 'TX' }
  const stops = [
    at(texas),
    at({ ...texas, kind: 'dropoff', sequence: 2 }),
    at({ ...chicago, sequence: 3 }),
    at({ ...chicago, sequence: 4 }),
  ]
  const usual: Given = { kind: 'extraStop', name: 'Stop', price: '50' }
  const inTexas: Given = { ...usual, name: 'Stop TX', price: '100', place: 'TX', precedence: 1 }
  expect(besides({ stops }, [usual])).toEqual(['Stop 100.00'])
  expect(besides({ stops }, [usual, inTexas])).toEqual(['Stop 50.00', 'Stop TX 100.00'])
  const legs = ['', '30', '200', '12']
  const far = stops.map((stop, index) => (index > 0 ? { ...stop, legMiles: legs[index] ?? '' } : stop))
  const near: Given = { ...usual, name: 'Near', price: '75', legMilesTo: '50', precedence: 1 }
  expect(besides({ stops: far }, [usual, near])).toEqual(['Stop 50.00', 'Near 75.00'])
})

test('two conditions on one thing: the first precedence applies at each stop, and the sheet can be activated', () => {
  const usual: Given = { kind: 'detention', name: 'Detention', price: '60' }
  const inIllinois: Given = { ...usual, name: 'Detention IL', price: '90', place: 'US-IL' }
  const forReefers: Given = { ...usual, name: 'Detention reefer', price: '80', truckType: 'Reefer' }
  expect(ties(usual, inIllinois, forReefers)).toBe(3)
  const [first, second] = [
    { ...inIllinois, precedence: 1 },
    { ...forReefers, precedence: 2 },
  ]
  expect(ties(usual, first, second)).toBe(0)
  const stops = [dallas('2026-11-02T14:00Z', '2026-11-02T17:00Z'), drop(2, '2026-11-03T14:00Z', '2026-11-03T17:00Z')]
  const sheetOf = [usual, first, second]
  expect(besides({ stops, truckType: 'Reefer' }, sheetOf)).toEqual([
    'Detention IL, Chicago 90.00',
    'Detention reefer, Dallas 80.00',
  ])
  expect(besides({ stops }, sheetOf)).toEqual(['Detention, Dallas 60.00', 'Detention IL, Chicago 90.00'])
})

/** AgMark, effective 2023-10-01: yard pull by region, and a price for all others. */
test('services of one name: the price of the region, else that of all others', () => {
  const pull = { ...custom, name: 'Yard pull', trigger: 'tag', tag: 'yard pull' } as const
  const prices: Given[] = [
    { ...pull, place: 'US-CA', price: '350', precedence: 1 },
    { ...pull, place: 'US-FL', price: '250', precedence: 1 },
    { ...pull, price: '375' },
  ]
  const from = (province: string) => ({ tags: ['yard pull'], stops: [at({ province }), at(chicago)] })
  expect(besides(from('CA'), prices)).toEqual(['Yard pull 350.00'])
  expect(besides(from('FL'), prices)).toEqual(['Yard pull 250.00'])
  expect(besides(from('TX'), prices)).toEqual(['Yard pull 375.00'])
})

test('lines that fit equally well are told apart by their precedence; without one they tie', () => {
  const line = (price: string, precedence: number | null): Line => ({ price, precedence })
  expect(linehaul({}, line('100', null), line('80', 2), line('90', 1))?.amount).toBe('90.00')
  const found = (...lines: Line[]) => {
    const numbered = lines.map((one, index) => ({ ...sheetLine, ...one, lineNo: index + 1 }))
    return checkSheet({ ...sheet([]), effectiveTo: null }, numbered, '2026-11-02').map(({ code }) => code)
  }
  expect(found(line('100', null), line('80', 2))).toEqual([])
  expect(found(line('100', 2), line('80', 2))).toEqual(['tie'])
})
const sheetLine = rateLine.parse({ originScope: 'any', destinationScope: 'any', method: 'flat', price: '1' })

test('a stop near the one before costs less than one far from it; miles between stops are charged', () => {
  const between = (sequence: number, legMiles: string) => ({ ...at(chicago), sequence, legMiles })
  const stops = [at({}), between(2, '3.2'), between(3, '180'), between(4, '12')]
  const stopOff = { kind: 'extraStop', name: 'Stop off' } as const
  const near: Given = { ...stopOff, name: 'Stop off near', price: '50', legMilesTo: '5' }
  const far: Given = { ...stopOff, price: '150', legMilesFrom: '5' }
  expect(besides({ stops }, [near, far])).toEqual(['Stop off near 50.00', 'Stop off 150.00'])
  expect(ties(near, far)).toBe(0)
  const outOfRoute: Given = { ...custom, name: 'Out of route', unit: 'legMile', price: '4', legMilesTo: '5' }
  expect(besides({ stops }, [outOfRoute])).toEqual(['Out of route 16.00'])
  const unknown = [at({}), { ...at(chicago), sequence: 2 }, between(3, '10')]
  expect(codes({ stops: unknown }, near)).toEqual(['milesUnknown'])
})

test('weekends, holidays and nights by the clock of the stop', () => {
  const weekend: Given = { ...custom, name: 'Weekend delivery', price: '75', stopKind: 'dropoff', days: 'weekend' }
  const night: Given = { ...custom, name: 'Night', price: '40', unit: 'stop', clockFrom: '22:00', clockTo: '06:00' }
  const holiday: Given = {
    ...custom,
    name: 'Holiday',
    price: '50',
    unit: 'percent',
    days: 'holiday',
    stopKind: 'pickup',
  }
  const off: Given = { ...custom, name: 'Off hours', price: '10', days: 'off', stopKind: 'dropoff' }
  const weekday: Given = { ...custom, name: 'Weekday', price: '1', days: 'weekday', stopKind: 'pickup' }
  // Thanksgiving at 21:30 in Dallas is already Friday in UTC; the drop is on Saturday at 5:59.
  const stops = [dallas('2026-11-27T03:30Z', '2026-11-27T04:00Z'), drop(2, '2026-11-28T11:59Z', '2026-11-28T13:00Z')]
  const all = [weekend, night, holiday, off, weekday]
  expect(besides({ stops }, all, ['2026-11-26', '12-25'])).toEqual([
    'Weekend delivery 75.00',
    'Night 40.00',
    'Holiday 50.00',
    'Off hours 10.00',
  ])
  expect(besides({ stops }, all)).toEqual(['Weekend delivery 75.00', 'Night 40.00', 'Off hours 10.00', 'Weekday 1.00'])
  const christmas = [
    dallas('2027-12-25T18:00Z', '2027-12-25T19:00Z'),
    drop(2, '2027-12-27T18:00Z', '2027-12-27T19:00Z'),
  ]
  expect(besides({ stops: christmas }, all, ['12-25'])).toEqual(['Holiday 50.00'])
  expect(codes({}, weekend)).toEqual(['timesUnknown'])
})

test('hours of the order’s own clock: driver assist at the stops, and storage after 24 free hours', () => {
  const stops = [dallas('2026-11-02T14:00Z', '2026-11-02T15:20Z'), drop(2, '2026-11-04T14:00Z', '2026-11-04T14:50Z')]
  const assist: Given = {
    ...custom,
    name: 'Driver assist',
    unit: 'stopHour',
    price: '45',
    trigger: 'tag',
    tag: 'assist',
  }
  const held: Given = { ...custom, name: 'Storage', unit: 'heldHour', price: '60', freeUnits: '24' }
  const byDay: Given = { ...held, blockMinutes: 1440, priceMinutes: 1440 }
  const tags = ['assist']
  // 80 and 50 minutes are 130, in quarters 135.
  expect(besides({ stops, tags }, [assist])).toEqual(['Driver assist 101.25'])
  expect(besides({ stops, tags }, [{ ...assist, stopKind: 'dropoff', leastUnits: '2' }])).toEqual([
    'Driver assist 90.00',
  ])
  expect(besides({ stops, tags: ['assist=3'] }, [assist])).toEqual(['Driver assist 135.00'])
  const store: Given = { ...byDay, trigger: 'tag', tag: 'store' }
  expect(besides({ tags: ['store=3'] }, [store])).toEqual(['Storage 120.00'])
  // From 15:20 to 14:00 two days later: 46 h 40 min, 22 h 40 min beyond the free ones.
  expect(besides({ stops }, [held])).toEqual(['Storage 1365.00'])
  expect(besides({ stops }, [byDay])).toEqual(['Storage 60.00'])
  const [, one] = rated({ stops }, [byDay]).charges
  expect(one).toMatchObject({ unit: 'day', quantity: '1' })
  expect(one?.arithmetic.map(stepText)).toEqual([
    'held from pickup 2026-11-02 09:20 to delivery 2026-11-04 08:00: 2800 min',
    '2800 min less 1440 min free = 1360 min',
    '1360 min in blocks of 1440 min: 1 × 1440 = 1440 min',
    '1440 min at 60 for 1440 min = 60',
  ])
  // A time names its zone where two can be meant.
  const [from, to] = stops
  const farther = [at({ ...from, timeZone: 'America/Denver' }), at({ ...to })]
  const [, abroad] = rated({ stops: farther }, [byDay]).charges
  expect(abroad?.arithmetic.map(stepText)[0]).toBe(
    'held from pickup 2026-11-02 08:20 MST to delivery 2026-11-04 08:00 CST: 2800 min',
  )
  expect(besides({ stops }, [{ ...held, freeUnits: '48' }])).toEqual([])
  const order: Given = { ...custom, name: 'Hourly', unit: 'orderHour', price: '10' }
  expect(besides({ stops }, [order])).toEqual(['Hourly 490.00'])
  expect(codes({}, held)).toEqual(['timesUnknown'])
})

test('what was paid is charged with a percentage on it; a bare tag is an exception', () => {
  const lumper: Given = { ...custom, name: 'Lumper', unit: 'costPlus', price: '10', trigger: 'tag', tag: 'lumper' }
  expect(besides({ tags: ['lumper=185.55'] }, [lumper])).toEqual(['Lumper 204.11'])
  expect(besides({ tags: ['lumper=185.55'] }, [{ ...lumper, price: '0' }])).toEqual(['Lumper 185.55'])
  expect(rated({ tags: ['lumper'] }, [lumper]).exceptions).toEqual([
    { code: 'costMissing', values: { charge: 'Lumper', tag: 'lumper' } },
  ])
  expect(besides({}, [lumper])).toEqual([])
})

test('a price per hundredweight and mile, as linehaul and as an accessorial with bands', () => {
  // 43 cwt × 813 mi.
  expect(linehaul({}, { method: 'perCwtMile', price: '0.005' })).toMatchObject({
    amount: '174.80',
    quantity: '34959',
    unit: 'cwtMile',
  })
  const band: Given = { ...custom, name: 'Shorthaul', price: '315.67', cwtMilesFrom: '16001', cwtMilesTo: '34959' }
  expect(besides({}, [band])).toEqual([])
  expect(besides({}, [{ ...band, cwtMilesTo: '34959.1' }])).toEqual(['Shorthaul 315.67'])
  expect(besides({}, [{ ...custom, name: 'Ton-mile', unit: 'cwtMile', price: '0.01' }])).toEqual(['Ton-mile 349.59'])
  expect(besides({}, [{ ...band, cwtMilesTo: null, milesTo: '800' }])).toEqual([])
  expect(codes({ miles: undefined }, { ...band, cwtMilesTo: null })).toContain('milesUnknown')
})

test('a line of the order’s freight class is more specific than one for all', () => {
  const lines: Line[] = [
    { method: 'perCwt', price: '20' },
    { method: 'perCwt', price: '30', freightClass: '77.5' },
    { method: 'perCwt', price: '40', freightClass: '100' },
  ]
  const cost = (...tags: string[]) => linehaul({ tags }, ...lines)?.amount
  const lacking = (...tags: string[]) => rateOrder(load({ tags }), sheet(lines)).exceptions.map(({ code }) => code)
  expect(lacking('class=72')).toEqual(['tagCountUnclear'])
  expect(lacking('class=70', 'class=100')).toEqual(['tagCountUnclear'])
  expect(lacking('class=100', 'class=100.0')).toEqual([])
  expect([cost(), cost('class=77.50'), cost('Class = 100'), cost('class=60')]).toEqual([
    '860.00',
    '1290.00',
    '1720.00',
    '860.00',
  ])
})

test('a customer’s discount lowers the linehaul of a common sheet and marked accessorials, not their minimum', () => {
  const accessorials: Given[] = [
    { ...custom, name: 'Packing', price: '50', discounted: true },
    { ...custom, name: 'Toll', price: '50' },
  ]
  const amounts = (accountId: string | null | undefined, line: Line = {}) =>
    rateOrder(load({ discountPercent: '12.5' }), { ...sheet([line], { accessorials }), accountId }).charges.map(
      ({ amount }) => amount,
    )
  expect(amounts(null)).toEqual(['87.50', '43.75', '50.00'])
  // A percentage of the linehaul has the discount already.
  const part: Given = { ...custom, name: 'Team', unit: 'percent', price: '10', discounted: true }
  const [, team] = rateOrder(load({ discountPercent: '12.5' }), {
    ...sheet([{}], { accessorials: [part] }),
    accountId: null,
  }).charges
  expect(team?.amount).toBe('8.75')
  expect(amounts(null, { minCharge: '95' })).toEqual(['95.00', '43.75', '50.00'])
  expect(amounts('an account’s own')).toEqual(['100.00', '50.00', '50.00'])
  expect(amounts(undefined)).toEqual(['100.00', '50.00', '50.00'])
})

test('several charges together have a minimum, shown as a charge of its own', () => {
  const fuel: FuelOf = () => ({
    kind: 'fuel',
    name: 'Fuel surcharge',
    quantity: '20',
    unit: 'percent',
    price: '1',
    amount: '20.00',
    currency: 'USD',
    needsApproval: false,
    arithmetic: [],
  })
  const gate: Given = { ...custom, name: 'Lift gate', price: '30' }
  const least = (covers: string, price: string): Given => ({
    ...custom,
    name: 'Minimum',
    unit: 'together',
    price,
    covers,
  })
  const found = (...accessorials: Given[]) =>
    rated({}, accessorials, { fuel }).charges.map(({ name, amount }) => `${name} ${amount}`)
  const usual = ['Linehaul 100.00', 'Fuel surcharge 20.00', 'Lift gate 30.00']
  expect(found(gate, least('', '200'))).toEqual([...usual, 'Minimum 50.00'])
  expect(found(least('linehaul, FUEL SURCHARGE', '150'), gate)).toEqual([...usual, 'Minimum 30.00'])
  expect(found(gate, least('', '150'))).toEqual(usual)
  // The sheet's order of two minimums changes nothing.
  const two = { ...least('Lift gate', '50'), name: 'Minimum of gates' }
  const both = [...usual, 'Minimum of gates 20.00', 'Minimum 30.00']
  expect(found(gate, two, least('', '200'))).toEqual(both)
  expect(found(gate, least('', '200'), two)).toEqual(both)
  // What waits for approval counts until it is voided, and a linehaul that is not known may be any.
  const waited = { ...at({}), arrivedAt: '2026-11-02T08:00Z', departedAt: '2026-11-02T12:00Z' }
  const detained = (voided: Load['voided']) =>
    rated({ stops: [waited, at(chicago)], voided }, [
      { kind: 'detention', name: 'Detention', price: '60' },
      least('', '400'),
    ]).charges
  const [carried, detention, rest] = detained([])
  expect([carried, detention, rest].map((one) => one?.amount)).toEqual(['100.00', '120.00', '180.00'])
  const after = detained([{ kind: 'detention', name: detention?.name ?? '' }])
  expect(after.map(({ name, amount }) => `${name} ${amount}`)).toContain('Minimum 300.00')
  expect(detained([{ kind: 'custom', name: 'Minimum' }])).toEqual([carried, detention])
  const noRate = rateOrder(load(), sheet([{ milesTo: '1' }], { accessorials: [gate, least('', '200')] }))
  expect(noRate.charges.map(({ name }) => name)).toEqual(['Lift gate'])
  // Nothing that it covers is charged.
  expect(found(gate, least('Redelivery', '600'))).toEqual(usual)
  const [minimum] = rated({}, [gate, least('', '200')], { fuel }).charges.slice(-1)
  expect(minimum?.arithmetic.map(stepText)).toEqual(['100 + 20 + 30 = 150', 'minimum 200 less 150 charged = 50'])
})

test('an accessorial that needs two tags, and one with a price by weight', () => {
  const hazmat: Given = {
    ...custom,
    name: 'Hazmat weekend',
    price: '90',
    trigger: 'tag',
    tag: 'hazmat',
    withTag: 'weekend',
  }
  expect(besides({ tags: ['hazmat'] }, [hazmat])).toEqual([])
  expect(besides({ tags: ['Weekend', 'hazmat'] }, [hazmat])).toEqual(['Hazmat weekend 90.00'])
  const shuttle: Given = {
    ...custom,
    name: 'Shuttle',
    price: '524',
    breaks: [
      { from: '1100', price: '556' },
      { from: '4300', price: '999' },
    ],
  }
  const cost = (pounds: string | undefined) => besides({ pounds }, [shuttle])
  expect([cost('1099.9'), cost('1100'), cost('4299'), cost('4300')]).toEqual([
    ['Shuttle 524.00'],
    ['Shuttle 556.00'],
    ['Shuttle 556.00'],
    ['Shuttle 999.00'],
  ])
  expect(codes({ pounds: undefined }, shuttle)).toContain('weightUnknown')
})
