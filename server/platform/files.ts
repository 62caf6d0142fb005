import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** A file's original bytes, or its thumbnail. */
export type Variant = 'whole' | 'thumb'

/** Storage of uploaded bytes, by the file's id (a UUID). */
export interface FileStore {
  /** Resolves once the bytes survive a crash. */
  put(id: string, variant: Variant, bytes: Uint8Array): Promise<void>
  /** @returns undefined if there are none */
  open(id: string, variant: Variant): Promise<{ bytes: number; stream: Readable } | undefined>
  /** Both variants; no error if there are none. */
  remove(id: string): Promise<void>
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A directory's entries survive a crash only after the directory itself is flushed. */
async function flushDirectory(path: string) {
  const directory = await open(path, constants.O_RDONLY)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** Files in 256 folders by the id's last two digits. A file gets its name only when complete and flushed. */
export function openLocalFiles(root: string): FileStore {
  function pathOf(id: string, variant: Variant) {
    if (!isUuid.test(id)) throw new Error('a stored file is named by a UUID')
    return join(root, id.slice(-2), `${id}.${variant}`)
  }

  return {
    async put(id, variant, bytes) {
      const path = pathOf(id, variant)
      const folder = dirname(path)
      const made = await mkdir(folder, { recursive: true })
      const unfinished = join(folder, `.${randomBytes(9).toString('base64url')}`)
      let file: FileHandle | undefined
      try {
        file = await open(unfinished, 'wx', 0o600)
        await file.writeFile(bytes)
        await file.sync()
        await file.close()
        await rename(unfinished, path)
      } catch (error) {
        await file?.close().catch(() => {})
        await rm(unfinished, { force: true })
        throw error
      }
      await flushDirectory(folder)
      if (made) await flushDirectory(dirname(folder))
    },

    async open(id, variant) {
      try {
        const file = await open(pathOf(id, variant), constants.O_RDONLY)
        const { size } = await file.stat()
        return { bytes: size, stream: file.createReadStream() }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async remove(id) {
      await rm(pathOf(id, 'whole'), { force: true })
      await rm(pathOf(id, 'thumb'), { force: true })
    },
  }
}
