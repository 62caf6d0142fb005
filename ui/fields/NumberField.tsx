import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { cleanNumber, type NumberRules, settleNumber } from './number-input.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> &
  NumberRules & {
    /** The number as text: '' if empty, always in the form that cleanNumber gives. */
    value: string
    onChange: (value: string) => void
    /** Shown inside the field at the right, such as kg. */
    unit?: string
  }

/**
 * A number typed as text, by the specification's rules (see number-input.ts). Does not interfere with input methods.
 */
export function NumberField(props: Props) {
  const { value, onChange, unit, decimals, min, max, keepLeadingZeros, onBlur, styles, ...input } = props
  const rules = { decimals, min, max, keepLeadingZeros }
  const [composed, setComposed] = useState<string | null>(null)

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value
    if ((event.nativeEvent as InputEvent).isComposing) setComposed(typed)
    else onChange(cleanNumber(typed, rules))
  }
  return (
    <TextInput
      {...input}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={composed ?? value}
      onChange={change}
      onCompositionEnd={(event) => {
        setComposed(null)
        onChange(cleanNumber(event.currentTarget.value, rules))
      }}
      onBlur={(event) => {
        const settled = settleNumber(value, rules)
        if (settled !== value) onChange(settled)
        onBlur?.(event)
      }}
      rightSection={unit}
      rightSectionWidth={unit ? Math.max(28, unit.length * 8 + 12) : undefined}
      rightSectionPointerEvents="none"
      styles={styles ?? { input: { textAlign: 'right' } }}
    />
  )
}
