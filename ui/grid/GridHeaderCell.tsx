import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useTexts } from '../texts.ts'
import type { GridColumn, GridFilter } from './columns.ts'
import { FilterButton } from './FilterButton.tsx'
import classes from './Grid.module.css'
import type { GridSort } from './layout.ts'

type Props<T> = {
  column: GridColumn<T>
  pinIndex: number | null
  lastPinned: boolean
  sort: GridSort | null
  filter: GridFilter | undefined
  resizing: boolean
  onResizeStart: ((event: unknown) => void) | undefined
  /** Change of width by keyboard, px. */
  onResizeBy: (change: number) => void
  onMove: (direction: -1 | 1) => void
  onDropColumn: (draggedId: string, side: 'before' | 'after') => void
  onSort: () => void
}

const dragType = 'application/x-grid-column'

/** One column's header: sorts on click, moves by dragging or Alt+arrows, resizes by its edge or Shift+arrows. */
export function GridHeaderCell<T>(props: Props<T>) {
  const { column, pinIndex, lastPinned, sort, filter, resizing, onResizeStart, onSort, onDropColumn } = props
  const texts = useTexts().grid
  const [drop, setDrop] = useState<'before' | 'after' | null>(null)
  const sorted = sort?.columnId === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined

  const onKeyDown = (event: KeyboardEvent) => {
    if (column.sortable && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      event.stopPropagation()
      return onSort()
    }
    const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (direction === 0 || !(event.altKey || event.shiftKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.altKey) props.onMove(direction)
    else props.onResizeBy(direction * 16)
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
        onDropColumn(event.dataTransfer.getData(dragType), side(event))
      }}
    >
      {/* Not a button element: Firefox does not let one be dragged. */}
      <div
        role="button"
        tabIndex={0}
        className={classes.label}
        data-sortable={column.sortable || undefined}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData(dragType, column.id)
          event.dataTransfer.effectAllowed = 'move'
        }}
        onClick={column.sortable ? onSort : undefined}
        onKeyDown={onKeyDown}
        title={column.unit ? `${column.header} (${column.unit})` : column.header}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight"
      >
        <span className={classes.words}>
          {column.header}
          {column.unit && <span className={classes.unit}> {column.unit}</span>}
        </span>
        {sorted === 'ascending' && <IconArrowUp size={12} aria-hidden />}
        {sorted === 'descending' && <IconArrowDown size={12} aria-hidden />}
      </div>
      {filter && <FilterButton header={column.header} filter={filter} />}
      <button
        type="button"
        tabIndex={-1}
        aria-label={texts.resize(column.header)}
        className={classes.resizer}
        data-resizing={resizing || undefined}
        onMouseDown={(event) => {
          event.preventDefault()
          onResizeStart?.(event)
        }}
        onTouchStart={onResizeStart}
      />
    </div>
  )
}
