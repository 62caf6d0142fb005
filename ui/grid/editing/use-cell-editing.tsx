import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { EditableColumn } from '../columns.ts'
import type { GridBodyHandle } from '../GridBody.tsx'
import type { PickedCells } from '../GridRow.tsx'
import { CellEditor } from './CellEditor.tsx'
import { cellCommand, copiedText, filled, isIn, type Place, pastedCells, rangeOf, within } from './cells.ts'

export type CellEdits = {
  /** Puts texts into cells, row by row from a place; may extend beyond the last row. */
  onPut: (at: Place, texts: readonly (readonly string[])[]) => void
  onRemove: (fromRow: number, toRow: number) => void
  onUndo: () => void
  onRedo: () => void
  onSelect: (fromRow: number, toRow: number) => void
}

type Options<T> = CellEdits & {
  rows: readonly T[]
  /** The editable columns, in displayed order. */
  columns: readonly EditableColumn<T>[]
  editable: boolean
  goTo: Place | null
  editorLabel: (column: EditableColumn<T>, row: T) => string
  scroller: RefObject<HTMLDivElement | null>
  body: RefObject<GridBodyHandle | null>
  /** Scrolls a column into view. */
  showColumn: (index: number) => void
}

/** The cell that was clicked. */
function placeOf(target: EventTarget, columns: readonly { id: string }[]): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-index]')?.dataset.index
  const column = columns.findIndex(({ id }) => id === cell?.dataset.column)
  return row === undefined || column < 0 ? null : { row: Number(row), column }
}

/** Spreadsheet behavior: keys move, typing edits, a rectangle can be copied, pasted and cleared. */
export function useCellEditing<T>(options: Options<T>) {
  const { rows, columns, editable, goTo, body, scroller } = options
  const [{ active, anchor }, setPlaces] = useState({ active: start, anchor: start })
  const [editing, setEditing] = useState<string | null>(null)
  const range = rangeOf(active, anchor)
  const size = { rows: rows.length, columns: columns.length }

  const select = (anchor: Place, active: Place) => {
    setPlaces({ anchor, active })
    const { from, to } = rangeOf(anchor, active)
    options.onSelect(from.row, to.row)
  }
  const move = (to: Place, extend = false) => {
    const place = within(to, size)
    select(extend ? anchor : place, place)
    body.current?.reveal(place.row)
    options.showColumn(place.column)
  }
  const focus = () => scroller.current?.focus({ preventScroll: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where one is sent
  useEffect(() => {
    if (!goTo) return
    move(goTo)
    focus()
  }, [goTo])

  const textAt = ({ row, column }: Place) => {
    const line = rows[row]
    return line === undefined ? '' : (columns[column]?.text(line) ?? '')
  }
  const edit = (text: string) => {
    setEditing(text)
    body.current?.reveal(active.row)
    options.showColumn(active.column)
  }
  /** Ends editing; an accepted text is stored before the focus moves. */
  const finish = (text: string | null, to: Place = active) => {
    if (text !== null && text !== textAt(active)) options.onPut(active, [[text]])
    setEditing(null)
    focus()
    move(to)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The editor's row may be scrolled out of view: a key brings it back.
    if (editing !== null) return edit(editing)
    const pageRows = Math.max(1, (body.current?.viewRows() ?? 2) - 1)
    const command = cellCommand(event, { active, size, pageRows, editable })
    if (!command) return
    event.preventDefault()
    switch (command.kind) {
      case 'move':
        return move(command.to, command.extend)
      case 'selectAll':
        return select(start, within({ row: size.rows, column: size.columns }, size))
      case 'undo':
        return options.onUndo()
      case 'redo':
        return options.onRedo()
      case 'empty':
        return options.onPut(range.from, filled(range, ''))
      case 'removeRows':
        return options.onRemove(range.from.row, range.to.row)
      case 'edit':
        return edit(command.text ?? textAt(active))
    }
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return
    event.preventDefault()
    const { from, to } = range
    const cells = rows
      .slice(from.row, to.row + 1)
      .map((row) => columns.slice(from.column, to.column + 1).map((column) => column.text(row)))
    event.clipboardData.setData('text/plain', copiedText(cells))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null || !editable) return
    event.preventDefault()
    const texts = pastedCells(event.clipboardData.getData('text/plain'))
    const one = texts.length === 1 && texts[0]?.length === 1 ? texts[0][0] : undefined
    options.onPut(range.from, one === undefined ? texts : filled(range, one))
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event.target, columns)
    if (!place || (event.target as HTMLElement).closest('input')) return
    // A field whose row was scrolled away has lost the focus without an event.
    if (editing !== null) return finish(editing, place)
    move(place, event.shiftKey)
    focus()
  }
  const onDoubleClick = ({ target }: MouseEvent<HTMLElement>) => {
    const place = placeOf(target, columns)
    if (place && editable) edit(textAt(place))
  }

  const column = columns[active.column]
  const row = rows[active.row]
  const editor = editing !== null && column && row !== undefined && (
    <CellEditor
      label={options.editorLabel(column, row)}
      choices={column.choices}
      value={editing}
      onChange={setEditing}
      onDone={(text, by) => finish(text, by && { row: active.row + by.row, column: active.column + by.column })}
    />
  )
  return {
    active,
    editing: editing !== null,
    problem: row !== undefined && editing === null ? column?.problemOf(row) : undefined,
    pickedOf: usePicked({ columns, range, active, editor: editor || undefined }),
    handlers: { onKeyDown, onCopy, onPaste, onClick, onDoubleClick },
  }
}

const start: Place = { row: 0, column: 0 }

type PickedOptions<T> = {
  columns: readonly EditableColumn<T>[]
  range: ReturnType<typeof rangeOf>
  active: Place
  editor: PickedCells<T>['editor']
}

/** Rows that look alike share an object, so that only changed ones render again. */
function usePicked<T>({ columns, range, active, editor }: PickedOptions<T>): (index: number) => PickedCells<T> {
  const isWrong = useMemo<PickedCells<T>['isWrong']>(() => {
    const problems = new Map(columns.map(({ id, problemOf }) => [id, problemOf]))
    return (column, row) => problems.get(column.id)?.(row) !== undefined
  }, [columns])
  const plain = useMemo<PickedCells<T>>(() => ({ isSelected: () => false, isWrong }), [isWrong])
  const { from, to } = range
  const inRange = useMemo<PickedCells<T>>(() => {
    const ids = new Set(columns.slice(from.column, to.column + 1).map(({ id }) => id))
    return { isSelected: (id) => ids.has(id), isWrong }
  }, [columns, from.column, to.column, isWrong])
  const withActive = useMemo<PickedCells<T>>(
    () => ({ ...inRange, activeId: columns[active.column]?.id, editor }),
    [inRange, columns, active.column, editor],
  )
  return (index) =>
    index === active.row ? withActive : isIn(range, { row: index, column: from.column }) ? inRange : plain
}
