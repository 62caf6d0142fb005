import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { TextField } from '../parts/Field.tsx'
import classes from './warehouse.module.css'
import { useWarehouseT } from './words.ts'

const ScanSheet = lazy(() => import('../scan/ScanSheet.tsx'))

/** Keys closer together than this are a hardware scanner's, ms: nobody types so fast. */
const burstMs = 35
const shortestScan = 4
/** Longest label, in characters. */
const most = 60

/** @returns what is wrong with it; the camera, which covers the page, shows it */
export type Read = (text: string) => string | undefined

/**
 * A label by hardware scanner, camera or typing. A scanner types like a keyboard, very fast and with Enter at the end: it is heard wherever the focus
 * is, as long as no other field has it.
 */
export function ScanLine({ label, onRead }: { label: string; onRead: Read }) {
  const t = useWarehouseT()
  const [typed, setTyped] = useState('')
  const [camera, setCamera] = useState(false)
  const read = useRef(onRead)
  read.current = onRead
  useEffect(() => {
    let burst = ''
    let last = 0
    const hear = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select, dialog *')) return
      const isFast = event.timeStamp - last < burstMs
      last = event.timeStamp
      if (event.key === 'Enter') {
        if (burst.length >= shortestScan) {
          event.preventDefault()
          read.current(burst)
        }
        burst = ''
      } else if (event.key.length === 1) burst = isFast ? burst + event.key : event.key
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  const submit = () => {
    if (typed.trim() === '' || typed.trim().length > most) return
    onRead(typed)
    setTyped('')
  }
  return (
    <form
      noValidate
      className={classes.scan}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={label}
        value={typed}
        most={most}
        autoCapitalize="characters"
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={classes.pair}>
        <Button onClick={() => setCamera(true)}>{t('count:camera')}</Button>
        <Button type="submit" main disabled={typed.trim() === ''}>
          {t('count:add')}
        </Button>
      </div>
      {camera && (
        <Suspense>
          <ScanSheet
            what={label}
            wanted={{ kind: 'text', most }}
            stays
            onRead={onRead}
            onClose={() => setCamera(false)}
          />
        </Suspense>
      )}
    </form>
  )
}
