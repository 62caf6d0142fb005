import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, folders, pathOf } from '../platform/files/files.ts'
import { addFolder, type Copied } from './copy-tree.ts'

/** Total size of a bucket's files. */
export async function bytesIn(bucket: FileStore): Promise<number> {
  let bytes = 0
  for (const folder of folders) for await (const file of bucket.list(folder)) bytes += file.bytes
  return bytes
}

/**
 * Copies the files of a bucket, each in its place of a folder of files; skips those already copied, and those that are
 * removed meanwhile.
 * @param path the folder's place in the copy
 */
export async function copyBucket(copied: Copied, bucket: FileStore, path: string): Promise<void> {
  for (const folder of folders)
    for await (const { id, variant } of bucket.list(folder)) {
      const target = `${path}/${pathOf(id, variant)}`
      if (copied.sums.has(target)) continue
      const found = await bucket.open(id, variant)
      if (!found) continue
      await addFolder(copied, dirname(target))
      const file = await open(join(copied.to, target), 'wx', 0o600)
      try {
        const hash = createHash('sha256')
        for await (const piece of found.stream) {
          hash.update(piece)
          await file.writeFile(piece)
        }
        await file.datasync()
        copied.sums.set(target, hash.digest('hex'))
      } finally {
        await file.close()
      }
    }
}
