import { useCallback, useSyncExternalStore } from 'react'

/** Records by id, which a grid reads and follows. */
export type RowSource<T> = {
  get: (id: string) => T | undefined
  /** Calls back after this record changes. Returns the function that ends it. */
  subscribe: (id: string, onChange: () => void) => () => void
}

/** Records by id, each with its own subscribers, so that a live change renders only one row. */
export type RowStore<T> = RowSource<T> & {
  /** Stores a record and notifies its subscribers, unless it is the same object. */
  set: (id: string, row: T) => void
  /** Puts a page of records. */
  setMany: (rows: Iterable<readonly [id: string, row: T]>) => void
  delete: (id: string) => void
  clear: () => void
  /** Ids of the records that somebody follows: of a grid, those in view. */
  watched: () => string[]
  readonly size: number
}

/** An empty store. Make one per list and keep it for as long as the list lives. */
export function createRowStore<T>(): RowStore<T> {
  const rows = new Map<string, T>()
  const watchers = new Map<string, Set<() => void>>()
  const wake = (id: string) => {
    for (const watcher of watchers.get(id) ?? []) watcher()
  }
  const set = (id: string, row: T) => {
    if (rows.get(id) === row) return
    rows.set(id, row)
    wake(id)
  }
  return {
    get: (id) => rows.get(id),
    set,
    setMany: (entries) => {
      for (const [id, row] of entries) set(id, row)
    },
    delete: (id) => {
      if (rows.delete(id)) wake(id)
    },
    clear: () => {
      const ids = [...rows.keys()]
      rows.clear()
      for (const id of ids) wake(id)
    },
    watched: () => [...watchers.keys()],
    subscribe: (id, onChange) => {
      const set = watchers.get(id) ?? new Set()
      watchers.set(id, set.add(onChange))
      return () => {
        set.delete(onChange)
        if (set.size === 0 && watchers.get(id) === set) watchers.delete(id)
      }
    },
    get size() {
      return rows.size
    },
  }
}

/** The record with this id, followed live; undefined while not loaded. */
export function useRow<T>(store: RowSource<T>, id: string | undefined): T | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => (id === undefined ? () => {} : store.subscribe(id, onChange)),
    [store, id],
  )
  return useSyncExternalStore(subscribe, () => (id === undefined ? undefined : store.get(id)))
}
