import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, chicago, codes, type Line, linehaul, load, sheet, stepText } from '../../testing/rated-load.ts'
import type { Load } from './load.ts'
import { rateOrder } from './rate-order.ts'

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

  test('weight and miles include the lower bound and exclude the upper; pallets include both', () => {
    const price = (facts: Partial<Load>, line: Line) => linehaul(facts, line)?.amount
    expect(price({ pounds: '1000' }, { poundsFrom: '1000', poundsTo: '2000' })).toBe('100.00')
    expect(price({ pounds: '2000' }, { poundsFrom: '1000', poundsTo: '2000' })).toBeUndefined()
    expect(price({ pallets: 6 }, { palletsFrom: 5, palletsTo: 6 })).toBe('100.00')
    expect(price({ pallets: 7 }, { palletsFrom: 5, palletsTo: 6 })).toBeUndefined()
    expect(price({ miles: '20.01' }, { milesFrom: '21', milesTo: '22' })).toBe('100.00')
  })

  test('missing values are reported, never guessed', () => {
    expect(codes({}, { originScope: 'state', origin: 'US-OK' })).toEqual(['noRate'])
    expect(codes({ miles: undefined }, { method: 'perMile', minCharge: '50' })).toEqual(['milesUnknown'])
    expect(codes({ pounds: undefined }, { method: 'perCwt' })).toEqual(['weightUnknown'])
    expect(codes({ pounds: undefined }, { poundsFrom: '1' })).toEqual(['noRate', 'weightUnknown'])
    expect(codes({ stops: [at({})] }, {})).toEqual(['noStops'])
    expect(codes({}, { price: '0' })).toEqual(['zeroCharge'])
    expect(codes({}, {}, {})).toEqual(['tie'])
  })

  test('is the same among fifty thousand lines, with bounds of weight and miles too', () => {
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
  test('per pallet, per hour in started quarters, and a maximum', () => {
    expect(told({}, { method: 'perPallet', price: '45' })).toEqual(['180.00', 'perPallet 180'])
    const stops = [at({ arrivedAt: '2026-11-02T14:00:00Z' }), at({ ...chicago, departedAt: '2026-11-02T17:20:00Z' })]
    expect(told({ stops }, { method: 'perHour', price: '90', maxCharge: '300' })).toEqual([
      '300.00',
      'perHour 315',
      'maximum 300',
    ])
    expect(codes({}, { method: 'perHour' })).toEqual(['timesUnknown'])
  })
  test('weight has a minimum, is rounded to steps, and is dimensional if that is more', () => {
    const weighed = (weighing: object, facts: Partial<Load>) =>
      rateOrder(load(facts), sheet([{ method: 'perCwt', price: '77' }], { weighing })).charges[0]?.amount
    expect(weighed({ leastPounds: '200', poundsStep: '100' }, { pounds: '130' })).toBe('154.00')
    expect(weighed({ leastPounds: '200', poundsStep: '100' }, { pounds: '201' })).toBe('231.00')
    expect(weighed({ inchesPerPound: '194' }, { pounds: '100', cubicFeet: '19.4' })).toBe('133.06')
  })
  test('kilograms and cubic meters show their conversion if they are charged, and not for a flat price', () => {
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
