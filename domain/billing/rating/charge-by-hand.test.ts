import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accessorial, accessorialKinds, accessorialUnits, storageUnits } from '../rate-sheets/rate-fields.ts'
import { chargeByHand } from './charge-by-hand.ts'

const sheet = { id: 'sheet', currency: 'USD' }
const charged = [
  { kind: 'linehaul', amount: '400.00' },
  { kind: 'fuel', amount: '80.00' },
  { kind: 'detention', amount: '70.00' },
].map((one) => ({ ...one, currency: 'USD' })) as Parameters<typeof chargeByHand>[3]
const byHand = (fields: object, quantity = '1') =>
  chargeByHand(accessorial.parse({ name: 'Service', kind: 'custom', price: '60', ...fields }), quantity, sheet, charged)
const told = (fields: object, quantity?: string) => {
  const charge = byHand(fields, quantity)
  return charge && [charge.amount, charge.unit, charge.quantity, ...charge.arithmetic.map(({ rule }) => rule)]
}

test('a quantity added by hand costs the same as when rated: free units, minimum quantity, minimum and maximum', () => {
  expect(told({ unit: 'day', freeUnits: '2' }, '5')).toEqual(['180.00', 'day', '3', 'freeUnits', 'day'])
  expect(told({ unit: 'day', freeUnits: '2' }, '2')).toBeUndefined()
  expect(told({ unit: 'day', leastUnits: '3' }, '1')).toEqual(['180.00', 'day', '3', 'leastUnits', 'day'])
  expect(told({ unit: 'piece', maxCharge: '500' }, '12')).toEqual(['500.00', 'piece', '12', 'piece', 'maximum'])
  expect(told({ kind: 'detention', price: '70' }, '1.75')).toEqual(['122.50', 'hour', '1.75', 'hour'])
  expect(told({ kind: 'layover', priceMinutes: 1440 }, '2')).toEqual(['120.00', 'day', '2', 'day'])
  expect(told({ kind: 'extraStop' }, '2')).toEqual(['120.00', 'stop', '2', 'stop'])
  expect(told({})).toEqual(['60.00', 'flat', '1', 'flat'])
  expect(told({}, '3')).toEqual(['180.00', 'each', '3', 'each'])
})

test('a percentage of the linehaul uses the order’s charges, with or without fuel', () => {
  expect(told({ unit: 'percent', price: '25' })).toEqual(['100.00', 'percent', '25', 'percent'])
  expect(told({ unit: 'percentWithFuel', price: '25' })).toEqual([
    ...['120.00', 'percent', '25'],
    ...['linehaulWithFuel', 'percent'],
  ])
  expect(
    chargeByHand(accessorial.parse({ name: 'Team', kind: 'custom', price: '25', unit: 'percent' }), '1', sheet, []),
  ).toBe(undefined)
})

test('a percentage of the linehaul uses charges in the order’s own currency, with all decimals', () => {
  const team = accessorial.parse({ name: 'Team', kind: 'custom', price: '10', unit: 'percent' })
  const mixed = [
    { kind: 'linehaul', amount: '400.00', currency: 'USD' },
    { kind: 'linehaul', amount: '60000', currency: 'JPY' },
  ] as const
  expect(chargeByHand(team, '1', sheet, mixed)?.amount).toBe('40.00')
  const dinars = [{ kind: 'linehaul', amount: '120.345', currency: 'KWD' }] as const
  // 10 % of 120.345 is 12.0345.
  expect(chargeByHand(team, '1', { ...sheet, currency: 'KWD' }, dinars)?.amount).toBe('12.035')
})

test('a larger quantity never costs less, no charge is negative, and the last step is the charge', () => {
  const amount = fc.integer({ min: 0, max: 50_000 }).map((cents) => (cents / 100).toFixed(2))
  const any = fc
    .record({
      kind: fc.constantFrom(...accessorialKinds),
      unit: fc.constantFrom(...accessorialUnits),
      price: amount,
      freeUnits: amount,
      leastUnits: amount,
      minCharge: fc.option(amount),
    })
    .filter(({ kind, unit }) => kind !== 'storage' || storageUnits.some((one) => one === unit))
  const quantity = fc.integer({ min: 1, max: 900_000 }).map((thousandths) => String(thousandths / 1000))
  fc.assert(
    fc.property(any, quantity, quantity, (fields, one, other) => {
      const [few = one, many = other] = [one, other].sort((a, b) => Number(a) - Number(b))
      const [less, more] = [byHand(fields, few), byHand(fields, many)]
      expect(Number(more?.amount ?? 0)).toBeGreaterThanOrEqual(Number(less?.amount ?? 0))
      expect(Number(less?.amount ?? 0)).toBeGreaterThanOrEqual(0)
      expect(Number(more?.arithmetic.at(-1)?.result ?? 0)).toBe(Number(more?.amount ?? 0))
    }),
    { numRuns: 300 },
  )
})
