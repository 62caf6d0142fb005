import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { access, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { nowMs } from '../../platform/clock.ts'
import { graphConfig, graphFormat } from './graph-config.ts'
import type { checkRoadsFile } from './roads-file.ts'
import type { Valhalla } from './valhalla-package.ts'

const makerProgram = fileURLToPath(new URL('graph-maker.ts', import.meta.url))
/** What the program prints when it begins a part of its work, and how the log calls it. */
const parts: [RegExp, string][] = [
  [/Parsing ways/i, 'reading ways'],
  [/Parsing nodes/i, 'reading places'],
  [/Creating graph edges|Constructing edges/i, 'joining roads'],
  [/Building \d+ tiles/, 'writing tiles'],
  [/Enhancing local graph/, 'adding speeds and turns'],
  [/^.*HierarchyBuilder$/, 'adding long distances'],
  [/Creating shortcuts on level 1/, 'adding shortcuts'],
  [/Adding complex turn restrictions at level 2/, 'adding restrictions'],
  [/Validating, finishing/, 'checking'],
]
const refreshMs = 5000
/** Who makes the graph renews the folder's time; a folder that is older was left by a process that died. */
const staleMs = 60_000

export interface GraphParts {
  file: string
  /** Graphs are made in its folder `roads`. */
  dataDir: string
  valhalla: Valhalla
  log: Logger
  /** Ends the work. */
  signal: AbortSignal
}

/** The name of this file's graph, which changes with the file. */
const graphName = ({ bytes, modifiedMs }: Awaited<ReturnType<typeof checkRoadsFile>>, { release }: Valhalla) =>
  createHash('sha256').update(`${graphFormat} ${release} ${bytes} ${modifiedMs}`).digest('hex').slice(0, 16)

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = entries.map(async (entry) =>
    entry.isFile() ? (await stat(join(entry.parentPath, entry.name))).size : 0,
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Runs the program. @throws Error with its last words */
async function run({ file, valhalla, log, signal }: GraphParts, folder: string): Promise<void> {
  // Half of the processors stay with the server.
  const threads = Math.max(1, Math.floor(availableParallelism() / 2))
  const config = JSON.stringify(graphConfig(folder, true))
  const child = fork(makerProgram, [valhalla.buildProgram, '-i', config, '-j', String(threads), file], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // It leaves lists of doubtful roads where it runs.
    cwd: folder,
    // None of the server's secrets.
    env: { PATH: process.env.PATH },
    execArgv: [],
  })
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  const ended = new Promise<number | null>((done, failed) => child.on('exit', done).on('error', failed))
  ended.catch(() => {})
  let last = ''
  try {
    if (child.stderr)
      for await (const line of createInterface({ input: child.stderr })) {
        if (/\[(ERROR|FATAL)\]|^ended by|terminate|what\(\)|rror:/.test(line) || !last) last = line
        const [, part] = parts.find(([begins]) => begins.test(line)) ?? []
        if (part) log.info({ part }, 'the graph of roads is being made')
      }
    const code = await ended
    signal.throwIfAborted()
    if (code !== 0) throw new Error(`the program ended with ${code}: ${last.slice(0, 500)}`)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** One process makes the folder; others wait until the graph is there or the folder is left. @returns whether it is ours */
async function takeFolder(making: string, graph: string, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    if (await isThere(graph)) return false
    try {
      await mkdir(making)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const { mtimeMs } = await stat(making).catch(() => ({ mtimeMs: nowMs() }))
    if (mtimeMs < nowMs() - staleMs) {
      const left = `${making}.${randomBytes(4).toString('hex')}`
      // Only one of several gets it.
      await rename(making, left).catch(() => {})
      await rm(left, { recursive: true, force: true })
    } else await sleep(1000, undefined, { signal })
  }
}

/**
 * Makes the graph of ROADS_FILE unless it is there: beside its place, and then renamed.
 * @returns its folder
 */
export async function makeGraph(
  parts: GraphParts,
  content: Awaited<ReturnType<typeof checkRoadsFile>>,
): Promise<string> {
  const { dataDir, valhalla, log, signal } = parts
  const roads = join(dataDir, 'roads')
  const graph = join(roads, graphName(content, valhalla))
  await mkdir(roads, { recursive: true })
  const making = `${graph}.making`
  if (await takeFolder(making, graph, signal)) {
    const began = performance.now()
    const renewing = setInterval(() => {
      const now = new Date(nowMs())
      utimes(making, now, now).catch(() => {})
    }, refreshMs)
    try {
      log.info({ file: parts.file, megabytes: Math.ceil(content.bytes / 1e6) }, 'the graph of roads is being made')
      await run(parts, making)
      const seconds = Math.round((performance.now() - began) / 100) / 10
      await rename(making, graph)
      log.info({ seconds, megabytes: Math.ceil((await bytesIn(graph)) / 1e6) }, 'the graph of roads is made')
    } finally {
      clearInterval(renewing)
      await rm(making, { recursive: true, force: true })
    }
  }
  // Graphs of earlier files.
  const others = (await readdir(roads)).filter((name) => !join(roads, name).startsWith(graph))
  for (const name of others) {
    const other = join(roads, name)
    const { mtimeMs } = await stat(other).catch(() => ({ mtimeMs: nowMs() }))
    const isBusy = name.endsWith('.making') && mtimeMs > nowMs() - staleMs
    if (!isBusy) await rm(other, { recursive: true, force: true })
  }
  return graph
}
