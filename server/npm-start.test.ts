import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findPostmaster, stopPostmaster } from './platform/embedded-postgres/postmaster.ts'

let dataDir: string
let npm: ChildProcess | undefined
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shortcut-npm-'))
})
/** Everything npm started is in its process group. */
const signalGroup = (signal: NodeJS.Signals) => process.kill(-(npm?.pid ?? Number.NaN), signal)
afterEach(() => {
  try {
    signalGroup('SIGKILL')
  } catch {
    // All have ended, as expected.
  }
})
afterAll(async () => {
  await stopPostmaster(join(dataDir, 'postgres'))
  await rm(dataDir, { recursive: true, force: true })
})

const postmaster = () => findPostmaster(join(dataDir, 'postgres'))
const lastWords = async () => (await readFile(join(dataDir, 'postgres.log'), 'utf8')).trim().split('\n').at(-1)

/**
 * `npm start` in its own process group, as from a terminal. @returns the output lines of npm and the server, until both
 * have ended
 */
function startNpm(more: NodeJS.ProcessEnv = {}) {
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'warn', ADMIN_PASSWORD: '' }
  const env = { ...process.env, ...settings, ...more }
  npm = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  return createInterface({ input: npm.stdout ?? process.stdin })
}

/** @returns the server's address */
async function start(): Promise<string> {
  for await (const line of startNpm()) {
    const address = /ready: (http:\/\/[^/]+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('the server did not start')
}

test.each<[string, () => void]>([
  ['SIGTERM to npm alone, as a supervisor sends it', () => npm?.kill('SIGTERM')],
  ['SIGINT to all of them, as a terminal sends it', () => signalGroup('SIGINT')],
])('%s: npm ends after server and database have stopped orderly', async (_, signal) => {
  await start()
  expect(await postmaster()).toBeTruthy()
  signal()
  await once(npm as ChildProcess, 'exit')
  expect(await postmaster()).toBeUndefined()
  await expect.poll(lastWords).toMatch(/database system is shut down/)
  expect(() => signalGroup('SIGKILL')).toThrow(/ESRCH/)
})

test('a killed npm leaves no server and no database behind', async () => {
  const address = await start()
  npm?.kill('SIGKILL')
  await expect.poll(postmaster).toBeUndefined()
  await expect.poll(lastWords).toMatch(/database system is shut down/)
  await expect(fetch(`${address}/shortcut-api/health`)).rejects.toThrow()
})

test('a server whose npm is killed early does not start', async () => {
  const killNpm = `if (process.argv[1]?.endsWith('main.ts')) process.kill(process.ppid, 'SIGKILL')`
  const lines = startNpm({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(killNpm)}` })
  const said: string[] = []
  lines.on('line', (line) => said.push(line))
  await once(lines, 'close')
  expect(npm?.signalCode).toBe('SIGKILL')
  expect(said.join('\n')).not.toMatch(/ready/)
  expect(await postmaster()).toBeUndefined()
})
