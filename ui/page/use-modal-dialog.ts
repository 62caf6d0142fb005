import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Opens the browser's own modal dialog for as long as its component is there: above everything, with the focus inside, which
 * returns to where it was. A layout effect, since a dialog that has left the page can no longer give the focus back.
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
