import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exact } from '../../decimal.ts'
import { givenData } from '../../testing/given-data.ts'
import { checkBands } from './fuel-band-faults.ts'
import { type FuelBand, type FuelProgramme, fuelProgrammeForm } from './fuel-programme.ts'
import { fuelCharge } from './fuel-surcharge.ts'
import { fuelValue } from './fuel-value.ts'
import { missingWeeks, mondaysOf, monthFor, weekFor } from './fuel-weeks.ts'

const programme = (changes: Partial<FuelProgramme> = {}): FuelProgramme => ({
  region: 'US',
  currency: 'USD',
  method: 'percent',
  bands: [
    { from: '2.10', to: '2.14', value: '25.6' },
    { from: '2.15', to: '2.19', value: '26.5' },
  ],
  betweenBands: 'truncate',
  aboveBands: 'last',
  peg: null,
  milesPerGallon: null,
  effectiveWeekday: 1,
  lagWeeks: 0,
  basis: 'week',
  averageWeeks: 4,
  effectiveDay: 1,
  lagMonths: 0,
  ...changes,
})
const valueAt = (changes: Partial<FuelProgramme>, price: string) => fuelValue(programme(changes), price).value
const pickup = { pickupOn: '2026-10-07', linehaul: '531.05', miles: '43', currency: 'USD' }
const always = (price: string) => () => price

describe('the applicable week', () => {
  it('is the latest in effect', () => {
    expect(weekFor({ effectiveWeekday: 1, lagWeeks: 0 }, '2026-10-05')).toBe('2026-10-05')
    expect(weekFor({ effectiveWeekday: 1, lagWeeks: 0 }, '2026-10-11')).toBe('2026-10-05')
    // In effect from Wednesday: on Tuesday last week's price still applies.
    expect(weekFor({ effectiveWeekday: 3, lagWeeks: 0 }, '2026-10-06')).toBe('2026-09-28')
    expect(weekFor({ effectiveWeekday: 3, lagWeeks: 0 }, '2026-10-07')).toBe('2026-10-05')
    expect(weekFor({ effectiveWeekday: 1, lagWeeks: 1 }, '2026-10-11')).toBe('2026-09-28')
    expect(weekFor({ effectiveWeekday: 7, lagWeeks: 2 }, '2027-01-02')).toBe('2026-12-07')
  })

  it('falls back on the latest earlier week and says so', () => {
    const prices = (_: string, week: string) => ({ '2026-09-21': '2.11', '2026-10-12': '2.15' })[week]
    const { charge, exceptions } = fuelCharge(programme(), prices, pickup)
    expect(exceptions).toEqual(['fuelWeekMissing'])
    expect(charge).toMatchObject({ fuelWeekOn: '2026-09-21', quantity: '25.6', amount: '135.95' })
    expect(fuelCharge(programme(), () => undefined, pickup)).toEqual({ exceptions: ['fuelPriceMissing'], steps: [] })
  })

  it('is reported if missing between the first and the last', () => {
    expect(missingWeeks(['2026-01-26', '2026-01-05', '2026-01-12'])).toEqual(['2026-01-19'])
    expect(missingWeeks([])).toEqual([])
  })
})

