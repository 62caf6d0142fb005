/** What this thread has worked so far, in ms. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The longest that work keeps this thread to itself, in ms of its own time: what others on the machine do does not count. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, last, isOver] = [0, threadMs(), false]
  const look = () => {
    const now = threadMs()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work().finally(() => {
    isOver = true
  })
  look()
  return longest
}
