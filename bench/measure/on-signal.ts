const ends = new Set<() => Promise<unknown>>()
let listens = false

/**
 * What is ended when a person stops the bench by Ctrl-C or `kill`, the latest first: a database outlives the process that started it. A
 * second Ctrl-C does not wait.
 * @returns takes it back
 */
export function onSignal(end: () => Promise<unknown>): () => void {
  ends.add(end)
  if (!listens) {
    listens = true
    process.once('SIGINT', () => void endAll(130))
    process.once('SIGTERM', () => void endAll(143))
  }
  return () => ends.delete(end)
}

async function endAll(code: number) {
  for (const end of [...ends].reverse()) await end().catch(() => {})
  process.exit(code)
}
