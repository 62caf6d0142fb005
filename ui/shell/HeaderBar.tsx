import { ActionIcon } from '@mantine/core'
import { IconMaximize, IconMenu2, IconMinimize } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { onPlainClick } from '../link-click.ts'
import classes from './header.module.css'

type Props = {
  title: string
  /** Target of the title. */
  homeHref: string
  onHome: () => void
  menuText: string
  menuOpened: boolean
  onMenu: () => void
  /** Breadcrumb. */
  breadcrumb?: ReactNode
  /** Route search. */
  search?: ReactNode
  fullScreen: boolean
  fullScreenText: string
  onFullScreen: () => void
  /** Language selector. */
  language?: ReactNode
  /** UserMenu. */
  user: ReactNode
}

/** The bar of 48 px across the top. */
export function HeaderBar(props: Props) {
  const { title, homeHref, menuText, menuOpened, onMenu, search, fullScreen, fullScreenText } = props
  return (
    <header className={classes.header}>
      <ActionIcon aria-label={menuText} aria-expanded={menuOpened} onClick={onMenu}>
        <IconMenu2 size={18} />
      </ActionIcon>
      <a className={classes.product} href={homeHref} onClick={onPlainClick(props.onHome)}>
        {title}
      </a>
      {props.breadcrumb}
      <div className={classes.search}>{search}</div>
      <ActionIcon aria-label={fullScreenText} title={fullScreenText} onClick={props.onFullScreen}>
        {fullScreen ? <IconMinimize size={16} /> : <IconMaximize size={16} />}
      </ActionIcon>
      {props.language}
      {props.user}
    </header>
  )
}
