import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exact } from '../../decimal.ts'
import { minorUnit } from '../../money.ts'
import { type FuelProgramme, fuelProgrammeForm } from '../fuel/fuel-programme.ts'
import { type FuelTerms, rateWithFuel } from '../fuel/fuel-terms.ts'
import { sumMoney } from '../invoices/invoice.ts'
import { accessorial, rateLine, weighing } from '../rate-sheets/rate-fields.ts'
import type { Charge } from '../rating/charge.ts'
import type { Load, LoadStop } from '../rating/load.ts'
import { readySheet } from '../rating/rate-order.ts'
import { type ExchangeRate, exchangeCharge, exchanged, findExchange } from './exchange.ts'

const typed = (from: string, to: string, on: string, rate: string): ExchangeRate => ({
  from,
  to,
  on,
  rate,
  source: 'typed',
})
const ecb = (to: string, on: string, rate: string): ExchangeRate => ({ from: 'EUR', to, on, rate, source: 'ecb' })
const charge = (amount: string, currency: string): Charge => ({
  kind: 'fuel',
  name: 'Fuel surcharge',
  quantity: '1000',
  unit: 'mile',
  needsApproval: false,
  arithmetic: [],
  price: exact(amount).div(1000).toFixed(),
  amount,
  currency,
})
const converted = (rates: ExchangeRate[], amount: string, from: string, to: string, on = '2026-11-20') => {
  const by = findExchange(rates, from, to, on)
  return by && exchangeCharge(charge(amount, from), to, by)
}

describe('an amount is converted once, to the cent', () => {
  test.each([
    // Each can be checked with a pocket calculator.
    [[typed('USD', 'CAD', '2026-11-20', '1.3712')], '380.00', 'USD', 'CAD', '521.06', '× 1.3712'],
    [[typed('USD', 'JPY', '2026-11-20', '156.42')], '380.00', 'USD', 'JPY', '59440', '× 156.42'],
    [[typed('USD', 'CAD', '2026-11-20', '1.3712')], '521.06', 'CAD', 'USD', '380.00', '÷ 1.3712'],
    [[typed('USD', 'KWD', '2026-11-20', '0.30675')], '380.00', 'USD', 'KWD', '116.565', '× 0.30675'],
    [[typed('USD', 'KWD', '2026-11-20', '0.30675')], '0.01', 'USD', 'KWD', '0.003', '× 0.30675'],
    // Through the euro nothing is rounded in between: 380 ÷ 1.1564 = 328.60601…, × 1.6123 = 529.8114….
    [
      [ecb('USD', '2026-11-20', '1.1564'), ecb('CAD', '2026-11-20', '1.6123')],
      ...(['380.00', 'USD', 'CAD', '529.81', '÷ 1.1564 × 1.6123'] as const),
    ],
    [[ecb('JPY', '2026-11-20', '178.43')], '1000', 'JPY', 'EUR', '5.60', '÷ 178.43'],
    // Half a cent is rounded up; for a credit, away from zero.
    [[typed('USD', 'CAD', '2026-11-20', '1.5')], '0.01', 'USD', 'CAD', '0.02', '× 1.5'],
    [[typed('USD', 'CAD', '2026-11-20', '1.5')], '-0.01', 'USD', 'CAD', '-0.02', '× 1.5'],
  ] as [ExchangeRate[], string, string, string, string, string][])(
    '%#: %s %s %s → %s',
    (rates, amount, from, to, expected, how) => {
      const told = converted(rates, amount, from, to)
      expect(told).toMatchObject({ amount: expected, currency: to })
      expect(told?.arithmetic.at(-1)).toEqual({
        rule: rates[0]?.source === 'ecb' ? 'exchangedEcb' : 'exchangedTyped',
        values: { amount, from, how, on: '2026-11-20', to },
        result: expected,
      })
    },
  )

  test('converting an amount there and back changes it by at most half a unit of the coarser currency', () => {
    const cents = fc.integer({ min: 1, max: 100_000_000 })
    const rate = fc.integer({ min: 1, max: 5_000_000 }).map((parts) => exact(String(parts)).div(10_000).toFixed())
    fc.assert(
      fc.property(cents, rate, fc.constantFrom('CAD', 'JPY', 'KWD'), (amount, by, to) => {
        const whole = exact(String(amount)).div(100).toFixed(2)
        const found = findExchange([typed('USD', to, '2026-11-20', by)], 'USD', to, '2026-11-20')
        const result = found && exchangeCharge(charge(whole, 'USD'), to, found)
        const off = exact(result?.amount ?? '0')
          .minus(exact(whole).times(by))
          .abs()
        expect(off.lte(exact(`0.5e-${minorUnit(to)}`))).toBe(true)
        expect(found && exchanged(whole, found).toFixed()).toBe(exact(whole).times(by).toFixed())
      }),
      { numRuns: 200 },
    )
  })
})

