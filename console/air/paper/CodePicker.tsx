import { Picker } from '../../forms/Picker.tsx'
import type { Form } from '../../forms/use-form.ts'
import { findAirlines, findAirports, nameOfCode } from './find-airports.ts'
import type { WaybillValues } from './waybill-form.ts'

type Props = {
  form: Form<WaybillValues>
  path: string
  label: string
  of: 'airport' | 'airline'
  disabled: boolean
  /** The name stands below its code. */
  named?: boolean
  required?: boolean
}

/** An airport or airline: found by code or name, shown as its code. */
export function CodePicker({ form, path, label, of, disabled, named = false, required = false }: Props) {
  const field = form.bind(path)
  return (
    <Picker
      {...field}
      label={label}
      disabled={disabled}
      required={required}
      finds={of}
      find={of === 'airport' ? findAirports : findAirlines}
      valueLabel={field.value || undefined}
      renderOption={({ option }) => [option.value, nameOfCode(option.value)].filter(Boolean).join(' · ')}
      {...(named && nameOfCode(field.value)
        ? {
            description: nameOfCode(field.value),
            inputWrapperOrder: ['label', 'input', 'description', 'error'] as const,
          }
        : {})}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
    />
  )
}
