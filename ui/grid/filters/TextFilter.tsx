import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../texts.ts'
import { FilterForm } from './FilterForm.tsx'

type Props = { value: string; maxLength: number; onChange: (value: string) => void; close: () => void }

/** Filters rows that contain the typed text; an empty value is no filter. */
export function TextFilter({ value, maxLength, onChange, close }: Props) {
  const texts = useTexts()
  const [text, setText] = useState(value)
  const apply = (next: string) => {
    onChange(next.trim())
    close()
  }
  return (
    <FilterForm onApply={() => apply(text)} onClear={() => apply('')}>
      <TextInput
        label={texts.filter.contains}
        value={text}
        maxLength={maxLength}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
    </FilterForm>
  )
}
