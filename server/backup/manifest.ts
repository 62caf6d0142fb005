import type { Dirent } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Info, isBelow, readFacts } from './backup-facts.ts'
import { openFile } from './copy-tree.ts'

/** One line per file, in the format of `sha256sum`. Written last: a folder without it is no backup. */
export const sumsFile = 'SHA256SUMS'
const infoFile = 'backup.json'
/** Contains what goes into DATA_DIR. */
export const dataFolder = 'data'
/** The database of a DATABASE_URL, as a pg_dump file. */
export const dumpFile = 'database.dump'

/** Without these files there is no database in it. */
const databaseFiles = {
  embedded: [`${dataFolder}/postgres/PG_VERSION`, `${dataFolder}/postgres/global/pg_control`],
  dump: [dumpFile],
}

/** Writes a file that is complete even after a crash. */
async function writeSafely(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** @param sums SHA-256 in hex by path below `folder` */
export async function writeManifest(
  folder: string,
  info: Info,
  sums: Map<string, string>,
  hash: (text: string) => string,
) {
  const text = `${JSON.stringify(info, null, 2)}\n`
  await writeSafely(join(folder, infoFile), text)
  const all = [...sums, [infoFile, hash(text)]].sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
  await writeSafely(join(folder, sumsFile), all.map(([path, sum]) => `${sum}  ${path}\n`).join(''))
}

const damaged = (folder: string, what: string) =>
  new Error(`The backup in ${folder} is damaged: ${what}. Nothing was changed. Use another backup.`)

/**
 * Reads the list of a backup's files, and checks that exactly these exist. Does not read their contents.
 * @throws Error with one sentence
 */
export async function readManifest(folder: string): Promise<{ info: Info; sums: Map<string, string> }> {
  const sums = readSums(folder, await readSumsText(folder))
  const found = new Set<string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
    if (entry.isDirectory() || path === sumsFile) continue
    if (!sums.has(path)) throw damaged(folder, `${path} does not belong to it`)
    if (!entry.isFile()) throw damaged(folder, `${path} is ${kindOf(entry)}, not a file`)
    found.add(path)
  }
  for (const path of sums.keys()) if (!found.has(path)) throw damaged(folder, `${path} is missing`)
  const wrong = (what: string) =>
    new Error(
      `This is no backup, or it is damaged: ${infoFile} in ${folder} can't be used (${what}). Nothing was changed. Use another backup.`,
    )
  if (!found.has(infoFile)) throw damaged(folder, `${infoFile} is missing`)
  const info = readFacts(await readText(folder, infoFile), found, wrong)
  if (databaseFiles[info.database].some((path) => !found.has(path))) throw damaged(folder, 'it holds no database')
  return { info, sums }
}

const kindOf = (entry: Dirent) => (entry.isSymbolicLink() ? 'a link' : 'a device or pipe')

function readSums(folder: string, text: string): Map<string, string> {
  const sums = new Map<string, string>()
  const lines = text.split('\n')
  if (lines.pop() !== '') throw damaged(folder, `${sumsFile} is cut off`)
  for (const [index, line] of lines.entries()) {
    const [, sum, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (!sum || !path || !isBelow(path) || sums.has(path))
      throw damaged(folder, `line ${index + 1} of ${sumsFile} can't be read`)
    sums.set(path, sum)
  }
  return sums
}

async function readSumsText(folder: string): Promise<string> {
  try {
    return await readText(folder, sumsFile)
  } catch (error) {
    if (!/^ENO(ENT|TDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new Error(`There is no whole backup in ${folder}: ${sumsFile} is missing. Name the folder of a backup.`)
  }
}

async function readText(folder: string, name: string): Promise<string> {
  const file = await openFile(join(folder, name))
  if (!file) throw damaged(folder, `${name} is a link, folder or pipe, not a file`)
  return file.readFile('utf8').finally(() => file.close())
}

export { damaged, infoFile }
