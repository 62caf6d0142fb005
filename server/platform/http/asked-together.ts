/**
 * Shares one query among callers at about the same moment. The query always starts after they called, so that nobody
 * gets an older result.
 * @param ask answers all keys at once, over the first caller's channel; a key without an answer is left out
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
