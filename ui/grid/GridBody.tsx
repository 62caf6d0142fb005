import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import classes from './Grid.module.css'
import { GridRow, type PickedCells } from './GridRow.tsx'
import { createSlots } from './row-slots.ts'
import type { RowSource } from './row-store.ts'
import { blockRows, blocksOf, type ListedRow, listedRows } from './row-window.ts'
import type { RowAt } from './selection.ts'
import { TextRows } from './TextRows.tsx'
import { useColumnWindow } from './use-column-window.ts'
import type { ShownColumn } from './use-grid-columns.ts'
import { type GridScrollMemory, useRowWindow } from './use-row-window.ts'
import { useView } from './use-view.ts'

export type GridBodyHandle = {
  /** Scrolls as little as needed to show the row at `index`. */
  reveal: (index: number) => void
  /** Number of rows in one page of the view. */
  viewRows: () => number
  /**
   * Scrolls sideways as little as needed to show the range between two offsets, beside `covered` px of pinned columns.
   */
  revealAcross: (left: number, right: number, covered: number) => void
  /** Index of the row at the top of the view. */
  firstInView: () => number
}

/**
 * Rows to load below the last visible one, before and during scrolling, so that a page is ready when scrolling fast.
 */
const asksAhead = { atRest: 60, scrolled: 200 }

type Props<T> = {
  gridId: string
  handle: RefObject<GridBodyHandle | null>
  memory: GridScrollMemory
  rowCount: number
  rowAt: RowAt
  onRangeNeeded?: (from: number, to: number) => void
  shown: readonly ShownColumn<T>[]
  widths: readonly number[]
  store: RowSource<T>
  selection: ReadonlySet<string> | undefined
  active: number
  markOf?: ((row: T) => string | undefined) | undefined
  pickedOf?: (index: number) => PickedCells<T>
}

/** The scrolled part of the grid: only rows in view and a few around them exist. */
function GridBodyOf<T>(props: Props<T>) {
  const {
    gridId,
    handle,
    memory,
    rowCount,
    rowAt,
    onRangeNeeded,
    shown,
    widths,
    store,
    selection,
    active,
    markOf,
    pickedOf,
  } = props
  const rows = useRowWindow(rowCount, memory)
  const { body, scrolled, base, reveal, viewRows, rowHeight, place } = rows
  const withCheckbox = selection !== undefined
  const { cells, ...columns } = useColumnWindow({ shown, widths, withCheckbox, left: memory.left })
  // Both from one measurement: measuring again after the rows changed would lay out the page a second time.
  useView(scrolled, (view) => {
    rows.show(view)
    columns.show(view)
  })
  handle.current = {
    reveal,
    viewRows,
    revealAcross(left, right, covered) {
      const element = scrolled()
      if (!element) return
      if (left - covered < element.scrollLeft) element.scrollLeft = left - covered
      else if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth
    },
    firstInView: () => base + Math.ceil(place.current.top / rowHeight),
  }

  const { first, end, blocks } = rows
  const ahead = first > 0 ? asksAhead.scrolled : asksAhead.atRest
  useMissingRange(first, Math.min(end + ahead, rowCount), rowAt, onRangeNeeded)

  const [slotsOf] = useState(createSlots)
  const [textSlotsOf] = useState(createSlots)
  const full = blocks.flatMap((block) => listedRows(block, Math.min(block + blockRows, rowCount), rowAt))
  const flung = blocksOf({ first, end }).filter((block) => !blocks.includes(block))
  const inFlight = flung.map((block) => ({ index: block, id: undefined }))

  return (
    <div
      ref={body}
      role={end > first ? 'rowgroup' : 'presentation'}
      className={classes.body}
      style={{ height: rows.height }}
    >
      <div aria-hidden>
        {bySlot(inFlight, textSlotsOf).map(({ slot, index }) => (
          <TextRows
            key={slot}
            first={index}
            end={Math.min(index + blockRows, end)}
            rowAt={rowAt}
            top={(index - base) * rowHeight}
            cells={cells}
            store={store}
            selection={selection}
            markOf={markOf}
          />
        ))}
      </div>
      {bySlot(full, slotsOf).map(({ slot, id, index }) => (
        <GridRow
          key={slot}
          elementId={`${gridId}-row-${index}`}
          id={id}
          index={index}
          top={(index - base) * rowHeight}
          cells={cells}
          store={store}
          selected={selection && id !== undefined && selection.has(id)}
          active={index === active}
          away={index < first || index >= end}
          markOf={markOf}
          picked={pickedOf?.(index)}
        />
      ))}
    </div>
  )
}

/** In slot order, which does not change, so that no element moves while scrolling. */
function bySlot(rows: readonly ListedRow[], slotsOf: (rows: readonly ListedRow[]) => number[]) {
  const slots = slotsOf(rows)
  return rows.map((row, at) => ({ ...row, slot: slots[at] ?? at })).sort((one, other) => one.slot - other.slot)
}

export const GridBody = memo(GridBodyOf) as typeof GridBodyOf

/** Skipped pages need not be loaded: the missing range is requested at most every 50 ms, with what is in view then. */
function useMissingRange(first: number, end: number, rowAt: RowAt, onNeeded?: (from: number, to: number) => void) {
  const latest = useRef({ first, end, rowAt, onNeeded })
  latest.current = { first, end, rowAt, onNeeded }
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    if (timer.current !== undefined || !onNeeded || !missing(first, end, rowAt)) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      const now = latest.current
      const gap = missing(now.first, now.end, now.rowAt)
      if (gap) now.onNeeded?.(gap.from, gap.to)
    }, 50)
  }, [first, end, rowAt, onNeeded])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
}

function missing(first: number, end: number, rowAt: RowAt): { from: number; to: number } | null {
  let from = -1
  let to = -1
  for (let index = first; index < end; index++) {
    if (rowAt(index) !== undefined) continue
    if (from < 0) from = index
    to = index + 1
  }
  return from < 0 ? null : { from, to }
}
