import { inflateRawSync } from 'node:zlib'
import { Unreadable } from './unreadable.ts'

const mostUnpacked = 100 * 1024 * 1024
const mostEntries = 2000
const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const longestComment = 65_535

/** Where the list of a zip's entries begins, and how many it says there are. */
function findDirectory(bytes: Buffer): { at: number; entries: number } | undefined {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - longestComment); at--)
    if (bytes.readUInt32LE(at) === endOfDirectory)
      return { at: bytes.readUInt32LE(at + 16), entries: bytes.readUInt16LE(at + 10) }
  return undefined
}

/**
 * Unpacks every entry of a zip, whatever size it claims, and keeps nothing: what is larger unpacked than may be is refused before a reader
 * that takes whole files into memory gets to see it.
 * @throws Unreadable
 */
export function boundZip(bytes: Buffer): void {
  const broken = new Unreadable('importBroken', { why: 'it is not a whole spreadsheet' })
  const directory = findDirectory(bytes)
  if (!directory) throw broken
  if (directory.entries > mostEntries) throw broken
  let unpacked = 0
  let at = directory.at
  try {
    for (let entry = 0; entry < directory.entries; entry++) {
      if (bytes.readUInt32LE(at) !== directoryEntry) throw broken
      const method = bytes.readUInt16LE(at + 10)
      const size = bytes.readUInt32LE(at + 20)
      const local = bytes.readUInt32LE(at + 42)
      const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      if (method !== 0 && method !== 8) throw broken
      unpacked += method === 0 ? size : unpackedSize(bytes.subarray(begin, begin + size), mostUnpacked - unpacked)
      if (unpacked > mostUnpacked) throw tooBig()
      at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
  } catch (error) {
    // Whatever points past the end.
    throw error instanceof Unreadable ? error : broken
  }
}

const tooBig = () => new Unreadable('importTooBig', { most: mostUnpacked / 1024 ** 2 })

function unpackedSize(packed: Buffer, most: number): number {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }).length
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooBig()
    throw error
  }
}
