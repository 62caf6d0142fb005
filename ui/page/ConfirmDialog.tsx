import { Button, Modal, Textarea } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../texts.ts'
import classes from './ConfirmDialog.module.css'

type Props = {
  opened: boolean
  /** The question, such as "Cancel work order WO-1024?". */
  title: string
  /** What will happen to which and how many records. */
  children: ReactNode
  /** The verb, such as "Cancel work order". */
  confirmText: string
  /** Verb for not doing it, if "Cancel" would be ambiguous. */
  dismissText?: string
  destructive?: boolean
  /** Asks for a reason; if required, the button waits for it. */
  reason?: { label: string; required: boolean }
  /** Gets the trimmed reason, '' if none was asked. A promise keeps the button busy. */
  onConfirm: (reason: string) => void | Promise<void>
  onClose: () => void
}

/** Confirms an action that cannot simply be undone. */
export function ConfirmDialog(props: Props) {
  const { opened, title, children, confirmText, dismissText, destructive = false, reason, onConfirm, onClose } = props
  const texts = useTexts()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (opened) return
    setText('')
    setAsked(false)
  }, [opened])
  const missing = reason?.required === true && text.trim() === ''

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setAsked(true)
    if (missing || busy) return
    setBusy(true)
    try {
      await onConfirm(text.trim())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered size={440} withCloseButton={false}>
      <form onSubmit={confirm} className={classes.form} noValidate>
        <div className={classes.words}>{children}</div>
        {reason && (
          <Textarea
            label={reason.label}
            required={reason.required}
            error={asked && missing ? texts.required : undefined}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autosize
            minRows={3}
            data-autofocus
          />
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} data-autofocus={reason ? undefined : true}>
            {dismissText ?? texts.cancel}
          </Button>
          <Button type="submit" color={destructive ? 'red' : undefined} loading={busy}>
            {confirmText}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
