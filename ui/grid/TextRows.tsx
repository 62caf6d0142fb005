import { memo } from 'react'
import type { RowSource } from './row-store.ts'
import { listedRows } from './row-window.ts'
import type { RowAt } from './selection.ts'
import classes from './TextRows.module.css'
import type { RowCell } from './use-column-window.ts'

type Props<T> = {
  /** Rows of the list, from `first` to `end` (exclusive). */
  first: number
  end: number
  rowAt: RowAt
  /** Offset of the first within the scroll area, px. */
  top: number
  cells: readonly RowCell<T>[]
  store: RowSource<T>
  selection: ReadonlySet<string> | undefined
  markOf: ((row: T) => string | undefined) | undefined
}

/**
 * Rows of a list during fast scrolling: one text per column, one line per row. A browser lays out and paints that in a
 * fraction of the time of as many cells. Real rows replace it when scrolling stops, so it follows no record, and screen
 * readers skip it.
 */
function TextRowsOf<T>({ first, end, rowAt, top, cells, store, selection, markOf }: Props<T>) {
  const rows = listedRows(first, end, rowAt)
  const records = rows.map(({ id }) => (id === undefined ? undefined : store.get(id)))
  return (
    <div className={classes.texts} style={{ top }}>
      <div className={classes.lines}>
        {rows.map(({ index, id }, at) => {
          const record = records[at]
          return (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a line stays where it is, and shows other rows as one scrolls.
              key={at}
              data-index={index}
              data-selected={(id !== undefined && selection?.has(id)) || undefined}
              data-mark={record && markOf?.(record)}
              aria-busy={record === undefined || undefined}
            >
              {selection && <div className={classes.check} data-check />}
            </div>
          )
        })}
      </div>
      {cells.map(({ column, className, style, colIndex }) => (
        <div
          key={column.id}
          className={className}
          style={{ ...style, gridColumnStart: colIndex, paddingLeft: column.inset }}
        >
          {records.map((record) => (record ? column.text(record).replaceAll('\n', ' ') : '')).join('\n')}
        </div>
      ))}
    </div>
  )
}

/** Does not render again while props are unchanged: while scrolling, one in ten does. */
export const TextRows = memo(TextRowsOf) as typeof TextRowsOf
