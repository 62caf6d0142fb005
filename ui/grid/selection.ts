/** The row at this index; undefined if its page is not loaded. */
export type RowAt = (index: number) => string | undefined

/** A copy with one id added or removed. */
export function toggledId(selection: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selection)
  if (!next.delete(id)) next.add(id)
  return next
}

/**
 * `kept` and every loaded row between two indexes, in either order. Rows that are not loaded cannot be selected,
 * because their ids are unknown.
 */
export function withRange(kept: ReadonlySet<string>, rowAt: RowAt, from: number, to: number): ReadonlySet<string> {
  const next = new Set(kept)
  for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
    const id = rowAt(index)
    if (id !== undefined) next.add(id)
  }
  return next
}

/** Ids of all loaded rows, up to a limit, so that one click does not walk a million. */
export function loadedIds(rowAt: RowAt, rowCount: number, cap = 10_000): ReadonlySet<string> {
  const ids = new Set<string>()
  for (let index = 0; index < rowCount && ids.size < cap; index++) {
    const id = rowAt(index)
    if (id !== undefined) ids.add(id)
  }
  return ids
}

/** The row's new index after rows were added or removed: searched nearby, else its old index within the list. */
export function followRow(rowAt: RowAt, rowCount: number, index: number, id: string | undefined): number {
  if (id !== undefined && rowAt(index) !== id) {
    for (let distance = 1; distance <= 200; distance++) {
      if (rowAt(index + distance) === id) return index + distance
      if (rowAt(index - distance) === id) return index - distance
    }
  }
  return Math.min(index, rowCount - 1)
}

export type GridCommand =
  | { kind: 'move'; to: number; extend: boolean }
  | { kind: 'toggle' }
  | { kind: 'open' }
  | { kind: 'selectAll' }
  | { kind: 'clear' }

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** The command of a key in a grid whose active row is `active` (-1 for none); null if the key has none. */
export function gridCommand(event: Key, active: number, rowCount: number, pageRows: number): GridCommand | null {
  if (event.altKey) return null
  if (event.ctrlKey || event.metaKey) return event.key === 'a' ? { kind: 'selectAll' } : null
  const move = (to: number): GridCommand | null =>
    rowCount === 0 ? null : { kind: 'move', to: Math.max(0, Math.min(rowCount - 1, to)), extend: event.shiftKey }
  switch (event.key) {
    case 'j':
    case 'J':
    case 'ArrowDown':
      return move(active + 1)
    case 'k':
    case 'K':
    case 'ArrowUp':
      return move(active - 1)
    case 'PageDown':
      return move(active + pageRows)
    case 'PageUp':
      return move(active - pageRows)
    case 'Home':
      return move(0)
    case 'End':
      return move(rowCount - 1)
    case 'x':
    case ' ':
      return active < 0 ? null : { kind: 'toggle' }
    case 'Enter':
      return active < 0 ? null : { kind: 'open' }
    case 'Escape':
      return { kind: 'clear' }
    default:
      return null
  }
}
