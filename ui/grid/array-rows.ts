import type { RowSource } from './row-store.ts'

/** Rows of an array, identified by index: a new array only updates rows that differ. */
export function createArrayRows<T>(): RowSource<T> & { replace: (rows: readonly T[]) => void } {
  let now: readonly T[] = []
  const watchers = new Set<() => void>()
  return {
    get: (id) => now[Number(id)],
    subscribe(_, onChange) {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
    replace(rows) {
      now = rows
      for (const watcher of watchers) watcher()
    },
  }
}
