import { useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { Button } from '../parts/Button.tsx'
import { useT } from '../words/words.ts'
import classes from './driver.module.css'
import { ink, type Signed, sizeCanvas } from './signed.ts'

/** A field to sign in with finger or pen. */
export function Signature({ value, onChange }: { value: Signed | null; onChange: (signed: Signed | null) => void }) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const now = useRef({ value, onChange })
  now.current = { value, onChange }
  const drawn = useRef<Signed | null>(null)
  useEffect(() => {
    const shown = canvas.current
    if (!shown) return
    const made = new SignaturePad(shown, ink)
    pad.current = made
    // Its size is known only when the sheet is open, and changes when the phone is turned; what was drawn stays.
    const sizes = new ResizeObserver(() => {
      sizeCanvas(shown, shown.offsetWidth, shown.offsetHeight)
      made.fromData(now.current.value?.strokes ?? [])
    })
    sizes.observe(shown)
    const tell = () => {
      const before = now.current.value
      const signed = {
        width: Math.max(before?.width ?? 0, shown.offsetWidth),
        height: Math.max(before?.height ?? 0, shown.offsetHeight),
        strokes: [...made.toData()],
      }
      drawn.current = signed
      now.current.onChange(signed)
    }
    made.addEventListener('endStroke', tell)
    return () => {
      sizes.disconnect()
      made.removeEventListener('endStroke', tell)
      made.off()
    }
  }, [])
  // What the phone had kept comes when the sheet is open already.
  useEffect(() => {
    if (value === drawn.current) return
    drawn.current = value
    pad.current?.fromData(value?.strokes ?? [])
  }, [value])
  return (
    <div className={classes.choices}>
      <strong>{t('proof:signHere')}</strong>
      <canvas ref={canvas} className={classes.signature} role="img" aria-label={t('proof:signature')} />
      <Button onClick={() => onChange(null)}>{t('proof:signAgain')}</Button>
    </div>
  )
}
