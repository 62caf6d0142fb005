import { performance } from 'node:perf_hooks'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A terminal sends a signal to npm and to us, and npm passes its own on: what comes so soon after the first is the same wish. */
const echoMs = 1000

let stop: (() => Promise<unknown>) | undefined
let stopAtOnce: (() => Promise<unknown>) | undefined
let ending: Promise<never> | undefined
let askedAt: number | undefined
let hurries = 0

/**
 * What SIGINT, SIGTERM and SIGHUP do from now on, instead of what they did until now: `work`, then the process ends with `code`. So a start
 * that is cut off stops what it has begun.
 */
export function endBy(work: () => Promise<unknown>, code = 0): void {
  if (!stop) for (const signal of signals) process.on(signal, askToEnd)
  stop = async () => {
    await work()
    process.exitCode = code
  }
}

/** What a second signal does instead of waiting for the first; a third one waits for nothing. */
export function endAtOnceBy(work: () => Promise<unknown>): void {
  stopAtOnce = work
}

/**
 * npm that is killed passes nothing on, and its server would stay behind. Its scripts say which process it is (`NPM_PID`), as it may
 * have been killed before we could look.
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
  // What is under way breaks when its database stops, and nobody waits for it any more.
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

/** Settles never once the process is ending: who failed because of it has nothing to say. */
export const untilEnded = () => ending ?? Promise.resolve()
