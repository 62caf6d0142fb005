import { Loader } from '@mantine/core'
import { useModalDialog } from '../page/use-modal-dialog.ts'
import { useTexts } from '../texts.ts'
import classes from './LoadingOverlay.module.css'

/** Dark, over everything, while an action runs that nothing may be done beside; `text` is 'Loading' unless said otherwise. */
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
      // Esc is not for a dialog below either, which listens at the window.
      data-mantine-stop-propagation="true"
    >
      <Loader size={28} color="currentColor" />
      <p role="status">{said}</p>
    </dialog>
  )
}
