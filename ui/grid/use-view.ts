import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** What of an element is looked at, px. */
export type View = { top: number; left: number; width: number; height: number }

/**
 * Tells what of an element is looked at: when it appears, and whenever it is scrolled or changes its size, in time for the same frame.
 * Only asked where the browser has just laid it out: reading it at other times would lay out the page an extra time. Never told while it is hidden: it would
 * say 0, although nobody scrolled.
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
