import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { ReactNode } from 'react'
import classes from './MenuAt.module.css'

type Props = {
  label: string
  /** Where it opens, px in the window; null: closed. */
  at: { x: number; y: number } | null
  onClose: () => void
  /** Its items. */
  children: ReactNode
}

/** A menu at a point: of what was clicked with the right button. */
export function MenuAt({ label, at, onClose, children }: Props) {
  return (
    <Menu
      opened={at !== null}
      onClose={onClose}
      position="bottom-start"
      offset={0}
      withInitialFocusPlaceholder={false}
      // While it faded, the next key would be lost.
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          className={classes.anchor}
          style={{ left: at?.x, top: at?.y }}
        />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