describe('the applicable month', () => {
  const prices = (_: string, week: string) =>
    ({ '2026-08-03': '2.10', '2026-08-10': '2.11', '2026-08-17': '2.12', '2026-08-24': '2.155', '2026-08-31': '2.17' })[
      week
    ]
  const told = (changes: Partial<FuelProgramme>, pickupOn: string) => {
    const { charge, exceptions } = fuelCharge(programme(changes), prices, { ...pickup, pickupOn })
    return [charge?.arithmetic[0]?.result, charge?.fuelWeekOn, ...exceptions]
  }

  it('takes effect on its day, with the price of its first Monday', () => {
    const first = { basis: 'firstOfMonth', effectiveDay: 15 } as const
    expect(told(first, '2026-08-15')).toEqual(['2.10', '2026-08-03'])
    expect(told(first, '2026-09-14')).toEqual(['2.10', '2026-08-03'])
    expect(told(first, '2026-09-15')).toEqual(['2.17', '2026-08-31', 'fuelWeekMissing'])
    expect(told({ ...first, lagMonths: 1 }, '2026-09-20')).toEqual(['2.10', '2026-08-03'])
    expect(told(first, '2026-08-14')).toEqual([undefined, undefined, 'fuelPriceMissing'])
  })

  it('or uses the average of all its Mondays, and reports a missing one', () => {
    const average = { basis: 'averageOfMonth', lagMonths: 1 } as const
    expect(told(average, '2026-09-01')).toEqual(['2.131', '2026-08-03'])
    expect(told(average, '2026-09-30')).toEqual(['2.131', '2026-08-03'])
    expect(told(average, '2026-10-01')).toEqual(['2.17', '2026-08-31', 'fuelWeekMissing'])
    const { charge, exceptions } = fuelCharge(
      programme(average),
      (region, week) => (week === '2026-08-17' ? undefined : prices(region, week)),
      { ...pickup, pickupOn: '2026-09-30' },
    )
    expect(exceptions).toEqual(['fuelWeekMissing'])
    expect(charge?.arithmetic[0]?.values).toMatchObject({ weeks: '4', of: '5', prices: '2.10 + 2.11 + 2.155 + 2.17' })
    const early = {
      name: 'Average',
      region: 'us',
      method: 'peg',
      peg: '1',
      milesPerGallon: '6',
      basis: 'averageOfMonth',
    }
    expect(fuelProgrammeForm.safeParse(early).error?.issues.map(({ path }) => path[0])).toEqual(['lagMonths'])
  })

  it('is found across the turn of a year, from any day of a month', () => {
    expect(monthFor({ effectiveDay: 15, lagMonths: 0 }, '2027-01-14')).toBe('2026-12')
    expect(monthFor({ effectiveDay: 1, lagMonths: 12 }, '2027-01-01')).toBe('2026-01')
    expect(monthFor({ effectiveDay: 28, lagMonths: 0 }, '2026-03-01')).toBe('2026-02')
    expect(mondaysOf('2026-02')).toEqual(['2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23'])
    expect(mondaysOf('2026-03')).toHaveLength(5)
  })
})

describe('a surcharge', () => {
  it('is a percentage of linehaul, rounded once, and shows how', () => {
    const { charge } = fuelCharge({ ...programme(), id: 'p' }, always('2.149'), pickup)
    expect(charge).toMatchObject({ price: '5.3105', unit: 'percent', amount: '135.95', fuelProgrammeId: 'p' })
    expect(charge?.arithmetic.map(({ rule, result }) => `${rule} ${result}`)).toEqual([
      'fuelWeek 2.149',
      'fuelTruncated 2.14',
      'fuelBandPercent 25.6',
      'fuelOfLinehaul 135.9488',
      'rounded 135.95',
    ])
  })

  it('is a price per mile from a peg', () => {
    const peg = programme({ method: 'peg', bands: [], peg: '1.20', milesPerGallon: '6.5' })
    // (6.199 - 1.20) / 6.5 × 612 = 470.675077
    const { charge } = fuelCharge(peg, always('6.199'), { ...pickup, miles: '612' })
    expect(charge).toMatchObject({ quantity: '612', unit: 'mile', price: '0.769077', amount: '470.68' })
    const free = fuelCharge(peg, always('1.2'), { ...pickup, miles: undefined })
    expect(free).toMatchObject({ exceptions: [], charge: { amount: '0.00', unit: 'mile', price: '0' } })
    expect(free.charge?.arithmetic.map(({ rule }) => rule)).toEqual(['fuelWeek', 'fuelBelowPeg'])
    // Two thousandths of a cent for the whole trip.
    const little = fuelCharge(peg, always('1.2002'), { ...pickup, miles: '1' }).charge
    expect(little).toMatchObject({ amount: '0.00' })
    expect(little?.arithmetic.at(-1)).toMatchObject({ rule: 'rounded', result: '0.00' })
    expect(fuelCharge(peg, always('6.199'), { ...pickup, miles: undefined }).exceptions).toEqual(['milesUnknown'])
  })

  it('treats a price between bands as the program says', () => {
    expect(valueAt({ betweenBands: 'truncate' }, '2.148')).toBe('25.6')
    expect(valueAt({ betweenBands: 'round' }, '2.145')).toBe('26.5')
    expect(valueAt({ betweenBands: 'round' }, '2.1449')).toBe('25.6')
  })

  it('is zero below the table, and above it as the program says', () => {
    expect(valueAt({}, '2.0999')).toBe('0')
    expect(valueAt({ aboveBands: 'last' }, '9')).toBe('26.5')
    expect(valueAt({ aboveBands: 'none' }, '2.20')).toBeUndefined()
    expect(valueAt({ aboveBands: 'none' }, '2.199')).toBe('26.5')
    // Bands of five cents, 0.9 each: 2.20-2.24 is the next, 2.30-2.34 the third.
    expect(valueAt({ aboveBands: 'extend' }, '2.20')).toBe('27.4')
    expect(valueAt({ aboveBands: 'extend' }, '2.349')).toBe('29.2')
    expect(valueAt({ aboveBands: 'extend' }, '2.35')).toBe('30.1')
  })

  it('has no value in a gap', () => {
    const gap = programme({ bands: [...programme().bands, { from: '2.30', to: '2.34', value: '30' }] })
    expect(fuelCharge(gap, always('2.25'), pickup)).toMatchObject({ exceptions: ['fuelBandMissing'] })
    expect(fuelCharge(gap, always('2.25'), pickup).charge).toBeUndefined()
  })
})

