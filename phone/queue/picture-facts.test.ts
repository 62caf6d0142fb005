import { limitHere, threadMs } from '@shortcut/domain/testing/cpu-time.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { factsOf } from './picture-facts.ts'

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])
const plain = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#cc8844' } })

const withExif = (ifd2: Record<string, string>, ifd3: Record<string, string> = {}) =>
  plain().jpeg().withExif({ IFD2: ifd2, IFD3: ifd3 }).toBuffer()
const chicago = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '41/1 58/1 4800/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '87/1 54/1 0/1',
}

test('when and where a camera took a photo, in the zone that it wrote down', async () => {
  const photo = await withExif({ DateTimeOriginal: '2026:11:24 09:40:12', OffsetTimeOriginal: '-06:00' }, chicago)
  const { pixels, taken } = await factsOf(blob(photo))
  expect(pixels).toBe(1200)
  expect(taken?.at).toBe('2026-11-24T15:40:12.000Z')
  expect(taken?.place?.lat).toBeCloseTo(41.98, 4)
  expect(taken?.place?.lng).toBeCloseTo(-87.9, 4)
})

test('without a zone the camera’s clock is in that of the phone; without a place there is none', async () => {
  const photo = await withExif({ DateTimeOriginal: '2026:11:24 09:40:12' })
  expect((await factsOf(blob(photo))).taken).toEqual({
    at: new Date(2026, 10, 24, 9, 40, 12).toISOString(),
    place: null,
  })
})

test.each(['0000:00:00 00:00:00', '9999:99:99 99:99:99', 'yesterday', '2026:02:31 25:00:00'])(
  '%s is no time',
  async (time) => {
    expect((await factsOf(blob(await withExif({ DateTimeOriginal: time })))).taken?.at ?? null).toBeNull()
  },
)

test('a picture without anything about it, in each format', async () => {
  expect(await factsOf(blob(await plain().jpeg().toBuffer()))).toEqual({ pixels: 1200, taken: null })
  expect(await factsOf(blob(await plain().png().toBuffer()))).toEqual({ pixels: 1200, taken: null })
  expect(await factsOf(blob(await plain().webp().toBuffer()))).toEqual({ pixels: null, taken: null })
  expect(await factsOf(new Blob([]))).toEqual({ pixels: null, taken: null })
})

/** A JPEG's beginning with these tables as its Exif. */
function jpegWith(tables: Buffer, before: Buffer = Buffer.alloc(0)): Blob {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tables])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return new Blob([new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xd8]), before, head, body]))])
}
/** Tables whose first one has these entries. */
function tablesOf(entries: [tag: number, type: number, count: number, value: number][], said = entries.length): Buffer {
  const tables = Buffer.alloc(10 + 12 * entries.length)
  tables.write('MM\0*', 'latin1')
  tables.writeUInt32BE(8, 4)
  tables.writeUInt16BE(said, 8)
  entries.forEach(([tag, type, count, value], index) => {
    const at = 10 + 12 * index
    tables.writeUInt16BE(tag, at)
    tables.writeUInt16BE(type, at + 2)
    tables.writeUInt32BE(count, at + 4)
    tables.writeUInt32BE(value, at + 8)
  })
  return tables
}

test.each([
  [
    'tables that contain themselves',
    tablesOf([
      [0x8769, 4, 1, 8],
      [0x8825, 4, 1, 8],
    ]),
  ],
  ['tables beyond the end', tablesOf([[0x8769, 4, 1, 0xffff_fff0]])],
  ['more entries than there are', tablesOf([[0x8769, 4, 1, 8]], 0xffff)],
  [
    'a text of four gigabytes',
    tablesOf([
      [0x8769, 4, 1, 8],
      [0x9003, 2, 0xffff_ffff, 12],
    ]),
  ],
  ['nothing', Buffer.alloc(0)],
])('a photo made to harm its reader, %s, says nothing and takes no time', async (_, tables) => {
  const began = threadMs()
  const { taken } = await factsOf(jpegWith(tables))
  expect([taken?.at ?? null, taken?.place ?? null]).toEqual([null, null])
  expect(threadMs() - began).toBeLessThan(limitHere(500))
})

test('of a photo with thousands of segments only the first are read', async () => {
  const empty = Buffer.from([0xff, 0xe2, 0, 2])
  const bomb = jpegWith(tablesOf([]), Buffer.concat(Array.from({ length: 100_000 }, () => empty)))
  const began = threadMs()
  expect(await factsOf(bomb)).toEqual({ pixels: null, taken: null })
  expect(threadMs() - began).toBeLessThan(limitHere(1_000))
})
