import { performance } from 'node:perf_hooks'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/**
 * A terminal sends a signal to npm and to us, and npm forwards its own: a second one within this time is the same
 * request.
 */
const echoMs = 1000

let stop: (() => Promise<unknown>) | undefined
let stopAtOnce: (() => Promise<unknown>) | undefined
let ending: Promise<never> | undefined
let askedAt: number | undefined
let hurries = 0

/**
 * Sets what SIGINT, SIGTERM and SIGHUP do: `work`, then the process ends with `code`. So an interrupted start stops
 * what it has begun.
 */
export function endBy(work: () => Promise<unknown>, code = 0): void {
  if (!stop) for (const signal of signals) process.on(signal, askToEnd)
  stop = async () => {
    await work()
    process.exitCode = code
  }
}

/** Sets what a second signal does instead of waiting for the first; a third one ends at once. */
export function endAtOnceBy(work: () => Promise<unknown>): void {
  stopAtOnce = work
}

/**
 * A killed npm forwards nothing, and its server would stay behind. The npm scripts pass its process id (`NPM_PID`),
 * because it may be killed before we could look.
 */
export function endWithNpm(): void {
  const npm = Number(process.env.NPM_PID)
  if (!npm) return
  const look = () => {
    if (process.ppid === npm) return
    clearInterval(watching)
    askToEnd()
  }
  const watching = setInterval(look, 500)
  watching.unref()
  look()
}

function askToEnd(): void {
  askedAt ??= performance.now()
  if (performance.now() - askedAt > echoMs) void endAtOnce()
  ending ??= end()
}

async function end(): Promise<never> {
  // Running work fails when its database stops, and nobody waits for it any more.
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', () => {})
  await stop?.().catch(() => {
    process.exitCode = 1
  })
  process.exit()
}

async function endAtOnce(): Promise<never> {
  hurries += 1
  if (hurries === 1) await stopAtOnce?.().catch(() => {})
  process.exit(1)
}

export const isEnding = () => ending !== undefined

/** Never settles while the process is ending: whatever failed because of it need not report. */
export const untilEnded = () => ending ?? Promise.resolve()
