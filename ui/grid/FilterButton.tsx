import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { useCallback, useRef } from 'react'
import { opensPanel, usePanels } from '../late/use-panels.ts'
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
  const close = useCallback(() => {
    onOpen(false)
    button.current?.focus({ preventScroll: true })
  }, [onOpen])
  const panels = usePanels(opened !== undefined, close)
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
        {...opensPanel(opened !== undefined)}
        onClick={() => (opened ? close() : onOpen(true))}
      >
        <Icon size={12} aria-hidden />
      </button>
      {opened && panels && (
        <panels.Popover
          opened
          onChange={close}
          position="bottom-start"
          offset={4}
          trapFocus
          withinPortal
          withRoles={false}
        >
          <panels.Popover.Target>
            <span className={classes.funnelPlace} />
          </panels.Popover.Target>
          <panels.Popover.Dropdown role="dialog" aria-label={texts.filter(header)}>
            {opened.control(close)}
          </panels.Popover.Dropdown>
        </panels.Popover>
      )}
    </>
  )
}
