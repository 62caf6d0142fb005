import { useMemo, useSyncExternalStore } from 'react'
import type { RowAt } from './selection.ts'

/** Tells a grid, and nothing around it, that rows are there which were not: a page more of a long list is no new list. */
export type RowsLoaded = {
  subscribe: (onLoaded: () => void) => () => void
  /** Another one after each time. */
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
