import { describe, expect, it } from 'vitest'
import {
  columnOrder,
  emptyLayout,
  moveColumn,
  nextSort,
  nudgeColumn,
  resizeColumn,
  shownColumns,
  toggleHidden,
  togglePinned,
} from './layout.ts'

const columns = [{ id: 'crn', required: true }, { id: 'status' }, { id: 'customer' }, { id: 'weight', minWidth: 60 }]

describe('columnOrder', () => {
  it('follows the definition until a column is moved', () => {
    expect(columnOrder(columns, emptyLayout)).toEqual(['crn', 'status', 'customer', 'weight'])
  })
  it('keeps a saved order when columns are added and removed', () => {
    const saved = { ...emptyLayout, order: ['weight', 'retired', 'crn'] }
    expect(columnOrder(columns, saved)).toEqual(['weight', 'crn', 'status', 'customer'])
  })
  it('puts a new first column first', () => {
    expect(columnOrder(columns, { ...emptyLayout, order: ['status', 'customer', 'weight'] })[0]).toBe('crn')
  })
})

describe('moving columns', () => {
  it('moves before another, or to the end', () => {
    expect(moveColumn(columns, emptyLayout, 'weight', 'status').order).toEqual(['crn', 'weight', 'status', 'customer'])
    expect(moveColumn(columns, emptyLayout, 'crn', null).order).toEqual(['status', 'customer', 'weight', 'crn'])
    expect(moveColumn(columns, emptyLayout, 'crn', 'crn')).toBe(emptyLayout)
  })
  it('moves past hidden columns, and not out of its group', () => {
    const hidden = { ...emptyLayout, hidden: ['status'] }
    expect(nudgeColumn(columns, hidden, 'customer', -1).order).toEqual(['customer', 'crn', 'status', 'weight'])
    expect(nudgeColumn(columns, hidden, 'customer', 1).order).toEqual(['crn', 'status', 'weight', 'customer'])
    expect(nudgeColumn(columns, hidden, 'weight', 1)).toBe(hidden)
    const pinned = { ...emptyLayout, pinned: ['crn'] }
    expect(nudgeColumn(columns, pinned, 'status', -1)).toBe(pinned)
  })
})

describe('widths, hiding, pinning, sorting', () => {
  it('keeps a column wide enough to grab', () => {
    expect(resizeColumn(emptyLayout, { id: 'weight', minWidth: 60 }, 10).widths).toEqual({ weight: 60 })
    expect(resizeColumn(emptyLayout, { id: 'crn' }, 133.4).widths).toEqual({ crn: 133 })
  })
  it('never hides a required column, and shows one that an old layout hid', () => {
    expect(toggleHidden(emptyLayout, { id: 'crn', required: true }).hidden).toEqual([])
    expect(toggleHidden({ ...emptyLayout, hidden: ['crn'] }, { id: 'crn', required: true }).hidden).toEqual([])
    expect(toggleHidden(emptyLayout, { id: 'status' }).hidden).toEqual(['status'])
  })
  it('gives the displayed columns from left to right', () => {
    const layout = { ...emptyLayout, order: ['weight', 'crn', 'status'], hidden: ['crn'], pinned: ['status'] }
    expect(shownColumns(columns, layout).slice(0, 2)).toEqual(['status', 'weight'])
    expect(shownColumns(columns, layout)).not.toContain('crn')
  })
  it('pins and releases', () => {
    const once = togglePinned(emptyLayout, 'crn')
    expect(once.pinned).toEqual(['crn'])
    expect(togglePinned(once, 'crn').pinned).toEqual([])
  })
  it('sorts up, down, not at all', () => {
    const up = nextSort(emptyLayout, 'crn')
    expect(up.sort).toEqual({ columnId: 'crn', descending: false })
    expect(nextSort(up, 'weight').sort).toEqual({ columnId: 'weight', descending: false })
    const down = nextSort(up, 'crn')
    expect(down.sort).toEqual({ columnId: 'crn', descending: true })
    expect(nextSort(down, 'crn').sort).toBeNull()
  })
})
