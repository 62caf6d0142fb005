import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { boundZip } from './bound-zip.ts'
import { Unreadable } from './unreadable.ts'

const end = 22
const text = (length = 100) => Buffer.alloc(length, 'a')
const zip = (files: Record<string, Uint8Array>, level: 0 | 6 = 6) => Buffer.from(zipSync(files, { level }))
const small = (level?: 0 | 6) => zip({ 'a.txt': text(), 'b.txt': text(), 'c.txt': text() }, level)
const directoryOf = (bytes: Buffer) => bytes.readUInt32LE(bytes.length - end + 16)

function keyOf(bytes: Buffer): string | undefined {
  try {
    boundZip(bytes)
    return undefined
  } catch (error) {
    if (error instanceof Unreadable) return error.key
    throw error
  }
}

/** A change of a few bytes, counted from the end record or from the directory's first entry. */
const patched = (bytes: Buffer, change: (bytes: Buffer, end: number, directory: number) => unknown) => {
  change(bytes, bytes.length - end, directoryOf(bytes))
  return bytes
}

test('a zip of files, packed, stored, with a comment, or with nested zips, is accepted', () => {
  expect(keyOf(small())).toBeUndefined()
  expect(keyOf(small(0))).toBeUndefined()
  expect(keyOf(zip({ 'inner.zip': small(), 'other.zip': small() }, 0))).toBeUndefined()
  const commented = patched(small(), (bytes, at) => bytes.writeUInt16LE(5, at + 20))
  expect(keyOf(Buffer.concat([commented, Buffer.from('hello')]))).toBeUndefined()
})

test('three files of 50 MB are too much, whatever number of files the end record claims', () => {
  const zeros = new Uint8Array(50 * 1024 * 1024)
  const bomb = zip({ 'a.xml': text(), 'i1.png': zeros, 'i2.png': zeros, 'i3.png': zeros })
  expect(keyOf(bomb)).toBe('importTooBig')
  for (const claimed of [0, 1, 3, 5]) {
    const lying = patched(Buffer.from(bomb), (bytes, at) => {
      bytes.writeUInt16LE(claimed, at + 8)
      bytes.writeUInt16LE(claimed, at + 10)
    })
    expect(keyOf(lying), `${claimed} claimed`).toBe('importBroken')
  }
})

test.each<[string, () => Buffer]>([
  ['another number of entries on this disk', () => patched(small(), (bytes, at) => bytes.writeUInt16LE(2, at + 8))],
  ['another number of entries', () => patched(small(), (bytes, at) => bytes.writeUInt16LE(2, at + 10))],
  ['other disks', () => patched(small(), (bytes, at) => bytes.writeUInt16LE(0xffff, at + 4))],
  [
    'a directory of another size',
    () => patched(small(), (bytes, at) => bytes.writeUInt32LE(bytes.readUInt32LE(at + 12) - 1, at + 12)),
  ],
  [
    'bytes between directory and end record',
    () => {
      const bytes = small()
      return Buffer.concat([bytes.subarray(0, -end), Buffer.alloc(7), bytes.subarray(-end)])
    },
  ],
  [
    'two end records',
    () => {
      const bytes = small()
      const directory = bytes.subarray(directoryOf(bytes), -end)
      const last = Buffer.from(bytes.subarray(-end))
      last.writeUInt32LE(bytes.length, 16)
      return Buffer.concat([bytes, directory, last])
    },
  ],
  [
    'entries that share their bytes',
    () =>
      patched(small(), (bytes, _, directory) => {
        const second = directory + 46 + 5
        bytes.writeUInt32LE(bytes.readUInt32LE(directory + 42), second + 42)
      }),
  ],
  ['a size of zip64', () => patched(small(), (bytes, _, directory) => bytes.writeUInt32LE(0xffffffff, directory + 20))],
  [
    'a locator of zip64',
    () => {
      // As the last entry's comment, so that the directory still ends at the end record.
      const bytes = small()
      const locator = Buffer.alloc(20)
      locator.writeUInt32LE(0x07064b50)
      bytes.writeUInt16LE(20, bytes.length - end - 51 + 32)
      bytes.writeUInt32LE(bytes.readUInt32LE(bytes.length - end + 12) + 20, bytes.length - end + 12)
      return Buffer.concat([bytes.subarray(0, -end), locator, bytes.subarray(-end)])
    },
  ],
  [
    'a local header in the directory',
    () => patched(small(), (bytes, _, directory) => bytes.writeUInt32LE(directory, directory + 42)),
  ],
  [
    'a stored file that reaches into the directory',
    () =>
      patched(small(0), (bytes, at) => {
        bytes.writeUInt32LE(110, at - 51 + 20)
        bytes.writeUInt32LE(110, at - 51 + 24)
      }),
  ],
  [
    'a file that claims to be larger than it is',
    () => patched(small(), (bytes, _, directory) => bytes.writeUInt32LE(0xf0000000, directory + 24)),
  ],
])('a zip with %s is refused', (_, make) => {
  expect(keyOf(make())).toBe('importBroken')
})
