import type { ReactNode } from 'react'
import classes from './menu.module.css'

type Props = {
  opened: boolean
  label: string
  /** Favourites, above the menu. */
  favourites?: ReactNode
  /** MenuTree. */
  children: ReactNode
  footer?: ReactNode
}

/** The drawer of 230 px at the left. It pushes the page aside instead of covering it. */
export function NavDrawer({ opened, label, favourites, children, footer }: Props) {
  return (
    <nav className={classes.drawer} aria-label={label} hidden={!opened}>
      <div className={classes.drawerScroll}>
        {favourites}
        {children}
      </div>
      {footer && <div className={classes.drawerFoot}>{footer}</div>}
    </nav>
  )
}
