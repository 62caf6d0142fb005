import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** The visible part of an element, px. */
export type View = { top: number; left: number; width: number; height: number }

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
