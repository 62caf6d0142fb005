import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onSignal } from './on-signal.ts'

const checkout = fileURLToPath(new URL('../..', import.meta.url))

export interface Running {
  /** Without a trailing slash. */
  url: string
  pid: number
  /** From spawn to the first readiness, in milliseconds. */
  startedInMs: number
  /** Resident memory, in MB. */
  memory(): Promise<number>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

/** @throws Error with the process's output, if it ends before it is ready */
async function start(
  args: string[],
  env: Record<string, string>,
  isReady: (printed: string) => Promise<string | false>,
) {
  const began = performance.now()
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: checkout,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let said = ''
  child.stdout?.on('data', (text) => {
    printed += text
  })
  child.stderr?.on('data', (text) => {
    said = `${said}${text}`.slice(-4000)
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const end = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const forget = onSignal(end)
  const pid = child.pid ?? 0
  for (;;) {
    const url = await isReady(printed)
    if (url) {
      const stop = async () => {
        forget()
        await end()
      }
      return { url, pid, startedInMs: performance.now() - began, memory: () => memoryOf(pid), stop } satisfies Running
    }
    if (child.exitCode !== null) {
      forget()
      throw new Error(`${args.join(' ')} ended: ${said || printed}`)
    }
    await sleep(5)
  }
}

/** Resident megabytes of a process, from /proc; NaN where there is none. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** Linux counts a process's processor time in hundredths of a second. */
const ticksPerSecond = 100

/** Hundredths of a second of the process itself, and of its children that ended and were waited for. */
async function ticksOf(pid: number | string): Promise<{ own: number; ended: number; parent: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const numbers = stat.slice(stat.lastIndexOf(')')).split(' ').map(Number)
  const sum = (from: number) => (numbers[from] ?? 0) + (numbers[from + 1] ?? 0)
  return { own: sum(12), ended: sum(14), parent: numbers[2] ?? 0 }
}

/** Core seconds that a process has used. */
export const cpuSeconds = async (pid: number): Promise<number> => (await ticksOf(pid)).own / ticksPerSecond

/**
 * Core seconds that a process and its children have used, including ended children. A database opens and closes connections, so a sum
 * over its living children alone would shrink.
 */
export async function familySeconds(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const living = await Promise.all(children.split(' ').filter(Boolean).map(ticksOf))
  const { own, ended } = await ticksOf(pid)
  return living.reduce((sum, child) => sum + child.own, own + ended) / ticksPerSecond
}

export const parentOf = async (pid: number): Promise<number> => (await ticksOf(pid)).parent

/** The arguments that `npm start` passes to node. */
async function startArguments(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  return String(scripts.start)
    .replace(/^exec .*?(?=node )/, '')
    .split(' ')
    .slice(1)
}

/** Starts the product like `npm start` and waits until it is ready. */
export async function startProduct(env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  return start(await startArguments(), { PORT: String(port), LOG_LEVEL: 'warn', ...env }, async () => {
    const reply = await fetch(`${url}/shortcut-api/ready`).catch(() => undefined)
    await reply?.arrayBuffer()
    return reply?.status === 200 ? url : false
  })
}

export const startFloor = (databaseUrl: string): Promise<Running> =>
  start(['bench/floor/server.ts'], { DATABASE_URL: databaseUrl }, async (printed) =>
    printed.includes('\n') ? printed.trim() : false,
  )
