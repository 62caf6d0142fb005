import { memo, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../texts.ts'
import classes from './Grid.module.css'
import { type RowStore, useRow } from './row-store.ts'
import { tint, untint } from './tint.ts'
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
  /** Out of view, until it is used again: costs no paint and no search for what is under the pointer. */
  away: boolean
  markOf: ((row: T) => string | undefined) | undefined
}

/**
 * One row, following its own record. Unchanged props and an unchanged record mean that it does not render again. While one scrolls it
 * is given other records (see row-slots.ts).
 */
function GridRowOf<T>({ elementId, id, index, top, cells, store, selected, active, away, markOf }: Props<T>) {
  const texts = useTexts().grid
  const row = useRow(store, id)
  const element = useRef<HTMLDivElement>(null)
  const before = useRef({ id, row })

  useLayoutEffect(() => {
    const previous = before.current
    before.current = { id, row }
    if (!element.current) return
    if (previous.id !== id) leave(element.current)
    else if (row !== undefined && previous.row !== undefined && previous.row !== row)
      tintChanges(element.current, cells, previous.row, row)
  }, [id, row, cells])

  const name = row && cells[0]?.column.text(row)
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
      data-away={away || undefined}
      data-mark={row && markOf?.(row)}
      style={{ top }}
    >
      {selected !== undefined && (
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
      )}
      {cells.map(({ column, className, style, colIndex }) => (
        <div key={column.id} role="gridcell" aria-colindex={colIndex} className={className} style={style}>
          {row === undefined ? '' : column.cell ? column.cell(row) : column.text(row)}
        </div>
      ))}
    </div>
  )
}

function tintChanges<T>(element: HTMLElement, cells: readonly RowCell<T>[], previous: T, row: T) {
  const first = element.children.length - cells.length
  cells.forEach(({ column }, at) => {
    const cell = element.children[first + at]
    if (cell && column.text(previous) !== column.text(row)) tint(cell)
  })
}

/** What was of the record before: its tints, and the focus, with which keys would act on another one now. */
function leave(element: HTMLElement) {
  for (const cell of element.children) untint(cell)
  if (element.contains(document.activeElement))
    element.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
}

/** Rows of any record type share one memoised component. */
export const GridRow = memo(GridRowOf) as typeof GridRowOf
