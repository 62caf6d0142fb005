import type { RowStore } from '@shortcut/ui/grid/row-store.ts'
import { isOlder } from '../call/is-older.ts'
import { useRepeated } from '../time/use-repeated.ts'

/** Rows whose values change without news: `read` reads them again each `every` ms while they are in view. */
export type Renewal<Row> = {
  every: number
  of: (row: Row) => boolean
  read: (ids: readonly string[]) => Promise<readonly Row[]>
}

/** Renews the rows in view. What somebody changed meanwhile stays, and a row that is the same is not drawn again. */
export function useRenewed<Row extends { id: string }>(store: RowStore<Row>, renewal: Renewal<Row> | undefined) {
  useRepeated(async () => {
    if (!renewal) return
    const ids = store.watched().filter((id) => {
      const row = store.get(id)
      return row !== undefined && renewal.of(row)
    })
    if (ids.length === 0) return
    // Without an answer the rows stay as they are until the next time.
    for (const row of await renewal.read(ids).catch(() => [])) {
      const held = store.get(row.id)
      if (!held || isOlder(row, held)) continue
      const merged = { ...held, ...row }
      if (JSON.stringify(merged) !== JSON.stringify(held)) store.set(row.id, merged)
    }
  }, renewal?.every ?? 60_000)
}
