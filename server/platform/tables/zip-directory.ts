const zip64Locator = 0x07064b50
const zip64End = 0x06064b50
const directoryEntry = 0x02014b50
const localHeader = 0x04034b50
/** Markers of a value that is in a zip64 field instead. */
const [elsewhere16, elsewhere32] = [0xffff, 0xffffffff]
const mostEntries = 2000
const endRecord = Buffer.from('PK\x05\x06', 'latin1')

/**
 * One file of a zip: the start of its header, the range of its packed bytes, and its unpacked size as the directory
 * says.
 */
export interface ZipEntry {
  header: number
  begin: number
  end: number
  packed: boolean
  claimed: number
  /** Its offset in the directory. */
  at: number
}

/** An eight-byte number; beyond any file size it is too large. @throws RangeError */
function longAt(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at)
  if (value >= elsewhere32) throw new RangeError('larger than any file that is read')
  return Number(value)
}

/** Reads an entry's numbers from its zip64 field, in order. */
function longsOf(bytes: Buffer, at: number): () => number {
  const begin = at + 46 + bytes.readUInt16LE(at + 28)
  const end = begin + bytes.readUInt16LE(at + 30)
  let field = begin
  while (field + 4 <= end && bytes.readUInt16LE(field) !== 1) field += 4 + bytes.readUInt16LE(field + 2)
  let next = field + 4
  return () => {
    next += 8
    if (next > end || next > field + 4 + bytes.readUInt16LE(field + 2)) throw new RangeError('no zip64 field')
    return longAt(bytes, next - 8)
  }
}

function entryAt(bytes: Buffer, at: number): ZipEntry | undefined {
  if (bytes.readUInt32LE(at) !== directoryEntry) return undefined
  const method = bytes.readUInt16LE(at + 10)
  const long = longsOf(bytes, at)
  const numberAt = (place: number) => {
    const value = bytes.readUInt32LE(at + place)
    return value === elsewhere32 ? long() : value
  }
  const claimed = numberAt(24)
  const size = numberAt(20)
  const header = numberAt(42)
  if (method !== 0 && method !== 8) return undefined
  if (bytes.readUInt32LE(header) !== localHeader) return undefined
  const begin = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  return { header, begin, end: begin + size, packed: method === 8, claimed, at }
}

/** A zip's directory, its claimed number of entries, and whether its end record is zip64. */
interface Directory {
  begin: number
  end: number
  count: number
  isLong: boolean
}

/** As the end record says; undefined if the plain and the zip64 record disagree. */
function directoryOf(bytes: Buffer, last: number): Directory | undefined {
  const short = (place: number) => bytes.readUInt16LE(last + place)
  const isLong = last >= 76 && bytes.readUInt32LE(last - 20) === zip64Locator
  if (!isLong) {
    const begin = bytes.readUInt32LE(last + 16)
    const isWhole = short(4) === 0 && short(6) === 0 && short(8) === short(10)
    return isWhole && begin + bytes.readUInt32LE(last + 12) === last
      ? { begin, end: last, count: short(10), isLong }
      : undefined
  }
  const [locator, record] = [last - 20, last - 76]
  if (bytes.readUInt32LE(locator + 4) !== 0 || bytes.readUInt32LE(locator + 16) > 1) return undefined
  if (longAt(bytes, locator + 8) !== record || bytes.readUInt32LE(record) !== zip64End) return undefined
  if (longAt(bytes, record + 4) !== 44 || bytes.readBigUInt64LE(record + 16) !== 0n) return undefined
  const [count, size, begin] = [longAt(bytes, record + 32), longAt(bytes, record + 40), longAt(bytes, record + 48)]
  const same =
    longAt(bytes, record + 24) === count &&
    [4, 6].every((place) => [0, elsewhere16].includes(short(place))) &&
    [8, 10].every((place) => [count, elsewhere16].includes(short(place))) &&
    [size, elsewhere32].includes(bytes.readUInt32LE(last + 12)) &&
    [begin, elsewhere32].includes(bytes.readUInt32LE(last + 16))
  return same && begin + size === record ? { begin, end: record, count, isLong } : undefined
}

/** Checks that entries do not overlap and precede the directory, with no second end record between them. */
function areApart(bytes: Buffer, entries: readonly ZipEntry[], directory: number, end: number): boolean {
  let last = 0
  for (const entry of entries.toSorted((one, other) => one.header - other.header)) {
    if (entry.header < last || bytes.subarray(last, entry.begin).includes(endRecord)) return false
    last = entry.end
  }
  return last <= directory && !bytes.subarray(last, end).includes(endRecord)
}

/**
 * The files of a zip, if every reader finds the same ones. Readers disagree whether to trust the number of entries or
 * the directory, so a zip in which the two differ is refused; `plain` is the same zip for readers without zip64.
 * @returns undefined for a zip that readers may read differently
 * @throws RangeError if an offset is past the end
 */
export function readZip(bytes: Buffer): { entries: ZipEntry[]; plain: Buffer } | undefined {
  const last = bytes.lastIndexOf(endRecord)
  if (last < 20) return undefined
  const directory = directoryOf(bytes, last)
  if (!directory) return undefined
  const entries: ZipEntry[] = []
  let at = directory.begin
  while (at < directory.end) {
    const entry = entryAt(bytes, at)
    if (!entry || entries.length === mostEntries) return undefined
    entries.push(entry)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (at !== directory.end || directory.count !== entries.length) return undefined
  if (!areApart(bytes, entries, directory.begin, last)) return undefined
  const isLong =
    directory.isLong ||
    entries.some((entry) => [20, 24, 42].some((place) => bytes.readUInt32LE(entry.at + place) === elsewhere32))
  return { entries, plain: isLong ? withoutZip64(bytes, entries, directory.begin) : bytes }
}

/** The same files with a directory whose numbers are in the entries themselves. */
function withoutZip64(bytes: Buffer, entries: readonly ZipEntry[], directory: number): Buffer {
  const written = entries.map(({ at, header, begin, end, claimed }) => {
    const entry = Buffer.from(bytes.subarray(at, at + 46 + bytes.readUInt16LE(at + 28)))
    entry.writeUInt32LE(end - begin, 20)
    entry.writeUInt32LE(claimed, 24)
    // Without extra fields or comment.
    entry.writeUInt32LE(0, 30)
    entry.writeUInt32LE(header, 42)
    return entry
  })
  const last = Buffer.alloc(22)
  endRecord.copy(last)
  for (const place of [8, 10]) last.writeUInt16LE(entries.length, place)
  last.writeUInt32LE(
    written.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  last.writeUInt32LE(directory, 16)
  return Buffer.concat([bytes.subarray(0, directory), ...written, last])
}
