import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isPlainFile } from '../../platform/others-files.ts'

/** Names that gateways and editors give unfinished files. */
const unfinished = /^[.~_]|[~$]$|\.(tmp|temp|part|partial|filepart|crdownload|writing|uploading|inprogress|swp|lock)$/i
/** An empty file usually gets its bytes later. */
const emptyMs = 60_000

interface Seen {
  size: number
  mtimeMs: number
  /** Monotonic clock, in milliseconds. */
  since: number
}

/** Finds files that nobody writes any more: without a temporary name, and unchanged in size and time for a while. */
export class SettledFiles {
  readonly #seen = new Map<string, Seen>()
  readonly #settleMs: number
  readonly #tell: (path: string, why: string) => void

  /** @param tell reports files that need a person's action */
  constructor(settleMs: number, tell: (path: string, why: string) => void) {
    this.#settleMs = settleMs
    this.#tell = tell
  }

  /** Names of a folder's finished files, in order. */
  async list(folder: string): Promise<string[]> {
    const names: string[] = []
    const there = new Set<string>()
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isDirectory() || unfinished.test(entry.name)) continue
      const path = join(folder, entry.name)
      // Taken by another node, or removed by its sender.
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
