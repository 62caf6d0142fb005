import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSlots } from './row-slots.ts'

/** Slots for consecutive records of the list. */
function slotsFrom() {
  const slotsOf = createSlots()
  return (ids: readonly (string | undefined)[], first: number) =>
    slotsOf(ids.map((id, at) => ({ id, index: first + at })))
}
const rows = (first: number, count: number) => Array.from({ length: count }, (_, at) => `id${first + at}`)

describe('rows reuse the elements of removed rows', () => {
  it('keeps a record’s row while it exists, and reuses free rows for new ones', () => {
    const slotsOf = slotsFrom()
    expect(slotsOf(rows(0, 4), 0)).toEqual([0, 1, 2, 3])
    expect(slotsOf(rows(2, 4), 2)).toEqual([2, 3, 0, 1])
    expect(slotsOf(rows(2, 4), 2)).toEqual([2, 3, 0, 1])
    expect(slotsOf(rows(100, 4), 100)).toEqual([2, 3, 0, 1])
  })

  it('keeps the row of a record that was loading, and follows a record that moves in the list', () => {
    const slotsOf = slotsFrom()
    expect(slotsOf(['a', undefined, undefined], 7)).toEqual([0, 1, 2])
    expect(slotsOf(['a', 'b', 'c'], 7)).toEqual([0, 1, 2])
    expect(slotsOf(['new', 'a', 'b'], 7)).toEqual([2, 0, 1])
  })

  it('never gives one row to two records, however many there are, also if a record appears twice', () => {
    const slotsOf = slotsFrom()
    const some = fc.record({
      first: fc.nat(30),
      ids: fc.array(fc.option(fc.constantFrom(...rows(0, 12)), { nil: undefined }), { maxLength: 12 }),
    })
    fc.assert(
      fc.property(some, ({ ids, first }) => {
        const slots = slotsOf(ids, first)
        expect(new Set(slots).size).toBe(ids.length)
        expect(Math.max(-1, ...slots)).toBeLessThan(13)
      }),
    )
  })
})
