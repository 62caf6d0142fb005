import { describe, expect, it } from 'vitest'
import { followRow, gridCommand, loadedIds, toggledId, withRange } from './selection.ts'

const ids = ['a', 'b', undefined, 'd', 'e']
const rowAt = (index: number) => ids[index]
const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }

describe('selection', () => {
  it('toggles without touching the set it was given', () => {
    const before = new Set(['a'])
    expect([...toggledId(before, 'b')]).toEqual(['a', 'b'])
    expect([...toggledId(before, 'a')]).toEqual([])
    expect([...before]).toEqual(['a'])
  })
  it('takes ranges in either direction and only rows that are loaded', () => {
    expect([...withRange(new Set(['z']), rowAt, 3, 1)]).toEqual(['z', 'b', 'd'])
    expect([...loadedIds(rowAt, 5)]).toEqual(['a', 'b', 'd', 'e'])
    expect(loadedIds((index) => String(index), 1_000_000).size).toBe(10_000)
  })
})

describe('followRow', () => {
  it('stays with the record when rows are inserted or removed above it', () => {
    expect(followRow(rowAt, 5, 1, 'd')).toBe(3)
    expect(followRow(rowAt, 5, 4, 'b')).toBe(1)
  })
  it('keeps its place when the record is gone, within the list', () => {
    expect(followRow(rowAt, 5, 1, 'gone')).toBe(1)
    expect(followRow(rowAt, 5, 9, 'gone')).toBe(4)
    expect(followRow(rowAt, 0, 3, 'gone')).toBe(-1)
  })
})

describe('gridCommand', () => {
  it.each([
    ['j', 3, { kind: 'move', to: 4, extend: false }],
    ['ArrowUp', 0, { kind: 'move', to: 0, extend: false }],
    ['PageDown', 3, { kind: 'move', to: 9, extend: false }],
    ['End', 3, { kind: 'move', to: 9, extend: false }],
    ['Home', 3, { kind: 'move', to: 0, extend: false }],
    ['x', 3, { kind: 'toggle' }],
    [' ', 3, { kind: 'toggle' }],
    ['Enter', 3, { kind: 'open' }],
    ['Enter', -1, null],
    ['a', 3, null],
    ['Tab', 3, null],
  ])('%j at row %i', (key, active, command) => {
    expect(gridCommand({ ...plain, key }, active, 10, 8)).toEqual(command)
  })
  it('extends with shift, selects all with ctrl, leaves other combinations alone', () => {
    expect(gridCommand({ ...plain, key: 'J', shiftKey: true }, 3, 10, 8)).toEqual({ kind: 'move', to: 4, extend: true })
    expect(gridCommand({ ...plain, key: 'a', ctrlKey: true }, 3, 10, 8)).toEqual({ kind: 'selectAll' })
    expect(gridCommand({ ...plain, key: 'k', metaKey: true }, 3, 10, 8)).toBeNull()
    expect(gridCommand({ ...plain, key: 'ArrowDown', altKey: true }, 3, 10, 8)).toBeNull()
  })
})
