import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const checkout = fileURLToPath(new URL('..', import.meta.url))
/** What people open: the office's console, and the app on the phones of drivers and warehouse workers. */
const apps = { console: 'The console', phone: 'The phone app' } as const
type App = keyof typeof apps

/** Made by `ensureAppsBuilt` and served by the server. */
export const builtFolder = (app: App) => join(checkout, app, 'dist')

const isSource = (name: string) =>
  /\.(ts|tsx|js|css|html|svg|png|woff2|json|webmanifest)$/.test(name) && !/\.test\.tsx?$/.test(name)
const isMade = (name: string) => name === 'node_modules' || name === 'dist' || name.startsWith('.')

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(checkout, folder), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && !isMade(entry.name)) yield* filesBelow(path)
    else if (entry.isFile() && isSource(entry.name)) yield path
  }
}

/** One hash of all sources of an app. */
async function hashOfSources(app: App): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of [app, 'ui', 'domain', 'words'])
    for await (const path of filesBelow(folder)) hash.update(`\0${path}\0`).update(await readFile(join(checkout, path)))
  for (const path of ['build-app.ts', 'package-lock.json']) hash.update(await readFile(join(checkout, path)))
  return hash.digest('hex')
}

/** The cause and place of a failed build, on one line, from its output. */
function reasonIn(printed: string): string {
  const lines = stripVTControlCharacters(printed)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\d]/u.test(line) && !line.startsWith('at '))
  const first = lines.findIndex((line) => /error/i.test(line))
  return lines.slice(Math.max(first, 0), Math.max(first, 0) + 3).join(' ')
}

/** A separate process, so that its memory is free when the server runs. */
async function build(app: App, hash: string): Promise<void> {
  const folder = join(checkout, app)
  const child = spawn(process.execPath, [join(folder, 'build.ts'), hash], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint = `${complaint}${text}`.slice(-10_000)
  })
  const code = await new Promise((done, failed) => child.on('exit', done).on('error', failed))
  if (code === 0) return
  throw new Error(`${apps[app]} could not be built: ${reasonIn(complaint) || `the build ended with ${code}`}`)
}

async function ensureBuilt(app: App, log: (line: string) => void): Promise<void> {
  const built = builtFolder(app)
  const [hash, builtFrom] = await Promise.all([
    hashOfSources(app),
    readFile(join(built, '.source-hash'), 'utf8').catch(() => undefined),
  ])
  if (hash === builtFrom) return
  await access(join(checkout, app), constants.W_OK).catch(() => {
    throw new Error(
      `${apps[app]} in ${built} is ${builtFrom === undefined ? 'missing' : 'not of these sources'}, and the folder cannot be written. Run "node server/build-apps.ts" as somebody who may write there.`,
    )
  })
  const began = performance.now()
  log(`${apps[app]} is being built…`)
  await build(app, hash)
  log(`${apps[app]} is built (${((performance.now() - began) / 1000).toFixed(1)} s).`)
}

/**
 * Builds console and phone app if they are missing or their sources have changed.
 * @throws Error with one line for a person, if a build fails or cannot be written
 */
export async function ensureAppsBuilt(log: (line: string) => void): Promise<void> {
  await Promise.all(Object.keys(apps).map((app) => ensureBuilt(app as App, log)))
}

if (import.meta.main)
  await ensureAppsBuilt((line) => process.stdout.write(`${line}\n`)).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
