import Fuse from 'fuse.js/min-basic'

/** Specification §9: how far a title may be from what was typed, and what titles and paths weigh. */
const threshold = 0.4
const places = [
  { name: 'title', weight: 0.7 },
  { name: 'path', weight: 0.3 },
]

/** Pages and commands that fit `text`, best first. What has no path is found by its title. */
export const rank = <T extends { title: string; path?: string }>(items: readonly T[], text: string): T[] =>
  new Fuse(items, { keys: places, threshold }).search(text.trim()).map(({ item }) => item)

/** Those whose title fits `text`, in the order in which they stand. */
export function withTitleLike<T extends { title: string }>(items: readonly T[], text: string): T[] {
  const found = new Fuse(items, { keys: ['title'], threshold }).search(text.trim())
  return found.sort((one, other) => one.refIndex - other.refIndex).map(({ item }) => item)
}

/**
 * Those whose number or CRN holds what was typed come first, an exact one before all; the others (found by customer, container…) keep
 * the order they came in.
 */
export function byNumber<Row extends { bookingId: string; customerReferenceNumber: string }>(
  rows: readonly Row[],
  text: string,
): Row[] {
  const wanted = text.trim().toLowerCase()
  const distance = (row: Row) => {
    const names = [row.bookingId, row.customerReferenceNumber].map((name) => name.toLowerCase())
    if (names.includes(wanted)) return 0
    return names.some((name) => name.includes(wanted)) ? 1 : 2
  }
  return rows.toSorted((one, other) => distance(one) - distance(other))
}
