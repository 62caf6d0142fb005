import type { ReactNode } from 'react'

/** One column of the grid. Keep the array stable (module level or useMemo): the grid re-renders when it changes. */
export type GridColumn<T> = {
  /** Also the name under which a saved layout and a sort know the column. */
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
  /** Anything richer than text, without state of its own: what it is made of shows other rows as one scrolls. Called for visible rows only. */
  cell?: (row: T) => ReactNode
  /** How far from the cell's edge `cell` writes the words of `text`, px. While a list is flung they stand there alone. */
  inset?: number
  sortable?: boolean
  /** What the row is known by: a line number, a name. */
  rowHeader?: boolean
  /** Shown always: cannot be hidden in the column chooser. */
  required?: boolean
}

/** A column of EditableGrid: people type into its cells. */
export type EditableColumn<T> = GridColumn<T> & {
  /** What is offered while one types. */
  choices?: readonly string[]
  /** What is wrong with a row's cell, in words. */
  problemOf: (row: T) => string | undefined
}

/** The filter of one column: whether it narrows the list now, and the control that its funnel opens. */
export type GridFilter = { active: boolean; control: (close: () => void) => ReactNode }

/** The `inset` of words behind a status's shape (StatusBadge). */
export const behindShape = 26

export const defaultColumnWidth = 120
export const minimumColumnWidth = 48
export const checkboxColumnWidth = 36
