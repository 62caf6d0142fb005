import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Accessorial,
  accessorial,
  type RateLineFields,
  rateLine,
  weighing,
  zone,
} from '../rate-sheets/rate-fields.ts'
import { readable } from './arithmetic.ts'
import type { ArithmeticStep } from './charge.ts'
import type { Load, LoadStop } from './load.ts'
import { rateOrder, readySheet } from './rate-order.ts'

const at = (place: Partial<LoadStop>): LoadStop => ({
  kind: 'pickup',
  sequence: 1,
  country: 'US',
  province: 'TX',
  city: 'Dallas',
  postalCode: '75261',
  windowFrom: null,
  windowTo: null,
  arrivedAt: null,
  departedAt: null,
  ...place,
})
const chicago = { kind: 'dropoff', sequence: 2, province: 'IL', city: 'Chicago', postalCode: '60666' } as const
const load = (facts: Partial<Load> = {}): Load => ({
  pickupOn: '2026-11-02',
  bookingType: 1,
  truckType: "53' dry van",
  tags: [],
  pounds: '4300',
  cubicFeet: undefined,
  pallets: 4,
  miles: '812.4',
  wasCancelledUnderWay: false,
  stops: [at({}), at(chicago)],
  ...facts,
})
type Line = Partial<RateLineFields>
const any = { originScope: 'any', destinationScope: 'any', method: 'flat', price: '100' } as const
const sheet = (
  lines: Line[],
  more: { accessorials?: Partial<Accessorial>[]; weighing?: object; zones?: object[] } = {},
) =>
  readySheet(
    {
      id: 'sheet',
      currency: 'USD',
      weighing: weighing.parse(more.weighing ?? {}),
      zones: (more.zones ?? []).map((one) => zone.parse(one)),
      accessorials: (more.accessorials ?? []).map((one) => accessorial.parse(one)),
    },
    lines.map((line, index) => ({ ...rateLine.parse({ ...any, ...line }), lineNo: index + 1 })),
  )
const linehaul = (facts: Partial<Load>, ...lines: Line[]) => rateOrder(load(facts), sheet(lines)).charges[0]
const stepText = (one: ArithmeticStep) => fill(en.arithmetic[one.rule as 'flat'], readable(one, String))
const codes = (facts: Partial<Load>, ...lines: Line[]) =>
  rateOrder(load(facts), sheet(lines)).exceptions.map(({ code }) => code)

