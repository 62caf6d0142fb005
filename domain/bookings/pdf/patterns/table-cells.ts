import type { Layout, Line, Segment } from '../layout/layout.ts'
import { segmentOf } from '../layout/layout.ts'

export interface Column {
  name: string
  label: string
  left: number
  right: number
}

export interface Row<Name extends string = string> {
  line: Line
  cells: Partial<Record<Name, Segment>>
}

export interface Table<Name extends string = string> {
  header: Line
  columns: Column[]
  rows: Row<Name>[]
}

export type Names<Name extends string> = (label: string) => Name | null

/** A column without a known label: its texts must not go to a neighbour. */
const unnamed = (index: number) => `?${index}`

/** The columns that a line names: each segment, or words of it where labels stand close together. */
function columnsOf<Name extends string>(line: Line, nameOf: Names<Name>): Column[] {
  return line.segments.flatMap((segment, index): Column[] => {
    const whole = nameOf(segment.text)
    const column = (name: string, label: string, left: number, right: number) => ({ name, label, left, right })
    if (whole) return [column(whole, segment.text, segment.left, segment.right)]
    const named =
      segment.words.length > 6
        ? []
        : segment.words.flatMap((placed) => {
            const name = nameOf(placed.word.text)
            return name ? [column(name, placed.word.text, placed.left, placed.right)] : []
          })
    return named.length > 1 ? named : [column(unnamed(index), segment.text, segment.left, segment.right)]
  })
}

/** The column a word stands in: the one it is under, or the nearest. */
function columnAt(columns: Column[], left: number, right: number): Column | undefined {
  const distance = (column: Column) => {
    const overlap = Math.min(right, column.right) - Math.max(left, column.left)
    if (overlap > 0) return -overlap
    return Math.min(Math.abs(left - column.left), Math.abs(right - column.right))
  }
  return columns.toSorted((one, other) => distance(one) - distance(other))[0]
}

/** The cells of a line. A segment that begins under several labels is divided between them. */
export function cellsOf<Name extends string>(line: Line, columns: Column[]): Partial<Record<Name, Segment>> {
  const cells: Partial<Record<string, Segment>> = {}
  for (const segment of line.segments) {
    const starts = columns.filter(({ left }) => segment.words.some((word) => Math.abs(word.left - left) < 0.008))
    const groups: { column: Column | undefined; words: Segment['words'] }[] = []
    for (const word of segment.words) {
      const start = starts.length > 1 ? starts.findLast(({ left }) => left < word.left + 0.008) : undefined
      const column = start ?? columnAt(columns, segment.left, segment.right)
      const last = groups.at(-1)
      if (last && last.column === column) last.words.push(word)
      else groups.push({ column, words: [word] })
    }
    for (const { column, words } of groups) {
      if (!column) continue
      const earlier = cells[column.name]
      cells[column.name] = segmentOf([...(earlier?.words ?? []), ...words], line.page, line.index, segment.place)
    }
  }
  return cells as Partial<Record<Name, Segment>>
}

/** Tables whose header names at least so many columns. Rows reach to the next line that `isEnd` recognises. */
export function tablesIn<Name extends string>(
  { lines }: Layout,
  nameOf: Names<Name>,
  least: number,
  isEnd: (row: Row<Name>, last: Row<Name> | undefined) => boolean,
): Table<Name>[] {
  const tables: Table<Name>[] = []
  let after = -1
  for (const header of lines) {
    if (header.index <= after) continue
    const columns = columnsOf(header, nameOf)
    const known = columns.filter(({ name }) => !name.startsWith('?'))
    if (new Set(known.map(({ name }) => name)).size < least || known.length < columns.length / 2) continue
    const rows: Row<Name>[] = []
    for (const line of lines.slice(header.index + 1)) {
      const row = { line, cells: cellsOf(line, columns) }
      if (line.page !== header.page || isEnd(row, rows.at(-1))) break
      rows.push(row)
      after = line.index
    }
    tables.push({ header, columns, rows })
  }
  return tables
}
