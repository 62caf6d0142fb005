import excel from 'exceljs'
import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { boundZip } from './bound-zip.ts'
import { readXlsx } from './read-xlsx.ts'
import { Unreadable } from './unreadable.ts'

interface Lies {
  /** The first file's unpacked size, as the directory's zip64 field says. */
  claimed?: bigint
  /** As the zip64 end record says. */
  count?: bigint
  recordAt?: bigint
  /** The plain end record names its directory too, instead of leaving that to the other. */
  plainOffset?: number
}

/** A zip as streaming writers write it: every size and offset in a zip64 field, and both kinds of end records. */
function zip64Of(files: Record<string, Uint8Array>, lies: Lies = {}): Buffer {
  const bytes = Buffer.from(zipSync(files))
  const end = bytes.length - 22
  const directory = bytes.readUInt32LE(end + 16)
  const entries: Buffer[] = []
  for (let at = directory; at < end; ) {
    const [name, extra] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
    const entry = Buffer.from(bytes.subarray(at, at + 46 + name))
    const field = Buffer.alloc(28)
    field.writeUInt16LE(1, 0)
    field.writeUInt16LE(24, 2)
    const isFirst = entries.length === 0
    field.writeBigUInt64LE((isFirst && lies.claimed) || BigInt(entry.readUInt32LE(24)), 4)
    field.writeBigUInt64LE(BigInt(entry.readUInt32LE(20)), 12)
    field.writeBigUInt64LE(BigInt(entry.readUInt32LE(42)), 20)
    for (const place of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, place)
    entry.writeUInt16LE(field.length, 30)
    entry.writeUInt16LE(0, 32)
    entries.push(entry, field)
    at += 46 + name + extra + bytes.readUInt16LE(at + 32)
  }
  const written = Buffer.concat(entries)
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  for (const place of [24, 32]) record.writeBigUInt64LE(lies.count ?? BigInt(entries.length / 2), place)
  record.writeBigUInt64LE(BigInt(written.length), 40)
  record.writeBigUInt64LE(BigInt(directory), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(lies.recordAt ?? BigInt(directory + written.length), 8)
  locator.writeUInt32LE(1, 16)
  const last = Buffer.from(bytes.subarray(end))
  for (const place of [8, 10]) last.writeUInt16LE(0xffff, place)
  last.writeUInt32LE(0xffffffff, 12)
  last.writeUInt32LE(lies.plainOffset ?? 0xffffffff, 16)
  return Buffer.concat([bytes.subarray(0, directory), written, record, locator, last])
}

const keyOf = (bytes: Buffer): string | undefined => {
  try {
    boundZip(bytes)
    return undefined
  } catch (error) {
    if (error instanceof Unreadable) return error.key
    throw error
  }
}
const files = { 'a.txt': Buffer.from('alpha'.repeat(50)), 'folder/b.txt': Buffer.from('beta') }

test('a zip64 file converted for plain readers has the same files', () => {
  const plain = unzipSync(boundZip(zip64Of(files)))
  expect(Object.fromEntries(Object.entries(plain).map(([name, text]) => [name, Buffer.from(text)]))).toEqual(files)
  const directory = Buffer.from(zipSync(files)).readUInt32LE(zipSync(files).length - 6)
  expect(keyOf(zip64Of(files, { plainOffset: directory }))).toBeUndefined()
})

test('a workbook of zip64 is read', async () => {
  const book = new excel.Workbook()
  book.addWorksheet('1').addRows([
    ['CRN', 'Pickup city'],
    ['X-1', 'Chicago'],
  ])
  const parts = unzipSync(new Uint8Array(await book.xlsx.writeBuffer()))
  expect(await readXlsx(zip64Of(parts))).toEqual([
    ['CRN', 'Pickup city'],
    ['X-1', 'Chicago'],
  ])
})

test('a zip64 bomb is refused like any other', () => {
  const zeros = new Uint8Array(50 * 1024 * 1024)
  expect(keyOf(zip64Of({ a: zeros, b: zeros, c: zeros }))).toBe('importTooBig')
})

test.each<[string, Lies]>([
  ['a size that is another', { claimed: 1n }],
  ['a size beyond all files', { claimed: 2n ** 63n }],
  ['another number of entries', { count: 1n }],
  ['an end record elsewhere', { recordAt: 0n }],
  ['two directories', { plainOffset: 4 }],
])('a zip64 with %s is refused', (_, lies) => {
  expect(keyOf(zip64Of(files, lies))).toBe('importBroken')
})
