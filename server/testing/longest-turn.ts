import { threadMs } from '@shortcut/domain/testing/cpu-time.ts'

/**
 * The longest time in ms that work blocks this thread, in CPU time, so that other load on the machine does not count.
 */
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
