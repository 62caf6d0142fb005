import type { ReactNode } from 'react'

/** One column of the grid. Keep the array stable (module level or useMemo): the grid re-renders when it changes. */
export type GridColumn<T> = {
  /** Also the column's name in saved layouts and sorts. */
  id: string
  header: string
  /** Unit in the header, such as kg; cells then show bare numbers. */
  unit?: string
  /** Starting width in px; 120 when absent. */
  width?: number
  minWidth?: number
  align?: 'start' | 'end' | 'center'
  /** The cell as plain text: shown when there is no `cell`, and compared to find what a live change changed. */
  text: (row: T) => string
  /**
   * Content richer than text, without its own state, because its elements show other rows while scrolling. Called for
   * visible rows only.
   */
  cell?: (row: T) => ReactNode
  /**
   * Distance of the words of `text` in `cell` from the cell's edge, px. During fast scrolling only these words are
   * shown.
   */
  inset?: number
  /** A long text takes two smaller lines instead of being cut. */
  wraps?: boolean
  sortable?: boolean
  /** The column that names the row: a line number, a name. */
  rowHeader?: boolean
  /** Always shown: cannot be hidden in the column chooser. */
  required?: boolean
}

/** A column of EditableGrid: its cells can be typed into. */
export type EditableColumn<T> = GridColumn<T> & {
  /** Suggestions while typing. */
  choices?: readonly string[]
  /** The error of a row's cell, in words. */
  problemOf: (row: T) => string | undefined
}

/** The filter of a column: whether it is active, and its control. */
export type GridFilter = { active: boolean; control: (close: () => void) => ReactNode }

/** The `inset` of words after a status's shape (StatusBadge). */
export const behindShape = 26

export const defaultColumnWidth = 120
export const minimumColumnWidth = 48
export const checkboxColumnWidth = 36
