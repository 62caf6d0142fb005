import { useState } from 'react'
import { NumberField } from '../../fields/NumberField.tsx'
import { useTexts } from '../../texts.ts'
import { FilterForm } from './FilterForm.tsx'
import classes from './filters.module.css'

/** Both ends are included; an empty end is open. */
export type NumberRange = { from: string; to: string }

type Props = {
  value: NumberRange
  onChange: (value: NumberRange) => void
  close: () => void
  decimals?: number
  unit?: string
}

/** Rows whose number lies in a range. */
export function NumberRangeFilter({ value, onChange, close, decimals = 0, unit }: Props) {
  const texts = useTexts()
  const [range, setRange] = useState(value)
  const apply = (next: NumberRange) => {
    onChange(next)
    close()
  }
  return (
    <FilterForm onApply={() => apply(inOrder(range))} onClear={() => apply({ from: '', to: '' })}>
      <div className={classes.pair}>
        <NumberField
          label={texts.from}
          value={range.from}
          onChange={(from) => setRange({ ...range, from })}
          decimals={decimals}
          unit={unit}
          data-autofocus
        />
        <NumberField
          label={texts.to}
          value={range.to}
          onChange={(to) => setRange({ ...range, to })}
          decimals={decimals}
          unit={unit}
        />
      </div>
    </FilterForm>
  )
}

/** A reversed range is swapped, not refused. */
function inOrder({ from, to }: NumberRange): NumberRange {
  return from !== '' && to !== '' && Number(from) > Number(to) ? { from: to, to: from } : { from, to }
}
