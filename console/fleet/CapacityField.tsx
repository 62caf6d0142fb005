import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { type ReactNode, useState } from 'react'
import { typedCapacity } from './capacity.ts'

type Props = { label: string; value: string; error?: ReactNode; onChange: (kg: string) => void }

/** A vehicle's capacity. A value that is not edited keeps its stored grams. */
export function CapacityField({ label, value, error, onChange }: Props) {
  const { unit, decimals, show, keep } = typedCapacity()
  const [last, setLast] = useState({ typed: '', kept: '' })
  return (
    <NumberField
      label={label}
      unit={unit}
      decimals={decimals}
      error={error}
      value={last.typed !== '' && last.kept === value ? last.typed : show(value)}
      onChange={(typed) => {
        setLast({ typed, kept: keep(typed) })
        onChange(keep(typed))
      }}
    />
  )
}
