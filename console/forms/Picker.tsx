import { Select, type SelectProps } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

export type PickerOption = { value: string; label: string }

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable'> & {
  /** '' for none. */
  value: string
  onChange: (value: string) => void
  /** Names what is searched, so that two pickers of one kind share what they found. */
  finds: string
  find: (typed: string, signal: AbortSignal) => Promise<readonly PickerOption[]>
  /** What the value is called, while no search has met it. */
  valueLabel?: string
}

/** Chooses one of many by typing a part of its name; the server searches. */
export function Picker({ value, onChange, finds, find, valueLabel, ...select }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<PickerOption | null>(null)
  const known = chosen?.value === value ? chosen : valueLabel ? { value, label: valueLabel } : null
  // The field holds the chosen label when it is not being searched in.
  const [sought] = useDebouncedValue(typed === known?.label ? '' : typed.trim(), 200)
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
      // A form begins with the focus in its first field: a list must not cover the others then.
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
