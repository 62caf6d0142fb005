import Fuse from 'fuse.js/min-basic'

/** Specification §9: maximum distance between title and typed text, and the weights of titles and paths. */
const threshold = 0.4
const places = [
  { name: 'title', weight: 0.7 },
  { name: 'path', weight: 0.3 },
]

/** Pages and commands that match `text`, best first. Items without a path are found by title. */
export const rank = <T extends { title: string; path?: string }>(items: readonly T[], text: string): T[] =>
  new Fuse(items, { keys: places, threshold }).search(text.trim()).map(({ item }) => item)

/** Items whose title matches `text`, in their own order. */
export function withTitleLike<T extends { title: string }>(items: readonly T[], text: string): T[] {
  const found = new Fuse(items, { keys: ['title'], threshold }).search(text.trim())
  return found.sort((one, other) => one.refIndex - other.refIndex).map(({ item }) => item)
}

/**
 * Orders whose number or CRN contains the typed text come first, exact matches before all; others (found by customer,
 * container…) keep their order.
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