describe('the most specific line', () => {
  const toChicago = { destinationScope: 'city', destination: 'CHICAGO, US-IL' } as const
  const rising: Line[] = [
    { price: '1' },
    { originScope: 'state', origin: 'US-TX', price: '2' },
    { destinationScope: 'zone', destination: 'Lakes', price: '3' },
    { originScope: 'zip3', origin: '752', price: '4' },
    { ...toChicago, price: '5' },
    { ...toChicago, originScope: 'state', origin: 'US-TX', price: '6' },
    { originScope: 'postal', origin: '75261', price: '7' },
    { ...toChicago, originScope: 'city', origin: 'DALLAS, US-TX', price: '8' },
    { ...toChicago, originScope: 'city', origin: 'DALLAS, US-TX', poundsFrom: '1000', price: '9' },
    { ...toChicago, originScope: 'city', origin: 'DALLAS, US-TX', poundsTo: '9000', price: '10' },
    { ...toChicago, originScope: 'city', origin: 'DALLAS, US-TX', poundsFrom: '4000', poundsTo: '5000', price: '11' },
    { ...toChicago, originScope: 'city', origin: 'DALLAS, US-TX', truckType: "53' Dry Van", price: '12' },
    { ...toChicago, originScope: 'city', origin: 'DALLAS, US-TX', bookingType: 1, price: '13' },
  ]
  const zones = { zones: [{ name: 'lakes', places: ['600-609', 'US-MI'] }] }

  test('is found among any number of wider ones, whatever their order', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: rising.length })
          .chain((n) => fc.shuffledSubarray(rising.slice(0, n), { minLength: n })),
        (lines) => {
          const { charges, exceptions } = rateOrder(load(), sheet(lines, zones))
          expect(exceptions).toEqual([])
          expect(charges.map(({ amount }) => amount)).toEqual([`${lines.length}.00`])
        },
      ),
      { numRuns: 200 },
    )
  })

  test('is limited by weight and miles from a bound on to below the next, by pallets to the last itself', () => {
    const price = (facts: Partial<Load>, line: Line) => linehaul(facts, line)?.amount
    expect(price({ pounds: '1000' }, { poundsFrom: '1000', poundsTo: '2000' })).toBe('100.00')
    expect(price({ pounds: '2000' }, { poundsFrom: '1000', poundsTo: '2000' })).toBeUndefined()
    expect(price({ pallets: 6 }, { palletsFrom: 5, palletsTo: 6 })).toBe('100.00')
    expect(price({ pallets: 7 }, { palletsFrom: 5, palletsTo: 6 })).toBeUndefined()
    expect(price({ miles: '20.01' }, { milesFrom: '21', milesTo: '22' })).toBe('100.00')
  })

  test('what is missing is told, never guessed', () => {
    expect(codes({}, { originScope: 'state', origin: 'US-OK' })).toEqual(['noRate'])
    expect(codes({ miles: undefined }, { method: 'perMile', minCharge: '50' })).toEqual(['milesUnknown'])
    expect(codes({ pounds: undefined }, { method: 'perCwt' })).toEqual(['weightUnknown'])
    expect(codes({ pounds: undefined }, { poundsFrom: '1' })).toEqual(['noRate', 'weightUnknown'])
    expect(codes({ stops: [at({})] }, {})).toEqual(['noStops'])
    expect(codes({}, { price: '0' })).toEqual(['zeroCharge'])
    expect(codes({}, {}, {})).toEqual(['tie'])
  })

  test('is found the same among fifty thousand, by bounds of weight and miles too', () => {
    const grid: Line[] = Array.from({ length: 50_000 }, (_, n) => ({
      poundsFrom: String(Math.floor(n / 250) * 100),
      poundsTo: String(Math.floor(n / 250) * 100 + 100),
      milesFrom: String((n % 250) * 10),
      milesTo: String((n % 250) * 10 + 10),
      price: String(n),
    }))
    const ready = sheet([...grid, { price: '1000000' }])
    const price = (pounds: string, miles: string) => rateOrder(load({ pounds, miles }), ready).charges[0]?.amount
    expect(price('4300', '812.4')).toBe(`${43 * 250 + 81}.00`)
    expect(price('0', '0')).toBe('0.00')
    expect(price('19999.5', '2499')).toBe('49999.00')
    expect(price('20000', '2499')).toBe('1000000.00')
  })
})

