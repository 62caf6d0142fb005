import { Select, type SelectProps } from '@mantine/core'
import * as userWords from '@shortcut/words/en/access/users.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useMemo } from 'react'
import { useT } from '../words/words.ts'

/** Offsets besides the names, because the specification's fallback is one. */
const offsets = ['UTC', '+08:00']

type Props = Pick<SelectProps, 'label' | 'error' | 'withAsterisk'> & {
  value: string
  onChange: (zone: string) => void
  /** Without one, if that is not the browser's zone. */
  none?: string
}

/** A time zone by its name; of a user, '' means the browser's zone. */
export function ZoneField({ value, onChange, none, ...field }: Props) {
  const t = useT(userWords)
  const data = useMemo(
    () => [...new Set([value, ...offsets, ...Intl.supportedValuesOf('timeZone')])].filter(Boolean),
    [value],
  )
  return (
    <Select
      {...field}
      data={data}
      value={value || null}
      placeholder={none ?? t('userPage:ownZone')}
      searchable
      clearable
      limit={60}
      nothingFoundMessage={t('userPage:noZone')}
      onChange={(zone) => onChange(zone ?? '')}
    />
  )
}
