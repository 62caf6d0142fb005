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

/** The place after it. A file has 16 MB, so that 256 of them have the same upper eight digits. */
export const placeAfter = (place: string) =>
  hex((BigInt(`0x${place.slice(0, 8)}`) << 8n) + BigInt(`0x${place.slice(8)}`) + 1n)
const hex = (files: bigint) => `${digits(files >> 8n)}${digits(files & 0xffn)}`
const digits = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0')

/** The place of a position in the log, as PostgreSQL writes it: 0/3000148. */
export function placeAt(position: string): string {
  const [upper = '0', lower = '0'] = position.split('/')
  return `${digits(BigInt(`0x${upper}`))}${digits(BigInt(`0x${lower}`) >> 24n)}`
}

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
