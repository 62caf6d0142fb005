import { Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import * as recordWords from '@shortcut/words/en/record.ts'
import type { ReactNode } from 'react'
import { useT } from '../words/words.ts'

type Props = {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  disabled?: boolean
  known: readonly string[]
}

/** A text of a list. One that came from elsewhere and is not on the list stays, and is shown as unknown. */
export function KnownText({ known, value, onChange, ...field }: Props) {
  const t = useT(recordWords)
  const options = known.map((one) => ({ value: one, label: one }))
  const unknown = value !== '' && !known.includes(value)
  return (
    <Select
      {...field}
      // An empty text would count as a choice and could be cleared.
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      data={unknown ? [{ value, label: t('record:unknownType', { type: value }) }, ...options] : options}
      searchable
      clearable
      allowDeselect={false}
    />
  )
}
