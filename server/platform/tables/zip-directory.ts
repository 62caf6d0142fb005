const zip64Locator = 0x07064b50
const directoryEntry = 0x02014b50
const localHeader = 0x04034b50
const zip64Marker = 0xffffffff
const mostEntries = 2000
const endRecord = Buffer.from('PK\x05\x06', 'latin1')

/** One file of a zip: where its header begins, where its packed bytes begin and end, and its size unpacked as the directory says. */
export interface ZipEntry {
  header: number
  begin: number
  end: number
  packed: boolean
  claimed: number
}

function entryAt(bytes: Buffer, at: number): ZipEntry | undefined {
  if (bytes.readUInt32LE(at) !== directoryEntry) return undefined
  const method = bytes.readUInt16LE(at + 10)
  const size = bytes.readUInt32LE(at + 20)
  const claimed = bytes.readUInt32LE(at + 24)
  const header = bytes.readUInt32LE(at + 42)
  if ((method !== 0 && method !== 8) || [size, claimed, header].includes(zip64Marker)) return undefined
  if (bytes.readUInt32LE(header) !== localHeader) return undefined
  const begin = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  return { header, begin, end: begin + size, packed: method === 8, claimed }
}

/** Entries that follow each other before the directory, with no second end record outside of their bytes. */
function areApart(bytes: Buffer, entries: readonly ZipEntry[], directory: number, end: number): boolean {
  let last = 0
  for (const entry of entries.toSorted((one, other) => one.header - other.header)) {
    if (entry.header < last || bytes.subarray(last, entry.begin).includes(endRecord)) return false
    last = entry.end
  }
  return last <= directory && !bytes.subarray(last, end).includes(endRecord)
}

/**
 * The files of a zip, where every reader finds the same ones. Readers disagree about what they trust, the number of entries or the directory itself,
 * so a zip in which the two differ is refused.
 * @returns undefined for a zip that readers may read differently
 * @throws RangeError when a place in it is past its end
 */
export function zipEntries(bytes: Buffer): ZipEntry[] | undefined {
  const end = bytes.lastIndexOf(endRecord)
  if (end < 20 || bytes.readUInt32LE(end - 20) === zip64Locator) return undefined
  // A zip of several disks, or of zip64, which says so with disk 65535.
  if (bytes.readUInt32LE(end + 4) !== 0) return undefined
  const directory = bytes.readUInt32LE(end + 16)
  if (directory + bytes.readUInt32LE(end + 12) !== end) return undefined
  const entries: ZipEntry[] = []
  let at = directory
  while (at < end) {
    const entry = entryAt(bytes, at)
    if (!entry || entries.length === mostEntries) return undefined
    entries.push(entry)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  const isCounted = [8, 10].every((place) => bytes.readUInt16LE(end + place) === entries.length)
  return at === end && isCounted && areApart(bytes, entries, directory, end) ? entries : undefined
}