describe('the applicable rate', () => {
  const on = (rates: ExchangeRate[], day: string) => findExchange(rates, 'USD', 'CAD', day)
  const friday = typed('USD', 'CAD', '2026-11-20', '1.3712')

  test('is that of the day or the latest of the seven days before, never a later one', () => {
    expect(on([friday], '2026-11-22')).toMatchObject({ on: '2026-11-20' })
    expect(on([friday], '2026-11-27')).toMatchObject({ on: '2026-11-20' })
    expect(on([friday], '2026-11-28')).toBeUndefined()
    expect(on([friday], '2026-11-19')).toBeUndefined()
    expect(on([friday, typed('USD', 'CAD', '2026-11-23', '1.4')], '2026-11-24')).toMatchObject({ on: '2026-11-23' })
  })

  test('on one day the pair’s own rate comes first, then the inverse, then the euro', () => {
    const euro = [ecb('USD', '2026-11-20', '1.1564'), ecb('CAD', '2026-11-20', '1.6123')]
    const back = typed('CAD', 'USD', '2026-11-20', '0.73')
    const factors = (...rates: ExchangeRate[]) => on(rates, '2026-11-20')?.factors.map(({ sign, rate }) => sign + rate)
    expect(factors(...euro, back, friday)).toEqual(['×1.3712'])
    expect(factors(...euro, back)).toEqual(['÷0.73'])
    expect(factors(...euro)).toEqual(['÷1.1564', '×1.6123'])
    // Both rates must be of the same day.
    expect(factors(ecb('USD', '2026-11-20', '1.1564'), ecb('CAD', '2026-11-19', '1.6'))).toBeUndefined()
  })
})

const stop = (kind: LoadStop['kind'], sequence: number): LoadStop => ({
  kind,
  sequence,
  country: 'US',
  province: 'TX',
  city: 'Dallas',
  postalCode: '75261',
  windowFrom: null,
  windowTo: null,
  arrivedAt: null,
  departedAt: null,
})
const load: Load = {
  pickupOn: '2026-11-20',
  bookingType: 1,
  truckType: '',
  tags: [],
  pounds: '4300',
  cubicFeet: undefined,
  pallets: 4,
  miles: '1000',
  wasCancelledUnderWay: false,
  stops: [stop('pickup', 1), stop('dropoff', 2)],
}
const sheetIn = (currency: string, price: string) =>
  readySheet(
    {
      id: 'sheet',
      currency,
      weighing: weighing.parse({}),
      zones: [],
      accessorials: [
        accessorial.parse({
          kind: 'custom',
          name: 'Hazmat',
          price: '10',
          unit: 'percentWithFuel',
          trigger: 'always',
        }),
      ],
    },
    [
      {
        ...rateLine.parse({ originScope: 'any', destinationScope: 'any', method: 'perMile', price }),
        lineNo: 1,
      },
    ],
  )
const peg = {
  ...fuelProgrammeForm.parse({ name: 'Peg', region: 'US', method: 'peg', peg: '1.22', milesPerGallon: '6' }),
  id: 'peg',
}
const terms = (more: Partial<FuelTerms> = {}, programme: Partial<FuelProgramme> = {}): FuelTerms => ({
  programme: { ...peg, ...programme },
  prices: new Map([['US 2026-11-16', '3.50']]),
  ...more,
})
const told = (sheet: ReturnType<typeof sheetIn>, by: FuelTerms) => {
  const { charges, exceptions } = rateWithFuel(load, sheet, by)
  return {
    charges: charges.map(({ name, amount, currency }) => `${name} ${amount} ${currency}`),
    exceptions: exceptions.map(({ code, values }) => [code, ...Object.values(values)].join(' ')),
  }
}

