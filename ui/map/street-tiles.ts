import { addProtocol } from 'maplibre-gl'
import { PMTiles } from 'pmtiles'
import type { Streets } from './map-props.ts'

const scheme = 'streets'
/** One reader for all maps of a file, which keeps its directories. */
const readers = new Map<string, PMTiles>()

const readerOf = ({ key, read }: Streets) =>
  new PMTiles({
    getKey: () => key,
    getBytes: async (offset, length, signal) => ({ data: await read(offset, length, signal) }),
  })

/** The address of the tiles for a vector source. */
export function streetTiles(streets: Streets): string {
  const { key } = streets
  if (!readers.has(key)) readers.set(key, readerOf(streets))
  addProtocol(scheme, async ({ url }, { signal }) => {
    const [file = '', z, x, y] = url.slice(`${scheme}://`.length).split('/')
    try {
      const tile = await readers.get(file)?.getZxy(Number(z), Number(x), Number(y), signal)
      return { data: tile?.data ?? new ArrayBuffer(0) }
    } catch (error) {
      // The library would keep a failed directory.
      if (!signal.aborted && file === key) readers.set(key, readerOf(streets))
      throw error
    }
  })
  return `${scheme}://${key}/{z}/{x}/{y}`
}
