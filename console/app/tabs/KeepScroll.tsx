import { type ReactNode, type UIEvent, useLayoutEffect, useRef } from 'react'

/**
 * Puts everything that was scrolled inside it, drawers included, back before paint when a hidden page is shown again: browsers forget
 * the offsets of hidden elements.
 */
export function KeepScroll({ className, children }: { className?: string; children: ReactNode }) {
  const offsets = useRef(new Map<Element, { top: number; left: number }>())
  useLayoutEffect(() => {
    for (const [element, { top, left }] of offsets.current) {
      if (!element.isConnected) offsets.current.delete(element)
      else if (element.scrollTop !== top || element.scrollLeft !== left) element.scrollTo(left, top)
    }
  }, [])
  const remember = ({ target }: UIEvent) => {
    // A hidden element reports 0 although nobody scrolled.
    if (!(target instanceof Element) || target.clientHeight === 0) return
    offsets.current.set(target, { top: target.scrollTop, left: target.scrollLeft })
  }
  return (
    <div className={className} onScrollCapture={remember}>
      {children}
    </div>
  )
}
