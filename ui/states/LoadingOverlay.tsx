import { Loader } from '@mantine/core'
import { useModalDialog } from '../page/use-modal-dialog.ts'
import { useTexts } from '../texts.ts'
import classes from './LoadingOverlay.module.css'

/** A dark overlay during an action that blocks everything else; `text` is 'Loading' by default. */
export function LoadingOverlay({ text }: { text?: string }) {
  const dialog = useModalDialog()
  const { loading } = useTexts()
  const said = text ?? loading
  return (
    <dialog
      ref={dialog}
      className={classes.overlay}
      aria-label={said}
      onCancel={(event) => event.preventDefault()}
      // Keeps Esc from a dialog below, which listens at the window.
      data-mantine-stop-propagation="true"
    >
      <Loader size={28} color="currentColor" />
      <p role="status">{said}</p>
    </dialog>
  )
}
