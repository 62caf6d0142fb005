import { inflateRawSync } from 'node:zlib'
import { Unreadable } from './unreadable.ts'
import { readZip } from './zip-directory.ts'

const mostUnpacked = 100 * 1024 * 1024

/**
 * Unpacks every entry of a zip, whatever size it claims, and discards the bytes: an oversized one is refused before a
 * reader loads whole files into memory.
 * @returns the same zip without zip64, which not every reader supports
 * @throws Unreadable
 */
export function boundZip(bytes: Buffer): Buffer {
  const broken = new Unreadable('importBroken', { why: 'the file is damaged or incomplete' })
  try {
    const zip = readZip(bytes)
    if (!zip) throw broken
    let unpacked = 0
    for (const { begin, end, packed, claimed } of zip.entries) {
      const size = packed ? unpackedSize(bytes.subarray(begin, end), mostUnpacked - unpacked) : end - begin
      unpacked += size
      if (unpacked > mostUnpacked) throw tooBig()
      // A reader may allocate as much memory as an entry claims.
      if (size !== claimed) throw broken
    }
    return zip.plain
  } catch (error) {
    // A position past the end.
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
