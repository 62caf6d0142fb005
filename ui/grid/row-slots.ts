import type { ListedRow } from './row-window.ts'

/** Content of a slot: the record, or the index of one that is not loaded yet. */
type Shown = string | number

/**
 * Which existing row shows which record. A record keeps its row while it is in view; a new one takes over a free row:
 * changing texts costs a fraction of creating and removing elements.
 */
export function createSlots() {
  let taken: ReadonlyMap<Shown, number> = new Map()

  /** The slot of each row of the list, in order. The same rows give the same slots. */
  return function slotsOf(rows: readonly ListedRow[]): number[] {
    const used = new Set<number>()
    const kept = rows.map(({ id, index }) => {
      const slot = taken.get(id ?? index) ?? taken.get(index)
      if (slot === undefined || used.has(slot)) return undefined
      used.add(slot)
      return slot
    })
    const free = [...taken.values()].filter((slot) => !used.has(slot)).values()
    let fresh = 0
    const other = () => {
      const { value } = free.next()
      if (value !== undefined) return value
      while (used.has(fresh)) fresh++
      return fresh
    }
    const slots = kept.map((slot) => {
      const found = slot ?? other()
      used.add(found)
      return found
    })
    taken = new Map(rows.map(({ id, index }, at) => [id ?? index, slots[at] ?? at]))
    return slots
  }
}

/**
 * Puts rows that took over others' places back into the list's order, for anyone who reads them one after the other; as few as
 * possible are moved, and none in which something has the focus.
 */
export function putInOrder(rows: HTMLElement) {
  const all = [...rows.querySelectorAll<HTMLElement>(':scope > [role=row]')]
  const indexes = all.map((row) => Number(row.dataset.index))
  const turn = indexes.findIndex((index, at) => at > 0 && index < (indexes[at - 1] ?? 0))
  if (turn < 0) return
  const [early, late] = [all.slice(turn), all.slice(0, turn)]
  const byIndex = (one: HTMLElement, other: HTMLElement) => Number(one.dataset.index) - Number(other.dataset.index)
  const isTurned = early.every((row, at) => at === 0 || byIndex(early[at - 1] ?? row, row) < 0)
  const focused = document.activeElement
  const holds = (some: HTMLElement[]) => focused !== null && some.some((row) => row.contains(focused))
  if (!isTurned || (indexes.at(-1) ?? 0) > (indexes[0] ?? 0)) rows.append(...all.sort(byIndex))
  else if (holds(early) || (late.length <= early.length && !holds(late))) rows.append(...late)
  else rows.prepend(...early)
}
