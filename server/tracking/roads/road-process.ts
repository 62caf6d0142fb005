import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { greatCircleKm, type Point } from '@shortcut/domain/positions/route.ts'
import type { Logger } from 'pino'
import { nowMs } from '../../platform/clock.ts'
import type { AskRoute, Route } from './ways.ts'

const routerProgram = fileURLToPath(new URL('road-router.ts', import.meta.url))

export interface Asked {
  id: number
  points: readonly Point[]
  /** The drawn line may be this far from the road; null: no line is wanted. */
  toleranceM: number | null
}
export interface Told {
  /** 0: the process is ready. */
  id: number
  /** Null: no road leads there. */
  route?: Route | null
  /** The program's own failure. */
  fault?: string
}

interface Waiting {
  asked: Asked
  done(route: Route | null): void
  failed(error: Error): void
}

export interface Limits {
  /** Of one route, or of the start. */
  timeoutMs: number
  /** Requests beyond these are refused at once. */
  mostWaiting: number
  /** Pause before the first restart; each further one takes twice as long, up to `mostPauseMs`. */
  pauseMs: number
  mostPauseMs: number
}
const usual: Limits = { timeoutMs: 10_000, mostWaiting: 200, pauseMs: 1000, mostPauseMs: 5 * 60_000 }

/** Of a line across the country, a map shows nothing below a few hundred meters. */
const toleranceOf = (points: readonly Point[]) => {
  const km = points.slice(1).reduce((sum, to, index) => sum + greatCircleKm(points[index] ?? to, to), 0)
  return Math.max(5, Math.round(km / 5))
}

/**
 * A process that routes by a graph, one request after the other. If it crashes or hangs, it is ended and started again
 * with the next request after a pause, and waiting requests are refused.
 */
export function openRoadProcess(
  { module, graph, log, program = routerProgram }: { module: string; graph: string; log: Logger; program?: string },
  limits: Partial<Limits> = {},
) {
  const { timeoutMs, mostWaiting, pauseMs, mostPauseMs } = { ...usual, ...limits }
  const queue: Waiting[] = []
  let child: ChildProcess | undefined
  let current: Waiting | undefined
  let isReady = false
  let isClosed = false
  let failures = 0
  let restAt = 0
  let lastId = 0
  let timer: NodeJS.Timeout | undefined

  const limit = () => {
    clearTimeout(timer)
    timer = setTimeout(() => child?.kill('SIGKILL'), timeoutMs)
  }

  function next() {
    if (!child) return start()
    if (!isReady || current) return
    current = queue.shift()
    if (!current) return
    limit()
    child.send(current.asked, (error) => error && child?.kill('SIGKILL'))
  }

  function hear({ id, route, fault }: Told) {
    clearTimeout(timer)
    if (id === 0) isReady = true
    const answered = current?.asked.id === id ? current : undefined
    if (answered) {
      current = undefined
      failures = 0
      if (fault === undefined) answered.done(route ?? null)
      else answered.failed(new Error(fault))
    }
    next()
  }

  function lost(born: ChildProcess, how: string) {
    if (born !== child) return
    clearTimeout(timer)
    child = undefined
    isReady = false
    const refused = [...(current ? [current] : []), ...queue.splice(0)]
    current = undefined
    if (!isClosed) {
      const pause = Math.min(mostPauseMs, pauseMs * 2 ** failures++)
      restAt = nowMs() + pause
      log.error({ how, pauseSeconds: pause / 1000 }, 'the process of roads ended and is started again')
    }
    for (const one of refused) one.failed(new Error(`the process of roads ended: ${how}`))
  }

  function start() {
    if (isClosed || queue.length === 0) return
    // None of the server's secrets.
    const born = fork(program, [module, graph], {
      // With one thread it has one store of tiles: measured, 0.4 GB instead of 1.4.
      env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '1' },
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    let words = ''
    born.stderr?.on('data', (text) => {
      words = `${words}${text}`.slice(-2000)
    })
    born.on('message', (told: Told) => hear(told))
    born.on('error', (error) => lost(born, error.message))
    born.on('exit', (code, signal) => lost(born, `${signal ?? code}${words && `: ${words.trim()}`}`))
    child = born
    limit()
  }

  const ask: AskRoute = (points, withLine) => {
    if (isClosed || nowMs() < restAt || queue.length >= mostWaiting)
      return Promise.reject(new Error(isClosed ? 'closed' : 'the process of roads is busy or about to start again'))
    const asked = { id: ++lastId, points, toleranceM: withLine ? toleranceOf(points) : null }
    return new Promise((done, failed) => {
      queue.push({ asked, done, failed })
      next()
    })
  }

  return {
    ask,
    pid: () => child?.pid,
    async close() {
      isClosed = true
      const leaving = child
      if (!leaving) return
      const gone = new Promise((done) => leaving.once('exit', done))
      leaving.kill('SIGKILL')
      await gone
    },
  }
}
