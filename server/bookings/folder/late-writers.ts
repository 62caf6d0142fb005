import { lstat, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Archived } from './take-file.ts'

/** A connection that stood still for longer is broken. */
const watchedMs = 120_000

/**
 * A sender whose connection stands still for longer than a file must rest seems to have finished. What it writes afterwards goes
 * on in the archive, as an open file is followed wherever it is renamed: then the file is put back, and taken again as it is.
 */
export class LateWriters {
  readonly #watched = new Map<string, Archived & { until: number }>()

  watch(archived: Archived) {
    this.#watched.set(archived.path, { ...archived, until: performance.now() + watchedMs })
  }

  /** Puts back what has grown since it was read; where another file has its name by now, later. */
  async putBack(): Promise<void> {
    for (const [path, { folder, name, size, until }] of this.#watched) {
      const found = await lstat(path).catch(() => undefined)
      if (!found || performance.now() > until) this.#watched.delete(path)
      if (!found || found.size === size) continue
      const back = join(folder, name)
      if (await lstat(back).catch(() => undefined)) continue
      // Emptied by somebody meanwhile, and then it is theirs.
      await rename(path, back).catch(() => {})
      this.#watched.delete(path)
    }
  }
}
