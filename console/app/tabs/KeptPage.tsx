import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './TabPage.module.css'

/** What is shown of a tab; it goes behind the others as it is, with everything that was scrolled in it. */
export function KeptPage({ children }: { children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = page.current
    if (!element) return
    goesBehind(element)
    delete element.dataset.behind
  }, [])
  return (
    <div ref={page} className={classes.page}>
      {children}
    </div>
  )
}

/**
 * React's <Activity> hides with `display: none !important`, for which browsers forget the layout and every scroll offset, and nothing
 * in a style sheet can say otherwise. Here it is the style sheet that hides (`data-behind`).
 */
function goesBehind({ style, dataset }: HTMLElement) {
  style.setProperty = (name, value, priority) => {
    if (name === 'display' && value === 'none') dataset.behind = ''
    else CSSStyleDeclaration.prototype.setProperty.call(style, name, value, priority)
  }
}
