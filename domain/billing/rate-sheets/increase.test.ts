import fc from 'fast-check'
import { expect, test } from 'vitest'
import { raised } from './increase.ts'

test('prices are raised by percent and rounded half up to steps; a small price to cents, so that it does not vanish', () => {
  expect(raised('2.345', { percent: '5', step: '0.01' })).toBe('2.46')
  expect(raised('395', { percent: '4.5', step: '5' })).toBe('415')
  expect(raised('333.33', { percent: '5', step: '0.05' })).toBe('350')
  expect(raised('2.25', { percent: '4.5', step: '5' })).toBe('2.35')
  expect(raised('2.85', { percent: '4.5', step: '1' })).toBe('2.98')
  expect(raised('0', { percent: '4.5', step: '5' })).toBe('0')
})

test('at any step, rounding changes a raised price by at most a twentieth or half a cent', () => {
  const price = fc.integer({ min: 1, max: 500_000 }).map((cents) => String(cents / 100))
  const step = fc.constantFrom('0.01', '0.05', '0.25', '1', '5', '10', '25')
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 40 }), step, (from, percent, of) => {
      const wanted = (Number(from) * (100 + percent)) / 100
      const off = Math.abs(Number(raised(from, { percent: String(percent), step: of })) - wanted)
      expect(off).toBeLessThanOrEqual(Math.max(0.005, wanted / 20) + 1e-9)
    }),
  )
})
