import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One line a file, as `sha256sum` writes and checks it. Written last: a folder without it is no backup. */
export const sumsFile = 'SHA256SUMS'
const infoFile = 'backup.json'
/** What goes into DATA_DIR lies below it. */
export const dataFolder = 'data'
/** The database of a DATABASE_URL, as pg_dump writes it. */
export const dumpFile = 'database.dump'

export interface Info {
  format: 1
  takenAt: string
  database: 'embedded' | 'dump'
  /** Of the PostgreSQL that was backed up. */
  postgresMajor: number
  /** The newest that was applied. */
  migration: string
  /** Where the operation log's chain ended when the backup began (`position:hash`); the copy must contain it. */
  logHead: string
  /** How many rows there were when the backup began. */
  rows: Record<string, number>
  /** All folders, the empty ones too. */
  folders: string[]
}

/** Writes a file that is there whole after a crash. */
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
 * Reads what should be in a backup, and looks whether just that is there. The files' contents are not read.
 * @throws Error with one sentence
 */
export async function readManifest(folder: string): Promise<{ info: Info; sums: Map<string, string> }> {
  const text = await readFile(join(folder, sumsFile), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new Error(`There is no whole backup in ${folder}: ${sumsFile} is missing. Name the folder of a backup.`)
  const sums = new Map<string, string>()
  const lines = text.split('\n')
  if (lines.pop() !== '') throw damaged(folder, `${sumsFile} is cut off`)
  for (const [index, line] of lines.entries()) {
    const [, sum, path] = /^([0-9a-f]{64}) {2}([^/\0].*)$/.exec(line) ?? []
    if (!sum || !path || path.split('/').includes('..') || sums.has(path))
      throw damaged(folder, `line ${index + 1} of ${sumsFile} can't be read`)
    sums.set(path, sum)
  }
  const found = new Set<string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
    if (entry.isDirectory() || path === sumsFile) continue
    if (!sums.has(path)) throw damaged(folder, `${path} does not belong to it`)
    found.add(path)
  }
  for (const path of sums.keys()) if (!found.has(path)) throw damaged(folder, `${path} is missing`)
  return { info: await readInfo(folder), sums }
}

async function readInfo(folder: string): Promise<Info> {
  try {
    return JSON.parse(await readFile(join(folder, infoFile), 'utf8'))
  } catch {
    throw damaged(folder, `${infoFile} can't be read`)
  }
}

export { damaged, infoFile }
