import type { MouseEvent } from 'react'

/** Follows a link within the page; clicks for a new tab or window are left to the browser. */
export const onPlainClick = (go: () => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  go()
}
