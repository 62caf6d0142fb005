import { type FileHandle, open } from 'node:fs/promises'
import { readFailure } from '../../platform/read-failure.ts'

const wanted = 'Use an .osm.pbf extract of OpenStreetMap (see ROADS_FILE in docs/operator-guide.md)'
/** As the format has it: a blob's header is shorter. */
const longestHeader = 64 * 1024
const again = 'Copy or download it again'

/** Type and content's length of the blob whose header this is; undefined if it is none. */
function blobOf(header: Buffer): { type: string; length: number } | undefined {
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 1; at < header.length; shift *= 128) {
      const byte = header[at++] ?? 0
      value += (byte & 127) * shift
      if (byte < 128) break
    }
    return value
  }
  let type = ''
  let length = -1
  while (at < header.length) {
    const tag = varint()
    const value = varint()
    if (tag === 1 * 8 + 2) type = header.toString('latin1', at, at + value)
    if (tag === 3 * 8) length = value
    if (tag % 8 === 2) at += value
  }
  return /^OSM(Header|Data)$/.test(type) && length >= 0 ? { type, length } : undefined
}

/** What is wrong with the file, as the end of a sentence that begins with its name; follows its blobs to the end. */
async function faultOf(file: FileHandle, bytes: number): Promise<string | undefined> {
  let at = 0
  let index = 0
  for (; at < bytes; index++) {
    const { buffer: size, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, at)
    const length = size.readUInt32BE()
    const isFirst = index === 0
    if (isFirst && (bytesRead < 4 || length > longestHeader)) return `is not an OpenStreetMap file. ${wanted}`
    if (bytesRead === 4 && length > longestHeader) return `is damaged at byte ${at}. ${again}`
    if (bytesRead < 4 || at + 4 + length > bytes) return `is cut off after ${bytes} bytes. ${again}`
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, at + 4)
    const blob = blobOf(buffer)
    if (isFirst && blob?.type !== 'OSMHeader') return `is not an OpenStreetMap file. ${wanted}`
    if (!blob) return `is damaged at byte ${at}. ${again}`
    at += 4 + length + blob.length
  }
  if (index === 0) return `is not an OpenStreetMap file. ${wanted}`
  if (at > bytes) return `is cut off: it has ${bytes} of at least ${at} bytes. ${again}`
}

/**
 * Checks the file without reading its content.
 * @returns its size and age, by which a graph belongs to it
 * @throws Error with one sentence that names the setting and the file
 */
export async function checkRoadsFile(path: string): Promise<{ bytes: number; modifiedMs: number }> {
  let file: FileHandle | undefined
  try {
    file = await open(path)
    const { size, mtimeMs } = await file.stat()
    // A folder can be opened, and only reading it fails.
    const fault = await faultOf(file, size)
    if (fault) throw new Error(`ROADS_FILE=${path} ${fault}.`)
    return { bytes: size, modifiedMs: mtimeMs }
  } catch (error) {
    throw error instanceof Error && 'code' in error ? new Error(readFailure('ROADS_FILE', path, error)) : error
  } finally {
    await file?.close()
  }
}
