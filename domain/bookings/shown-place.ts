/**
 * Where something stands, as a person reads it: '$[1].stops[0].city' → 'booking 2, stop 1, city'. Rows and segments stay as they are;
 * '' is the file as a whole.
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

/** One item of a list, by the name of the list; of the file's own list it is a booking. */
const oneOf = (list = 'bookings') => list.replace(/s$/, '')
