import { Button, CopyButton, Modal } from '@mantine/core'
import { Scrollable } from '@shortcut/ui/Scrollable.tsx'
import * as userWords from '@shortcut/words/en/access/users.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { useT } from '../words/words.ts'
import classes from './ShownOnce.module.css'

type Props = {
  title: string
  note: string
  /** One per line. */
  secrets: readonly string[]
  /** Offers the lines as a file of this name. */
  fileName?: string
  onDone: () => void
}

/** Shows a secret that cannot be shown again. Only its button closes it, not a click beside it. */
export function ShownOnce({ title, note, secrets, fileName, onDone }: Props) {
  const t = useT(userWords)
  const lines = secrets.join('\n')
  return (
    <Modal
      opened
      onClose={onDone}
      title={title}
      centered
      size={440}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p className={classes.note}>{note}</p>
      <Scrollable as="pre" className={classes.secrets}>
        {lines}
      </Scrollable>
      <div className={classes.buttons}>
        <CopyButton value={lines}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'shownOnce:copied' : 'shownOnce:copy')}
            </Button>
          )}
        </CopyButton>
        {fileName && (
          <Button
            variant="default"
            component="a"
            download={fileName}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${lines}\n`)}`}
          >
            {t('shownOnce:download')}
          </Button>
        )}
        <Button onClick={onDone} data-autofocus>
          {t('shownOnce:done')}
        </Button>
      </div>
    </Modal>
  )
}
