import { expect, it } from 'vitest'
import { createFling } from './fling.ts'

/** Scrolls by so many rows, every so many ms, of which `work` pass until the frame is painted. */
function scroll(rows: number[], every: number, work = 5) {
  const fling = createFling()
  const flung = rows.map((far, at) => {
    const isFast = fling.moved(far, at * every)
    fling.painted(at * every + work)
    return isFast
  })
  return { fling, flung }
}

it('is a fling from the second frame on that goes far, until one goes hardly on', () => {
  expect(scroll([3, 3, 1.5, 1, 0.9, 1.5], 16).flung).toEqual([false, true, true, true, false, false])
})

it('is one however long frames take', () => {
  expect(scroll([3, 40, 40], 400, 390).flung).toEqual([false, true, true])
  const fling = createFling()
  fling.moved(3, 0)
  expect(fling.moved(40, 400)).toBe(true)
})

it('is none when one reads along, jumps a page, jumps again after a rest, or comes to rest', () => {
  expect(scroll([1, 1.9, 1.9, 24, 1], 16).flung).not.toContain(true)
  expect(scroll([24, 24, -24], 200).flung).not.toContain(true)
  const { fling } = scroll([24, 24], 16)
  expect(fling.isFast).toBe(true)
  fling.rest()
  expect(fling.isFast).toBe(false)
  expect(fling.moved(24, 48)).toBe(false)
})
