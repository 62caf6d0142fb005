import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { type MouseEvent, type TouchEvent, useRef } from 'react'
import { useTexts } from '../texts.ts'
import type { GridFilter } from './columns.ts'
import classes from './Grid.module.css'

type Props = {
  header: string
  /** The column's filter is active. */
  active: boolean
  /** The open filter, if any. */
  opened: GridFilter | undefined
  onOpen: (opened: boolean) => void
}

/**
 * A column's filter button; filled and colored while its filter is active. A closed one is only a button, because a
 * wide list has dozens.
 */
export function FilterButton({ header, active, opened, onOpen }: Props) {
  const texts = useTexts().grid
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    onOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  // The click that closes the popover must not also count as a click outside it, or it would open again.
  const keep = (event: MouseEvent | TouchEvent) => opened && event.stopPropagation()
  const Icon = active ? IconFilterFilled : IconFilter
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.funnel}
        data-filtering={active || undefined}
        aria-label={active ? texts.filterActive(header) : texts.filter(header)}
        aria-haspopup="dialog"
        aria-expanded={opened !== undefined}
        onMouseDown={keep}
        onTouchStart={keep}
        onClick={() => (opened ? close() : onOpen(true))}
      >
        <Icon size={12} aria-hidden />
      </button>
      {opened && (
        <Popover opened onChange={close} position="bottom-start" offset={4} trapFocus withinPortal withRoles={false}>
          <Popover.Target>
            <span className={classes.funnelPlace} />
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={texts.filter(header)}>
            {opened.control(close)}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}
