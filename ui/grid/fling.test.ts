import { expect, it } from 'vitest'
import { createFling } from './fling.ts'

/** Scrolls by this many rows every so many ms, of which `work` pass until the frame is painted. */
function scroll(rows: number[], every: number, work = 5) {
  const fling = createFling()
  const flung = rows.map((far, at) => {
    const isFast = fling.moved(far, at * every)
    fling.painted(at * every + work)
    return isFast
  })
  return { fling, flung }
}

it('starts with the second consecutive large step, and ends with a small one', () => {
  expect(scroll([3, 3, 1.5, 1, 0.9, 1.5], 16).flung).toEqual([false, true, true, true, false, false])
})

it('works with any frame duration', () => {
  expect(scroll([3, 40, 40], 400, 390).flung).toEqual([false, true, true])
  const fling = createFling()
  fling.moved(3, 0)
  expect(fling.moved(40, 400)).toBe(true)
})

it('does not start when reading along, paging, paging again after a pause, or stopping', () => {
  expect(scroll([1, 1.9, 1.9, 24, 1], 16).flung).not.toContain(true)
  expect(scroll([24, 24, -24], 200).flung).not.toContain(true)
  const { fling } = scroll([24, 24], 16)
  expect(fling.isFast).toBe(true)
  fling.rest()
  expect(fling.isFast).toBe(false)
  expect(fling.moved(24, 48)).toBe(false)
})
