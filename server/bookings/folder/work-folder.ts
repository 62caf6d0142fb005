import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nowMs } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { codeOf, isRealFolder, makeRealFolder, openPlainFile } from '../../platform/others-files.ts'

/** An account's part of INTAKE_WORK_DIR, which partners cannot reach. */
export interface WorkFolder {
  working: string
  done: string
  failed: string
}

const abandonedMs = 3_600_000

/** @param name of the account's folder in INTAKE_DIR */
export async function openWorkFolder(root: string, name: string): Promise<WorkFolder> {
  const own = join(root, name.toLowerCase())
  const folders = { working: join(own, 'working'), done: join(own, 'done'), failed: join(own, 'failed') }
  for (const path of [own, ...Object.values(folders)]) await makeRealFolder(path, 0o750)
  return folders
}

/** Names of files left by a node that died, in order; its unfinished copies are removed. */
export async function leftIn(working: string): Promise<string[]> {
  const names: string[] = []
  for (const entry of await readdir(working, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    if (!entry.name.startsWith('.')) names.push(entry.name)
    else await removeAbandoned(join(working, entry.name))
  }
  return names.sort()
}

async function removeAbandoned(copy: string): Promise<void> {
  const found = await lstat(copy).catch(() => undefined)
  if (found && nowMs() - found.mtimeMs > abandonedMs) await rm(copy, { force: true })
}

/** Moves a file out of its sender's reach. Between file systems, a flushed copy exists before the file is removed. */
export async function moveIn(from: string, working: string, name: string): Promise<void> {
  const to = join(working, name)
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    await copyIn(from, working, to)
  }
}

async function copyIn(from: string, working: string, to: string): Promise<void> {
  const aside = join(working, `.${newId()}`)
  const source = await openPlainFile(from)
  try {
    await copyFlushed(source, aside)
    const [read, there] = [await source.stat(), await lstat(from)]
    const isSame = read.ino === there.ino && read.dev === there.dev && read.size === (await lstat(aside)).size
    // Its sender replaced the file or kept writing: the next round processes that.
    if (!isSame) throw Object.assign(new Error(`${from} changed while it was copied`), { code: 'ENOENT' })
    await rename(aside, to)
    await flushFolder(working)
    await rm(from, { force: true })
  } finally {
    await source.close()
    await rm(aside, { force: true })
  }
}

async function copyFlushed(source: FileHandle, path: string): Promise<void> {
  const copy = await open(path, 'wx', 0o640)
  try {
    for await (const bytes of source.createReadStream({ autoClose: false, start: 0 })) await copy.writeFile(bytes)
    await copy.sync()
  } finally {
    await copy.close()
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Working folder of earlier releases: files left there by a node are still processed. */
export const earlierWorking = async (folder: string) => {
  const path = join(folder, 'working')
  return (await isRealFolder(path)) ? path : undefined
}
