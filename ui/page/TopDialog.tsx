import { type ReactNode, useId } from 'react'
import classes from './TopDialog.module.css'
import { useModalDialog } from './use-modal-dialog.ts'

type Props = {
  title: string
  /** What is said; read out with the title. */
  text: string
  /** Esc. */
  onClose: () => void
  /** Fields and buttons. */
  children: ReactNode
}

/**
 * Something that must be read before anything else is done. It stands above whatever is open, drawers and viewers included, and the
 * focus goes back to where it was.
 */
export function TopDialog({ title, text, onClose, children }: Props) {
  const dialog = useModalDialog()
  const id = useId()
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A drawer below would take Esc for itself: Mantine's listen at the window, and leave alone what is marked so.
      onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      {children}
    </dialog>
  )
}

/** The buttons of a TopDialog, at its lower right. */
export function TopDialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}
