export type GridSort = { columnId: string; descending: boolean }

/** A person's changes to a grid, ready to be saved. Columns not named keep their defaults. */
export type GridLayout = {
  order: readonly string[]
  widths: Readonly<Record<string, number>>
  hidden: readonly string[]
  pinned: readonly string[]
  sort: GridSort | null
}

type ColumnShape = { id: string; required?: boolean; minWidth?: number }

export const emptyLayout: GridLayout = { order: [], widths: {}, hidden: [], pinned: [], sort: null }

/**
 * All column ids in display order. A saved order may be older than the columns: unknown ids are dropped, and a new
 * column follows the one before it in the definition.
 */
export function columnOrder(columns: readonly ColumnShape[], layout: GridLayout): string[] {
  const known = new Set(columns.map((column) => column.id))
  const order = layout.order.filter((id) => known.has(id))
  const placed = new Set(order)
  columns.forEach((column, index) => {
    if (placed.has(column.id)) return
    const before = columns[index - 1]
    order.splice(before ? order.indexOf(before.id) + 1 : 0, 0, column.id)
    placed.add(column.id)
  })
  return order
}

/** Ids of the shown columns from left to right, pinned ones first. */
export function shownColumns(columns: readonly ColumnShape[], layout: GridLayout): string[] {
  const shown = columnOrder(columns, layout).filter((id) => !layout.hidden.includes(id))
  const isPinned = (id: string) => layout.pinned.includes(id)
  return [...shown.filter(isPinned), ...shown.filter((id) => !isPinned(id))]
}

/** Moves a column before another one, or to the end if `beforeId` is null. */
export function moveColumn(
  columns: readonly ColumnShape[],
  layout: GridLayout,
  id: string,
  beforeId: string | null,
): GridLayout {
  if (id === beforeId) return layout
  const order = columnOrder(columns, layout).filter((each) => each !== id)
  order.splice(beforeId === null ? order.length : order.indexOf(beforeId), 0, id)
  return { ...layout, order }
}

/** Moves a column one visible place within its group (pinned or not). At the end of its group it stays. */
export function nudgeColumn(
  columns: readonly ColumnShape[],
  layout: GridLayout,
  id: string,
  direction: -1 | 1,
): GridLayout {
  const isPinned = layout.pinned.includes(id)
  const group = columnOrder(columns, layout).filter(
    (each) => layout.pinned.includes(each) === isPinned && !layout.hidden.includes(each),
  )
  const target = group.indexOf(id) + direction
  if (target < 0 || target >= group.length) return layout
  return moveColumn(columns, layout, id, group[direction === 1 ? target + 1 : target] ?? null)
}

/** Sets a width in px, kept above the column's minimum. */
export function resizeColumn(layout: GridLayout, column: ColumnShape, width: number): GridLayout {
  return { ...layout, widths: { ...layout.widths, [column.id]: Math.max(Math.round(width), column.minWidth ?? 48) } }
}

/** Shows or hides a column; a required column always stays. */
export function toggleHidden(layout: GridLayout, column: ColumnShape): GridLayout {
  if (column.required && !layout.hidden.includes(column.id)) return layout
  return { ...layout, hidden: toggled(layout.hidden, column.id) }
}

/** Pins a column to the left edge, or releases it. */
export function togglePinned(layout: GridLayout, id: string): GridLayout {
  return { ...layout, pinned: toggled(layout.pinned, id) }
}

/** Ascending, then descending, then the list's own order again. */
export function nextSort(layout: GridLayout, columnId: string): GridLayout {
  if (layout.sort?.columnId !== columnId) return { ...layout, sort: { columnId, descending: false } }
  return { ...layout, sort: layout.sort.descending ? null : { columnId, descending: true } }
}

function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
}
