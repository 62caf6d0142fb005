import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** The visible part of an element, px. */
export type View = { top: number; left: number; width: number; height: number }

let last: Pick<View, 'width' | 'height'> | undefined

/**
 * The size that a new grid will probably have: the last one's, else the window without what usually stands beside and above a
 * list. A grid whose first cells are the right ones is rendered once, and is on the screen that much sooner.
 */
export const probableView = (): Pick<View, 'width' | 'height'> =>
  last ?? { width: Math.max(320, window.innerWidth - 430), height: Math.max(320, window.innerHeight - 190) }

/**
 * Reports the visible part of an element when it appears, scrolls or changes its size, in time for the same frame.
 * Measured only after layout: at other times it would cause an extra layout. Not reported while hidden: it would be 0,
 * although nobody scrolled.
 */
export function useView(scrolled: () => HTMLElement | null, tell: (view: View) => void) {
  const latest = useRef(tell)
  useLayoutEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    const element = scrolled()
    if (!element) return
    const look = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (height === 0) return
      last = { width, height }
      const view = { top: element.scrollTop, left: element.scrollLeft, width, height }
      flushSync(() => latest.current(view))
    }
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scrolled])
}
