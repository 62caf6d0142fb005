import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isPlainFile } from '../../platform/others-files.ts'

/** What gateways and editors call a file that they have not finished. */
const unfinished = /^[.~_]|[~$]$|\.(tmp|temp|part|partial|filepart|crdownload|writing|uploading|inprogress|swp|lock)$/i
/** An empty file is most often one whose bytes are still to come. */
const emptyMs = 60_000

interface Seen {
  size: number
  mtimeMs: number
  /** By a clock that only goes forward, in milliseconds. */
  since: number
}

/** Tells files that nobody writes to any more: under no temporary name, and for a while of the same size and time. */
export class SettledFiles {
  readonly #seen = new Map<string, Seen>()
  readonly #settleMs: number
  readonly #tell: (path: string, why: string) => void

  /** @param tell of what can't be taken until somebody does something about it */
  constructor(settleMs: number, tell: (path: string, why: string) => void) {
    this.#settleMs = settleMs
    this.#tell = tell
  }

  /** Names of a folder's files that are whole, in the order of their names. */
  async list(folder: string): Promise<string[]> {
    const names: string[] = []
    const there = new Set<string>()
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isDirectory() || unfinished.test(entry.name)) continue
      const path = join(folder, entry.name)
      // Taken by another node meanwhile, or by its sender.
      const found = await lstat(path).catch(() => undefined)
      if (!found) {
        if (entry.name.includes('\ufffd')) this.#tell(path, 'its name is not UTF-8')
        continue
      }
      if (!isPlainFile(found)) {
        this.#tell(path, 'it is a link, a pipe, a device or a file with a second name')
        continue
      }
      there.add(path)
      if (this.#isSettled(path, found)) names.push(entry.name)
    }
    for (const path of this.#seen.keys())
      if (path.startsWith(join(folder, '/')) && !there.has(path)) this.#seen.delete(path)
    return names.sort()
  }

  #isSettled(path: string, { size, mtimeMs }: { size: number; mtimeMs: number }): boolean {
    const now = performance.now()
    const seen = this.#seen.get(path)
    if (!seen || seen.size !== size || seen.mtimeMs !== mtimeMs) {
      this.#seen.set(path, { size, mtimeMs, since: now })
      return this.#settleMs === 0
    }
    return now - seen.since >= (size === 0 ? Math.max(this.#settleMs, emptyMs) : this.#settleMs)
  }
}
