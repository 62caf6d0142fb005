import { MultiSelect } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { handlingCodeNames } from '@shortcut/domain/codes/handling-codes.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { useState } from 'react'
import { useT } from '../../words/words.ts'
import type { BoxProps } from './Box.tsx'

const mostCodes = 9
const labelOf = (code: string) => [code, handlingCodeNames.get(code)].filter(Boolean).join(' · ')

/** Special handling codes, found by code or meaning. A carrier's own code is chosen as it is typed. */
export function HandlingCodes({ form, disabled, className }: BoxProps & { className: string }) {
  const t = useT(masterWords)
  const [typed, setTyped] = useState('')
  const { value, error } = form.bind('content.codes')
  const chosen = value.split(' ').filter(Boolean)
  const own = typed.trim().toUpperCase()
  const unknown = /^[A-Z]{3}$/.test(own) && !handlingCodeNames.has(own) ? [own] : []
  const codes = new Set([...unknown, ...chosen, ...handlingCodeNames.keys()])
  return (
    <MultiSelect
      className={className}
      label={t('contentField:codes')}
      data={[...codes].map((code) => ({ value: code, label: code }))}
      value={chosen}
      onChange={(next) => form.set('content.codes', next.join(' '))}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options, search }) => {
        const sought = search.trim().toLowerCase()
        return options.filter((one) => 'value' in one && labelOf(one.value).toLowerCase().includes(sought))
      }}
      renderOption={({ option }) => labelOf(option.value)}
      error={error}
      disabled={disabled}
      maxValues={mostCodes}
      searchable
      hidePickedOptions
      comboboxProps={{ width: 420, position: 'bottom-start' }}
    />
  )
}
