import type { ListedRow } from './row-window.ts'

/** What a slot shows: the record, or the place in the list of one that is not loaded yet. */
type Shown = string | number

/**
 * Which of the rows that exist shows which record. A record keeps its row for as long as it is there; one that comes takes over the
 * row of one that went: to write other words into a row is a fraction of the work of making one and letting another go.
 */
export function createSlots() {
  let taken: ReadonlyMap<Shown, number> = new Map()

  /** The slot of each row of the list, in their order. Asked the same again it answers the same. */
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
