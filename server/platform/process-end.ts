let stop: (() => Promise<unknown>) | undefined
let ending: Promise<never> | undefined

/**
 * What SIGINT and SIGTERM do from now on, instead of what they did until now: `work`, then the process ends with `code`. So a start that is
 * cut off stops what it has begun.
 */
export function endBy(work: () => Promise<unknown>, code = 0): void {
  if (!stop)
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        ending ??= end()
      })
  stop = async () => {
    await work()
    process.exitCode = code
  }
}

async function end(): Promise<never> {
  // What is under way breaks when its database stops, and nobody waits for it any more.
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', () => {})
  await stop?.().catch(() => {
    process.exitCode = 1
  })
  process.exit()
}

/** Settles never once the process is ending: who failed because of it has nothing to say. */
export const untilEnded = () => ending ?? Promise.resolve()
