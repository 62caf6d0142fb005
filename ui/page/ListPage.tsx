import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { FoldingActions } from './FoldingActions.tsx'
import classes from './ListPage.module.css'

type Search = {
  value: string
  onChange: (value: string) => void
  maxLength: number
  /** Enter or arrow down: on to the rows. */
  onLeave?: () => void
  placeholder: string
  ref?: Ref<HTMLInputElement>
}

type Props = {
  title: string
  /** Formatted number of rows, such as "1,204". */
  count?: string
  /** Saved views: a menu or a few buttons. */
  views?: ReactNode
  search?: Search
  /** FilterChips. */
  chips?: ReactNode
  /** At the right: column chooser, export. On a narrow page they are in a menu. */
  actions?: ReactNode
  /** Last, and always in view. */
  mainAction?: ReactNode
  /** Banners below the toolbar: offline, "12 new". */
  banner?: ReactNode
  /** SelectionBar while something is selected; it replaces the toolbar, so that no row moves. */
  selectionBar?: ReactNode
  /** A Banner above the grid that moves nothing when it appears. */
  news?: ReactNode
  /** At the grid's left. */
  side?: ReactNode
  /** Called when the pointer enters or leaves the grid. */
  onPointerOver?: (is: boolean) => void
  /** The grid. */
  children: ReactNode
}

/** A list: one toolbar line, and the grid down to the bottom of the window. Only the grid scrolls. */
export function ListPage(props: Props) {
  const { title, count, views, search, chips, actions, mainAction, selectionBar, news, onPointerOver } = props
  return (
    <section className={classes.page} aria-label={title}>
      <div className={classes.bar}>
        {selectionBar || (
          <div className={classes.toolbar}>
            <h1 className={classes.title}>
              {title}
              {count !== undefined && <span className={classes.count}>{count}</span>}
            </h1>
            {views}
            {search && (
              <TextInput
                ref={search.ref}
                className={classes.search}
                type="search"
                aria-label={search.placeholder}
                placeholder={search.placeholder}
                value={search.value}
                maxLength={search.maxLength}
                onChange={(event) => search.onChange(event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (!['Enter', 'ArrowDown'].includes(event.key) || event.nativeEvent.isComposing) return
                  event.preventDefault()
                  search.onLeave?.()
                }}
                leftSection={<IconSearch size={14} aria-hidden />}
              />
            )}
            <div className={classes.chips}>{chips}</div>
            <div className={classes.actions}>
              <FoldingActions>{actions}</FoldingActions>
              {mainAction}
            </div>
          </div>
        )}
      </div>
      {props.banner}
      <div className={classes.content}>
        {props.side}
        <div
          className={classes.grid}
          onPointerEnter={() => onPointerOver?.(true)}
          onPointerLeave={() => onPointerOver?.(false)}
        >
          {props.children}
          {news && <div className={classes.news}>{news}</div>}
        </div>
      </div>
    </section>
  )
}

type SelectionBarProps = {
  /** Such as "3 selected". */
  text: string
  /** Actions on the selection; each shows how many rows allow it, such as "Assign driver (2 of 3)". */
  actions: ReactNode
  clearText: string
  onClear: () => void
}

/** The toolbar while rows are selected. */
export function SelectionBar({ text, actions, clearText, onClear }: SelectionBarProps) {
  return (
    <div className={`${classes.toolbar} ${classes.selecting}`} role="toolbar" aria-label={text}>
      <span className={classes.selected} aria-live="polite">
        {text}
      </span>
      {actions}
      <button type="button" className={classes.clear} onClick={onClear}>
        {clearText}
      </button>
    </div>
  )
}