describe('a program is checked', () => {
  const bands = (...rows: [string, string, string][]): FuelBand[] =>
    rows.map(([from, to, value]) => ({ from, to, value }))
  const faults = (rows: FuelBand[], aboveBands: FuelProgramme['aboveBands'] = 'last') =>
    checkBands({ bands: rows, aboveBands }).map(({ fault, row }) => `${fault} ${row}`)

  it('for gaps, overlaps and order', () => {
    expect(faults(bands(['1.00', '1.05', '1'], ['1.06', '1.10', '2']))).toEqual([])
    expect(faults(bands(['1.00', '1.05', '1'], ['1.05', '1.10', '2']))).toEqual(['overlap 2'])
    expect(faults(bands(['1.00', '1.05', '1'], ['1.10', '1.20', '2'], ['1.07', '1.08', '3']))).toEqual([
      'gap 2',
      'order 3',
    ])
    expect(faults(bands(['1.05', '1.00', '1']))).toEqual(['backwards 1'])
    expect(faults(bands(['1.00', '1.05', '2'], ['1.06', '1.10', '1']))).toEqual(['falls 2'])
    expect(faults(bands(['1.00', '1.05', '2']), 'extend')).toEqual(['oneBand 1'])
  })

  it('and reports the gap in the bands’ own decimals', () => {
    const [finding] = checkBands({ bands: bands(['1.000', '1.050', '1'], ['1.101', '1.150', '2']), aboveBands: 'last' })
    expect(finding).toMatchObject({ fault: 'gap', severity: 'warning', values: { from: '1.051', to: '1.100' } })
  })

  it('for the fields that its method needs', () => {
    const peg = { name: 'Peg', region: 'us', method: 'peg' }
    expect(fuelProgrammeForm.safeParse(peg).error?.issues.map(({ path }) => path[0])).toEqual(['peg', 'milesPerGallon'])
    expect(fuelProgrammeForm.safeParse({ ...peg, peg: '1.2', milesPerGallon: '0.0' }).success).toBe(false)
    expect(fuelProgrammeForm.parse({ ...peg, peg: '1.2', milesPerGallon: '6' }).region).toBe('US')
  })
})

describe('for any price', () => {
  const cents = fc.integer({ min: 50, max: 12_000 }).map((mills) => (mills / 1000).toFixed(3))
  /** Bands of any width without gaps, values never falling. */
  const anyBands = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 300 })), { minLength: 2, maxLength: 30 })
    .map((rows) => {
      let from = 100
      let value = 0
      return rows.map(([width, rise]) => {
        value += rise
        const band = {
          from: (from / 100).toFixed(2),
          to: ((from + width) / 100).toFixed(2),
          value: (value / 10).toFixed(1),
        }
        from += width + 1
        return band
      })
    })
  const anyProgramme = fc
    .record({
      bands: anyBands,
      method: fc.constantFrom('percent' as const, 'perMile' as const, 'peg' as const),
      betweenBands: fc.constantFrom('truncate' as const, 'round' as const),
      aboveBands: fc.constantFrom('last' as const, 'extend' as const),
    })
    .map((changes) => programme({ ...changes, peg: '1.25', milesPerGallon: '6.5' }))

  it('a higher fuel price never lowers the surcharge, and it is never negative', () => {
    const amountAt = (one: FuelProgramme, price: string) =>
      exact(fuelCharge(one, always(price), pickup).charge?.amount ?? '0')
    fc.assert(
      fc.property(anyProgramme, cents, cents, (one, a, b) => {
        const [low, high] = exact(a).lte(b) ? [a, b] : [b, a]
        expect(amountAt(one, low).gte(0)).toBe(true)
        expect(amountAt(one, high).gte(amountAt(one, low))).toBe(true)
      }),
      { numRuns: 400, seed: 7 },
    )
  })

  it('bands without a finding give a value for every price', () => {
    fc.assert(
      fc.property(anyProgramme, cents, (one, price) => {
        fc.pre(checkBands(one).every(({ severity }) => severity !== 'error'))
        expect(fuelValue(one, price).value).toBeDefined()
      }),
      { numRuns: 300, seed: 7 },
    )
  })
})

