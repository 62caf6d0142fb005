/** A cell by its row and its index among the editable columns. */
export interface Place {
  row: number
  column: number
}

/** A rectangle of cells, both corners included. */
export type CellRange = { from: Place; to: Place }

export const rangeOf = (one: Place, other: Place): CellRange => ({
  from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
  to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
})

export const isIn = ({ from, to }: CellRange, { row, column }: Place): boolean =>
  row >= from.row && row <= to.row && column >= from.column && column <= to.column

/** The same text, or none, in every cell of a rectangle. */
export const filled = ({ from, to }: CellRange, text: string): string[][] =>
  Array.from({ length: to.row - from.row + 1 }, () => Array<string>(to.column - from.column + 1).fill(text))

export type Size = { rows: number; columns: number }

/** The nearest existing cell. */
export const within = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
})

export type CellCommand =
  | { kind: 'move'; to: Place; extend: boolean }
  | { kind: 'selectAll' | 'undo' | 'redo' | 'empty' | 'removeRows' }
  /** Without `text` the cell's current text is edited. */
  | { kind: 'edit'; text?: string }

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }
type Where = { active: Place; size: Size; pageRows: number; editable: boolean }

const arrows: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** The command of a key in a grid of cells, like in a spreadsheet; null if the key has none. */
export function cellCommand(event: Key, { active, size, pageRows, editable }: Where): CellCommand | null {
  const { key, shiftKey, altKey } = event
  const command = event.ctrlKey || event.metaKey
  const move = (row: number, column: number): CellCommand => ({
    kind: 'move',
    to: within({ row, column }, size),
    extend: shiftKey,
  })
  const letter = command ? key.toLowerCase() : ''
  if (letter === 'z') return { kind: shiftKey ? 'redo' : 'undo' }
  if (letter === 'y') return { kind: 'redo' }
  if (letter === 'a') return { kind: 'selectAll' }
  const by = arrows[key]
  const far = command ? size.rows + size.columns : 1
  if (by) return move(active.row + by.row * far, active.column + by.column * far)
  if (key === 'PageDown') return move(active.row + pageRows, active.column)
  if (key === 'PageUp') return move(active.row - pageRows, active.column)
  if (key === 'Home') return move(command ? 0 : active.row, 0)
  if (key === 'End') return move(command ? size.rows - 1 : active.row, size.columns - 1)
  if (!editable || size.rows === 0 || altKey) return null
  if (key === 'Delete' || key === 'Backspace') return { kind: command && key === 'Backspace' ? 'removeRows' : 'empty' }
  if (key === 'Enter' || key === 'F2') return { kind: 'edit' }
  return key.length === 1 && !command ? { kind: 'edit', text: key } : null
}

/** Cells in a spreadsheet's clipboard format. */
export const copiedText = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => row.join('\t')).join('\n')

/** Cells from a spreadsheet's clipboard: tabs and lines; a cell that contains either is quoted. */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y
  const end = /\t|\r\n|\n|\r|$/y
  for (let at = 0; at <= text.length; ) {
    cell.lastIndex = at
    const found = cell.exec(text)
    rows.at(-1)?.push(found?.[1]?.replaceAll('""', '"') ?? found?.[2] ?? '')
    end.lastIndex = cell.lastIndex
    const [mark = ''] = end.exec(text) ?? []
    at = end.lastIndex
    if (mark === '') break
    if (mark !== '\t') {
      if (at >= text.length) break
      rows.push([])
    }
  }
  return rows
}
