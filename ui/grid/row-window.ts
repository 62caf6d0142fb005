import type { RowAt } from './selection.ts'

/**
 * Browsers stop laying out at about 17.8 (Firefox) and 33.5 million px (Chromium), so the scroll area holds at most this
 * many rows, of 32 px at most. A longer list is seen through it as through a window: `base` is the list's row at the area's top.
 */
export const windowRows = 500_000

/** Rows at either end where the window does not slide, so that the very first and last rows scroll row by row. */
const edgeRows = 75_000

/** Where the window's base belongs when row `top` of the area is at the top of the view. Grows with `top`. */
export function baseAt(top: number, rowCount: number): number {
  const surplus = rowCount - windowRows
  if (surplus <= 0 || top <= edgeRows) return 0
  if (top >= windowRows - edgeRows) return surplus
  return Math.round(((top - edgeRows) / (windowRows - 2 * edgeRows)) * surplus)
}

/** The row of the area that, with its proper base, shows the list's row `index` at the top. */
export function topFor(index: number, rowCount: number): number {
  let low = 0
  let high = Math.min(rowCount, windowRows)
  while (low < high) {
    const middle = (low + high) >> 1
    if (middle + baseAt(middle, rowCount) < index) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The base after a scroll from one row of the area to another. Small steps keep it, so that wheel and keys move exactly
 * as far as they say; a jump (dragging the thumb) takes the base that belongs to the place.
 */
export function baseAfterScroll(base: number, from: number, to: number, viewRows: number, rowCount: number): number {
  if (rowCount <= windowRows) return 0
  return Math.abs(to - from) > viewRows * 3 ? baseAt(to, rowCount) : base
}

/**
 * Where the area should be scrolled once the view rests, so that thumb and list agree again. The same rows stay in view:
 * `top + base` is unchanged.
 */
export function settle(top: number, base: number, rowCount: number): { top: number; base: number } {
  const index = top + base
  const settled = topFor(index, rowCount)
  return { top: settled, base: index - settled }
}

/** Rows beyond either edge of the view that exist as well, and in how large blocks they come and go. */
const margin = 6
export const blockRows = 4
/** As many more, while one is flung, in the direction of the fling: browsers scroll on while a frame is late. */
const flungAhead = 3 * blockRows

/**
 * Rows of the list that exist while it is looked at from row `top`, `rows` of them in view; parts of rows count. Whole blocks, and away from
 * the top always equally many, so that rows can take each other's place.
 */
export function rowsAround(top: number, rows: number): { first: number; end: number } {
  const first = Math.max(0, blockOf(top - margin))
  const end = first === 0 ? top + rows + margin : first + rows + 2 * margin + blockRows
  return { first, end: Math.ceil(end / blockRows) * blockRows }
}

/** The same while one is flung; `rows` < 0: towards the top. */
export function rowsAhead(
  { first, end }: { first: number; end: number },
  rows: number,
): { first: number; end: number } {
  return rows < 0 ? { first: Math.max(0, first - flungAhead), end } : { first, end: end + flungAhead }
}

const blockOf = (row: number) => Math.floor(row / blockRows) * blockRows

/** A row of the list, and the id of its record once that is loaded. */
export type ListedRow = { index: number; id: string | undefined }

/** Rows of the list from `first` to `end` (exclusive). */
export function listedRows(first: number, end: number, rowAt: RowAt): ListedRow[] {
  const rows: ListedRow[] = []
  for (let index = first; index < end; index++) rows.push({ index, id: rowAt(index) })
  return rows
}

/** The first rows of the blocks from row `first` to `end`. */
export function blocksOf({ first, end }: { first: number; end: number }): number[] {
  const blocks: number[] = []
  for (let block = blockOf(first); block < end; block += blockRows) blocks.push(block)
  return blocks
}

/**
 * Which blocks are shown as rows, when at most `most` more of those wanted may become rows. Until all are, blocks that are wanted no more stay: their rows
 * are used again for those that come.
 * @returns `shown` itself where nothing changes
 */
export function moreBlocks(shown: readonly number[], wanted: readonly number[], most: number): readonly number[] {
  const kept = shown.filter((block) => wanted.includes(block))
  const coming = wanted.filter((block) => !shown.includes(block)).slice(0, most)
  const spare = shown.filter((block) => !wanted.includes(block)).slice(0, wanted.length - kept.length - coming.length)
  if (coming.length === 0 && kept.length + spare.length === shown.length) return shown
  return [...kept, ...coming, ...spare]
}
