import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const checkout = fileURLToPath(new URL('..', import.meta.url))
export const consoleFolder = join(checkout, 'console')
/** Made by `ensureConsoleBuilt` and served by the server. */
export const builtConsole = join(consoleFolder, 'dist')

const sources = ['console', 'ui', 'domain', 'words']
const isSource = (name: string) =>
  /\.(ts|tsx|js|css|html|svg|png|woff2|json)$/.test(name) && !/\.test\.tsx?$/.test(name)
const isMade = (name: string) => name === 'node_modules' || name === 'dist' || name.startsWith('.')

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(checkout, folder), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && !isMade(entry.name)) yield* filesBelow(path)
    else if (entry.isFile() && isSource(entry.name)) yield path
  }
}

/** One hash of all sources of the console. */
async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of sources)
    for await (const path of filesBelow(folder)) hash.update(`\0${path}\0`).update(await readFile(join(checkout, path)))
  return hash.update(await readFile(join(checkout, 'package-lock.json'))).digest('hex')
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
async function build(hash: string): Promise<void> {
  const child = spawn(process.execPath, [join(consoleFolder, 'build.ts'), hash], {
    cwd: consoleFolder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint = `${complaint}${text}`.slice(-10_000)
  })
  const code = await new Promise((done, failed) => child.on('exit', done).on('error', failed))
  if (code === 0) return
  throw new Error(`The console could not be built: ${reasonIn(complaint) || `the build ended with ${code}`}`)
}

/**
 * Builds the console if it is missing or its sources have changed.
 * @throws Error with one line for a person, if the build fails or cannot be written
 */
export async function ensureConsoleBuilt(log: (line: string) => void): Promise<void> {
  const [hash, builtFrom] = await Promise.all([
    hashOfSources(),
    readFile(join(builtConsole, '.source-hash'), 'utf8').catch(() => undefined),
  ])
  if (hash === builtFrom) return
  await access(consoleFolder, constants.W_OK).catch(() => {
    throw new Error(
      `The console in ${builtConsole} is ${builtFrom === undefined ? 'missing' : 'not of these sources'}, and the folder cannot be written. Run "node server/build-console.ts" as somebody who may write there.`,
    )
  })
  const began = performance.now()
  log('Building the console…')
  await build(hash)
  log(`The console is built (${((performance.now() - began) / 1000).toFixed(1)} s).`)
}

if (import.meta.main)
  await ensureConsoleBuilt((line) => process.stdout.write(`${line}\n`)).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
