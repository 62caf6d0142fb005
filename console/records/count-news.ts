import type { LiveEvent } from '@shortcut/domain/live/api.ts'

type Wire = Readonly<Record<string, string>>

/** What a row says by itself. */
export type Judge<Row> = {
  /** Null where only the server can tell. */
  belongs: (row: Row, wire: Wire) => boolean | null
  /** It would stand among the first rows, of which `last` is the last one read; so it is new, or it would be there. */
  isAmongFirst: (row: Row, last: Row | undefined, wire: Wire) => boolean
}

/** Ids of rows that belong to the list and are not shown, and of rows that are shown and no longer belong. */
export type Counted = { entered: ReadonlySet<string>; left: ReadonlySet<string> }

type Shown<Row> = {
  get: (id: string) => Row | undefined
  wire: Wire
  /** Every row of the list has been read. */
  isWhole: boolean
  /** The last of its first rows; undefined when they are not held. */
  last: Row | undefined
}

/** What news makes of a list; nothing moves by it. `unknowable`: some of it only the server can judge. */
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
      if (belongs === false) left.add(id)
      else left.delete(id)
    } else if (fresh && belongs && (isWhole || judge.isAmongFirst(fresh, last, wire))) entered.add(id)
    else entered.delete(id)
  }
  return { entered, left, unknowable }
}
