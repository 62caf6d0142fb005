import { type ReactNode, useCallback, useId, useState } from 'react'
import classes from './late.module.css'
import { opensPanel, useFocusBack, usePanels } from './use-panels.ts'

type ItsProps = ReturnType<typeof opensPanel> & { id: string; 'aria-haspopup': 'menu'; onClick: () => void }

type Props = {
  /** The button, with these props on it. */
  button: (its: ItsProps) => ReactNode
  position?: 'bottom-start' | 'bottom-end'
  /** `MenuItem`s and their like. */
  children: ReactNode
}

/** The button has the roles, not the place behind it. */
const roleless = { withRoles: false }

/** A button with a menu below it. */
export function ButtonMenu({ button, position = 'bottom-end', children }: Props) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const close = useCallback(() => setOpened(false), [])
  // What an item opens takes the focus later, and gives it back to the button.
  useFocusBack(opened)
  const panels = usePanels(opened, close)
  return (
    <span className={classes.place}>
      {button({
        ...opensPanel(opened),
        id,
        'aria-haspopup': 'menu',
        onClick: () => (opened ? close() : setOpened(true)),
      })}
      {panels && (
        <panels.Menu opened onClose={close} position={position} offset={4} returnFocus={false} {...roleless}>
          <panels.Menu.Target>
            <span className={classes.under} />
          </panels.Menu.Target>
          <panels.Menu.Dropdown aria-labelledby={id}>{children}</panels.Menu.Dropdown>
        </panels.Menu>
      )}
    </span>
  )
}
