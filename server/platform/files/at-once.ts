/** Small files wait for the network, not for bytes. */
const most = 8

/**
 * Does the work for each item, eight at the same time.
 * @throws the first failure, when all that had begun has ended; no other begins after it
 */
export async function atOnce<T>(items: Iterable<T> | AsyncIterable<T>, work: (item: T) => Promise<void>) {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  for await (const item of items) {
    const done = work(item)
      .catch((error) => void failures.push(error))
      .finally(() => running.delete(done))
    running.add(done)
    if (running.size >= most) await Promise.race(running)
    if (failures.length > 0) break
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
}
