import { memo, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../texts.ts'
import { rowHeight } from './columns.ts'
import classes from './Grid.module.css'
import { type RowStore, useRow } from './row-store.ts'
import { tint } from './tint.ts'
import type { ShownColumn } from './use-grid-columns.ts'

type Props<T> = {
  elementId: string
  id: string | undefined
  /** Index in the list. */
  index: number
  /** Offset within the scroll area, px. */
  top: number
  shown: readonly ShownColumn<T>[]
  store: RowStore<T>
  /** Absent where rows cannot be selected. */
  selected?: boolean
  active: boolean
}

/** One row, following its own record. Unchanged props and an unchanged record mean that it does not render again. */
function GridRowOf<T>({ elementId, id, index, top, shown, store, selected, active }: Props<T>) {
  const row = useRow(store, id)
  const element = useRef<HTMLDivElement>(null)
  const before = useRef(row)

  useLayoutEffect(() => {
    const previous = before.current
    before.current = row
    if (row === undefined || previous === undefined || previous === row || !element.current) return
    const cells = element.current.children
    const first = cells.length - shown.length
    shown.forEach(({ column }, at) => {
      const cell = cells[first + at]
      if (cell && column.text(previous) !== column.text(row)) tint(cell)
    })
  }, [row, shown])

  return (
    <div
      ref={element}
      id={elementId}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-busy={row === undefined || undefined}
      className={classes.row}
      data-index={index}
      data-active={active || undefined}
      style={{ top, height: rowHeight }}
    >
      {selected !== undefined && <RowCheckbox selected={selected} name={row && shown[0]?.column.text(row)} />}
      {shown.map(({ column, pinned, className }, at) => (
        <div
          key={column.id}
          role="gridcell"
          className={className}
          style={pinned ? { left: `var(--pin-${at})` } : undefined}
        >
          {row === undefined ? <i className={classes.bone} /> : column.cell ? column.cell(row) : column.text(row)}
        </div>
      ))}
    </div>
  )
}

/** Rows of any record type share one memoised component. */
export const GridRow = memo(GridRowOf) as typeof GridRowOf

function RowCheckbox({ selected, name }: { selected: boolean; name: string | undefined }) {
  const texts = useTexts().grid
  return (
    <div role="gridcell" className="ui-cell ui-cell-pinned ui-cell-check" data-check>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={selected}
        readOnly
        disabled={name === undefined}
        aria-label={texts.selectRow(name ?? texts.loading)}
      />
    </div>
  )
}
