import type { RowAt } from './selection.ts'

/**
 * Browsers cannot lay out more than about 17.8 (Firefox) or 33.5 million px (Chromium), so the scroll area holds at
 * most this many rows, of at most 32 px. A longer list is seen through it like through a window: `base` is the list's
 * row at the top of the area.
 */
export const windowRows = 500_000

/** Rows at both ends where the window does not move, so that the first and last rows scroll row by row. */
const edgeRows = 75_000

/** The window's base when row `top` of the area is at the top of the view. Increases with `top`. */
export function baseAt(top: number, rowCount: number): number {
  const surplus = rowCount - windowRows
  if (surplus <= 0 || top <= edgeRows) return 0
  if (top >= windowRows - edgeRows) return surplus
  return Math.round(((top - edgeRows) / (windowRows - 2 * edgeRows)) * surplus)
}

/** The area's row that, with its base, shows the list's row `index` at the top. */
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
 * The base after a scroll between two rows of the area. Small steps keep it, so that wheel and keys move exactly as
 * expected; a jump (dragging the scrollbar) uses the base of the new position.
 */
export function baseAfterScroll(base: number, from: number, to: number, viewRows: number, rowCount: number): number {
  if (rowCount <= windowRows) return 0
  return Math.abs(to - from) > viewRows * 3 ? baseAt(to, rowCount) : base
}

/**
 * The scroll position of the area at rest, so that scrollbar and list agree again. The same rows stay in view: `top +
 * base` is unchanged.
 */
export function settle(top: number, base: number, rowCount: number): { top: number; base: number } {
  const index = top + base
  const settled = topFor(index, rowCount)
  return { top: settled, base: index - settled }
}

/** Rows that also exist beyond the view, and the block size in which they are added and removed. */
const margin = 6
export const blockRows = 4
/** Additional rows during fast scrolling, in its direction: browsers keep scrolling while a frame is late. */
const flungAhead = 3 * blockRows

/**
 * Rows that exist when viewed from row `top` with `rows` in view; partial rows count. Whole blocks, and away from the
 * top always the same number, so that rows can be reused.
 */
export function rowsAround(top: number, rows: number): { first: number; end: number } {
  const first = Math.max(0, blockOf(top - margin))
  const end = first === 0 ? top + rows + margin : first + rows + 2 * margin + blockRows
  return { first, end: Math.ceil(end / blockRows) * blockRows }
}

/** The same during fast scrolling; `rows` < 0: towards the top. */
export function rowsAhead(
  { first, end }: { first: number; end: number },
  rows: number,
): { first: number; end: number } {
  return rows < 0 ? { first: Math.max(0, first - flungAhead), end } : { first, end: end + flungAhead }
}

const blockOf = (row: number) => Math.floor(row / blockRows) * blockRows

/** A row of the list, and its record's id once loaded. */
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
 * The blocks shown as rows, if at most `most` more of the wanted ones may become rows. Until all have, unwanted blocks
 * stay, because their rows are reused.
 * @returns `shown` itself if nothing changes
 */
export function moreBlocks(shown: readonly number[], wanted: readonly number[], most: number): readonly number[] {
  const kept = shown.filter((block) => wanted.includes(block))
  const coming = wanted.filter((block) => !shown.includes(block)).slice(0, most)
  const spare = shown.filter((block) => !wanted.includes(block)).slice(0, wanted.length - kept.length - coming.length)
  if (coming.length === 0 && kept.length + spare.length === shown.length) return shown
  return [...kept, ...coming, ...spare]
}
