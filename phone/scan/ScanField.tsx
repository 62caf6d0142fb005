import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { TextField } from '../parts/Field.tsx'
import { useT } from '../words/words.ts'
import classes from './scan.module.css'
import type { Wanted } from './values.ts'

const ScanSheet = lazy(() => import('./ScanSheet.tsx'))

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  /** Longest value, in characters. */
  most: number
  kind?: Wanted['kind']
  /** What is said of the value. */
  note?: ReactNode
}

/** A number that is typed, or read by the camera. */
export function ScanField({ label, value, onChange, most, kind = 'text', note }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <div className={classes.field}>
      <TextField
        label={label}
        most={most}
        autoCapitalize="characters"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button aria-label={t('scan:what', { what: label })} onClick={() => setOpen(true)}>
        {t('scan:button')}
      </Button>
      {note && (
        <p className={classes.note} role="status">
          {note}
        </p>
      )}
      {open && (
        <Suspense>
          <ScanSheet what={label} wanted={{ kind, most }} onRead={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
