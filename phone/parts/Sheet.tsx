import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Entered } from '../queue/use-entered.ts'
import { useT } from '../words/words.ts'
import { Button } from './Button.tsx'
import { unfit } from './Field.tsx'
import classes from './parts.module.css'
import { settle } from './settle.ts'

const fields = 'input:not([type=file]), select, textarea'

/** Enter goes on to the next field: an act is done by its button only. */
function goOn(event: KeyboardEvent<HTMLFormElement>) {
  const field = event.target
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(field instanceof HTMLInputElement)) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(fields)]
  const next = all[all.indexOf(field) + 1]
  if (next) next.focus()
  else field.blur()
}

/** React tells a dialog of those that are opened from within it, too. */
export const own =
  (act: (event: SyntheticEvent) => void) =>
  (event: SyntheticEvent): void => {
    if (event.target === event.currentTarget) act(event)
  }

/**
 * A form over the whole screen. The phone's back key and Escape close it, with a question if something was entered: pictures alone are
 * kept. It is not submitted while a field says what is wrong with it. A second tap while it is being submitted does nothing, and one
 * just after it has closed presses nothing below it.
 */
export function Sheet({
  title,
  notice,
  entered,
  onClose,
  onSubmit,
  children,
  footer,
}: {
  title: string
  /** What has happened since it was opened. */
  notice?: string | undefined
  /** What was entered; absent: nothing can be. */
  entered?: Pick<Entered<object>, 'isEntered' | 'forget'>
  onClose: () => void
  onSubmit: () => unknown
  children: ReactNode
  footer: ReactNode
}) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const busy = useRef(false)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
    return settle
  }, [])
  const submit = async () => {
    if (busy.current) return
    busy.current = true
    try {
      if (!body.current?.querySelector(unfit)) await onSubmit()
    } finally {
      busy.current = false
    }
    // What is wrong may stand above or below what is in view.
    requestAnimationFrame(() => body.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' }))
  }
  const close = () => (entered?.isEntered ? setAsking(true) : onClose())
  const throwAway = () => {
    entered?.forget()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-label={title}
      onCancel={own((event) => {
        event.preventDefault()
        close()
      })}
      onClose={own(onClose)}
    >
      <form
        noValidate
        onKeyDown={goOn}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <header>
          <h2>{title}</h2>
          <Button onClick={close}>{t('phone:cancel')}</Button>
        </header>
        <div ref={body} className={classes.sheetBody}>
          {notice && (
            <p className={classes.notice} role="alert">
              {notice}
            </p>
          )}
          {children}
        </div>
        <footer>
          {asking ? (
            <>
              <p role="alert">{t('phone:throwAwayAsk')}</p>
              <Button main wide onClick={() => setAsking(false)}>
                {t('phone:keepOn')}
              </Button>
              <Button danger wide onClick={throwAway}>
                {t('phone:throwAway')}
              </Button>
            </>
          ) : (
            footer
          )}
        </footer>
      </form>
    </dialog>
  )
}
