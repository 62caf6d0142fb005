import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, fileAt, pathOf } from './files.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const unlessMissing = (error: unknown) => {
  if (!isMissing(error)) throw error
  return undefined
}

/** A directory's entries survive a crash only after the directory itself is flushed. */
async function flushDirectory(path: string) {
  const directory = await open(path, constants.O_RDONLY)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** Files in a folder of this machine. A file gets its name only when complete and flushed. */
export function openLocalFiles(root: string): FileStore {
  return {
    async put(id, variant, bytes) {
      const path = join(root, pathOf(id, variant))
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
      const file = await open(join(root, pathOf(id, variant)), constants.O_RDONLY).catch(unlessMissing)
      return file && { bytes: (await file.stat()).size, stream: file.createReadStream() }
    },

    async remove(id) {
      await rm(join(root, pathOf(id, 'whole')), { force: true })
      await rm(join(root, pathOf(id, 'thumb')), { force: true })
    },

    async *list(folder) {
      for (const name of (await readdir(join(root, folder)).catch(unlessMissing)) ?? []) {
        const file = fileAt(`${folder}/${name}`)
        const found = file && (await stat(join(root, folder, name)).catch(unlessMissing))
        if (file && found) yield { ...file, bytes: found.size }
      }
    },
  }
}
