import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import type { ReactNode } from 'react'
import classes from './MenuAt.module.css'

type Props = {
  label: string
  /** The place that it belongs to and does not cover, px in the window. */
  at: { x: number; y: number; height: number }
  /** px. */
  width: number
  onClose: () => void
  /** Its first button or field gets the focus. */
  children: ReactNode
}

/** A small dialog at a place of the page, which stays usable: a click outside or Esc closes it. */
export function PopoverAt({ label, at, width, onClose, children }: Props) {
  return (
    <Popover
      opened
      onChange={(opened) => opened || onClose()}
      position="bottom-start"
      offset={2}
      width={width}
      trapFocus
      withinPortal
      withRoles={false}
      // While it faded, the next key would be lost.
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={classes.anchor} style={{ left: at.x, top: at.y, height: at.height }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} className={classes.panel}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
