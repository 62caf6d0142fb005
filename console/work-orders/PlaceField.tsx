import { calls } from 'virtual:calls'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import * as workOrderFormWords from '@shortcut/words/en/work-order-form.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchOf } from '../call/use-call.ts'
import { useSettled } from '../time/use-settled.ts'
import { useT } from '../words/words.ts'
import { addressText, type FoundPlace } from './chosen-place.ts'
import classes from './StopFields.module.css'

type Props = {
  field: {
    label: string
    value: string
    disabled: boolean
    error: string | undefined
    onChange: (typed: string) => void
  }
  /** '' until a customer is chosen: without one there is no address book. */
  accountId: string
  onChoose: (place: FoundPlace) => void
}

/**
 * A company or address with the places of the customer's address book below it while somebody types. No option is
 * chosen by itself: what was typed stays unless one is clicked, or reached with the arrows and confirmed with Enter.
 */
export function PlaceField({ field, accountId, onChoose }: Props) {
  const t = useT(workOrderFormWords, workOrderWords)
  const [asking, setAsking] = useState(false)
  const combobox = useCombobox({
    onDropdownOpen: () => setAsking(true),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const sought = useSettled(field.value.trim(), 120)
  const query = useQuery({
    ...searchOf(calls.place.find, { accountId, q: sought }),
    enabled: asking && accountId !== '' && !field.disabled,
  })
  const found = query.data ?? []
  const choose = (id: string) => {
    const place = found.find((one) => one.id === id)
    if (place) onChoose(place)
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field}
          aria-autocomplete="list"
          onChange={(event) => {
            field.onChange(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          // The first Enter is for the list: it must not save a form that is half filled.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !combobox.dropdownOpened || found.length === 0) return
            event.preventDefault()
            if (combobox.getSelectedOptionIndex() < 0) combobox.closeDropdown()
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options aria-label={t('workOrderForm:addressBook')}>
          {found.map((place) => (
            <Combobox.Option key={place.id} value={place.id}>
              <b>{place.company}</b> <span className={classes.address}>{addressText(place)}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
