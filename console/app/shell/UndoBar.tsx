import { Button } from '@mantine/core'
import * as listWords from '@shortcut/words/en/list.ts'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useShortcuts } from '../../page/shortcuts.ts'
import { type UndoOffer, undoOffer, withdrawUndo } from '../../page/undo-offer.ts'
import { useT } from '../../words/words.ts'
import classes from './UndoBar.module.css'

/** Shows what was done, and how long it can be undone. */
export default function UndoBar() {
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
      if (undoOffer.getState().offer === offer) withdrawUndo()
    }, 250)
    return () => clearInterval(timer)
  }, [offer])
  const undo = async () => {
    if (busy) return
    setBusy(true)
    await offer.run().catch(() => undefined)
    if (undoOffer.getState().offer === offer) withdrawUndo()
  }
  useShortcuts('page', [{ keys: 'z', text: t('undo:undo'), act: undo }])
  return (
    <div className={classes.bar} role="status">
      <span>{offer.text}</span>
      <Button variant="default" loading={busy} leftSection={<IconArrowBackUp size={14} aria-hidden />} onClick={undo}>
        {t('undo:undo')}
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

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))
