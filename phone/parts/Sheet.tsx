import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../words/words.ts'
import { Button } from './Button.tsx'
import classes from './parts.module.css'

/** A form over the whole screen. The phone's back key and Escape close it. A second tap while it is being submitted does nothing. */
export function Sheet({
  title,
  onClose,
  onSubmit,
  children,
  footer,
}: {
  title: string
  onClose: () => void
  onSubmit: () => unknown
  children: ReactNode
  footer: ReactNode
}) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const busy = useRef(false)
  useEffect(() => dialog.current?.showModal(), [])
  const submit = async () => {
    if (busy.current) return
    busy.current = true
    try {
      await onSubmit()
    } finally {
      busy.current = false
    }
  }
  return (
    <dialog ref={dialog} className={classes.sheet} aria-label={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <header>
          <h2>{title}</h2>
          <Button onClick={onClose}>{t('phone:cancel')}</Button>
        </header>
        <div className={classes.sheetBody}>{children}</div>
        <footer>{footer}</footer>
      </form>
    </dialog>
  )
}