describe('methods', () => {
  const told = (facts: Partial<Load>, line: Line) => {
    const charge = linehaul(facts, line)
    return [charge?.amount, ...(charge?.arithmetic.map(({ rule, result }) => `${rule} ${result}`) ?? [])]
  }
  test('per mile: rounded up to whole miles, with a minimum', () => {
    expect(told({}, { method: 'perMile', price: '2.345' })).toEqual([
      '1906.49',
      'milesUp 813',
      'perMile 1906.485',
      'rounded 1906.49',
    ])
    expect(told({ miles: '12' }, { method: 'perMile', price: '2', minCharge: '150' })).toEqual([
      '150.00',
      'perMile 24',
      'minimum 150',
    ])
  })
  test('per hundredweight: breaks, and the deficit where the next break costs less', () => {
    const breaks = [
      { from: '1000', price: '20' },
      { from: '2000', price: '12.35' },
    ]
    const line: Line = { method: 'perCwt', price: '30', breaks }
    expect(told({ pounds: '4300' }, line)).toEqual(['531.05', 'perCwt 531.05'])
    expect(told({ pounds: '999' }, line)).toEqual(['299.70', 'perCwt 299.7'])
    expect(told({ pounds: '1900' }, line)).toEqual(['380.00', 'perCwt 380'])
    expect(told({ pounds: '1900' }, { ...line, deficit: true })).toEqual(['247.00', 'perCwt 380', 'deficit 247'])
    expect(told({ pounds: '1200' }, { ...line, deficit: true })).toEqual(['240.00', 'perCwt 240'])
  })
  test('per pallet, per hour in begun quarters, and a maximum', () => {
    expect(told({}, { method: 'perPallet', price: '45' })).toEqual(['180.00', 'perPallet 180'])
    const stops = [at({ arrivedAt: '2026-11-02T14:00:00Z' }), at({ ...chicago, departedAt: '2026-11-02T17:20:00Z' })]
    expect(told({ stops }, { method: 'perHour', price: '90', maxCharge: '300' })).toEqual([
      '300.00',
      'perHour 315',
      'maximum 300',
    ])
    expect(codes({}, { method: 'perHour' })).toEqual(['timesUnknown'])
  })
  test('weight is charged at least so much, in whole steps, and by measure where that is more', () => {
    const weighed = (weighing: object, facts: Partial<Load>) =>
      rateOrder(load(facts), sheet([{ method: 'perCwt', price: '77' }], { weighing })).charges[0]?.amount
    expect(weighed({ leastPounds: '200', poundsStep: '100' }, { pounds: '130' })).toBe('154.00')
    expect(weighed({ leastPounds: '200', poundsStep: '100' }, { pounds: '201' })).toBe('231.00')
    expect(weighed({ inchesPerPound: '194' }, { pounds: '100', cubicFeet: '19.4' })).toBe('133.06')
  })
  test('kilograms and cubic metres are shown with their conversion where they are charged, and with a flat price not', () => {
    const metric = { pounds: '2204.62', kilograms: '1000', cubicFeet: '353.147', cubicMetres: '10' }
    const said = (line: Line, more: Parameters<typeof sheet>[1] = {}) =>
      rateOrder(load(metric), sheet([line], more)).charges.map(({ arithmetic }) => arithmetic.map(stepText))
    const crate = { kind: 'custom', name: 'Handling', unit: 'cwt', price: '2', trigger: 'always' } as const
    const kilograms = '1000 kg ÷ 0.45359237 kg per pound = 2204.62 lb'
    expect(said({ method: 'perCwt', price: '10' }, { accessorials: [crate] })).toEqual([
      [kilograms, '22.0462 cwt × 10 = 220.462', '220.462 rounded half up to 220.46'],
      [kilograms, '22.0462 cwt × 2 = 44.0924', '44.0924 rounded half up to 44.09'],
    ])
    expect(said({ price: '500' })).toEqual([['flat 500']])
    expect(said({ price: '500', poundsTo: '5000' })).toEqual([[kilograms, 'flat 500']])
    expect(said({ method: 'perCwt', price: '10' }, { weighing: { inchesPerPound: '194' } })[0]?.slice(0, 2)).toEqual([
      '10 m³ ÷ 0.028316846592 m³ per cubic foot = 353.147 ft³',
      '353.147 ft³ × 1728 / 194 in³ per pound = 3145.556783… lb, more than the scale weight',
    ])
  })
})

