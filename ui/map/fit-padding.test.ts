import { expect, test } from 'vitest'
import { fitPadding } from './fit-padding.ts'

test('names at the right of places are visible, as far as there is room, and not below a button', () => {
  expect(fitPadding([], 310)).toEqual({ top: 48, bottom: 48, left: 48, right: 48 })
  expect(fitPadding(['Dock 39'], 310)).toMatchObject({ right: 69.5 })
  expect(fitPadding(['Rosemill (approximate)'], 310)).toMatchObject({ right: 167 })
  expect(fitPadding(['CVG Cargo Building 3, Hebron'], 310)).toMatchObject({ right: 310 * 0.56 })
  // Two buttons of 29 px in a frame, 10 px from the top.
  expect(fitPadding(['Dock 39'], 310).top).toBeGreaterThanOrEqual(10 + 2 * 29 + 6 + 8)
})
