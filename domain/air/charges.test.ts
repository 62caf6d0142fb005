import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { givenData } from '../testing/given-data.ts'
import { type ChargedWaybill, chargeLine, chargesOf, type RateLine, sumsOf } from './charges.ts'
import { rateBy, readTariff } from './tariff.ts'
import { chargeableOf, cubicMetres, type Dimensions, volumeWeight } from './weight.ts'

const given = (name: string) => givenData(`air/vectors/${name}.csv`)
/** Fields of a row; only the first may be in quotes. */
const rowsOf = (name: string) =>
  readFileSync(given(name), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [, quoted, plain, rest = ''] = /^(?:"([^"]*)"|([^,]*)),(.*)$/.exec(row) ?? []
      return [quoted ?? plain ?? '', ...rest.split(',')]
    })

test.runIf(existsSync(given('chargeable-weight')))('chargeable weight is that of the given cases', () => {
  const rows = rowsOf('chargeable-weight')
  expect(rows.length).toBeGreaterThan(10)
  for (const [
    name = '',
    pieces = '',
    unit,
    gross = '',
    weightUnit,
    ,
    ,
    exactWeight = '',
    chargeable,
    decidedBy,
  ] of rows) {
    const dimensions = pieces.split(' + ').map((one) => {
      const [count, length = '', width = '', height = ''] = one.split(' x ')
      return { pieces: Number(count), length, width, height, unit: unit as 'cm' | 'in' }
    })
    const own = weightUnit === 'kg' ? ('K' as const) : ('L' as const)
    const volume = volumeWeight(dimensions, own)
    expect([name, chargeableOf(gross, volume, own)]).toEqual([
      name,
      { weight: chargeable, volumeWeight: expect.any(String), decidedBy },
    ])
    expect(Math.abs(Number(volume) - Number(exactWeight)), name).toBeLessThan(0.001)
  }
})

