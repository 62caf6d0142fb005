/**
 * A file of PostgreSQL's write-ahead log (WAL) is named by 24 hexadecimal digits: eight of the timeline, which a recovery
 * increases, and 16 of its place in the log.
 */
const segment = /^[0-9A-F]{24}$/
const history = /^[0-9A-F]{8}\.history$/

export const isSegment = (name: string) => segment.test(name)
export const isHistory = (name: string) => history.test(name)
export const timelineOf = (name: string) => name.slice(0, 8)
/** Its place in the log, the same in each timeline. Compares as text. */
export const placeOf = (name: string) => name.slice(8, 24)

/** In an archive: compressed whole ones, and the beginning of the one that is being written. */
export const packed = (name: string) => `${name}.gz`
export const packedBeginning = (name: string) => `${name}.partial.gz`
const inArchive = /^([0-9A-F]{24})(\.partial)?\.gz$/

export function readPacked(file: string): { name: string; isWhole: boolean } | undefined {
  const [, name, partial] = inArchive.exec(file) ?? []
  return name ? { name, isWhole: partial === undefined } : undefined
}

/** Where the log of one cluster lies in a place of backups. @param system PostgreSQL's system identifier */
export const walFolder = (system: string) => `wal/${system}`
/** Files uploaded since the oldest backup. */
export const filesFolder = 'files'
