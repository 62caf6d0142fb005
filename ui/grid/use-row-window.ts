import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useRowHeight } from '../density.ts'
import { createFling, restsAfter } from './fling.ts'
import { putInOrder } from './row-slots.ts'
import {
  baseAfterScroll,
  baseAt,
  blocksOf,
  moreBlocks,
  rowsAhead,
  rowsAround,
  settle,
  topFor,
  windowRows,
} from './row-window.ts'
import { probableView, type View } from './use-view.ts'

/** A grid's scroll position, in px. Pass one to the grid to keep its position across unmounting. */
export type GridScrollMemory = { top: number; left: number; base: number }

/** Blocks that become rows per frame after fast scrolling: as many as a frame has time for. */
const blocksAFrame = 1
const allBlocks = Number.POSITIVE_INFINITY

type Shown = {
  /** The list's row at the top of the scroll area. */
  base: number
  /** Rows of the list that exist, from `first` to `end` (exclusive). */
  first: number
  end: number
  /** First rows of the blocks shown as rows instead of text. */
  blocks: readonly number[]
}

/** Converts text blocks to rows, one block per frame, so that no frame waits for all of them. */
function useBlocksInTime(
  body: RefObject<HTMLDivElement | null>,
  fling: ReturnType<typeof createFling>,
  isPressed: RefObject<boolean>,
  shown: Shown,
  setShown: Dispatch<SetStateAction<Shown>>,
) {
  const wasFlung = useRef(false)
  useEffect(() => {
    if (fling.isFast || isPressed.current) return
    if (isWhole(shown)) {
      if (wasFlung.current && body.current) putInOrder(body.current)
      wasFlung.current = false
      return
    }
    wasFlung.current = true
    const frame = requestAnimationFrame(() => {
      // Pressed since it was asked for: the rest of the blocks follow when it is released.
      if (!isPressed.current) setShown((before) => withBlocks(before, before, blocksAFrame))
    })
    return () => cancelAnimationFrame(frame)
  }, [fling, shown, body, isPressed, setShown])
}

/** After a change of density the same row stays at the top. */
function useDensity(
  scrolled: () => HTMLElement | null,
  place: RefObject<GridScrollMemory>,
  rowHeight: number,
  setShown: Dispatch<SetStateAction<Shown>>,
) {
  const measuredWith = useRef(rowHeight)
  useLayoutEffect(() => {
    const element = scrolled()
    if (measuredWith.current === rowHeight || !element) return
    place.current.top *= rowHeight / measuredWith.current
    measuredWith.current = rowHeight
    element.scrollTop = place.current.top
    const { base, top } = place.current
    const around = rowsAround(base + top / rowHeight, element.clientHeight / rowHeight)
    setShown((before) => withBlocks(before, { ...around, base }, allBlocks))
  }, [scrolled, rowHeight, place, setShown])
}

/** Calls `resting` once nothing is scrolled or pressed any more. */
function useRest(
  scrolled: () => HTMLElement | null,
  fling: ReturnType<typeof createFling>,
  resting: RefObject<() => void>,
  isPressed: RefObject<boolean>,
) {
  useEffect(() => {
    const element = scrolled()
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      // After the frame, however long it takes: a slow machine is not at rest.
      timer = setTimeout(() => {
        fling.painted(performance.now())
        timer = setTimeout(() => resting.current(), restsAfter)
      })
    }
    const press = ({ target }: Event) => {
      isPressed.current = target instanceof Element && target.closest('[data-index]') !== null
    }
    const release = () => {
      if (!isPressed.current) return
      isPressed.current = false
      later()
    }
    element?.addEventListener('scroll', later, { passive: true })
    element?.addEventListener('pointerdown', press)
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
    return () => {
      clearTimeout(timer)
      element?.removeEventListener('scroll', later)
      element?.removeEventListener('pointerdown', press)
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
    }
  }, [scrolled, fling, resting, isPressed])
}

/**
 * Virtual rows for any number of records. `base` is the list's index of the scroll area's first row: 0 unless the list
 * is longer than a browser can lay out (see row-window.ts). The scroll position is restored before paint when a hidden
 * page is shown again, because browsers may forget it. The body's parent scrolls: a parent's own ref is not yet set
 * when its children's layout effects run.
 */
