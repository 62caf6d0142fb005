import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Load, LoadStop } from '../rating/load.ts'
import { rateOrder, readySheet } from '../rating/rate-order.ts'
import { type RateLineFields, rateLine, weighing } from './rate-fields.ts'
import { checkSheet } from './sheet-checks.ts'

const any = { originScope: 'any', destinationScope: 'any', method: 'perCwt', price: '0' } as const
const linesOf = (lines: Partial<RateLineFields>[]) =>
  lines.map((line, index) => ({ ...rateLine.parse({ ...any, ...line }), lineNo: index + 1 }))
const sheet = (weighed: object = {}) => ({
  id: 'sheet',
  currency: 'USD',
  weighing: weighing.parse(weighed),
  zones: [],
  accessorials: [],
  effectiveTo: null,
})
const splits = (lines: Partial<RateLineFields>[], weighed: object = {}) =>
  checkSheet(sheet(weighed), linesOf(lines), '2026-11-22').filter(({ code }) => code === 'splitCheaper')

const stop: LoadStop = {
  kind: 'pickup',
  sequence: 1,
  country: 'US',
  province: 'IL',
  city: '',
  postalCode: '',
  windowFrom: null,
  windowTo: null,
  arrivedAt: null,
  departedAt: null,
}
const load = (pounds: number): Load => ({
  pickupOn: '2026-11-02',
  bookingType: 1,
  truckType: '',
  tags: [],
  cubicFeet: undefined,
  pallets: undefined,
  pounds: String(pounds),
  miles: undefined,
  wasCancelledUnderWay: false,
  stops: [stop, { ...stop, kind: 'dropoff', sequence: 2 }],
})

test('two loads that cost less than one combined load are reported, with weights that show it', () => {
  const flat = [
    { method: 'flat', price: '100', poundsTo: '1000' },
    { method: 'flat', price: '300', poundsFrom: '1000' },
  ] as const
  expect(splits([...flat])).toEqual([
    {
      code: 'splitCheaper',
      lines: [2, 1],
      values: { pounds: '1000', amount: '300.00', one: '1', other: '999', parts: '200', currency: 'USD' },
    },
  ])
  // A heavier weight at a higher price per hundredweight is the same fault; a lower price is the purpose of breaks.
  expect(splits([{ price: '10', breaks: [{ from: '2000', price: '14' }] }])).toMatchObject([
    { lines: [1], values: { pounds: '3998', amount: '559.72', one: '1999', other: '1999', parts: '399.8' } },
  ])
  expect(splits([{ price: '14', breaks: [{ from: '2000', price: '10' }], deficit: true, minCharge: '95' }])).toEqual([])
  expect(splits([{ method: 'flat', price: '100' }])).toEqual([])
})

test('each lane is checked alone with the sheet’s weighing, and prices without weight are skipped', () => {
  const step = { poundsTo: '1000', price: '10' }
  const dearer = { poundsFrom: '1000', price: '30' }
  const short = { milesTo: '100' }
  const far = { milesFrom: '100' }
  expect(
    splits([
      { ...step, ...short },
      { ...dearer, ...far },
    ]),
  ).toEqual([])
  expect(
    splits([
      { ...step, ...short },
      { ...dearer, ...short },
      { price: '20', ...far },
    ]),
  ).toMatchObject([{ lines: [2, 1] }])
  expect(splits([step, { ...dearer, method: 'perMile' }])).toEqual([])
  // Each of two loads counts as the minimum weight, so splitting saves nothing.
  expect(splits([step, dearer])).toHaveLength(1)
  expect(splits([step, dearer], { leastPounds: '4000' })).toEqual([])
})

test('reported sums equal those of rating, and every cheaper split into two whole loads is found', {
  timeout: 60_000,
}, () => {
  const price = fc.integer({ min: 1, max: 30 }).map((cents) => String(cents))
  const bound = fc.integer({ min: 2, max: 24 })
  const line = fc.record({
    price,
    breaks: fc
      .array(fc.record({ from: bound, price }), { maxLength: 2 })
      .map((breaks) =>
        [...new Map(breaks.map((one) => [one.from, one])).values()]
          .sort((one, other) => one.from - other.from)
          .map((one) => ({ ...one, from: String(one.from) })),
      ),
    deficit: fc.boolean(),
    minCharge: fc.option(price.map((cents) => `0.${cents.padStart(2, '0')}`)),
  })
  const lane = fc.tuple(
    fc.array(line, { minLength: 1, maxLength: 3 }),
    fc.uniqueArray(bound, { minLength: 2, maxLength: 2 }),
  )
  fc.assert(
    fc.property(lane, ([lines, bounds]) => {
      const [first = 0, second = 0] = bounds.sort((one, other) => one - other)
      const froms = [null, first, second]
      const fields = lines.map((one, index) => ({
        ...one,
        poundsFrom: froms[index] === null ? null : String(froms[index]),
        poundsTo: index + 1 < lines.length ? String(froms[index + 1]) : null,
      }))
      const ready = readySheet(sheet(), linesOf(fields))
      const costs = Array.from({ length: 101 }, (_, pounds) =>
        Math.round(Number(rateOrder(load(pounds), ready).charges[0]?.amount) * 100),
      )
      const cost = (pounds: number) => costs[pounds] ?? Number.NaN
      let saved = 0
      for (let one = 1; one <= 50; one++)
        for (let other = one; other <= 50; other++) saved = Math.max(saved, cost(one + other) - cost(one) - cost(other))
      const [found] = splits(fields)
      expect(found !== undefined).toBe(saved > 0)
      if (!found) return
      const { pounds, amount, one, other, parts } = found.values
      expect(Math.round(Number(amount) * 100)).toBe(cost(Number(pounds)))
      expect(Math.round(Number(parts) * 100)).toBe(cost(Number(one)) + cost(Number(other)))
      expect(Number(one) + Number(other)).toBe(Number(pounds))
    }),
    { seed: 7, numRuns: 100 },
  )
})
