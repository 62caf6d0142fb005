import { useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { Button } from '../parts/Button.tsx'
import { useT } from '../words/words.ts'
import classes from './driver.module.css'

/** What was drawn: the picture, and whether it is more than a dot. */
export interface Drawn {
  isDot: boolean
  picture(): Promise<Blob | null>
}

/** Fewer points than a letter has. */
const dotPoints = 6

/** A field to sign in with finger or pen. */
export function Signature({ onChange }: { onChange: (drawn: Drawn | null) => void }) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const changed = useRef(onChange)
  changed.current = onChange
  useEffect(() => {
    const shown = canvas.current
    if (!shown) return
    const made = new SignaturePad(shown, { penColor: '#101828', backgroundColor: '#ffffff' })
    pad.current = made
    // Its size is known only when the sheet is open, and changes when the phone is turned; what was drawn stays.
    const sizes = new ResizeObserver(() => {
      const scale = Math.max(1, devicePixelRatio)
      const drawn = made.toData()
      shown.width = shown.offsetWidth * scale
      shown.height = shown.offsetHeight * scale
      shown.getContext('2d')?.scale(scale, scale)
      made.clear()
      made.fromData(drawn)
    })
    sizes.observe(shown)
    const tell = () => {
      const points = made.toData().reduce((sum, stroke) => sum + stroke.points.length, 0)
      const picture = () => new Promise<Blob | null>((done) => shown.toBlob(done, 'image/png'))
      changed.current(points === 0 ? null : { isDot: points < dotPoints, picture })
    }
    made.addEventListener('endStroke', tell)
    return () => {
      sizes.disconnect()
      made.removeEventListener('endStroke', tell)
      made.off()
    }
  }, [])
  const clear = () => {
    pad.current?.clear()
    changed.current(null)
  }
  return (
    <div className={classes.choices}>
      <strong>{t('proof:signHere')}</strong>
      <canvas ref={canvas} className={classes.signature} role="img" aria-label={t('proof:signature')} />
      <Button onClick={clear}>{t('proof:signAgain')}</Button>
    </div>
  )
}
