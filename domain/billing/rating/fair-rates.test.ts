import { en } from '@shortcut/words/en.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, chicago, type Line, linehaul, load, sheet } from '../../testing/rated-load.ts'
import { rateOrder } from './rate-order.ts'

const decimals = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((cents) => String(cents / 100))
/** Prices that never rise with weight, rated as a higher break where that is cheaper. */
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

test('more weight never costs less if the sheet uses deficit rating', () => {
  fc.assert(
    fc.property(fairLine, pounds, pounds, (line, one, more) => {
      expect(cost(line, one + more)).toBeGreaterThanOrEqual(cost(line, one))
    }),
  )
})

test('a load in two parts never costs less than whole, except for one cent of rounding', () => {
  fc.assert(
    fc.property(fairLine, pounds, pounds, (line, one, other) => {
      expect(cost(line, one) + cost(line, other) + 0.011).toBeGreaterThan(cost(line, one + other))
    }),
  )
})

test('no charge is negative, and each step has its sentence', () => {
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