const folder = givenData('fuel/')
const rowsOf = (name: string) =>
  readFileSync(new URL(name, folder), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
const tableOf = (name: string, column: number): FuelBand[] =>
  rowsOf(name).map((row) => ({ from: row[0] ?? '', to: row[1] ?? '', value: row[column] ?? '' }))

describe.skipIf(!existsSync(folder))('published tables', () => {
  it('EIA has a price for every week of four years', () => {
    const weeks = rowsOf('eia-us-diesel-weekly-2022-08_2026-10.csv').map(([week]) => week ?? '')
    expect(weeks).toHaveLength(218)
    expect(missingWeeks(weeks)).toEqual([])
  })

  it('Midwest Motor Express: less than and full truckload', () => {
    const bands = tableOf('fsc-mme-ltl-tl-percent.csv', 3)
    const one = programme({ bands, aboveBands: 'extend' })
    expect(checkBands(one)).toEqual([])
    const prices = new Map(
      rowsOf('eia-us-diesel-weekly-2022-08_2026-10.csv').map(([week, price]) => [week ?? '', price]),
    )
    const on = (pickupOn: string, linehaul: string) =>
      fuelCharge(one, (_, week) => prices.get(week), { ...pickup, pickupOn, linehaul }).charge?.amount
    // 3.599 in the week of 2024-10-28 is 3.573: 3.55-3.59, 47.7 % of 1,000.
    expect(on('2024-10-30', '1000.00')).toBe('477.00')
    // 4.859 is six bands of 0.05 above 4.55: 65 + 6 × 1 = 71 %.
    expect(on('2026-03-11', '1000.00')).toBe('710.00')
    expect(valueAt({ bands: tableOf('fsc-mme-ltl-tl-percent.csv', 2) }, '2.148')).toBe('16.8')
  })

  it('OLTG: percent and dollars a mile in bands of three decimals', () => {
    const [percent, perMile] = [2, 3].map((column) => tableOf('fsc-oltg-percent-and-usd-per-mile.csv', column))
    expect(checkBands({ bands: percent ?? [], aboveBands: 'last' })).toEqual([])
    expect(valueAt({ bands: percent ?? [] }, '2.850')).toBe('19.0')
    expect(valueAt({ bands: percent ?? [] }, '2.851')).toBe('19.5')
    const one = programme({ method: 'perMile', bands: perMile ?? [], aboveBands: 'extend' })
    expect(fuelCharge(one, always('3.535'), { ...pickup, miles: '412' }).charge?.amount).toBe('201.88')
    // One cent per five: 6.199 is 53 bands above 3.501.
    expect(fuelValue(one, '6.199').value).toBe('1.02')
  })

  it('Landstar: the gaps of the copy are found, and no value is invented for them', () => {
    const bands = tableOf('fsc-landstar-enj-cpm-partial.csv', 2)
    const gaps = checkBands({ bands, aboveBands: 'last' })
    expect(gaps.map(({ fault, values }) => `${fault} ${values.from}-${values.to}`)).toEqual([
      'gap 1.620-1.919',
      'gap 2.340-2.699',
    ])
    expect(valueAt({ method: 'perMile', bands }, '1.75')).toBeUndefined()
    expect(valueAt({ method: 'perMile', bands }, '3.119')).toBe('0.33')
  })

  it('DoD: one percent per 13 cents above 2.50, extended from its first two bands', () => {
    const bands = [
      { from: '2.501', to: '2.630', value: '1' },
      { from: '2.631', to: '2.760', value: '2' },
    ]
    const published = rowsOf('dod-sddc-fuel-baseline-2018-2019.csv').map((row) => [row[3], row[4]])
    expect(published.map(([price]) => [price, valueAt({ bands, aboveBands: 'extend' }, price ?? '')])).toEqual(
      published,
    )
  })

  it('DoD: the price of a month’s first Monday applies from its 15th to the 14th of the next', () => {
    const bands = [
      { from: '2.501', to: '2.630', value: '1' },
      { from: '2.631', to: '2.760', value: '2' },
    ]
    const rows = rowsOf('dod-sddc-fuel-baseline-2018-2019.csv')
    const prices = new Map(rows.map(([week = '', , , price = '']) => [week, price]))
    const one = programme({ bands, aboveBands: 'extend', basis: 'firstOfMonth', effectiveDay: 15 })
    expect(rows).toHaveLength(16)
    for (const [week, from = '', to = '', , percent] of rows)
      for (const pickupOn of [from, to]) {
        const { charge, exceptions } = fuelCharge(one, (_, asked) => prices.get(asked), { ...pickup, pickupOn })
        expect([charge?.fuelWeekOn, charge?.quantity, exceptions]).toEqual([week, percent, []])
      }
  })
})
