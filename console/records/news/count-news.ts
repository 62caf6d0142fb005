import type { LiveEvent } from '@shortcut/domain/live/api.ts'

type Wire = Readonly<Record<string, string>>

/** Judges a row by its own values. */
export type Judge<Row> = {
  /** Null if only the server can tell. */
  belongs: (row: Row, wire: Wire) => boolean | null
  /** True if the row's place is among the first rows, up to `last`, the last one read: a row missing there is new. */
  isAmongFirst: (row: Row, last: Row | undefined, wire: Wire) => boolean
}

/** Ids of rows that belong to the list but are not shown, and of shown rows that no longer belong. */
export type Counted = { entered: ReadonlySet<string>; left: ReadonlySet<string> }

type Shown<Row> = {
  get: (id: string) => Row | undefined
  wire: Wire
  /** All rows of the list have been read. */
  isWhole: boolean
  /** The last of the list's first rows; undefined if they are not in memory. */
  last: Row | undefined
}

/** Applies news to a list's counts without moving a row. `unknowable`: some of it only the server can judge. */
export function countNews<Row>(
  news: readonly LiveEvent[],
  before: Counted,
  judge: Judge<Row>,
  { get, wire, isWhole, last }: Shown<Row>,
): Counted & { unknowable: boolean } {
  const entered = new Set(before.entered)
  const left = new Set(before.left)
  let unknowable = false
  for (const { id, row } of news) {
    const fresh = row as Row | undefined
    const belongs = fresh ? judge.belongs(fresh, wire) : false
    if (belongs === null) unknowable = true
    if (get(id)) {
      entered.delete(id)
      if (belongs === false) left.add(id)
      else left.delete(id)
    } else if (fresh && belongs && (isWhole || judge.isAmongFirst(fresh, last, wire))) entered.add(id)
    else entered.delete(id)
  }
  return { entered, left, unknowable }
}