describe('besides the linehaul', () => {
  const besides = (facts: Partial<Load>, ...accessorials: Partial<Accessorial>[]) =>
    rateOrder(load(facts), sheet([{ price: '500' }], { accessorials }))
      .charges.slice(facts.wasCancelledUnderWay ? 0 : 1)
      .map(({ name, amount }) => `${name} ${amount}`)
  const detention = { kind: 'detention', name: 'Detention', price: '60' } as const
  const held = (times: Partial<LoadStop>) => ({
    stops: [at(times), at({ ...chicago, arrivedAt: '2026-11-03T10:00Z', departedAt: '2026-11-03T10:30Z' })],
  })
  const eightToTwelve = { arrivedAt: '2026-11-02T08:00Z', departedAt: '2026-11-02T12:00Z' }

  test('extra stops beyond those that the linehaul covers', () => {
    const four = {
      stops: [at({}), at({ ...chicago }), at({ ...chicago, sequence: 3 }), at({ ...chicago, sequence: 4 })],
    }
    expect(besides(four, { kind: 'extraStop', name: 'Stop off', price: '150' })).toEqual(['Stop off 300.00'])
    expect(besides({}, { kind: 'extraStop', name: 'Stop off', price: '150' })).toEqual([])
    const drops = { kind: 'extraStop', name: 'Drop', price: '75', stopKind: 'dropoff', includedStops: 1 } as const
    expect(besides(four, drops)).toEqual(['Drop 150.00'])
  })

  test('detention counts from the later of arrival and appointment, less the free time, in begun blocks, to its cap', () => {
    expect(besides(held(eightToTwelve), detention)).toEqual(['Detention, Dallas 120.00'])
    const early = held({ ...eightToTwelve, windowFrom: '2026-11-02T09:00Z', windowTo: '2026-11-02T10:00Z' })
    expect(besides(early, detention)).toEqual(['Detention, Dallas 60.00'])
    expect(besides(early, { ...detention, clock: 'arrival' })).toEqual(['Detention, Dallas 120.00'])
    const late = held({ ...eightToTwelve, windowFrom: '2026-11-02T06:00Z', windowTo: '2026-11-02T07:00Z' })
    expect(besides(late, { ...detention, clock: 'appointment' })).toEqual(['Detention, Dallas 240.00'])
    expect(besides(late, { ...detention, lateForfeits: true, minCharge: '75' })).toEqual(['Detention, Dallas 0.00'])
    expect(besides(held(eightToTwelve), { ...detention, maxCharge: '100' })).toEqual(['Detention, Dallas 100.00'])
    expect(besides(held({ ...eightToTwelve, departedAt: '2026-11-02T10:01Z' }), detention)).toEqual([
      'Detention, Dallas 15.00',
    ])
    expect(besides(held({ ...eightToTwelve, departedAt: '2026-11-02T10:00Z' }), detention)).toEqual([])
    const whole = { ...detention, blockMinutes: 60, blockRounding: 'down' } as const
    expect(besides(held({ ...eightToTwelve, departedAt: '2026-11-02T11:59Z' }), whole)).toEqual([
      'Detention, Dallas 60.00',
    ])
  })

  test('detention waits for approval; a time that is not known is told', () => {
    const ready = sheet([{}], { accessorials: [detention] })
    const { charges, exceptions } = rateOrder(load(held(eightToTwelve)), ready)
    expect(charges.at(-1)).toMatchObject({ needsApproval: true, quantity: '2', unit: 'hour', price: '60' })
    expect(exceptions.map(({ code }) => code)).toEqual(['detentionUnapproved'])
    expect(rateOrder(load(held({})), ready).exceptions[0]).toEqual({ code: 'timesUnknown', values: { stop: '1' } })
  })

  test('detention is told by the clock of its stop', () => {
    const there = held({ ...eightToTwelve, timeZone: 'America/Chicago' })
    const { charges } = rateOrder(load(there), sheet([{}], { accessorials: [detention] }))
    expect(charges.at(-1)?.arithmetic[0]).toMatchObject({
      rule: 'fromArrival',
      values: { stop: '1', from: '2026-11-02 02:00', to: '2026-11-02 06:00' },
      result: '240',
    })
  })

  test('an order pays at most so much for all its stops together', () => {
    const both = {
      stops: [at(eightToTwelve), at({ ...chicago, arrivedAt: '2026-11-03T08:00Z', departedAt: '2026-11-03T12:00Z' })],
    }
    const most = { ...detention, maxPerOrder: '150' }
    expect(besides(both, most)).toEqual(['Detention, Dallas 120.00', 'Detention, Chicago 30.00'])
    const { charges, exceptions } = rateOrder(
      load(both),
      sheet([{ price: '500' }], { accessorials: [{ ...detention, maxPerOrder: '120' }] }),
    )
    expect(charges.at(-1)).toMatchObject({ name: 'Detention, Chicago', amount: '0.00', needsApproval: false })
    expect(charges.at(-1)?.arithmetic.at(-1)).toMatchObject({ rule: 'mostPerOrder', result: '0' })
    expect(exceptions.map(({ code }) => code)).toEqual(['detentionUnapproved'])
  })

  test('layover by begun days; lift gate by tag; percents of the linehaul; what is by hand is left', () => {
    const days = {
      kind: 'layover',
      name: 'Layover',
      price: '300',
      blockMinutes: 1440,
      priceMinutes: 1440,
      freePickupMinutes: 600,
    } as const
    expect(besides(held({ ...eightToTwelve, departedAt: '2026-11-03T20:00Z' }), days)).toEqual([
      'Layover, Dallas 600.00',
    ])
    const gate = { kind: 'liftGate', name: 'Lift gate', price: '85', trigger: 'tag', tag: 'liftgate' } as const
    expect(besides({ tags: ['LiftGate'] }, gate)).toEqual(['Lift gate 85.00'])
    expect(besides({}, gate)).toEqual([])
    const always = { kind: 'custom', name: 'Hazmat', price: '12.5', unit: 'percent', trigger: 'always' } as const
    expect(besides({}, always, { ...always, trigger: 'byHand' })).toEqual(['Hazmat 62.50'])
  })

  test('an order cancelled under way pays for the truck that was not used, and nothing else', () => {
    const notUsed = { kind: 'truckOrderedNotUsed', name: 'Truck ordered not used', price: '250' } as const
    expect(besides({ wasCancelledUnderWay: true }, notUsed, detention)).toEqual(['Truck ordered not used 250.00'])
    expect(besides({ wasCancelledUnderWay: true }, { ...notUsed, unit: 'percent', price: '200' })).toEqual([
      'Truck ordered not used 1000.00',
    ])
    expect(besides({}, notUsed)).toEqual([])
  })
})

