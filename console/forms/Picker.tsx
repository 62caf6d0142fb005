import { Select, type SelectProps } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '../time/use-settled.ts'

export type PickerOption = { value: string; label: string }

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable'> & {
  /** '' for none. */
  value: string
  onChange: (value: string) => void
  /** Names the kind of search, so that pickers of the same kind share their results. */
  finds: string
  find: (typed: string, signal: AbortSignal) => Promise<readonly PickerOption[]>
  /** The value's label until a search has found it. */
  valueLabel?: string
}

/** Selects one of many by a part of its name; the server searches. */
export function Picker({ value, onChange, finds, find, valueLabel, ...select }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<PickerOption | null>(null)
  const known = chosen?.value === value ? chosen : valueLabel ? { value, label: valueLabel } : null
  // While the user is not searching, the field holds the label of the current choice.
  const sought = useSettled(typed === known?.label ? '' : typed.trim(), 200)
  const query = useQuery({
    queryKey: ['picker', finds, sought],
    queryFn: ({ signal }) => find(sought, signal),
    placeholderData: keepPreviousData,
  })
  const found = query.data ?? []
  const options = known && value && !found.some((option) => option.value === value) ? [known, ...found] : [...found]
  return (
    <Select
      {...select}
      data={options}
      value={value === '' ? null : value}
      searchable
      // A form opens with the focus in its first field, and an open list would cover the others.
      openOnFocus={false}
      clearable={!select.required}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={(next) => {
        setChosen(options.find((option) => option.value === next) ?? null)
        onChange(next ?? '')
      }}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
