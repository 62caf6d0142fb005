import { lazy, Suspense, useState } from 'react'
import { signal } from '../alerts/signal.ts'
import { Button } from '../parts/Button.tsx'
import { TextField } from '../parts/Field.tsx'
import { useScanner } from '../scan/use-scanner.ts'
import { ScanFault } from './ScanFault.tsx'
import { useFault } from './use-fault.ts'
import classes from './warehouse.module.css'
import { useWarehouseT } from './words.ts'

const ScanSheet = lazy(() => import('../scan/ScanSheet.tsx'))

/** Longest label, in characters. */
const most = 60

/** @returns what is wrong with it; the camera, which covers the page, shows it */
export type Read = (text: string) => string | undefined

/** A label by hardware scanner, camera or typing. @param action what is done with one that was typed, if it is not added */
export function ScanLine({ label, action, onRead }: { label: string; action?: string; onRead: Read }) {
  const t = useWarehouseT()
  const [typed, setTyped] = useState('')
  const [camera, setCamera] = useState(false)
  const [cutOff, setCutOff] = useFault<string>()
  useScanner(({ text, isWhole }) => {
    setCutOff(isWhole ? null : text)
    if (isWhole) onRead(text)
    else signal('wrong')
  }, 'page')
  const submit = () => {
    if (typed.trim() === '' || typed.trim().length > most) return
    onRead(typed)
    setTyped('')
    setCutOff(null)
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
          {action ?? t('count:add')}
        </Button>
      </div>
      {cutOff && <ScanFault text={t('count:cutOff', { label: cutOff })} />}
      {camera && (
        <Suspense>
          <ScanSheet
            what={label}
            wanted={{ kind: 'text', most }}
            stays
            onRead={(text) => {
              setCutOff(null)
              return onRead(text)
            }}
            onClose={() => setCamera(false)}
          />
        </Suspense>
      )}
    </form>
  )
}
