import { Button, Drawer } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../texts.ts'
import { useLatest } from '../use-latest.ts'
import classes from './FormDrawer.module.css'
import { useReportUnsaved } from './unsaved.ts'
import { useFocusToOpener } from './use-focus-to-opener.ts'

type Props = {
  opened: boolean
  title: string
  /** The verb on the button, such as "Save driver". */
  submitText: string
  /** There are unsaved changes: closing asks first, in the footer. */
  dirty: boolean
  /** A part of the form is still being uploaded: submitting waits for it. */
  waiting?: boolean
  /** Nothing is left to submit: somebody else was faster. */
  over?: boolean
  /** A promise keeps the button busy. Afterwards the first field with an error gets the focus. */
  onSubmit: () => void | Promise<void>
  onClose: () => void
  /** For a concurrent change by somebody else: a Banner and perhaps a DiffTable. */
  conflict?: ReactNode
  /** FormSections. */
  children: ReactNode
}

/** A form in a drawer of 560 px. Enter submits, Esc closes. */
export function FormDrawer(props: Props) {
  const {
    opened,
    title,
    submitText,
    dirty,
    waiting = false,
    over = false,
    onSubmit,
    onClose,
    conflict,
    children,
  } = props
  const texts = useTexts()
  useFocusToOpener()
  useReportUnsaved(opened && dirty)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [leaving, setLeaving] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!opened || !dirty) setLeaving(false)
  }, [opened, dirty])

  const attach = (node: HTMLFormElement | null) => {
    form.current = node
    // The focus trap would otherwise start at the close button.
    if (node && !node.querySelector('[data-autofocus]')) firstField(node)?.setAttribute('data-autofocus', '')
  }
  const close = useLatest(() => {
    if (!dirty) onClose()
    else setLeaving(true)
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy || waiting || over) return
    setBusy(true)
    try {
      await onSubmit()
    } finally {
      setBusy(false)
      // Errors are rendered after the reply; the field exists from the next frame on.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    }
  }
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={title}
      position="right"
      size={560}
      padding={0}
      classNames={classes}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <form ref={attach} id={formId} className={classes.form} onSubmit={submit} noValidate>
        <div className={classes.fields}>{children}</div>
        {conflict}
        <div className={classes.footer}>
          {leaving ? (
            <LeaveGuard onDiscard={onClose} onStay={() => setLeaving(false)} />
          ) : (
            <>
              <Button variant="default" onClick={close}>
                {texts.cancel}
              </Button>
              <Button type="submit" loading={busy || waiting} disabled={over}>
                {submitText}
              </Button>
            </>
          )}
        </div>
      </form>
    </Drawer>
  )
}

/** The first field that must still be filled, else the first of all. */
function firstField(form: HTMLFormElement) {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')]
  return fields.find(({ required, disabled, value }) => required && !disabled && value === '') ?? fields[0]
}

/** Asks in the footer, near the buttons, instead of in a dialog above the drawer. */
export function LeaveGuard({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  const texts = useTexts().form
  return (
    <>
      <span className={classes.unsaved} role="alert">
        {texts.unsaved}
      </span>
      <Button color="red" variant="outline" onClick={onDiscard}>
        {texts.discard}
      </Button>
      <Button onClick={onStay} autoFocus>
        {texts.keepEditing}
      </Button>
    </>
  )
}

type SectionProps = { title: string; help?: string; children: ReactNode }

/** A group of fields, two per line if they fit; the class from `wholeLine` gives a field the whole line. */
export function FormSection({ title, help, children }: SectionProps) {
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      {help && <p className={classes.help}>{help}</p>}
      <div className={classes.grid}>{children}</div>
    </fieldset>
  )
}

/** Class name for a field that takes a whole line of its section. */
export const wholeLine = classes.whole
