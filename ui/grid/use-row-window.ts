import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRowHeight } from '../density.ts'
import { putInOrder } from './row-slots.ts'
import { baseAfterScroll, baseAt, rowsAround, settle, topFor, windowRows } from './row-window.ts'
import type { View } from './use-view.ts'

/** Where a grid is scrolled to, in px. Give one to the grid to keep its place across unmounting. */
export type GridScrollMemory = { top: number; left: number; base: number }

/** Without a scroll for so long, ms, the view rests. */
const restsAfter = 150

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
  const measuredWith = useRef(rowHeight)
  // Until the view is known, what a window of this height could show.
  const [shown, setShown] = useState(() => ({
    ...rowsAround(memory.top / rowHeight, window.innerHeight / rowHeight),
    base: memory.base,
  }))

  const show = ({ top, left, height }: View) => {
    const now = place.current
    now.base = baseAfterScroll(now.base, now.top / rowHeight, top / rowHeight, height / rowHeight, rowCount)
    now.top = top
    now.left = left
    const element = scrolled()
    markShifted(element, left)
    if (element && nearEdge(top / rowHeight)) rest(element, now, rowCount, rowHeight)
    const { base } = now
    const next = rowsAround(now.top / rowHeight, height / rowHeight)
    setShown((before) =>
      before.first === next.first && before.end === next.end && before.base === base ? before : { ...next, base },
    )
  }

  const resting = useRef(() => {})
  resting.current = () => {
    const element = scrolled()
    if (!element || element.clientHeight === 0) return
    rest(element, place.current, rowCount, rowHeight)
    if (body.current) putInOrder(body.current)
  }
  useEffect(() => {
    const element = scrolled()
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => resting.current(), restsAfter)
    }
    element?.addEventListener('scroll', later, { passive: true })
    return () => {
      clearTimeout(timer)
      element?.removeEventListener('scroll', later)
    }
  }, [scrolled])

  useLayoutEffect(() => {
    const { top, left } = place.current
    const element = scrolled()
    // Where nothing was scrolled there is nothing to put back, and nothing to lay out for it.
    if (element && (top > 0 || left > 0)) element.scrollTo({ top, left, behavior: 'instant' })
    markShifted(element, left)
  }, [scrolled])

  // Another density: the same row stays at the top.
  useLayoutEffect(() => {
    const element = scrolled()
    if (measuredWith.current === rowHeight || !element) return
    place.current.top *= rowHeight / measuredWith.current
    measuredWith.current = rowHeight
    element.scrollTop = place.current.top
    setShown({
      ...rowsAround(place.current.top / rowHeight, element.clientHeight / rowHeight),
      base: place.current.base,
    })
  }, [scrolled, rowHeight])

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
    }
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element
    show({ top, left, width, height })
  }

  const areaRows = Math.min(rowCount, windowRows)
  return {
    body,
    /** What scrolls; null until it is there. */
    scrolled,
    /** Rows of the scroll area that exist, from `first` to `end` (exclusive). */
    first: Math.min(shown.first, areaRows),
    end: Math.min(shown.end, areaRows),
    height: areaRows * rowHeight,
    base: rowCount > windowRows ? shown.base : 0,
    /** Tells what is looked at now. */
    show,
    reveal,
    viewRows,
    rowHeight,
    place,
  }
}

/** Pinned cells stick only while the grid is scrolled sideways (see Grid.module.css). */
function markShifted(element: HTMLElement | null, left: number) {
  element?.toggleAttribute('data-shifted', left > 0)
}

/** Near either end the window must already stand still, or the first rows could not be reached row by row. */
function nearEdge(row: number): boolean {
  return row < 60_000 || row > windowRows - 60_000
}

/** Lets the thumb agree with the list again, without changing what is seen. */
function rest(element: HTMLElement, now: GridScrollMemory, rowCount: number, rowHeight: number) {
  if (rowCount <= windowRows) return
  const top = Math.floor(now.top / rowHeight)
  if (now.base === baseAt(top, rowCount)) return
  const settled = settle(top, now.base, rowCount)
  if (settled.top === top) return
  now.top += (settled.top - top) * rowHeight
  now.base = settled.base
  element.scrollTop = now.top
}
