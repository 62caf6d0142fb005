import { observeElementOffset, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { useRowHeight } from '../density.ts'
import { baseAfterScroll, baseAt, settle, topFor, windowRows } from './row-window.ts'

/** Where a grid is scrolled to, in px. Give one to the grid to keep its place across unmounting. */
export type GridScrollMemory = { top: number; left: number; base: number }

type Observe = (offset: number, isScrolling: boolean) => void

/**
 * Virtual rows over any number of records. `base` is the list's index of the scroll area's first row: always 0
 * until the list outgrows what a browser can lay out (see row-window.ts). The offset is put back before paint when a
 * hidden page is shown again, because browsers may forget it for hidden elements. The body's parent is what scrolls: a parent's own ref is
 * not yet set when its children's layout effects run.
 */
export function useRowWindow(rowCount: number, memory: GridScrollMemory) {
  const rowHeight = useRowHeight()
  const body = useRef<HTMLDivElement>(null)
  const scrolled = useCallback(() => body.current?.parentElement ?? null, [])
  const place = useRef(memory)
  // The virtualizer subscribes once, so what it calls reads from here. `height` is what the place was last measured with.
  const latest = useRef({ rowCount, height: rowHeight })
  latest.current.rowCount = rowCount
  const report = useRef<Observe | null>(null)

  const observe = useCallback(
    (instance: Virtualizer<HTMLElement, Element>, tell: Observe) => {
      report.current = tell
      return observeElementOffset(instance, (offset, isScrolling) => {
        const element = scrolled()
        // A hidden element reports 0 although nobody scrolled.
        if (!element || element.clientHeight === 0) return
        const now = place.current
        const { rowCount, height } = latest.current
        now.base = baseAfterScroll(now.base, now.top / height, offset / height, element.clientHeight / height, rowCount)
        now.top = offset
        now.left = element.scrollLeft
        markShifted(element)
        if (rowCount > windowRows && (!isScrolling || nearEdge(offset / height))) rest(element, now, rowCount, height)
        tell(now.top, isScrolling)
      })
    },
    [scrolled],
  )

  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: Math.min(rowCount, windowRows),
    getScrollElement: scrolled,
    estimateSize: () => rowHeight,
    overscan: 10,
    initialOffset: memory.top,
    observeElementOffset: observe,
  })

  useLayoutEffect(() => {
    const element = scrolled()
    if (!element) return
    // The virtualizer puts the vertical offset back by itself.
    element.scrollLeft = place.current.left
    markShifted(element)
    report.current?.(element.scrollTop, false)
  }, [scrolled])

  // Another density: the same row stays at the top.
  useLayoutEffect(() => {
    const element = scrolled()
    if (latest.current.height === rowHeight || !element) return
    place.current.top *= rowHeight / latest.current.height
    latest.current.height = rowHeight
    virtualizer.measure()
    if (body.current) body.current.style.height = `${virtualizer.getTotalSize()}px`
    element.scrollTop = place.current.top
  }, [scrolled, rowHeight, virtualizer])

  const viewRows = () => Math.max(1, Math.floor((scrolled()?.clientHeight ?? 0) / rowHeight) - 1)

  /** Scrolls as little as needed for the list's row `index` to be in view. */
  const reveal = (index: number) => {
    const element = scrolled()
    if (!element) return
    const now = place.current
    const first = element.scrollTop / rowHeight + now.base
    const rows = (element.clientHeight - rowHeight) / rowHeight
    if (index >= first && index + 1 <= first + rows) return
    const target = Math.max(0, index < first ? index : index + 1 - rows)
    if (rowCount <= windowRows || Math.abs(target - first) <= rows * 3) {
      element.scrollTop = (target - now.base) * rowHeight
    } else {
      const whole = Math.floor(target)
      const top = topFor(whole, rowCount)
      now.base = whole - top
      now.top = (top + target - whole) * rowHeight
      element.scrollTop = now.top
      report.current?.(element.scrollTop, false)
    }
  }

  const base = rowCount > windowRows ? place.current.base : 0
  return {
    body,
    /** What scrolls; null until it is there. */
    scrolled,
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    base,
    reveal,
    viewRows,
    rowHeight,
    place,
  }
}

/** Pinned cells stick only while the grid is scrolled sideways (see Grid.module.css). */
function markShifted(element: HTMLElement) {
  element.toggleAttribute('data-shifted', element.scrollLeft > 0)
}

/** Near either end the window must already stand still, or the first rows could not be reached row by row. */
function nearEdge(row: number): boolean {
  return row < 60_000 || row > windowRows - 60_000
}

/** Lets the thumb agree with the list again, without changing what is seen. */
function rest(element: HTMLElement, now: GridScrollMemory, rowCount: number, rowHeight: number) {
  const top = Math.floor(now.top / rowHeight)
  if (now.base === baseAt(top, rowCount)) return
  const settled = settle(top, now.base, rowCount)
  if (settled.top === top) return
  now.top += (settled.top - top) * rowHeight
  now.base = settled.base
  element.scrollTop = now.top
}
