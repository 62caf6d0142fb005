import { Select, type SelectProps } from '@mantine/core'
import { longestSearch } from '@shortcut/domain/longest-search.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
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

/** Selects one of many by a part of its name; the server searches. Enter and Tab take the first that it finds. */
export function Picker({ value, onChange, finds, find, valueLabel, ...select }: Props) {
  const [typed, setTyped] = useState('')
  const [isOpened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<PickerOption | null>(null)
  const known = chosen?.value === value ? chosen : valueLabel ? { value, label: valueLabel } : null
  // While the user is not searching, the field holds the label of the current choice.
  const sought = useSettled(typed === known?.label ? '' : typed.trim(), 200)
  const client = useQueryClient()
  const search = (text: string) => ({
    queryKey: ['picker', finds, text],
    queryFn: ({ signal }: { signal: AbortSignal }) => find(text, signal),
  })
  const query = useQuery({ ...search(sought), placeholderData: keepPreviousData })
  const found = query.data ?? []
  const options = known && value && !found.some((option) => option.value === value) ? [known, ...found] : [...found]
  const choose = (option: PickerOption | null) => {
    setChosen(option)
    setOpened(false)
    onChange(option?.value ?? '')
  }
  const latest = useRef({ value, typed })
  latest.current = { value, typed }
  const takeFirst = async (event: KeyboardEvent<HTMLInputElement>) => {
    const wanted = typed.trim()
    const isLeaving = event.key === 'Tab' && !event.shiftKey
    if ((event.key !== 'Enter' && !isLeaving) || event.nativeEvent.isComposing) return
    if (wanted === '' || wanted === known?.label) return
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
    // With the arrows somebody has chosen another one; Enter on it is the list's own.
    if (marked) return isLeaving ? marked.click() : undefined
    // Not yet the end of the form.
    if (!isLeaving) event.preventDefault()
    const isFound = query.isSuccess && !query.isPlaceholderData && sought === wanted
    const [first] = isFound ? found : await client.fetchQuery(search(wanted)).catch(() => [])
    // Leaving the field empties it, or shows the choice before; other text means that somebody types on.
    const isStill = [wanted, '', known?.label].includes(latest.current.typed.trim())
    if (first && isStill && latest.current.value === value) choose(first)
  }
  return (
    <Select
      {...select}
      data={options}
      value={value === '' ? null : value}
      searchable
      // A form opens with the focus in its first field, and an open list would cover the others.
      openOnFocus={false}
      clearable={!select.required}
      // Choosing the chosen one again would empty the field.
      allowDeselect={false}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      maxLength={longestSearch}
      dropdownOpened={isOpened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onKeyDown={takeFirst}
      onChange={(next) => choose(options.find((option) => option.value === next) ?? null)}
      comboboxProps={{ withinPortal: true, ...select.comboboxProps }}
    />
  )
}
