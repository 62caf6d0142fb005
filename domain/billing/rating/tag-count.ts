/** A tag has the name, but its count is no number above 0, or two tags of the name count differently. */
export interface UnclearCount {
  /** The tags as the order has them. */
  unclear: string
}

const readable = /^\d{1,6}(?:\.\d{1,3})?$/

/**
 * How many of something an order's tags say there are: 'crate=3' says 3 of crate, 'crate' alone says 1. A counted tag goes before one
 * that is alone.
 * @returns undefined where no tag has the name
 */
export function tagCount(tags: readonly string[], tag: string): string | UnclearCount | undefined {
  const wanted = tag.trim().toLowerCase()
  let isNamed = false
  const counted: { text: string; count: string }[] = []
  for (const one of tags) {
    const text = one.trim()
    const name = text.slice(0, wanted.length).toLowerCase()
    const rest = text.slice(wanted.length).trim()
    if (name !== wanted) continue
    if (rest === '') isNamed = true
    if (rest.startsWith('=')) counted.push({ text, count: rest.slice(1).trim() })
  }
  const [first] = counted
  if (!first) return isNamed ? '1' : undefined
  const isClear = counted.every(({ count }) => readable.test(count) && Number(count) > 0 && count === first.count)
  return isClear ? first.count : { unclear: counted.map(({ text }) => text).join(', ') }
}
