import { memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../texts.ts'
import type { GridColumn } from './columns.ts'
import classes from './Grid.module.css'
import { type RowSource, useRow } from './row-store.ts'
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
  store: RowSource<T>
  /** Absent if rows cannot be selected. */
  selected?: boolean
  active: boolean
  /** Out of view until reused: it is not painted and not searched for the pointer. */
  away: boolean
  markOf: ((row: T) => string | undefined) | undefined
  /** For editable cells: which of the row's are selected, active, or being typed into. */
  picked?: PickedCells<T>
}

/** State of a row's cells in an editable grid. The same object for all rows that look alike. */
export type PickedCells<T> = {
  isSelected: (columnId: string) => boolean
  isWrong: (column: GridColumn<T>, row: T) => boolean
  /** The active cell's column, if it is in this row. */
  activeId?: string | undefined
  /** Shown instead of the active cell's text. */
  editor?: ReactNode
}

/**
 * One row, following its own record. It does not render again while props and record are unchanged. While scrolling it
 * is given other records (see row-slots.ts).
 */
function GridRowOf<T>({ elementId, id, index, top, cells, store, selected, active, away, markOf, picked }: Props<T>) {
  const texts = useTexts().grid
  const row = useRow(store, id)
  const element = useRef<HTMLDivElement>(null)
  const before = useRef({ id, row })

  useLayoutEffect(() => {
    const previous = before.current
    before.current = { id, row }
    if (!element.current) return
    if (previous.id !== id) leave(element.current)
    // Changes typed by the person are not highlighted.
    else if (!picked && row !== undefined && previous.row !== undefined && previous.row !== row)
      tintChanges(element.current, cells, previous.row, row)
  }, [id, row, cells, picked])

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
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a column
        <div
          key={column.id}
          role={column.rowHeader ? 'rowheader' : 'gridcell'}
          aria-colindex={colIndex}
          className={className}
          style={style}
          {...(picked && row !== undefined && marksOf(picked, column, row, elementId))}
        >
          {row === undefined
            ? ''
            : picked?.editor && picked.activeId === column.id
              ? picked.editor
              : column.cell
                ? column.cell(row)
                : column.text(row)}
        </div>
      ))}
    </div>
  )
}

/** Attributes of one cell of a grid whose cells are edited. */
function marksOf<T>(picked: PickedCells<T>, column: GridColumn<T>, row: T, rowId: string) {
  if (column.rowHeader) return undefined
  const isActive = picked.activeId === column.id
  return {
    id: isActive ? `${rowId}-${column.id}` : undefined,
    'data-column': column.id,
    'data-active-cell': isActive || undefined,
    'data-editing': (isActive && picked.editor !== undefined) || undefined,
    'aria-selected': picked.isSelected(column.id),
    'aria-invalid': picked.isWrong(column, row) || undefined,
    title: column.text(row).length > 14 ? column.text(row) : undefined,
  }
}

function tintChanges<T>(element: HTMLElement, cells: readonly RowCell<T>[], previous: T, row: T) {
  const first = element.children.length - cells.length
  cells.forEach(({ column }, at) => {
    const cell = element.children[first + at]
    if (cell && column.text(previous) !== column.text(row)) tint(cell)
  })
}

/**
 * Clears what belonged to the previous record: its tints, and the focus, because keys would now act on another record.
 */
function leave(element: HTMLElement) {
  for (const cell of element.children) untint(cell)
  if (element.contains(document.activeElement))
    element.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
}

/** Rows of any record type share one memoised component. */
export const GridRow = memo(GridRowOf) as typeof GridRowOf
