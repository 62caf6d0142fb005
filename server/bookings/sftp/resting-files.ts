import type { RemoteFile } from '../../partners/sftp/remote.ts'

/** Names that gateways and editors give unfinished files. */
const unfinished = /^[.~_]|[~$]$|\.(tmp|temp|part|partial|filepart|crdownload|writing|uploading|inprogress|swp|lock)$/i

/** An empty file usually gets its bytes later. */
const emptyMs = 60_000

export const isUnfinished = (name: string) => unfinished.test(name)

/** Remembers when files were seen first as they are, by this node's clock: that of a server may be wrong. */
export class RestingFiles {
  /** By connection, then by file. */
  readonly #seen = new Map<string, Map<string, number>>()

  /** The files that have not changed for this long. */
  settled(connectionId: string, files: readonly RemoteFile[], restMs: number): RemoteFile[] {
    const before = this.#seen.get(connectionId)
    const now = performance.now()
    const seen = new Map<string, number>()
    for (const file of files) {
      const key = keyOf(file)
      seen.set(key, before?.get(key) ?? now)
    }
    this.#seen.set(connectionId, seen)
    const restOf = ({ size }: RemoteFile) => (size === 0 && restMs > 0 ? Math.max(restMs, emptyMs) : restMs)
    return files.filter((file) => now - (seen.get(keyOf(file)) ?? now) >= restOf(file))
  }
}

/** A slash is in no name. */
export const keyOf = ({ name, size, modifiedAt }: RemoteFile) => `${name}/${size}/${modifiedAt}`
