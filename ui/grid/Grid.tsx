import { type ReactNode, useId, useMemo, useRef } from 'react'
import { SkeletonRows } from '../states/SkeletonRows.tsx'
import type { GridColumn, GridFilter } from './columns.ts'
import classes from './Grid.module.css'
import { GridBody, type GridBodyHandle } from './GridBody.tsx'
import { GridHeader } from './GridHeader.tsx'
import type { GridLayout } from './layout.ts'
import { type RowAction, useRowMenu } from './RowMenu.tsx'
import type { RowSource } from './row-store.ts'
import { type RowsLoaded, useLoadedRows } from './rows-loaded.ts'
import { loadedIds, type RowAt } from './selection.ts'
import { useGridColumns } from './use-grid-columns.ts'
import { useGridRows } from './use-grid-rows.ts'
import type { GridScrollMemory } from './use-row-window.ts'

type Props<T> = {
  /** Name of the list, for screen readers. */
  label: string
  /** Keep stable; the layout sets order, widths and visibility. */
  columns: readonly GridColumn<T>[]
  store: RowSource<T>
  /** All rows of the list, loaded or not. */
  rowCount: number
  /** Id of the row at this index; undefined if its page is not loaded. A new function means new content. */
  rowAt: RowAt
  /** Signals that `rowAt` knows more rows while staying the same function. */
  loaded?: RowsLoaded
  /**
   * Rows `from` to `to` (exclusive) are in view and not loaded. Called repeatedly while they are missing: load each
   * only once.
   */
  onRangeNeeded?: (from: number, to: number) => void
  layout: GridLayout
  /** Called for every change of order, widths, visibility, pinning and sort; the caller sorts. */
  onLayoutChange: (layout: GridLayout) => void
  /** Filters in the header, by column id. */
  filters?: Readonly<Record<string, GridFilter>>
  /** Without it rows have no checkboxes. */
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
  /** Enter or double click. */
  onOpen?: (id: string) => void
  onActiveChange?: (id: string | undefined) => void
  /** What the menu of a row offers: a right click or the menu key opens it. */
  rowActions?: (id: string) => readonly RowAction[]
  /** First load: placeholder rows after 150 ms. */
  loading?: boolean
  /** Shown instead of rows on a failure (see ErrorState). */
  error?: ReactNode
  /** Shown instead of rows if there are none (see EmptyState). */
  empty?: ReactNode
  /** How a row is marked: 'late', 'risk' or 'gone'. Keep stable. */
  markOf?: (row: T) => string | undefined
  /** Keeps the scroll position across unmounting; hiding alone needs nothing. */
  scrollMemory?: GridScrollMemory
}

/** The grid: virtual rows, each following its own record, for arrays and server pages alike. */
export function Grid<T>(props: Props<T>) {
  const { columns, store, rowCount, layout, onLayoutChange, selection, onSelectionChange } = props
  const rowAt = useLoadedRows(props.rowAt, props.loaded)
  const gridId = useId()
  const body = useRef<GridBodyHandle>(null)
  const ownMemory = useRef<GridScrollMemory>({ top: 0, left: 0, base: 0 })
  const arranged = useGridColumns(columns, layout, onLayoutChange, selection !== undefined)
  const rows = useGridRows({ ...props, rowAt, body, selection, onSelectionChange })
  const { onContextMenu, menu } = useRowMenu({
    label: props.label,
    rowAt,
    active: rows.active,
    actionsOf: props.rowActions,
  })
  const message = props.error || (rowCount === 0 && !props.loading ? props.empty : null)
  const allState = useSelectAllState(selection, rowAt, rowCount)

  return (
    <div className={classes.frame}>
      <div
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={rowCount + 1}
        aria-colcount={arranged.shown.length + (selection ? 1 : 0)}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={props.loading || undefined}
        aria-activedescendant={rows.active < 0 ? undefined : `${gridId}-row-${rows.active}`}
        className={classes.scroller}
        style={arranged.style}
        onKeyDown={rows.onKeyDown}
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClick={rows.onClick}
        onDoubleClick={rows.onDoubleClick}
        onFocus={rows.onFocus}
        onContextMenu={onContextMenu}
      >
        <GridHeader
          columns={columns}
          arranged={arranged}
          layout={layout}
          onLayoutChange={onLayoutChange}
          filters={props.filters}
          selectAll={
            selection && {
              state: allState,
              toggle: () => onSelectionChange?.(allState === 'none' ? loadedIds(rowAt, rowCount) : new Set()),
            }
          }
        />
        <GridBody
          gridId={gridId}
          handle={body}
          memory={props.scrollMemory ?? ownMemory.current}
          rowCount={rowCount}
          rowAt={rowAt}
          onRangeNeeded={props.onRangeNeeded}
          shown={arranged.shown}
          widths={arranged.widths}
          store={store}
          selection={selection}
          active={rows.active}
          markOf={props.markOf}
        />
      </div>
      {menu}
      {message && <div className={classes.state}>{message}</div>}
      {!message && props.loading && rowCount === 0 && (
        <div className={classes.state}>
          <SkeletonRows columns={arranged.shown.length} />
        </div>
      )}
    </div>
  )
}

function useSelectAllState(selection: ReadonlySet<string> | undefined, rowAt: RowAt, rowCount: number) {
  return useMemo(() => {
    if (!selection?.size) return 'none'
    if (selection.size < Math.min(rowCount, 10_000)) {
      // Cheaper than checking every row: if fewer are selected than listed, "all" can only mean all loaded ones.
      const loaded = loadedIds(rowAt, Math.min(rowCount, 1_000))
      return loaded.size > 0 && loaded.size <= selection.size && [...loaded].every((id) => selection.has(id))
        ? 'all'
        : 'some'
    }
    return 'all'
  }, [selection, rowAt, rowCount])
}
