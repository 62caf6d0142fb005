/**
 * How many of something an order's tags say there are: 'crate=3' says 3 of crate, 'crate' alone says 1.
 * @returns undefined where no tag speaks of it
 */
export function tagCount(tags: readonly string[], tag: string): string | undefined {
  const wanted = tag.trim().toLowerCase()
  for (const one of tags) {
    const text = one.trim().toLowerCase()
    if (text === wanted) return '1'
    const [, name = '', count] = /^(.+?)\s*=\s*(\d{1,6}(?:\.\d{1,3})?)$/.exec(text) ?? []
    if (name === wanted) return count
  }
  return undefined
}
