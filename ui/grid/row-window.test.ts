import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseAfterScroll, baseAt, settle, topFor, windowRows } from './row-window.ts'

const million = 1_000_000

describe('a list longer than a browser can lay out', () => {
  it('is unchanged if it fits', () => {
    expect(baseAt(400_000, windowRows)).toBe(0)
    expect(topFor(400_000, windowRows)).toBe(400_000)
    expect(baseAfterScroll(0, 0, 400_000, 25, windowRows)).toBe(0)
  })

  it('shows its first and its last row', () => {
    expect(baseAt(0, million)).toBe(0)
    expect(baseAt(windowRows - 25, million) + windowRows - 1).toBe(million - 1)
    expect(topFor(0, million)).toBe(0)
    expect(topFor(million - 25, million)).toBe(windowRows - 25)
  })

  it('keeps the base for a wheel step and recalculates it after a jump', () => {
    expect(baseAfterScroll(1234, 200_000, 200_003, 25, million)).toBe(1234)
    expect(baseAfterScroll(0, 0, 250_000, 25, million)).toBe(baseAt(250_000, million))
  })

  it('can show every row, and settling never changes the rows in view', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: windowRows + 1, max: 30_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: -2000, max: 2000 }),
        (rowCount, place, drift) => {
          const index = Math.floor(place * (rowCount - 1))
          const top = topFor(index, rowCount)
          expect(top).toBeGreaterThanOrEqual(0)
          expect(top).toBeLessThanOrEqual(windowRows)
          const resting = settle(top + drift, index - top, rowCount)
          if (index + drift >= 0 && index + drift < rowCount) expect(resting.top + resting.base).toBe(index + drift)
          expect(resting.base).toBeGreaterThanOrEqual(Math.min(0, index + drift))
        },
      ),
    )
  })
})
