import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Opens the browser's own modal dialog while its component exists: above everything, with the focus inside, which then
 * returns. A layout effect, because a removed dialog can no longer return the focus.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}
