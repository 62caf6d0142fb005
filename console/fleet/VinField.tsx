import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { hasVinLength, hasVinLetters, proposedFrom } from '@shortcut/domain/fleet/vin.ts'
import { wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as fleetWords from '@shortcut/words/en/fleet.ts'
import { useRef, useState } from 'react'
import { useToday } from '../records/ExpiryDate.tsx'
import { useT } from '../words/words.ts'
import classes from './VinField.module.css'
import { vinSentences } from './vehicle-text.ts'

type Proposed = { year?: string; make?: string }

type Props = {
  field: Pick<TextInputProps, 'value' | 'onChange' | 'error'> & { value: string }
  label: string
  /** If true, a value that is no VIN is an engine number; otherwise it is a mistake, which saving reports. */
  mayBeEngineNumber: boolean
  year: string
  make: string
  onTakeOver: (proposed: Proposed) => void
}

/** A VIN: its check digit is checked while it is typed, and its year and make are offered for the other fields. */
export function VinField({ field, label, mayBeEngineNumber, year, make, onTakeOver }: Props) {
  const t = useT(fleetWords)
  const input = useRef<HTMLInputElement>(null)
  const [typing, setTyping] = useState(false)
  const thisYear = Number(useToday().slice(0, 4))
  const vin = field.value.trim().toUpperCase()
  // A half-typed VIN is not yet an engine number, and a letter that no VIN has is a mistake.
  const looked = hasVinLength(vin) ? hasVinLetters(vin) : mayBeEngineNumber && !typing
  const said = looked ? vinSentences(t, vin) : []
  const found = proposedFrom(vin, thisYear)
  const proposed: Proposed = {
    ...(found.year !== null && String(found.year) !== year && { year: String(found.year) }),
    ...(found.make !== null && found.make !== make && { make: found.make }),
  }
  return (
    <div className={wholeLine}>
      <TextInput
        ref={input}
        {...field}
        label={label}
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={said.length > 0 && <span className={classes.warning}>{said.join(' ')}</span>}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
      />
      {Object.keys(proposed).length > 0 && (
        <p className={classes.proposal} role="status">
          {t('vehiclePage:proposed', { what: [found.year, found.make].filter(Boolean).join(' ') })}
          <Button
            variant="subtle"
            onClick={() => {
              onTakeOver(proposed)
              input.current?.focus()
            }}
          >
            {t('vehiclePage:takeOver')}
          </Button>
        </p>
      )}
    </div>
  )
}
