import { useEffect, useRef } from 'react'
import { useTexts } from '../texts.ts'
import type { GridColumn, GridFilter } from './columns.ts'
import classes from './Grid.module.css'
import { GridHeaderCell } from './GridHeaderCell.tsx'
import { type GridLayout, moveColumn, nextSort, nudgeColumn, resizeColumn, togglePinned } from './layout.ts'
import type { GridColumnsState } from './use-grid-columns.ts'

type Props<T> = {
  columns: readonly GridColumn<T>[]
  arranged: GridColumnsState<T>
  layout: GridLayout
  onLayoutChange: (layout: GridLayout) => void
  filters: Readonly<Record<string, GridFilter>> | undefined
  /** Absent where rows cannot be selected. */
  selectAll?: { state: 'none' | 'some' | 'all'; toggle: () => void }
}

/** The sticky head of the grid. */
export function GridHeader<T>({ columns, arranged, layout, onLayoutChange, filters, selectAll }: Props<T>) {
  const drop = (dragged: string, target: string, side: 'before' | 'after') => {
    if (dragged === target || !columns.some((column) => column.id === dragged)) return
    const ids = arranged.shown.map(({ column }) => column.id)
    const next = ids[ids.indexOf(target) + 1] ?? null
    // Dropped among pinned columns it becomes one of them, and the other way round.
    const regroup = layout.pinned.includes(dragged) !== layout.pinned.includes(target)
    const grouped = regroup ? togglePinned(layout, dragged) : layout
    onLayoutChange(moveColumn(columns, grouped, dragged, side === 'before' ? target : next))
  }
  return (
    <div role="rowgroup" className={classes.header}>
      <div role="row" aria-rowindex={1} className={classes.headerRow}>
        {selectAll && <SelectAll {...selectAll} />}
        {arranged.shown.map(({ column, pinned, lastPinned }, index) => (
          <GridHeaderCell
            key={column.id}
            column={column}
            pinIndex={pinned ? index : null}
            lastPinned={lastPinned}
            sort={layout.sort}
            filter={filters?.[column.id]}
            resizing={arranged.resizingId === column.id}
            onResizeStart={arranged.resizeHandler(column.id)}
            onResizeBy={(change) => onLayoutChange(resizeColumn(layout, column, arranged.widthOf(column.id) + change))}
            onMove={(direction) => onLayoutChange(nudgeColumn(columns, layout, column.id, direction))}
            onDropColumn={(dragged, side) => drop(dragged, column.id, side)}
            onSort={() => onLayoutChange(nextSort(layout, column.id))}
          />
        ))}
      </div>
    </div>
  )
}

function SelectAll({ state, toggle }: { state: 'none' | 'some' | 'all'; toggle: () => void }) {
  const texts = useTexts().grid
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <div role="columnheader" className={`${classes.head} ui-cell-check`} data-pinned>
      <input ref={box} type="checkbox" checked={state === 'all'} onChange={toggle} aria-label={texts.selectAll} />
    </div>
  )
}
