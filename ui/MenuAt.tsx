import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useFocusBack, usePanels } from './late/use-panels.ts'
import classes from './MenuAt.module.css'

type Props = {
  label: string
  /** Where it opens, px in the window; null: closed. */
  at: { x: number; y: number } | null
  onClose: () => void
  /** Its `MenuItem`s. */
  children: ReactNode
}

/** A menu at a point: of what was clicked with the right button. */
export function MenuAt({ label, at, onClose, children }: Props) {
  const isOpen = at !== null
  const latestClose = useRef(onClose)
  useEffect(() => {
    latestClose.current = onClose
  })
  useFocusBack(isOpen)
  const panels = usePanels(
    isOpen,
    useCallback(() => latestClose.current(), []),
  )
  if (!panels || !at) return null
  return (
    <panels.Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={0}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      // While it faded, the next key would be lost.
      transitionProps={{ duration: 0 }}
    >
      <panels.Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          className={classes.anchor}
          style={{ left: at.x, top: at.y }}
        />
      </panels.Menu.Target>
      <panels.Menu.Dropdown>{children}</panels.Menu.Dropdown>
    </panels.Menu>
  )
}
