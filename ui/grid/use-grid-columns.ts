import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type CSSProperties, useMemo } from 'react'
import { checkboxColumnWidth, defaultColumnWidth, type GridColumn, minimumColumnWidth } from './columns.ts'
import { columnOrder, type GridLayout } from './layout.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})

/** Rows come from the row store, so the table engine gets none: it only arranges columns. */
const noRows: object[] = []

export type ShownColumn<T> = { column: GridColumn<T>; pinned: boolean; lastPinned: boolean; className: string }

export type GridColumnsState<T> = {
  /** Visible columns, pinned ones first; the same array while only widths change. */
  shown: readonly ShownColumn<T>[]
  /** Widths of `shown`, px; the same array until one changes. */
  widths: readonly number[]
  /** CSS properties for the grid's root: the column template and the left edge of every pinned column. */
  style: CSSProperties
  widthOf: (columnId: string) => number
  /** Handler for the drag handle of a column, for mouse and touch start. */
  resizeHandler: (columnId: string) => ((event: unknown) => void) | undefined
  resizingId: string | null
}

/** Arranges columns by the layout; while an edge is dragged the width follows at once and is saved on release. */
export function useGridColumns<T>(
  columns: readonly GridColumn<T>[],
  layout: GridLayout,
  onLayoutChange: (layout: GridLayout) => void,
  withCheckbox: boolean,
): GridColumnsState<T> {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        size: column.width ?? defaultColumnWidth,
        minSize: column.minWidth ?? minimumColumnWidth,
      })),
    [columns],
  )
  const arrangement = useMemo(() => {
    const order = columnOrder(columns, layout)
    return {
      columnOrder: order,
      columnPinning: { start: order.filter((id) => layout.pinned.includes(id)), end: [] },
      columnVisibility: Object.fromEntries(layout.hidden.map((id) => [id, false])),
    }
  }, [columns, layout])
  const table = useTable({
    features,
    data: noRows,
    columns: definitions,
    columnResizeMode: 'onEnd',
    state: { ...arrangement, columnSizing: { ...layout.widths } },
    onColumnSizingChange: (updater) =>
      onLayoutChange({ ...layout, widths: functionalUpdate(updater, { ...layout.widths }) }),
  })

  const pinnedColumns = table.getStartVisibleLeafColumns()
  const visibleColumns = [...pinnedColumns, ...table.getCenterVisibleLeafColumns()]
  const shownKey = visibleColumns.map((column) => column.id).join('\n')
  const pinnedCount = pinnedColumns.length
  const shown = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    return shownKey.split('\n').flatMap((id, index) => {
      const column = byId.get(id)
      const pinned = index < pinnedCount
      const lastPinned = index === pinnedCount - 1
      return column ? [{ column, pinned, lastPinned, className: cellClass(column, pinned, lastPinned) }] : []
    })
  }, [columns, shownKey, pinnedCount])

  const resizing = table.state.columnResizing
  const widthOf = (id: string) => {
    const column = table.getColumn(id)
    const width = column?.getSize() ?? defaultColumnWidth
    const moved = resizing.isResizingColumn === id ? (resizing.deltaOffset ?? 0) : 0
    return Math.max(width + moved, column?.columnDef.minSize ?? minimumColumnWidth)
  }
  const headers = [...table.getStartLeafHeaders(), ...table.getCenterLeafHeaders()]
  const widthsKey = shown.map(({ column }) => widthOf(column.id)).join(' ')
  const widths = useMemo(() => widthsKey.split(' ').map(Number), [widthsKey])
  return {
    shown,
    widths,
    style: columnStyle(
      shown.map(({ pinned }, index) => ({ width: widths[index] ?? defaultColumnWidth, pinned })),
      withCheckbox,
    ),
    widthOf,
    resizeHandler: (id) => headers.find((header) => header.column.id === id)?.getResizeHandler(),
    resizingId: resizing.isResizingColumn || null,
  }
}

/** Class names are made once per arrangement, not per cell. */
function cellClass<T>(column: GridColumn<T>, pinned: boolean, lastPinned: boolean): string {
  const align = column.align === 'end' ? 'ui-cell-end' : column.align === 'center' ? 'ui-cell-center' : ''
  return ['ui-cell', align, column.wraps && 'ui-cell-wraps', pinned && 'ui-cell-pinned', lastPinned && 'ui-cell-edge']
    .filter(Boolean)
    .join(' ')
}

function columnStyle(shown: { width: number; pinned: boolean }[], withCheckbox: boolean): CSSProperties {
  const style: Record<string, string> = {}
  const widths = shown.map(({ width }) => `${width}px`)
  if (withCheckbox) widths.unshift(`${checkboxColumnWidth}px`)
  let left = withCheckbox ? checkboxColumnWidth : 0
  shown.forEach(({ width, pinned }, index) => {
    if (!pinned) return
    style[`--pin-${index}`] = `${left}px`
    left += width
  })
  const total = shown.reduce((sum, { width }) => sum + width, withCheckbox ? checkboxColumnWidth : 0)
  style['--grid-columns'] = `${widths.join(' ')} minmax(0, 1fr)`
  style['--grid-width'] = `${total}px`
  return style
}
