import { memo, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../texts.ts'
import classes from './Grid.module.css'
import { type RowStore, useRow } from './row-store.ts'
import { tint } from './tint.ts'
import type { RowCell } from './use-column-window.ts'

type Props<T> = {
  elementId: string
  id: string | undefined
  /** Index in the list. */
  index: number
  /** Offset within the scroll area, px. */
  top: number
  cells: readonly RowCell<T>[]
  store: RowStore<T>
  /** Absent where rows cannot be selected. */
  selected?: boolean
  active: boolean
  markOf: ((row: T) => string | undefined) | undefined
}

/** One row, following its own record. Unchanged props and an unchanged record mean that it does not render again. */
function GridRowOf<T>({ elementId, id, index, top, cells, store, selected, active, markOf }: Props<T>) {
  const row = useRow(store, id)
  const element = useRef<HTMLDivElement>(null)
  const before = useRef(row)

  useLayoutEffect(() => {
    const previous = before.current
    before.current = row
    if (row === undefined || previous === undefined || previous === row || !element.current) return
    const elements = element.current.children
    const first = elements.length - cells.length
    cells.forEach(({ column }, at) => {
      const cell = elements[first + at]
      if (cell && column.text(previous) !== column.text(row)) tint(cell)
    })
  }, [row, cells])

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
      data-mark={row && markOf?.(row)}
      style={{ top }}
    >
      {selected !== undefined && <RowCheckbox selected={selected} name={row && cells[0]?.column.text(row)} />}
      {cells.map(({ column, className, style, colIndex }) => (
        <div key={column.id} role="gridcell" aria-colindex={colIndex} className={className} style={style}>
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
    <div role="gridcell" aria-colindex={1} className="ui-cell ui-cell-pinned ui-cell-check" data-check>
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
