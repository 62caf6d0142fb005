import { describe, expect, test } from 'vitest'
import {
  continues,
  emptyWindow,
  heldIds,
  idAt,
  missingPages,
  type PageReply,
  rowCountOf,
  withPage,
} from './cursor-window.ts'

const all = Array.from({ length: 95 }, (_, index) => `o${index}`)
const none: ReadonlySet<number> = new Set()

function answer(page: number, list = all, totalIsExact = true): PageReply {
  const end = (page + 1) * 10
  return {
    ids: list.slice(page * 10, end),
    total: totalIsExact ? list.length : 50,
    totalIsExact,
    nextCursor: end < list.length ? `after ${end}` : null,
  }
}

describe('reading the next pages', () => {
  test('follows the cursor of the page before', () => {
    const window = withPage(emptyWindow(10), 0, answer(0))
    expect(idAt(window, 9)).toBe('o9')
    expect(idAt(window, 10)).toBeUndefined()
    expect(missingPages(window, 5, 15, none)).toEqual([{ page: 1, cursor: 'after 10' }])
  })
  test('asks for no page twice, and waits for the cursor of a page that is loading', () => {
    const window = withPage(emptyWindow(10), 0, answer(0))
    expect(missingPages(window, 10, 30, none)).toEqual([{ page: 1, cursor: 'after 10' }])
    expect(missingPages(window, 10, 30, new Set([1]))).toEqual([])
  })
  test('a jump far ahead asks by number, and follows cursors from there', () => {
    const first = withPage(emptyWindow(10), 0, answer(0))
    expect(missingPages(first, 70, 72, none)).toEqual([{ page: 7, cursor: null }])
    const jumped = withPage(first, 7, answer(7))
    expect(missingPages(jumped, 70, 85, none)).toEqual([{ page: 8, cursor: 'after 80' }])
  })
})

describe('the list stays the same list', () => {
  const [first, second] = [answer(0), answer(1)]
  const window = withPage(withPage(emptyWindow(10, 3), 0, first), 1, second)
  test('with one more page, even if the farthest page is dropped for it', () => {
    expect(continues(window, withPage(window, 2, answer(2)))).toBe(true)
    const full = withPage(window, 2, answer(2))
    expect(continues(full, withPage(full, 3, answer(3)))).toBe(true)
  })
  test('but not for the first page, a page read again, rows taken from another page, or another length', () => {
    expect(continues(emptyWindow(10), withPage(emptyWindow(10), 0, first))).toBe(false)
    expect(continues(window, withPage(window, 1, second))).toBe(false)
    expect(continues(window, withPage(window, 2, { ...answer(2), ids: [...answer(2).ids.slice(1), 'o3'] }))).toBe(false)
    expect(continues(window, withPage(window, 2, { ...answer(2), total: 96 }))).toBe(false)
    expect(continues(window, withPage(window, 9, answer(9)))).toBe(true)
  })
})

describe('the length of the list', () => {
  test('is the total if that is exact', () => {
    expect(rowCountOf(withPage(emptyWindow(10), 0, answer(0)))).toBe(95)
  })
  test('grows past a total that is only a bound, until the last page gives the end', () => {
    let window = withPage(emptyWindow(10), 0, answer(0, all, false))
    expect(rowCountOf(window)).toBe(50)
    window = withPage(window, 5, answer(5, all, false))
    expect(rowCountOf(window)).toBe(70)
    window = withPage(window, 9, answer(9, all, false))
    expect(rowCountOf(window)).toBe(95)
  })
  test('is 0 for an empty list', () => {
    expect(rowCountOf(withPage(emptyWindow(10), 0, answer(0, [])))).toBe(0)
  })
})

test('only the pages nearest to the last page read are kept', () => {
  let window = emptyWindow(10, 3)
  for (const page of [0, 1, 2, 3]) window = withPage(window, page, answer(page))
  expect([...window.pages.keys()].sort()).toEqual([1, 2, 3])
  expect(missingPages(window, 0, 5, none)).toEqual([{ page: 0, cursor: null }])
})

test('a row that moved is never in two places: the page it left is read again', () => {
  let window = withPage(withPage(emptyWindow(10), 0, answer(0)), 1, answer(1))
  const moved = ['o15', ...all.filter((id) => id !== 'o15')]
  window = withPage(window, 0, answer(0, moved))
  expect(idAt(window, 0)).toBe('o15')
  expect(window.pages.has(1)).toBe(false)
  expect([...heldIds(window)].filter((id) => id === 'o15')).toHaveLength(1)
  window = withPage(window, 1, answer(1, moved))
  expect(idAt(window, 10)).toBe('o9')
  expect(window.pages.has(0)).toBe(true)
})
