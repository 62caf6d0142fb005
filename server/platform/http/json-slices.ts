/** Written or read in a few milliseconds. In characters. */
const sliceLength = 256 * 1024

/** Splits items into JSON arrays, each readable in a few milliseconds. None for no items. */
export function* slicesOf<Item>(items: Iterable<Item>, write: (item: Item) => string) {
  let [texts, length]: [string[], number] = [[], 0]
  for (const item of items) {
    const text = write(item)
    texts.push(text)
    length += text.length
    if (length < sliceLength) continue
    yield { text: `[${texts.join()}]`, count: texts.length }
    ;[texts, length] = [[], 0]
  }
  if (texts.length > 0) yield { text: `[${texts.join()}]`, count: texts.length }
}
