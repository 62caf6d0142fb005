import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { type Header, PMTiles, TileType } from 'pmtiles'
import { readFailure } from '../../platform/read-failure.ts'

export interface MapFile {
  /** The same on every node with the same file. It stands in the address of the tiles, which browsers keep. */
  version: string
  bytes: number
  /** West, south, east, north. Degrees. */
  bounds: [number, number, number, number]
  maxZoom: number
  /** @returns fewer bytes than wanted at the end; null if the file was changed since the start */
  read(offset: number, length: number): Promise<Buffer | null>
  close(): Promise<void>
}

const wanted = 'Use a vector basemap of Protomaps (see MAP_FILE in docs/operator-guide.md)'
/** As the format's specification has it: header and root directory are within the first 16 KiB. */
const beginning = 16 * 1024
/** Bytes of one read. Tiles have up to half a megabyte, directories and metadata less. */
export const mostAtOnce = 4 * 1024 * 1024
/** Without them there are no streets to show: another schema than Protomaps'. */
const neededLayers = ['earth', 'roads', 'water']

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

/** The end of the last part that the header names. */
const endOf = ({ tileDataOffset, tileDataLength = 0, jsonMetadataOffset, jsonMetadataLength }: Header) =>
  Math.max(tileDataOffset + tileDataLength, jsonMetadataOffset + jsonMetadataLength)

/** What is wrong with the file, as the end of a sentence that begins with its name. */
async function faultOf(file: FileHandle, path: string, bytes: number): Promise<string | Header> {
  const first = await readAt(file, 0, beginning)
  if (first.subarray(0, 7).toString('latin1') !== 'PMTiles') return `is not a PMTiles file. ${wanted}`
  if (first[7] !== 3) return `is a PMTiles file of version ${first[7]}, and only version 3 can be read. ${wanted}`
  const tiles = new PMTiles({
    getKey: () => path,
    getBytes: async (offset, length) => {
      if (length > mostAtOnce) throw new Error(`a part of ${length} bytes`)
      return { data: new Uint8Array(await readAt(file, offset, length)).buffer }
    },
  })
  try {
    const header = await tiles.getHeader()
    if (endOf(header) > bytes) return `is cut off: it has ${bytes} of ${endOf(header)} bytes. Copy or download it again`
    if (header.tileType !== TileType.Mvt) return `holds pictures, not vector tiles. ${wanted}`
    const metadata = (await tiles.getMetadata()) as { vector_layers?: { id?: unknown }[] }
    const layers = (metadata.vector_layers ?? []).map(({ id }) => String(id))
    const missing = neededLayers.filter((name) => !layers.includes(name))
    if (missing.length > 0) return `has no layer ${missing.join(', ')}. ${wanted}`
    return header
  } catch (error) {
    return `is damaged: ${(error as Error).message}. Copy or download it again`
  }
}

/** @throws Error with one sentence that names the setting and the file */
export async function openMapFile(path: string): Promise<MapFile> {
  let file: FileHandle | undefined
  try {
    file = await open(path)
    const { size, mtimeMs } = await file.stat()
    const header = await faultOf(file, path, size)
    if (typeof header === 'string') throw new Error(`MAP_FILE=${path} ${header}.`)
    const opened = file
    return {
      version: createHash('sha256')
        .update(await readAt(file, 0, beginning))
        .update(String(size))
        .digest('hex')
        .slice(0, 20),
      bytes: size,
      bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
      maxZoom: header.maxZoom,
      async read(offset, length) {
        const bytes = await readAt(opened, offset, length)
        const now = await opened.stat()
        return now.size === size && now.mtimeMs === mtimeMs ? bytes : null
      },
      close: () => opened.close(),
    }
  } catch (error) {
    await file?.close()
    throw error instanceof Error && 'code' in error ? new Error(readFailure('MAP_FILE', path, error)) : error
  }
}
