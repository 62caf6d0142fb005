import { type ReactNode, useId } from 'react'
import classes from './TopDialog.module.css'
import { useModalDialog } from './use-modal-dialog.ts'

type Props = {
  title: string
  /** The message; read out with the title. */
  text: string
  /** Nothing of the page is seen behind it. */
  covers?: boolean
  /** Esc. */
  onClose: () => void
  /** Fields and buttons. */
  children: ReactNode
}

/**
 * A message that must be read before anything else. It is above everything open, including drawers and viewers, and the
 * focus returns to where it was.
 */
export function TopDialog({ title, text, covers, onClose, children }: Props) {
  const dialog = useModalDialog()
  const id = useId()
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={classes.dialog}
      data-covers={covers || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A drawer below would take Esc for itself: Mantine listens at the window, and ignores elements marked this way.
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
