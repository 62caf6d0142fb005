/** The tag's count is no number above 0, or two tags of that name have different counts. */
export interface UnclearCount {
  /** The tags as written on the order. */
  unclear: string
}

const readable = /^\d{1,6}(?:\.\d{1,3})?$/

/**
 * The quantity in an order's tags: 'crate=3' means 3 crates, 'crate' alone means 1. A tag with a count wins over one
 * without.
 * @returns undefined if no tag has the name
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
  const isClear = counted.every(
    ({ count }) => readable.test(count) && Number(count) > 0 && Number(count) === Number(first.count),
  )
  return isClear ? first.count : { unclear: counted.map(({ text }) => text).join(', ') }
}
