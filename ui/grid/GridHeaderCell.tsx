import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, memo, useState } from 'react'
import { useTexts } from '../texts.ts'
import type { GridColumn, GridFilter } from './columns.ts'
import { FilterButton } from './FilterButton.tsx'
import classes from './Grid.module.css'

export type HeaderActions<T> = {
  /** A column's edge is being dragged. */
  startResize: (columnId: string, event: unknown) => void
  /** Change of width by keyboard, px. */
  resizeBy: (column: GridColumn<T>, change: number) => void
  move: (columnId: string, direction: -1 | 1) => void
  drop: (draggedId: string, targetId: string, side: 'before' | 'after') => void
  sort: (columnId: string) => void
  /** Opens the filter of a column; null closes it. */
  filter: (columnId: string | null) => void
}

type Props<T> = {
  column: GridColumn<T>
  pinIndex: number | null
  lastPinned: boolean
  sorted: 'ascending' | 'descending' | undefined
  /** Whether its filter is active; undefined if it has none. */
  filtered: boolean | undefined
  /** Its filter, while open. */
  filter: GridFilter | undefined
  resizing: boolean
  /** It cannot be moved. */
  fixed?: boolean | undefined
  actions: HeaderActions<T>
}

const shortcuts = 'Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight'
const dragType = 'application/x-grid-column'

function GridHeaderCellOf<T>(props: Props<T>) {
  const { column, pinIndex, lastPinned, sorted, filtered, filter, resizing, fixed, actions } = props
  const texts = useTexts().grid
  const [drop, setDrop] = useState<'before' | 'after' | null>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    if (column.sortable && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      event.stopPropagation()
      return actions.sort(column.id)
    }
    const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (direction === 0 || !(event.altKey || event.shiftKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.altKey) actions.move(column.id, direction)
    else actions.resizeBy(column, direction * 16)
  }
  const side = (event: DragEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return event.clientX < box.left + box.width / 2 ? 'before' : 'after'
  }

  return (
    <div
      role="columnheader"
      aria-sort={sorted ?? (column.sortable ? 'none' : undefined)}
      className={`${classes.head} ${lastPinned ? 'ui-cell-edge' : ''}`}
      data-align={column.align}
      data-pinned={pinIndex !== null || undefined}
      data-drop={drop ?? undefined}
      style={pinIndex === null ? undefined : { left: `var(--pin-${pinIndex})` }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        setDrop(side(event))
      }}
      onDragLeave={() => setDrop(null)}
      onDrop={(event) => {
        event.preventDefault()
        setDrop(null)
        actions.drop(event.dataTransfer.getData(dragType), column.id, side(event))
      }}
    >
      {/* Not a button element: Firefox does not let one be dragged. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a button, where there is something to press */}
      <div
        {...(fixed ? {} : { role: 'button', tabIndex: 0, draggable: true, 'aria-keyshortcuts': shortcuts })}
        className={classes.label}
        data-sortable={column.sortable || undefined}
        onDragStart={(event) => {
          event.dataTransfer.setData(dragType, column.id)
          event.dataTransfer.effectAllowed = 'move'
        }}
        onClick={column.sortable ? () => actions.sort(column.id) : undefined}
        onKeyDown={onKeyDown}
        title={column.unit ? `${column.header} (${column.unit})` : column.header}
      >
        <span className={classes.words}>
          {column.header}
          {column.unit && <span className={classes.unit}> {column.unit}</span>}
        </span>
        {sorted === 'ascending' && <IconArrowUp size={12} aria-hidden />}
        {sorted === 'descending' && <IconArrowDown size={12} aria-hidden />}
      </div>
      {filtered !== undefined && (
        <FilterButton
          header={column.header}
          active={filtered}
          opened={filter}
          onOpen={(opened) => actions.filter(opened ? column.id : null)}
        />
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={texts.resize(column.header)}
        className={classes.resizer}
        data-resizing={resizing || undefined}
        onMouseDown={(event) => {
          event.preventDefault()
          actions.startResize(column.id, event)
        }}
        onTouchStart={(event) => actions.startResize(column.id, event)}
      />
    </div>
  )
}

/** One column's header: sorts on click, moves by dragging or Alt+arrows, resizes by its edge or Shift+arrows. */
export const GridHeaderCell = memo(GridHeaderCellOf) as typeof GridHeaderCellOf
