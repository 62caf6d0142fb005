import { Button, TextInput } from '@mantine/core'
import * as listWords from '@shortcut/words/en/list.ts'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useShortcuts } from '../../page/shortcuts.ts'
import { type UndoOffer, undo, undoOffer, withdrawUndo } from '../../page/undo-offer.ts'
import { useT } from '../../words/words.ts'
import classes from './UndoBar.module.css'

/** Shows what was done, and how long it can be undone. */
export function UndoBar() {
  const offer = useStore(undoOffer, (now) => now.offer)
  return offer && <Bar key={offer.until} offer={offer} />
}

function Bar({ offer }: { offer: UndoOffer }) {
  const t = useT(listWords)
  const [left, setLeft] = useState(() => secondsTo(offer.until))
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = secondsTo(offer.until)
      if (seconds > 0) return setLeft(seconds)
      clearInterval(timer)
      if (!busy && undoOffer.getState().offer === offer) withdrawUndo()
    }, 250)
    return () => clearInterval(timer)
  }, [offer, busy])
  const begin = () => {
    if (busy) return
    setBusy(true)
    void undo(offer)
  }
  const takesFocus = useFocusReturned()
  useShortcuts('page', [{ keys: 'z', text: offer.verb ?? t('undo:undo'), act: begin }])
  return (
    <div className={classes.bar} role="status" onFocus={takesFocus}>
      <span className={classes.said}>{busy ? t('undo:undoing') : offer.text}</span>
      {offer.copies && (
        <TextInput
          readOnly
          aria-label={offer.text}
          className={classes.copies}
          value={offer.copies}
          ref={selectAll}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <Button variant="default" loading={busy} leftSection={<IconArrowBackUp size={14} aria-hidden />} onClick={begin}>
        {offer.verb ?? t('undo:undo')}
      </Button>
      <span className={classes.seconds} aria-hidden>
        {t('undo:seconds', { count: left })}
      </span>
      <button type="button" className={classes.close} aria-label={t('undo:close')} onClick={withdrawUndo}>
        <IconX size={14} aria-hidden />
      </button>
    </div>
  )
}

/** When the bar goes with the focus in it, the focus returns to where it was, so that the keys there still work. */
function useFocusReturned() {
  const before = useRef<EventTarget | null>(null)
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body
      if (isLost && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    },
    [],
  )
  return ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
}

/** Ctrl+C copies it at once. */
const selectAll = (field: HTMLInputElement | null) => field?.focus()

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))
