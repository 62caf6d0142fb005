import type { SlowPage } from './browser.ts'

export interface Scrolled {
  /** The longest time without any row at the watched place of the grid, in milliseconds. */
  longestBlank: number
  /** The same for rows without their data yet. */
  longestEmpty: number
  /** Between frames, in milliseconds. */
  p95Frame: number
  rows: number
}

/** A row that has its record, or a line of text rows during a fling. */
const filled = '[data-index]:not([aria-busy])'

/** A fast hand: 6,000 px are 188 rows a second. */
const speed = 6_000

/** Scrolls down a grid by wheel for some seconds and checks its middle in every frame. */
export async function flingGrid({ page, cdp }: SlowPage, seconds: number): Promise<Scrolled> {
  const grid = page.getByRole('grid')
  const box = await grid.boundingBox()
  if (!box) throw new Error('there is no grid to scroll')
  const watched = grid.evaluate(watchFrames, { row: filled, ms: seconds * 1000 })
  await cdp.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    gestureSourceType: 'mouse',
    yDistance: -speed * seconds,
    speed,
  })
  return watched
}

/** Runs in the page. */
async function watchFrames(grid: Element, { row, ms }: { row: string; ms: number }): Promise<Scrolled> {
  const { left, top, width, height } = grid.getBoundingClientRect()
  const longest = { blank: 0, empty: 0 }
  const since: { blank: number | null; empty: number | null } = { blank: null, empty: null }
  const from = grid.scrollTop
  const frames: number[] = []
  const note = (kind: 'blank' | 'empty', is: boolean, at: number) => {
    since[kind] = is ? (since[kind] ?? at) : null
    if (since[kind] !== null) longest[kind] = Math.max(longest[kind], at - since[kind])
  }
  let last = await new Promise<number>(requestAnimationFrame)
  const began = last
  while (last - began < ms) {
    const now = await new Promise<number>(requestAnimationFrame)
    frames.push(now - last)
    last = now
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    note('blank', !seen?.closest('[data-index]'), now)
    note('empty', !seen?.closest(row), now)
  }
  frames.sort((one, other) => one - other)
  return {
    longestBlank: longest.blank,
    longestEmpty: longest.empty,
    p95Frame: frames[Math.floor(frames.length * 0.95)] ?? 0,
    rows: Math.round((grid.scrollTop - from) / 32),
  }
}
