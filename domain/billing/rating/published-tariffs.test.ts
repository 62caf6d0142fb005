import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { givenData } from '../../testing/given-data.ts'
import { accessorial, rateLine, weighing } from '../rate-sheets/rate-fields.ts'
import type { Load, LoadStop } from './load.ts'
import { rateOrder, readySheet } from './rate-order.ts'

const place = { country: 'US', province: 'CA', city: 'Carson', postalCode: '90745', windowFrom: null, windowTo: null }
const pickup: LoadStop = { ...place, kind: 'pickup', sequence: 1, arrivedAt: null, departedAt: null }
const dropoff: LoadStop = { ...pickup, kind: 'dropoff', sequence: 2 }
const load = (facts: Partial<Load>): Load => ({
  pickupOn: '2020-06-01',
  bookingType: 1,
  truckType: '',
  tags: [],
  pounds: undefined,
  cubicFeet: undefined,
  pallets: undefined,
  miles: undefined,
  wasCancelledUnderWay: false,
  stops: [pickup, dropoff],
  ...facts,
})
const any = { originScope: 'any', destinationScope: 'any', method: 'flat', price: '0' }
const sheet = (lines: object[], more: { accessorials?: object[]; weighing?: object } = {}) =>
  readySheet(
    {
      id: 'tariff',
      currency: 'USD',
      weighing: weighing.parse(more.weighing ?? {}),
      zones: [],
      accessorials: (more.accessorials ?? []).map((one) => accessorial.parse(one)),
    },
    lines.map((line, index) => ({ ...rateLine.parse({ ...any, ...line }), lineNo: index + 1 })),
  )

const csv = givenData('rates/dod400ng-2020-linehaul_rates.csv')

/** 400NG, effective 2020-05-15: linehaul by miles and weight, minimum 1,000 lb (transcom/mymove, a public tariff). */
test.skipIf(!existsSync(csv))(
  'DoD 400NG linehaul: every cell of the whole tariff, at both of its ends',
  {
    timeout: 60_000,
  },
  () => {
    const rows = readFileSync(csv, 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((row) => row.split(','))
      .filter((row) => row.at(-1) === 'ConusLinehaul')
    const tariff = sheet(
      rows.map(([milesFrom, milesTo, poundsFrom, poundsTo, cents]) => ({
        milesFrom,
        milesTo,
        poundsFrom,
        poundsTo,
        price: String(Number(cents) / 100),
      })),
      { weighing: { leastPounds: '1000' } },
    )
    const cost = (miles: string, pounds: string) => rateOrder(load({ miles, pounds }), tariff).charges[0]?.amount
    expect(cost('20', '1099')).toBe('1545.00')
    expect(cost('21', '1100')).toBe('1661.00')
    expect(cost('20', '400')).toBe('1545.00')
    expect(cost('20.2', '1099.5')).toBe(cost('21', '1099'))
    for (const [milesFrom = '', milesTo, poundsFrom = '', poundsTo, cents] of rows) {
      const amount = (Number(cents) / 100).toFixed(2)
      expect(cost(milesFrom, poundsFrom)).toBe(amount)
      expect(cost(String(Number(milesTo) - 1), String(Number(poundsTo) - 1))).toBe(amount)
    }
  },
)

/**
 * Dray Alliance, shipper accessorials: waiting 70 an hour in quarters after two hours, from the appointment or arrival;
 * stop off 150.
 */
test('drayage: waiting 220 minutes costs 122.50, a stop off 150, a dry run 150', () => {
  const drayage = sheet([{ price: '400' }], {
    accessorials: [
      { kind: 'detention', name: 'Waiting time', price: '70', clock: 'appointment' },
      { kind: 'extraStop', name: 'Stop off', price: '150' },
      { kind: 'truckOrderedNotUsed', name: 'Dry run', price: '150' },
    ],
  })
  const here = { ...pickup, arrivedAt: '2026-11-02T15:00:00Z', departedAt: '2026-11-02T18:40:00Z' }
  const there = { ...dropoff, arrivedAt: '2026-11-02T20:00:00Z', departedAt: '2026-11-02T20:30:00Z' }
  const waited = rateOrder(load({ stops: [here, there, { ...there, sequence: 3 }] }), drayage).charges
  expect(waited.map(({ amount }) => amount)).toEqual(['400.00', '122.50', '150.00'])
  expect(waited[1]?.arithmetic.map(({ result }) => result)).toEqual(['220', '100', '105', '122.5'])
  const dryRun = rateOrder(load({ wasCancelledUnderWay: true }), drayage).charges
  expect(dryRun.map(({ amount }) => amount)).toEqual(['150.00'])
})

/** Exhibit material handling, 2018: by hundredweight, minimum 200 lb, weight rounded up to the next 100 lb. */
test('material handling: 1,340 lb late to the warehouse is 14 cwt at 80 and at 27', () => {
  const handling = sheet([{ method: 'perCwt', price: '80' }], {
    weighing: { leastPounds: '200', poundsStep: '100' },
    accessorials: [{ kind: 'custom', name: 'Late freight', price: '27', unit: 'cwt', trigger: 'tag', tag: 'late' }],
  })
  const amounts = (facts: Partial<Load>) => rateOrder(load(facts), handling).charges.map(({ amount }) => amount)
  expect(amounts({ pounds: '1340', tags: ['late'] })).toEqual(['1120.00', '378.00'])
  expect(amounts({ pounds: '35' })).toEqual(['160.00'])
})

/**
 * Alaska Air Cargo: charges the higher of actual weight and cubic inches divided by 194 (domestic) or 166
 * (international).
 */
test('air freight by measure: 60 × 40 × 48 inches on 400 lb is 593.81 lb, abroad 693.98', () => {
  const cubicFeet = String((60 * 40 * 48) / 1728)
  const cost = (inchesPerPound: string) =>
    rateOrder(
      load({ pounds: '400', cubicFeet }),
      sheet([{ method: 'perCwt', price: '100' }], { weighing: { inchesPerPound } }),
    ).charges[0]?.amount
  expect(cost('194')).toBe('593.81')
  expect(cost('166')).toBe('693.98')
})
