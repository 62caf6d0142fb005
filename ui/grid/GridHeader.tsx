import { useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../texts.ts'
import type { GridColumn, GridFilter } from './columns.ts'
import classes from './Grid.module.css'
import { GridHeaderCell, type HeaderActions } from './GridHeaderCell.tsx'
import { type GridLayout, moveColumn, nextSort, nudgeColumn, resizeColumn, togglePinned } from './layout.ts'
import type { GridColumnsState } from './use-grid-columns.ts'

type Props<T> = {
  columns: readonly GridColumn<T>[]
  arranged: GridColumnsState<T>
  layout: GridLayout
  onLayoutChange: (layout: GridLayout) => void
  filters?: Readonly<Record<string, GridFilter>> | undefined
  /** Columns cannot be reordered: pasted cells go into neighboring columns. */
  fixed?: boolean
  /** Absent if rows cannot be selected. */
  selectAll?: { state: 'none' | 'some' | 'all'; toggle: () => void }
}

/** The sticky head of the grid. */
export function GridHeader<T>(props: Props<T>) {
  const { arranged, layout, filters, selectAll } = props
  const [filtering, setFiltering] = useState<string | null>(null)
  const actions = useHeaderActions(props, setFiltering)
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
            sorted={
              layout.sort?.columnId !== column.id ? undefined : layout.sort.descending ? 'descending' : 'ascending'
            }
            filtered={filters?.[column.id]?.active}
            filter={filtering === column.id ? filters?.[column.id] : undefined}
            fixed={props.fixed}
            resizing={arranged.resizingId === column.id}
            actions={actions}
          />
        ))}
      </div>
    </div>
  )
}

/** The headers' actions, always the same object: a header renders again only if it looks different. */
function useHeaderActions<T>(props: Props<T>, setFiltering: (columnId: string | null) => void): HeaderActions<T> {
  const latest = useRef(props)
  latest.current = props
  return useMemo(
    () => ({
      startResize: (id, event) => latest.current.arranged.resizeHandler(id)?.(event),
      resizeBy(column, change) {
        const { layout, arranged, onLayoutChange } = latest.current
        onLayoutChange(resizeColumn(layout, column, arranged.widthOf(column.id) + change))
      },
      move(id, direction) {
        const { columns, layout, onLayoutChange } = latest.current
        onLayoutChange(nudgeColumn(columns, layout, id, direction))
      },
      drop(dragged, target, side) {
        const { columns, arranged, layout, onLayoutChange } = latest.current
        if (dragged === target || !columns.some((column) => column.id === dragged)) return
        const ids = arranged.shown.map(({ column }) => column.id)
        const next = ids[ids.indexOf(target) + 1] ?? null
        // Dropped among pinned columns it becomes pinned, and the other way round.
        const regroup = layout.pinned.includes(dragged) !== layout.pinned.includes(target)
        const grouped = regroup ? togglePinned(layout, dragged) : layout
        onLayoutChange(moveColumn(columns, grouped, dragged, side === 'before' ? target : next))
      },
      sort: (id) => latest.current.onLayoutChange(nextSort(latest.current.layout, id)),
      filter: setFiltering,
    }),
    [setFiltering],
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
