import { IconChevronRight, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { onPlainClick } from '../link-click.ts'
import { useTexts } from '../texts.ts'
import classes from './menu.module.css'

export type MenuItem = {
  id: string
  title: string
  icon?: ReactNode
  /** MenuCount; a child's is also shown at its closed parent. */
  count?: ReactNode
  /** Absent for an item that only opens its children. */
  href?: string
  children?: readonly MenuItem[]
}

type Props = {
  items: readonly MenuItem[]
  /** Item of the shown page. */
  currentId: string | null
  onNavigate: (item: MenuItem) => void
  /** Ids with a filled star. */
  favourites: ReadonlySet<string>
  onToggleFavourite: (item: MenuItem) => void
}

/** The menu. At most one submenu is open; at first the one with the current page, or the only one. */
export function MenuTree({ items, currentId, onNavigate, favourites, onToggleFavourite }: Props) {
  const holdsCurrent = items.find((item) => item.children?.some((child) => child.id === currentId))?.id ?? null
  const [opened, setOpened] = useState(holdsCurrent ?? (items.length === 1 ? (items[0]?.id ?? null) : null))
  const [shownFor, setShownFor] = useState(currentId)
  if (shownFor !== currentId) {
    setShownFor(currentId)
    if (holdsCurrent) setOpened(holdsCurrent)
  }
  const entry = (item: MenuItem) => (
    <MenuEntry
      item={item}
      current={item.id === currentId}
      favourite={favourites.has(item.id)}
      onNavigate={onNavigate}
      onToggleFavourite={onToggleFavourite}
    />
  )
  return (
    <ul className={classes.menu}>
      {items.map((item) => (
        <li key={item.id}>
          {item.children?.length ? (
            <>
              <button
                type="button"
                className={classes.entry}
                aria-expanded={opened === item.id}
                onClick={() => setOpened(opened === item.id ? null : item.id)}
              >
                {item.icon}
                <span className={classes.words}>{item.title}</span>
                {opened !== item.id && item.children.map(({ id, count }) => <Fragment key={id}>{count}</Fragment>)}
                <IconChevronRight size={14} className={classes.chevron} aria-hidden />
              </button>
              {opened === item.id && (
                <ul className={classes.submenu}>
                  {item.children.map((child) => (
                    <li key={child.id}>{entry(child)}</li>
                  ))}
                </ul>
              )}
            </>
          ) : (
            entry(item)
          )}
        </li>
      ))}
    </ul>
  )
}

type EntryProps = {
  item: MenuItem
  current: boolean
  favourite: boolean
  onNavigate: (item: MenuItem) => void
  onToggleFavourite: (item: MenuItem) => void
}

/** One link with its star; also used in the list of favourites. */
export function MenuEntry({ item, current, favourite, onNavigate, onToggleFavourite }: EntryProps) {
  const texts = useTexts().menu
  const Star = favourite ? IconStarFilled : IconStar
  return (
    <div className={classes.line}>
      <a
        href={item.href}
        className={classes.entry}
        aria-current={current ? 'page' : undefined}
        onClick={onPlainClick(() => onNavigate(item))}
      >
        {item.icon}
        <span className={classes.words}>{item.title}</span>
        {item.count}
      </a>
      <button
        type="button"
        className={classes.star}
        aria-pressed={favourite}
        aria-label={favourite ? texts.removeFavourite(item.title) : texts.addFavourite(item.title)}
        onClick={() => onToggleFavourite(item)}
      >
        <Star size={14} aria-hidden />
      </button>
    </div>
  )
}
