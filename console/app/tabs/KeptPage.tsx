import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { LeavingContext } from '../../page/tabs.ts'
import classes from './TabPage.module.css'

/** The visible content of a tab; it goes to the background unchanged, with its scroll positions. */
export function KeptPage({ inert, children }: { inert: boolean; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = page.current
    if (!element) return
    goesBehind(element)
    delete element.dataset.behind
  }, [])
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    // The browser takes the focus from what is inert, at its next frame.
    if (inert && page.current?.contains(document.activeElement)) focused.current = document.activeElement
    if (inert) return
    if (focused.current instanceof HTMLElement && document.activeElement === document.body)
      focused.current.focus({ preventScroll: true })
    focused.current = null
  }, [inert])
  return (
    <div ref={page} className={classes.page} inert={inert}>
      <LeavingContext value={inert}>{children}</LeavingContext>
    </div>
  )
}

/**
 * React's <Activity> hides with `display: none !important`, which makes browsers forget layout and scroll positions,
 * and no style sheet can override it. Here the style sheet hides (`data-behind`).
 */
function goesBehind({ style, dataset }: HTMLElement) {
  style.setProperty = (name, value, priority) => {
    if (name === 'display' && value === 'none') dataset.behind = ''
    else CSSStyleDeclaration.prototype.setProperty.call(style, name, value, priority)
  }
}
