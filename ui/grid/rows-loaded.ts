import { useMemo, useSyncExternalStore } from 'react'
import type { RowAt } from './selection.ts'

/** Tells only the grid that more rows are loaded: another page is not a new list. */
export type RowsLoaded = {
  subscribe: (onLoaded: () => void) => () => void
  /** Changes each time. */
  version: () => number
}

export function createRowsLoaded(): RowsLoaded & { tell: () => void } {
  const watchers = new Set<() => void>()
  let version = 0
  return {
    subscribe(onLoaded) {
      watchers.add(onLoaded)
      return () => watchers.delete(onLoaded)
    },
    version: () => version,
    tell() {
      version++
      for (const watcher of watchers) watcher()
    },
  }
}

const never = createRowsLoaded()

/** A new function whenever there is new content. */
export function useLoadedRows(rowAt: RowAt, { subscribe, version }: RowsLoaded = never): RowAt {
  const loaded = useSyncExternalStore(subscribe, version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its answers are others once more is loaded.
  return useMemo(() => (index: number) => rowAt(index), [rowAt, loaded])
}
