import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { columnWindow } from './column-window.ts'
import { checkboxColumnWidth, type GridColumn } from './columns.ts'
import type { ShownColumn } from './use-grid-columns.ts'
import { probableView, type View } from './use-view.ts'

/** A cell that every row has. */
export type RowCell<T> = {
  column: GridColumn<T>
  className: string
  style: CSSProperties | undefined
  /** Position among all columns of the grid, from 1. */
  colIndex: number
}

type Options<T> = {
  shown: readonly ShownColumn<T>[]
  /** Of `shown`, px; a new array means other widths. */
  widths: readonly number[]
  withCheckbox: boolean
  /** Horizontal scroll position at the start, px. */
  left: number
}

/**
 * The cells of a row: pinned columns, and other columns in view and some around them. Stays the same array until they
 * change.
 */
export function useColumnWindow<T>({ shown, widths, withCheckbox, left }: Options<T>) {
  const pinned = shown.filter((one) => one.pinned).length
  const free = widths.slice(pinned)
  const before = widths.slice(0, pinned).reduce((sum, width) => sum + width, withCheckbox ? checkboxColumnWidth : 0)
  const view = useRef({ left, width: probableView().width })
  const [columns, setColumns] = useState(() => columnWindow(free, left, view.current.width - before))
  const look = () => setColumns((now) => columnWindow(free, view.current.left, view.current.width - before, now))
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when the columns are others.
  useLayoutEffect(look, [shown, widths])

  const cells = useMemo(() => {
    const from = pinned + columns.from
    const firstColumn = withCheckbox ? 2 : 1
    return shown.flatMap(({ column, pinned, className }, at): RowCell<T>[] => {
      if (!pinned && (at < from || at >= from + columns.to - columns.from)) return []
      const colIndex = at + firstColumn
      // The cells behind follow by themselves.
      const style = pinned ? { left: `var(--pin-${at})` } : at === from ? { gridColumnStart: colIndex } : undefined
      return [{ column, className, style, colIndex }]
    })
  }, [shown, columns, pinned, withCheckbox])
  /** Tells what is looked at now. */
  const show = (now: View) => {
    view.current = now
    look()
  }
  return { cells, show }
}
