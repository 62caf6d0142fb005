// Guards against other people's entries in a folder: a link, pipe or device in place of a file.
import type { Stats } from 'node:fs'
import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open } from 'node:fs/promises'

/** A second hard link elsewhere could be a file that only this server may read. */
export const isPlainFile = (found: Stats) => found.isFile() && found.nlink === 1

/** Thrown for anything but a file with one name. */
export class NotPlain extends Error {
  constructor(path: string) {
    super(`${path} is a link, a pipe, a device or a file with a second name`)
  }
}

export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Opens a file for reading; follows no link and waits for no pipe. @throws NotPlain */
export async function openPlainFile(path: string): Promise<FileHandle> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(path, flags).catch((error) => {
    throw ['ELOOP', 'ENXIO', 'EMLINK'].includes(String(codeOf(error))) ? new NotPlain(path) : error
  })
  if (isPlainFile(await file.stat())) return file
  await file.close()
  throw new NotPlain(path)
}

/** The bytes of an open file, at most `most`; undefined if it has more, also if it grows meanwhile. */
export async function readAtMost(file: FileHandle, most: number): Promise<Buffer | undefined> {
  const { size } = await file.stat()
  if (size > most) return undefined
  // One extra byte detects growth.
  let buffer = Buffer.allocUnsafe(size + 1)
  let length = 0
  while (length <= most) {
    if (length === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(buffer.length)])
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, length)
    if (bytesRead === 0) return buffer.subarray(0, length)
    length += bytesRead
  }
  return undefined
}

/** Creates a folder if missing. @throws Error if a link or a file has its name */
export async function makeRealFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (!(await isRealFolder(path))) throw new Error(`${path} is no folder, or a link. Remove it.`)
  }
}

export const isRealFolder = (path: string) =>
  lstat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
