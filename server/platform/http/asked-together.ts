/**
 * One question for all who ask at about the same moment. It is always put after they came, so that nobody hears an answer that was found
 * before; and its cost is shared.
 * @param ask answers all keys at once, over the channel of the first; a key without an answer is left out
 */
export function askedTogether<Answer, Way = undefined>(
  ask: (keys: string[], way: Way) => Promise<ReadonlyMap<string, Answer>>,
): (key: string, way: Way) => Promise<Answer | undefined> {
  let waiting: { keys: Set<string>; found: Promise<ReadonlyMap<string, Answer>> } | undefined
  const gather = (way: Way) => {
    const keys = new Set<string>()
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined
      return ask([...keys], way)
    })
    return { keys, found }
  }
  return async (key, way) => {
    waiting ??= gather(way)
    waiting.keys.add(key)
    return (await waiting.found).get(key)
  }
}