test.runIf(existsSync(given('rate-class')))('rate, class and next break are those of the given cases', () => {
  let compared = 0
  for (const [tariff = '', weight = '', rateClass, onLine, rate, charge, next] of rowsOf('rate-class')) {
    const read = readTariff(tariff.replace(/ \(.*/, ''))
    if (!read) throw new Error(tariff)
    const rated = rateBy(read, weight, 'USD')
    expect([tariff, weight, rated]).toEqual([
      tariff,
      weight,
      {
        rateClass,
        weight: onLine,
        rate: expect.any(String),
        total: charge,
        byWeight: next === 'yes' ? expect.any(String) : null,
      },
    ])
    expect(Number(rated?.rate)).toBe(Number(rate))
    compared += 1
  }
  expect(compared).toBeGreaterThan(10)
})

const dims = (pieces: number, length: string, width: string, height: string, unit: 'cm' | 'in' = 'cm'): Dimensions => ({
  pieces,
  length,
  width,
  height,
  unit,
})

test('weight goes up to the half kilogram or whole pound, and sides to the whole unit with halves up', () => {
  expect(chargeableOf('100.4', '4', 'K')).toEqual({ weight: '100.5', volumeWeight: '4.000', decidedBy: 'gross' })
  expect(chargeableOf('12.5', '0.2', 'K').weight).toBe('12.5')
  expect(volumeWeight([dims(1, '50.5', '40.5', '30.5')], 'K').toFixed(3)).toBe('10.804')
  expect(volumeWeight([dims(2, '48', '40', '40', 'in')], 'L').toFixed(3)).toBe('925.301')
  // A carrier that counts 5,000 cm³ as a kilogram.
  expect(volumeWeight([dims(1, '100', '50', '50')], 'K', 5000).toString()).toBe('50')
  expect(cubicMetres([dims(2, '100', '50', '50')]).toString()).toBe('0.5')
})

test('a tariff is read as people write it, and anything else is refused', () => {
  expect(readTariff('N 6.40; M 85\n100 4.15; +45 4.80')).toEqual({
    minimum: '85',
    normal: '6.40',
    breaks: [
      { from: '45', rate: '4.80' },
      { from: '100', rate: '4.15' },
    ],
  })
  for (const text of ['', 'M', '45', '45 x', 'Z 10', '45 4,80']) expect(readTariff(text), text).toBeNull()
})

const line = (fields: Partial<RateLine> = {}): RateLine => ({
  pieces: 1,
  gross: '100',
  rateClass: 'Q',
  chargeable: '',
  rate: '2.50',
  tariff: '',
  volume: '',
  dimensions: [],
  ...fields,
})
const rating = { weightUnit: 'K', divisor: 6000, currency: 'USD' } as const

test('a line is charged by weight, flat, by the next break, or not as long as something is missing', () => {
  expect(chargeLine(line(), rating)).toMatchObject({ weight: '100', total: '250.00', how: 'byWeight' })
  expect(chargeLine(line({ rateClass: 'M', rate: '85' }), rating)).toMatchObject({ total: '85.00', how: 'flat' })
  expect(chargeLine(line({ rateClass: 'Y', rate: '0.10' }), rating).total).toBe('-10.00')
  expect(chargeLine(line({ rate: '' }), rating)).toMatchObject({ total: '', how: 'missing' })
  expect(chargeLine(line({ rateClass: 'X', rate: '' }), rating)).toMatchObject({ total: '', how: 'information' })
  const tariff = 'M 100; N 12; 45 10; 100 9; 300 8'
  expect(chargeLine(line({ gross: '97.6', tariff, rateClass: '', rate: '' }), rating)).toMatchObject({
    rateClass: 'Q',
    weight: '100',
    rate: '9',
    total: '900.00',
    byWeight: '980.00',
    how: 'nextBreak',
  })
  expect(chargeLine(line({ chargeable: '120' }), rating)).toMatchObject({ weight: '120', total: '300.00' })
})

test('the two columns of the paper add up to the rounded lines, each charge in the column of who pays it', () => {
  const waybill: ChargedWaybill = {
    ...rating,
    lines: [line({ rate: '2.333' }), line({ gross: '33.3', rate: '1.005' })],
    weightPayment: 'P',
    otherPayment: 'C',
    otherCharges: [
      { code: 'AW', due: 'A', amount: '25' },
      { code: 'MY', due: 'C', amount: '40.505' },
      { code: 'SC', due: 'C', amount: '10' },
    ],
    valuation: '7',
    tax: '',
  }
  const { lines, prepaid, collect } = chargesOf(waybill)
  expect(lines.map(({ total }) => total)).toEqual(['233.30', '33.67'])
  expect(prepaid).toEqual({
    weight: '266.97',
    valuation: '7.00',
    tax: '0.00',
    dueAgent: '0.00',
    dueCarrier: '0.00',
    total: '273.97',
  })
  expect(collect).toEqual({
    weight: '0.00',
    valuation: '0.00',
    tax: '0.00',
    dueAgent: '25.00',
    dueCarrier: '50.51',
    total: '75.51',
  })
  expect(chargesOf({ ...waybill, currency: 'JPY' }).prepaid.weight).toBe('267')
})

test('pieces, weights and volume are those of all lines', () => {
  const lines = [
    line({ pieces: 3, gross: '10.25', dimensions: [dims(3, '100', '100', '100')] }),
    line({ pieces: null, gross: '' }),
  ]
  expect(sumsOf(lines, rating)).toEqual({ pieces: 3, gross: '10.25', chargeable: '500', volume: '3.000' })
})

test('a booked volume counts until the freight is measured', () => {
  const rating = { weightUnit: 'K' as const, divisor: 6000, currency: 'USD' }
  const dimensions: Dimensions[] = [{ pieces: 1, length: '100', width: '100', height: '50', unit: 'cm' }]
  expect(chargeLine(line({ gross: '100', volume: '1.2' }), rating).calculated).toEqual({
    weight: '200',
    volumeWeight: '200.000',
    decidedBy: 'volume',
  })
  expect(chargeLine(line({ gross: '100', volume: '1.2', dimensions }), rating).calculated?.volumeWeight).toBe('83.333')
  expect(chargeLine(line({ gross: '100', volume: '1.2' }), { ...rating, weightUnit: 'L' }).calculated?.weight).toBe(
    '441',
  )
  expect(sumsOf([line({ volume: '1.2' }), line({ volume: '9', dimensions }), line()], rating).volume).toBe('1.700')
})
