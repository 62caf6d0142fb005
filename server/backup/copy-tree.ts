import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const chunkBytes = 256 * 1024

/**
 * Opens a regular file. Follows no link, because it may lead anywhere, and waits for no pipe.
 * @returns undefined for anything else
 */
export async function openFile(path: string): Promise<FileHandle | undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch((error) => {
    // A link, and a socket.
    if (/^(ELOOP|ENXIO)$/.test((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  })
  if (!file || (await file.stat()).isFile()) return file
  await file.close()
}

/** Copies one file with its mode, flushed. @returns its SHA-256 in hex */
export async function copyFile(from: string, to: string): Promise<string> {
  const source = await openFile(from)
  if (!source) throw new Error(`${from} is no regular file. Replace it with one, or remove it, and start again.`)
  let target: FileHandle | undefined
  try {
    target = await open(to, 'wx', (await source.stat()).mode & 0o777)
    const hash = createHash('sha256')
    const chunk = Buffer.allocUnsafe(chunkBytes)
    for (;;) {
      const { bytesRead } = await source.read(chunk, 0, chunk.length)
      if (bytesRead === 0) break
      const piece = chunk.subarray(0, bytesRead)
      hash.update(piece)
      await target.writeFile(piece)
    }
    await target.datasync()
    return hash.digest('hex')
  } finally {
    await source.close()
    await target?.close()
  }
}

/** Flushes a file that another program wrote. @returns its SHA-256 in hex */
export async function flushAndHash(path: string): Promise<string> {
  const file = await open(path, 'r+')
  try {
    await file.datasync()
    const hash = createHash('sha256')
    for await (const piece of file.createReadStream({ autoClose: false })) hash.update(piece)
    return hash.digest('hex')
  } finally {
    await file.close()
  }
}

/** Copied so far: folders, and SHA-256 by path. */
export interface Copied {
  to: string
  sums: Map<string, string>
  folders: Set<string>
}

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Copies a folder of a running server; skips files that disappear meanwhile, and those already copied.
 * @param path its place in the copy
 * @param skip by path below `from`: true for unwanted files
 */
export async function copyTree(
  copied: Copied,
  from: string,
  path: string,
  skip: (below: string) => boolean,
  below = '',
) {
  await addFolder(copied, path)
  const entries = await readdir(join(from, below), { withFileTypes: true }).catch((error) => {
    if (isGone(error)) return []
    throw error
  })
  for (const entry of entries) {
    const next = below ? `${below}/${entry.name}` : entry.name
    const target = `${path}/${entry.name}`
    if (skip(next) || copied.sums.has(target)) continue
    // With several nodes, files/ may be a link to another place; deeper links are not followed.
    const linked = entry.isSymbolicLink() && below === '' && (await isFolder(join(from, next)))
    if (entry.isDirectory() || linked) await copyTree(copied, from, target, skip, next)
    else if (entry.isFile()) await addFile(copied, join(from, next), target)
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

export async function addFolder({ to, folders }: Copied, path: string): Promise<void> {
  if (folders.has(path)) return
  await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  for (let one = path; one !== '.'; one = dirname(one)) folders.add(one)
}

export async function addFile({ to, sums }: Copied, from: string, path: string): Promise<void> {
  try {
    sums.set(path, await copyFile(from, join(to, path)))
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Total size of a folder's files in bytes. */
export async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    if (entry.isFile())
      bytes += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      )
  return bytes
}

export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