describe('an order', () => {
  const yen = typed('USD', 'JPY', '2026-11-20', '156.42')

  test('billed in yen has a surcharge of 380 dollars converted to yen, not 380 yen', () => {
    expect(told(sheetIn('JPY', '300'), terms({ currency: 'JPY', rates: [yen] }))).toEqual({
      charges: ['Linehaul 300000 JPY', 'Fuel surcharge 59440 JPY', 'Hazmat 35944 JPY'],
      exceptions: [],
    })
    expect(told(sheetIn('JPY', '300'), terms({ currency: 'JPY' }))).toEqual({
      charges: ['Linehaul 300000 JPY', 'Hazmat 30000 JPY'],
      exceptions: ['exchangeMissing USD JPY 2026-11-20'],
    })
  })

  test('of a dollar account rated by a yen sheet: the surcharge in dollars is not converted there and back', () => {
    expect(told(sheetIn('JPY', '300'), terms({ currency: 'USD', rates: [yen] })).charges).toEqual([
      // 300000 ÷ 156.42 = 1917.913…; 35944 ÷ 156.42 = 229.791…
      ...['Linehaul 1917.91 USD', 'Fuel surcharge 380.00 USD', 'Hazmat 229.79 USD'],
    ])
  })

  test('is not charged if there is no rate, and has an exception', () => {
    const { charges, exceptions } = told(sheetIn('USD', '2'), terms({ currency: 'CAD' }))
    expect({ charges, exceptions }).toEqual({ charges: [], exceptions: ['exchangeMissing USD CAD 2026-11-20'] })
  })

  test('names every pair without a rate, each once, so that all can be added before rating again', () => {
    expect(told(sheetIn('JPY', '300'), terms({ currency: 'CAD' }))).toEqual({
      charges: [],
      exceptions: [
        'exchangeMissing USD JPY 2026-11-20',
        'exchangeMissing JPY CAD 2026-11-20',
        'exchangeMissing USD CAD 2026-11-20',
      ],
    })
  })

  test('converts a price per unit; a percentage stays', () => {
    const rates = [typed('USD', 'CAD', '2026-11-20', '1.3712')]
    const { charges } = rateWithFuel(load, sheetIn('USD', '2'), terms({ currency: 'CAD', rates }))
    expect(charges.map(({ price, amount }) => `${price} ${amount}`)).toEqual([
      ...['2.7424 2742.40', '0.521056 521.06', '10 326.35'],
    ])
  })

  test('is not converted if the currencies are the same', () => {
    const rates = [typed('USD', 'CAD', '2026-11-20', '1.3712'), yen]
    const before = rateWithFuel(load, sheetIn('USD', '1.235'), terms())
    expect(rateWithFuel(load, sheetIn('USD', '1.235'), terms({ currency: 'USD', rates }))).toEqual(before)
    expect(before.charges.flatMap(({ arithmetic }) => arithmetic.map(({ rule }) => rule))).not.toContain(
      'exchangedTyped',
    )
  })

  test('converted lines add up to the total, at any rate', () => {
    const parts = fc.integer({ min: 1, max: 9_999_999 })
    fc.assert(
      fc.property(parts, parts, fc.constantFrom('JPY', 'CAD', 'KWD', 'EUR'), (price, rate, to) => {
        const by = exact(String(rate)).div(10_000).toFixed()
        const { charges } = rateWithFuel(
          load,
          sheetIn('USD', exact(String(price)).div(1000).toFixed()),
          terms({ currency: to, rates: [typed('USD', to, '2026-11-20', by)] }),
        )
        expect(charges).toHaveLength(3)
        expect(charges.every(({ currency }) => currency === to)).toBe(true)
        const amounts = charges.map(({ amount }) => amount)
        for (const amount of amounts) expect((amount.split('.')[1] ?? '').length).toBe(minorUnit(to))
        const units = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)
        expect(BigInt(sumMoney(amounts, to).replace('.', ''))).toBe(units)
      }),
      { numRuns: 100 },
    )
  })
})
