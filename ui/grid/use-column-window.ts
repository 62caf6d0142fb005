import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { columnWindow } from './column-window.ts'
import { checkboxColumnWidth, type GridColumn } from './columns.ts'
import type { ShownColumn } from './use-grid-columns.ts'

/** One cell that every row has. */
export type RowCell<T> = {
  column: GridColumn<T>
  className: string
  style: CSSProperties | undefined
  /** Place among all columns of the grid, from 1. */
  colIndex: number
}

type Options<T> = {
  scrolled: () => HTMLElement | null
  shown: readonly ShownColumn<T>[]
  /** Of `shown`, px; a new array means other widths. */
  widths: readonly number[]
  withCheckbox: boolean
  /** Where the grid is scrolled to sideways when it appears, px. */
  left: number
}

/** The cells of a row: the pinned columns, and of the others those in view and some around them. Stays the same array until they change. */
export function useColumnWindow<T>({ scrolled, shown, widths, withCheckbox, left }: Options<T>): readonly RowCell<T>[] {
  const pinned = shown.filter((one) => one.pinned).length
  const free = widths.slice(pinned)
  const before = widths.slice(0, pinned).reduce((sum, width) => sum + width, withCheckbox ? checkboxColumnWidth : 0)
  const [columns, setColumns] = useState(() => columnWindow(free, left, window.innerWidth - before))
  const look = useRef(() => {})
  look.current = () => {
    const element = scrolled()
    // A hidden element has no width, and nobody scrolled it.
    if (!element || element.clientWidth === 0) return
    const next = columnWindow(free, element.scrollLeft, element.clientWidth - before, columns)
    if (next !== columns) setColumns(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when the columns are others.
  useLayoutEffect(() => look.current(), [shown, widths])
  useEffect(() => {
    const element = scrolled()
    if (!element) return
    const again = () => look.current()
    const resized = new ResizeObserver(again)
    resized.observe(element)
    element.addEventListener('scroll', again, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', again)
    }
  }, [scrolled])

  return useMemo(() => {
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
}
