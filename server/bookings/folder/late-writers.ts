import { lstat, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Archived } from './take-file.ts'

/** A connection idle for longer is broken. */
const watchedMs = 120_000

/**
 * A sender that pauses longer than a file must rest seems to have finished. If it continues, it writes to the archived
 * file, because an open file follows a rename. Then the file is put back and processed again.
 */
export class LateWriters {
  readonly #watched = new Map<string, Archived & { until: number }>()

  watch(archived: Archived) {
    this.#watched.set(archived.path, { ...archived, until: performance.now() + watchedMs })
  }

  /** Puts back files that have grown since they were read; if another file has the name by now, later. */
  async putBack(): Promise<void> {
    for (const [path, { folder, name, size, until }] of this.#watched) {
      const found = await lstat(path).catch(() => undefined)
      if (!found || performance.now() > until) this.#watched.delete(path)
      if (!found || found.size === size) continue
      const back = join(folder, name)
      if (await lstat(back).catch(() => undefined)) continue
      // The file was emptied meanwhile, so the new content belongs to somebody else.
      await rename(path, back).catch(() => {})
      this.#watched.delete(path)
    }
  }
}