const decimals = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((cents) => String(cents / 100))
/** Prices that never rise with the weight, charged as a higher break where that costs less. */
const fairLine = fc
  .record({
    prices: fc.array(decimals(90), { minLength: 1, maxLength: 6 }),
    froms: fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 5 }),
    minCharge: fc.option(decimals(500)),
  })
  .map(({ prices, froms, minCharge }): Line => {
    const falling = prices.map(Number).sort((one, other) => other - one)
    const breaks = [...new Set(froms)].sort((one, other) => one - other).slice(0, falling.length - 1)
    return {
      method: 'perCwt',
      price: String(falling[0]),
      breaks: breaks.map((from, index) => ({ from: String(from), price: String(falling[index + 1]) })),
      deficit: true,
      minCharge,
    }
  })
const cost = (line: Line, pounds: number) => Number(linehaul({ pounds: String(pounds) }, line)?.amount)
const pounds = fc.integer({ min: 1, max: 25_000 })

test('more weight never costs less where the sheet charges deficits', () => {
  fc.assert(
    fc.property(fairLine, pounds, pounds, (line, one, more) => {
      expect(cost(line, one + more)).toBeGreaterThanOrEqual(cost(line, one))
    }),
  )
})

test('a load in two parts never costs less than whole, but for the cent that rounding twice may take', () => {
  fc.assert(
    fc.property(fairLine, pounds, pounds, (line, one, other) => {
      expect(cost(line, one) + cost(line, other) + 0.011).toBeGreaterThan(cost(line, one + other))
    }),
  )
})

test('nothing is ever charged below nothing, and each step of each sum has its words', () => {
  const methods = ['flat', 'perMile', 'perCwt', 'perPallet', 'perHour'] as const
  fc.assert(
    fc.property(
      fc.record({
        method: fc.constantFrom(...methods),
        price: decimals(500),
        minCharge: fc.option(decimals(900)),
        maxCharge: fc.option(decimals(900)),
      }),
      fc.record({ pounds: decimals(45_000), miles: decimals(3000), pallets: fc.nat(30) }),
      fc.integer({ min: 0, max: 4000 }),
      (line, facts, minutes) => {
        const stops = [
          at({ arrivedAt: '2026-11-02T08:00Z', departedAt: new Date(Date.UTC(2026, 10, 2, 8, minutes)).toISOString() }),
          at({ ...chicago, departedAt: '2026-11-09T08:00Z' }),
        ]
        const accessorials = (['detention', 'layover', 'extraStop', 'custom'] as const).map((kind) => ({
          kind,
          name: kind,
          price: line.price,
          trigger: 'always' as const,
        }))
        const { charges } = rateOrder(
          load({ ...facts, stops }),
          sheet([line], { accessorials, weighing: { leastPounds: '100', poundsStep: '50' } }),
        )
        for (const { amount, arithmetic } of charges) {
          expect(Number(amount)).toBeGreaterThanOrEqual(0)
          expect(Number(arithmetic.at(-1)?.result)).toBe(Number(amount))
          for (const { rule, values, result } of arithmetic) {
            const sentence: string = en.arithmetic[rule as keyof typeof en.arithmetic] ?? 'missing {{words}}'
            const named = [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
            expect(named.filter((name = '') => !(name in { ...values, result }))).toEqual([])
          }
        }
      },
    ),
  )
})
