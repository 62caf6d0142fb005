import {
  type CellIssue,
  cellsOf,
  emptyCells,
  type LineCells,
  type LineColumn,
  lineColumns,
  readLine,
} from '@shortcut/domain/billing/rate-sheets/line-cells.ts'
import type { RateLine } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import type { Place } from '@shortcut/ui/grid/editing/cells.ts'

/** A line in the grid: its texts are made when first shown, because most of fifty thousand never are. */
export interface SheetRow {
  lineNo: number
  line?: RateLine
  /** As typed; undefined: unchanged. */
  typed?: LineCells
}

/** The lines of a draft with unsaved changes. Every change makes a new object, which makes undo cheap. */
export interface LineSheet {
  rows: readonly SheetRow[]
  /** Numbers of saved lines that are removed. */
  removed: readonly number[]
}

const saved = new WeakMap<RateLine, LineCells>()

export function cellsOfRow({ line, typed }: SheetRow): LineCells {
  if (typed) return typed
  if (!line) return emptyCells
  const known = saved.get(line)
  if (known) return known
  const cells = cellsOf(line)
  saved.set(line, cells)
  return cells
}

const isBlank = (cells: LineCells) => lineColumns.every((column) => cells[column].trim() === '')

/** An invalid line, with its first error. */
export interface WrongLine {
  lineNo: number
  issue: CellIssue
}

/** The invalid rows of a sheet, by index. */
export const wrongLines = ({ rows }: LineSheet, wrong: readonly number[], zones: ReadonlySet<string>): WrongLine[] =>
  wrong.flatMap((index) => {
    const row = rows[index]
    const [issue] = row ? issuesOf(row, zones) : []
    return row && issue ? [{ lineNo: row.lineNo, issue }] : []
  })

/** Number of lines after saving. */
export const countLines = ({ rows }: LineSheet): number => rows.filter(({ typed }) => !typed || !isBlank(typed)).length

/** Number of pasted cells right of the last column, which are dropped. */
export const droppedCells = ({ column }: Place, texts: readonly (readonly string[])[]): number =>
  texts.flatMap((line) => line.slice(lineColumns.length - column)).filter((text) => text.trim() !== '').length

const nextNo = ({ rows, removed }: LineSheet) =>
  Math.max(
    0,
    ...removed.slice(-1),
    rows.reduce((most, { lineNo }) => Math.max(most, lineNo), 0),
  ) + 1

/** Adds blank lines at the end. */
export function addRows(sheet: LineSheet, count: number): LineSheet {
  const from = nextNo(sheet)
  const fresh = Array.from({ length: count }, (_, n): SheetRow => ({ lineNo: from + n, typed: emptyCells }))
  return { ...sheet, rows: [...sheet.rows, ...fresh] }
}

/** Puts texts into cells from a place, row by row; adds missing rows. Cells beyond the last column are dropped. */
export function putCells(sheet: LineSheet, { row, column }: Place, texts: readonly (readonly string[])[]): LineSheet {
  const missing = row + texts.length - sheet.rows.length
  const grown = missing > 0 ? addRows(sheet, missing) : sheet
  const rows = [...grown.rows]
  texts.forEach((line, down) => {
    const before = rows[row + down]
    if (!before) return
    const put = line.flatMap((text, right) => {
      const at = lineColumns[column + right]
      return at ? [[at, text] as const] : []
    })
    const was = cellsOfRow(before)
    if (put.some(([at, text]) => was[at] !== text))
      rows[row + down] = { ...before, typed: { ...was, ...Object.fromEntries(put) } }
  })
  return { ...grown, rows }
}

/** Removes the rows from one to another, both included. */
export function removeRows(sheet: LineSheet, from: number, to: number): LineSheet {
  const gone = sheet.rows.slice(from, to + 1).flatMap(({ line, lineNo }) => (line ? [lineNo] : []))
  return { rows: sheet.rows.toSpliced(from, to - from + 1), removed: [...sheet.removed, ...gone] }
}

/** Adds a file's rows below the lines, or replaces them. */
export function importRows(
  sheet: LineSheet,
  columns: readonly LineColumn[],
  table: readonly (readonly string[])[],
  replace: boolean,
): LineSheet {
  const kept = replace && sheet.rows.length > 0 ? removeRows(sheet, 0, sheet.rows.length - 1) : sheet
  const from = Math.max(nextNo(sheet), nextNo(kept))
  const fresh = table.map(
    (cells, n): SheetRow => ({
      lineNo: from + n,
      typed: { ...emptyCells, ...Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) },
    }),
  )
  return { ...kept, rows: [...kept.rows, ...fresh] }
}

const judged = new WeakMap<LineCells, { zones: ReadonlySet<string>; read: ReturnType<typeof readLine> }>()

function read(typed: LineCells, zones: ReadonlySet<string>) {
  const known = judged.get(typed)
  if (known?.zones === zones) return known.read
  const fresh = readLine(typed, zones)
  judged.set(typed, { zones, read: fresh })
  return fresh
}

/** Errors of a row's cells. Saved lines are valid, and blank rows are not lines. */
export function issuesOf({ typed }: SheetRow, zones: ReadonlySet<string>): readonly CellIssue[] {
  return !typed || isBlank(typed) ? [] : read(typed, zones).issues
}

/** What saving must write and remove; blank rows are skipped, or removed if they were lines. */
export function changesOf({ rows, removed }: LineSheet, zones: ReadonlySet<string>) {
  const lines: RateLine[] = []
  const gone = [...removed]
  const wrong: number[] = []
  rows.forEach(({ lineNo, line, typed }, index) => {
    if (!typed) return
    if (isBlank(typed)) {
      if (line) gone.push(lineNo)
      return
    }
    const judgement = read(typed, zones)
    if (judgement.line) lines.push({ ...judgement.line, lineNo })
    else wrong.push(index)
  })
  return { lines, removed: gone, wrong }
}

/**
 * The sheet after saving: valid lines are saved, emptied ones are gone, invalid ones and later changes stay as typed.
 */
export function savedSheet(sent: LineSheet, now: LineSheet, zones: ReadonlySet<string>): LineSheet {
  const written = new Map(changesOf(sent, zones).lines.map((line) => [line.lineNo, line]))
  const asSent = new Set(sent.rows)
  const rows = now.rows.flatMap((row): SheetRow[] => {
    const { lineNo, typed } = row
    if (!typed) return [row]
    const line = written.get(lineNo)
    if (!asSent.has(row)) return [line ? { ...row, line } : row]
    if (isBlank(typed)) return []
    return [line ? { lineNo, line } : row]
  })
  const there = new Set(now.rows.map(({ lineNo }) => lineNo))
  const gone = new Set(sent.removed)
  const fresh = sent.rows.flatMap(({ lineNo, line }) => (line ? [] : [lineNo]))
  return {
    rows,
    removed: [
      ...now.removed.filter((lineNo) => !gone.has(lineNo)),
      ...fresh.filter((lineNo) => written.has(lineNo) && !there.has(lineNo)),
    ],
  }
}
