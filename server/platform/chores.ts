/**
 * Work that follows the writes: done when `poke`d and every `everyMs` anyhow, never twice at once on this node.
 * @param work answers true when it has more to do at once
 */
export function startChore(work: () => Promise<boolean>, everyMs: number, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined
  let again = false
  let closed = false

  async function round() {
    try {
      do again = await work()
      while (again && !closed)
    } catch (error) {
      if (!closed) onError(error)
    }
    running = undefined
  }

  function poke() {
    if (closed) return
    if (running) again = true
    else running = round()
  }

  const timer = setInterval(poke, everyMs)
  return {
    poke,
    async close() {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}
