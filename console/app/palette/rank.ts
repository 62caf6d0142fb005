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

/** 0: a name is the typed text; 1: a name contains it; 2: none does. */
export function distanceOf(names: readonly string[], text: string): number {
  const wanted = text.trim().toLowerCase()
  const all = names.map((name) => name.toLowerCase())
  if (all.includes(wanted)) return 0
  return all.some((name) => name.includes(wanted)) ? 1 : 2
}

/**
 * Orders whose number or CRN contains the typed text come first, exact matches before all; others (found by customer,
 * container…) keep their order.
 */
export function byNumber<Row extends { bookingId: string; customerReferenceNumber: string }>(
  rows: readonly Row[],
  text: string,
): Row[] {
  const distance = (row: Row) => distanceOf(namesOf(row), text)
  return rows.toSorted((one, other) => distance(one) - distance(other))
}

/** By which an order is called. */
export const namesOf = (row: { bookingId: string; customerReferenceNumber: string }) => [
  row.bookingId,
  row.customerReferenceNumber,
]
