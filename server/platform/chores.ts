/**
 * Background work that follows writes: runs soon after a `poke` and at least every `everyMs`, never twice at once on
 * this node.
 * @param settleMs how long a poke waits for others, so that busy times need few rounds
 * @param work returns true if there is more to do at once
 */
export function startChore(
  work: () => Promise<boolean>,
  everyMs: number,
  onError: (error: unknown) => void,
  settleMs = 0,
) {
  let running: Promise<void> | undefined
  let again = false
  let closed = false
  let soon: NodeJS.Timeout | undefined

  async function round() {
    try {
      while (!closed && (await work()));
    } catch (error) {
      if (!closed) onError(error)
    }
    running = undefined
    if (again) {
      again = false
      poke()
    }
  }

  function poke() {
    if (closed) return
    if (running) again = true
    else
      soon ??= setTimeout(() => {
        soon = undefined
        running = round()
      }, settleMs)
  }

  const timer = setInterval(poke, everyMs)
  return {
    poke,
    async close() {
      closed = true
      clearInterval(timer)
      clearTimeout(soon)
      await running
    },
  }
}
