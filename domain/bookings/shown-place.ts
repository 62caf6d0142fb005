/**
 * A place as people read it: '$[1].stops[0].city' → 'booking 2, stop 1, city'. Rows and segments stay as they are; ''
 * is the whole file.
 */
export function shownPlace(at: string): string {
  if (at === 'file') return ''
  if (!at.startsWith('$')) return at
  const words: string[] = []
  for (const [, name, quoted, index] of at.matchAll(/\.(\w+)|\[("(?:[^"\\]|\\.)*")\]|\[(\d+)\]/g)) {
    if (index === undefined) words.push(name ?? String(JSON.parse(quoted ?? '""')))
    else words.push(`${oneOf(words.pop())} ${Number(index) + 1}`)
  }
  return words.join(', ')
}

/** Name of one item of a list; an item of the file's own list is a booking. */
const oneOf = (list = 'bookings') => list.replace(/s$/, '')
