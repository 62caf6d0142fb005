import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../texts.ts'
import type { GridFilter } from './columns.ts'
import classes from './Grid.module.css'

/** The funnel of a column; filled and coloured while its filter narrows the list. */
export function FilterButton({ header, filter }: { header: string; filter: GridFilter }) {
  const texts = useTexts().grid
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const Icon = filter.active ? IconFilterFilled : IconFilter
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" offset={4} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={classes.funnel}
          data-filtering={filter.active || undefined}
          aria-label={filter.active ? texts.filterActive(header) : texts.filter(header)}
          onClick={() => setOpened(!opened)}
        >
          <Icon size={12} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.filter(header)}>{opened && filter.control(close)}</Popover.Dropdown>
    </Popover>
  )
}
