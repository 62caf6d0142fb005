import { type ReactNode, useCallback } from 'react'
import classes from './late.module.css'
import { opensPanel, useFocusBack, usePanels } from './use-panels.ts'

type ItsProps = ReturnType<typeof opensPanel> & { 'aria-haspopup': 'dialog'; onClick: () => void }

type Props = {
  /** What the panel is. */
  label: string
  describedBy?: string | undefined
  opened: boolean
  onOpen: (opened: boolean) => void
  /** False while the content is not loaded. */
  isReady?: boolean
  /** It stands in a panel, which a click outside of it would close. */
  nested?: boolean | undefined
  /** The button, with these props on it. */
  button: (its: ItsProps) => ReactNode
  children: ReactNode
}

/** A button with a panel below it. */
export function ButtonPanel({ label, describedBy, opened, onOpen, isReady = true, nested, button, children }: Props) {
  const close = useCallback(() => onOpen(false), [onOpen])
  useFocusBack(opened)
  const panels = usePanels(opened, close)
  return (
    <span className={classes.place}>
      {button({
        ...opensPanel(opened),
        'aria-haspopup': 'dialog',
        onClick: () => (opened ? close() : onOpen(true)),
      })}
      {panels && isReady && (
        <panels.Popover
          opened
          onChange={close}
          position="bottom-end"
          offset={4}
          trapFocus
          withinPortal={!nested}
          floatingStrategy="fixed"
          withRoles={false}
        >
          <panels.Popover.Target>
            <span className={classes.under} />
          </panels.Popover.Target>
          <panels.Popover.Dropdown role="dialog" aria-label={label} aria-describedby={describedBy}>
            {children}
          </panels.Popover.Dropdown>
        </panels.Popover>
      )}
    </span>
  )
}
