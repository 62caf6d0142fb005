import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnWindow } from './column-window.ts'

const twenty = Array.from({ length: 20 }, () => 100)

describe('the columns that rows contain', () => {
  it('are those in view and 150 px on either side', () => {
    expect(columnWindow(twenty, 0, 700)).toEqual({ from: 0, to: 9 })
    expect(columnWindow(twenty, 1000, 500)).toEqual({ from: 8, to: 17 })
    expect(columnWindow([], 0, 700)).toEqual({ from: 0, to: 0 })
  })

  it('stay the same while they cover the view', () => {
    const before = columnWindow(twenty, 0, 700)
    expect(columnWindow(twenty, 200, 700, before)).toBe(before)
    expect(columnWindow(twenty, 201, 700, before)).toEqual({ from: 0, to: 11 })
    expect(columnWindow(twenty.slice(0, 5), 0, 700, before)).toEqual({ from: 0, to: 5 })
    // Columns made before the view was known.
    expect(columnWindow(twenty, 0, 700, { from: 0, to: 20 })).toEqual({ from: 0, to: 9 })
  })

  it('always cover the view, wherever scrolling goes', () => {
    const widths = fc.array(fc.integer({ min: 40, max: 400 }), { minLength: 1, maxLength: 40 })
    const place = fc.tuple(fc.nat(6000), fc.integer({ min: 1, max: 2000 }))
    fc.assert(
      fc.property(widths, place, place, (widths, [left, width], [nextLeft, nextWidth]) => {
        const { from, to } = columnWindow(widths, nextLeft, nextWidth, columnWindow(widths, left, width))
        let edge = 0
        widths.forEach((each, index) => {
          const isSeen = edge + each > nextLeft && edge < nextLeft + nextWidth
          if (isSeen) expect(index >= from && index < to).toBe(true)
          edge += each
        })
      }),
    )
  })
})
