import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nowMs } from '../clock.ts'

/** No upload takes this long. */
const abandonedMs = 3_600_000

/**
 * Removes remains of uploads that broke off with their server: in the folders of `files.ts`, with names that begin with
 * a dot.
 */
export async function sweepUnfinished(root: string): Promise<void> {
  const folders = await readdir(root, { withFileTypes: true }).catch(() => [])
  for (const folder of folders.filter((one) => one.isDirectory() && /^[0-9a-f]{2}$/.test(one.name))) {
    const path = join(root, folder.name)
    for (const entry of await readdir(path, { withFileTypes: true })) {
      if (!entry.isFile() || !/^\.[\w-]{12}$/.test(entry.name)) continue
      const unfinished = join(path, entry.name)
      // Another node may have removed it.
      const found = await lstat(unfinished).catch(() => undefined)
      if (found && nowMs() - found.mtimeMs > abandonedMs) await rm(unfinished, { force: true })
    }
  }
}