export function useRowWindow(rowCount: number, memory: GridScrollMemory) {
  const rowHeight = useRowHeight()
  const body = useRef<HTMLDivElement>(null)
  const scrolled = useCallback(() => body.current?.parentElement ?? null, [])
  const place = useRef(memory)
  const [fling] = useState(createFling)
  /** A row is being pressed: the element under the pointer must stay, or its click would be lost. */
  const isPressed = useRef(false)
  const [shown, setShown] = useState((): Shown => {
    const around = rowsAround(memory.base + memory.top / rowHeight, probableView().height / rowHeight)
    return { ...around, base: memory.base, blocks: blocksOf(around) }
  })

  const show = ({ top, left, height }: View) => {
    const now = place.current
    const far = (top - now.top) / rowHeight
    const isFlung = fling.moved(far, performance.now())
    now.base = baseAfterScroll(now.base, now.top / rowHeight, top / rowHeight, height / rowHeight, rowCount)
    now.top = top
    now.left = left
    const element = scrolled()
    markShifted(element, left)
    if (element && nearEdge(top / rowHeight)) rest(element, now, rowCount, rowHeight)
    const { base } = now
    const around = rowsAround(base + now.top / rowHeight, height / rowHeight)
    const next = isFlung ? rowsAhead(around, far) : around
    setShown((before) =>
      withBlocks(
        before,
        { ...next, base },
        isFlung || isPressed.current ? 0 : isWhole(before) ? allBlocks : blocksAFrame,
      ),
    )
  }

  const resting = useRef(() => {})
  resting.current = () => {
    const element = scrolled()
    if (isPressed.current || !element || element.clientHeight === 0) return
    rest(element, place.current, rowCount, rowHeight)
    fling.rest()
    setShown((before) => withBlocks(before, before, blocksAFrame))
    if (body.current) putInOrder(body.current)
  }
  useRest(scrolled, fling, resting, isPressed)

  useLayoutEffect(() => {
    const { top, left } = place.current
    const element = scrolled()
    // Without scrolling there is nothing to restore, and no layout needed.
    if (element && (top > 0 || left > 0)) element.scrollTo({ top, left, behavior: 'instant' })
    markShifted(element, left)
  }, [scrolled])

  useBlocksInTime(body, fling, isPressed, shown, setShown)

  useDensity(scrolled, place, rowHeight, setShown)

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
  // For a list that has become short again, the base is 0.
  const base = rowCount > windowRows ? shown.base : 0
  const moved = shown.base - base
  return {
    body,
    /** The scrolling element; null until it exists. */
    scrolled,
    /** Rows of the list that exist, from `first` to `end` (exclusive). */
    first: Math.min(shown.first - moved, rowCount),
    end: Math.min(shown.end - moved, rowCount),
    /** First rows of the blocks shown as rows; they may lie outside. Other rows between `first` and `end` are text. */
    blocks: moved === 0 ? shown.blocks : blocksOf({ first: shown.first - moved, end: shown.end - moved }),
    height: areaRows * rowHeight,
    base,
    /** Tells what is looked at now. */
    show,
    reveal,
    viewRows,
    rowHeight,
    place,
  }
}

/** @returns `before` itself if nothing changes */
function withBlocks(before: Shown, next: Omit<Shown, 'blocks'>, most: number): Shown {
  const blocks = moreBlocks(before.blocks, blocksOf(next), most)
  const isSame = before.first === next.first && before.end === next.end && before.base === next.base
  return isSame && blocks === before.blocks ? before : { ...next, blocks }
}

const isWhole = (shown: Shown): boolean => blocksOf(shown).every((block) => shown.blocks.includes(block))

/** Pinned cells stick only while the grid is scrolled sideways (see Grid.module.css). */
function markShifted(element: HTMLElement | null, left: number) {
  element?.toggleAttribute('data-shifted', left > 0)
}

/** Near both ends the window must already stand still, or the first rows could not be reached row by row. */
function nearEdge(row: number): boolean {
  return row < 60_000 || row > windowRows - 60_000
}

/** Makes scrollbar and list agree again, without changing the view. */
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
