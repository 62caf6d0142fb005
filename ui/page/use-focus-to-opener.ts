import { useEffect, useState } from 'react'

/** What had the focus before the first of several drawers that open one from another. */
let opener: Element | null = null

/** A drawer that closes gives the focus back to what it was opened from: it is removed at once, so the library does not. */
export function useFocusToOpener(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    if (before && before !== document.body && !before.closest('[role="dialog"]')) opener = before
    return () => {
      setTimeout(() => {
        const isLost = !document.activeElement || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && !document.querySelector('[role="dialog"]'))
          opener.focus({ preventScroll: true })
      })
    }
  }, [before])
}
