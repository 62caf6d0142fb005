import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createArrayRows } from '../array-rows.ts'
import type { EditableColumn, GridColumn } from '../columns.ts'
import grid from '../Grid.module.css'
import { GridBody, type GridBodyHandle } from '../GridBody.tsx'
import { GridHeader } from '../GridHeader.tsx'
import { emptyLayout, type GridLayout } from '../layout.ts'
import { useGridColumns } from '../use-grid-columns.ts'
import type { Place } from './cells.ts'
import classes from './EditableGrid.module.css'
import { type CellEdits, useCellEditing } from './use-cell-editing.tsx'

type Props<T> = CellEdits & {
  label: string
  /** The column that names rows; pinned and not editable. Keep stable, like `columns`. */
  rowHeader: GridColumn<T>
  columns: readonly EditableColumn<T>[]
  /**
   * All rows; some tens of thousands at most. Every change gives a new array in which unchanged rows are the same
   * objects.
   */
  rows: readonly T[]
  /** False: cells can only be read and copied. */
  editable: boolean
  /** Where the grid should go, such as to the next invalid cell; a new object each time. */
  goTo: Place | null
  /** Names what one types into. */
  editorLabel: (column: EditableColumn<T>, row: T) => string
}

/** The grid with cells to type and paste into, like a spreadsheet. The caller handles the texts. */
export function EditableGrid<T>(props: Props<T>) {
  const { rowHeader, columns, rows, editable } = props
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<GridBodyHandle>(null)
  const memory = useRef({ top: 0, left: 0, base: 0 })
  const [layout, setLayout] = useState<GridLayout>({ ...emptyLayout, pinned: [rowHeader.id] })
  const all = useMemo(() => [{ ...rowHeader, rowHeader: true }, ...columns], [rowHeader, columns])
  const arranged = useGridColumns<T>(all, layout, (next) => setLayout({ ...layout, widths: next.widths }), false)
  const [store] = useState(() => createArrayRows<T>())
  useLayoutEffect(() => store.replace(rows), [store, rows])
  const rowAt = useMemo(() => (index: number) => (index < rows.length ? String(index) : undefined), [rows.length])
  const [covered = 0, ...widths] = arranged.widths
  const leftOf = (index: number) => widths.slice(0, index).reduce((sum, width) => sum + width, covered)
  const showColumn = (index: number) => body.current?.revealAcross(leftOf(index), leftOf(index + 1), covered)
  const cells = useCellEditing({ ...props, scroller, body, showColumn })
  const { active, problem } = cells
  const activeId = columns[active.column]?.id

  return (
    <div className={`${grid.frame} ${classes.frame}`}>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={all.length}
        aria-readonly={!editable}
        aria-multiselectable
        aria-activedescendant={
          rows.length > 0 && !cells.editing ? `${gridId}-row-${active.row}-${activeId}` : undefined
        }
        className={grid.scroller}
        style={arranged.style}
        {...cells.handlers}
      >
        <GridHeader columns={all} arranged={arranged} layout={layout} onLayoutChange={setLayout} fixed />
        <GridBody
          gridId={gridId}
          handle={body}
          memory={memory.current}
          rowCount={rows.length}
          rowAt={rowAt}
          shown={arranged.shown}
          widths={arranged.widths}
          store={store}
          selection={undefined}
          active={-1}
          pickedOf={cells.pickedOf}
        />
      </div>
      {problem && (
        <Problem
          key={`${active.row} ${activeId}`}
          text={problem}
          scroller={scroller}
          row={active.row}
          left={leftOf(active.column)}
          right={columns[active.column]?.align === 'end' ? leftOf(active.column + 1) : undefined}
        />
      )}
    </div>
  )
}

type ProblemProps = {
  text: string
  scroller: React.RefObject<HTMLDivElement | null>
  row: number
  left: number
  /** Below numbers it is right-aligned with them. */
  right: number | undefined
}

/** The error of the active cell, below it; outside the rows, which would clip it. */
function Problem({ text, scroller, row, left, right }: ProblemProps) {
  const [scrolled, setScrolled] = useState({ top: 0, left: 0 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const follow = () => setScrolled({ top: element.scrollTop, left: element.scrollLeft })
    follow()
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller])
  return (
    <div
      role="status"
      className={classes.problem}
      style={{
        top: `calc(var(--row-height) * ${row + 2} - ${scrolled.top}px)`,
        left: (right ?? left) - scrolled.left,
        transform: right === undefined ? undefined : 'translateX(-100%)',
      }}
    >
      {text}
    </div>
  )
}
