import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import { bytes, number, packed, varint, zigzag } from './protobuf.ts'

type Place = readonly [lng: number, lat: number]
type Shape = { kind: 1 | 2 | 3; points: readonly Place[]; tags: Record<string, string | number> }

const extent = 4096
/** Around Chicago. West, south, east, north. */
export const mappedBounds = [-88.6, 41.4, -87.2, 42.3] as const
const maxZoom = 8
const [west, south, east, north] = mappedBounds
const boxOf = (from: number, to: number): Place[] => [
  [from, south],
  [to, south],
  [to, north],
  [from, north],
]
/** With names of Protomaps' layers and tags. */
const drawn: Record<string, Shape[]> = {
  earth: [{ kind: 3, points: boxOf(west, east), tags: { kind: 'earth' } }],
  water: [{ kind: 3, points: boxOf(-87.6, east), tags: { kind: 'lake' } }],
  roads: [41.5, 41.6, 41.7, 41.8, 41.9, 42, 42.1].map((lat, index) => ({
    kind: 2,
    points: [
      [west, lat],
      [-87.65, lat],
    ],
    tags: {
      kind: index % 2 ? 'major_road' : 'highway',
      name: `Test Road ${index}`,
      min_zoom: 4,
      network: 'US:I',
      shield_text: '90',
    },
  })),
  places: [
    {
      kind: 1,
      points: [[-88.2, 41.75]],
      tags: { kind: 'locality', name: 'Testville', min_zoom: 3, population_rank: 9 },
    },
  ],
}

/** In the tile's own units, which may lie outside of it. */
function unitsOf([lng, lat]: Place, [z, x, y]: readonly [number, number, number]): [number, number] {
  const angle = (lat * Math.PI) / 180
  const across = (lng + 180) / 360
  const down = (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2
  return [Math.round((across * 2 ** z - x) * extent), Math.round((down * 2 ** z - y) * extent)]
}

/** Commands of the vector tile specification: move, lines, and close for an area. */
function geometryOf({ kind, points }: Shape, tile: readonly [number, number, number]): number[] {
  const places = points.map((point) => unitsOf(point, tile))
  const moves = places.map(([x, y], index) => {
    const [fromX, fromY] = places[index - 1] ?? [0, 0]
    return [zigzag(x - fromX), zigzag(y - fromY)]
  })
  const lines = moves.slice(1).flat()
  return [
    9,
    ...(moves[0] ?? []),
    ...(lines.length > 0 ? [(lines.length / 2) * 8 + 2, ...lines] : []),
    ...(kind === 3 ? [15] : []),
  ]
}

function layer(name: string, shapes: readonly Shape[], tile: readonly [number, number, number]): Buffer {
  const keys = [...new Set(shapes.flatMap(({ tags }) => Object.keys(tags)))]
  const values = [...new Set(shapes.flatMap(({ tags }) => Object.values(tags)))]
  const features = shapes.map((shape) => {
    const tags = Object.entries(shape.tags).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)])
    return bytes(2, Buffer.concat([packed(2, tags), number(3, shape.kind), packed(4, geometryOf(shape, tile))]))
  })
  return bytes(
    3,
    Buffer.concat([
      bytes(1, name),
      ...features,
      ...keys.map((key) => bytes(3, key)),
      ...values.map((value) => bytes(4, typeof value === 'number' ? number(5, value) : bytes(1, value))),
      number(5, extent),
      number(15, 2),
    ]),
  )
}

function tilesInside(): { id: number; content: Buffer }[] {
  const found = []
  for (let z = 0; z <= maxZoom; z++) {
    const [left, top] = unitsOf([west, north], [z, 0, 0]).map((units) => Math.floor(units / extent)) as [number, number]
    const [right, bottom] = unitsOf([east, south], [z, 0, 0]).map((units) => Math.floor(units / extent)) as [
      number,
      number,
    ]
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) {
        const layers = Object.entries(drawn).map(([name, shapes]) => layer(name, shapes, [z, x, y]))
        found.push({ id: zxyToTileId(z, x, y), content: gzipSync(Buffer.concat(layers)) })
      }
  }
  return found.sort((a, b) => a.id - b.id)
}

interface Wish {
  /** 1: vector tiles, 2: PNG. */
  tileType?: number
  layers?: readonly string[]
}

/** A PMTiles file (version 3) with the layers of a Protomaps basemap. */
export function mapFileContent({ tileType = 1, layers = [...Object.keys(drawn)] }: Wish = {}): Buffer {
  const tiles = tilesInside()
  let offset = 0
  const offsets = tiles.map(({ content }) => {
    offset += content.length
    return offset - content.length
  })
  const directory = gzipSync(
    Buffer.concat([
      varint(tiles.length),
      ...tiles.map(({ id }, index) => varint(id - (tiles[index - 1]?.id ?? 0))),
      ...tiles.map(() => varint(1)),
      ...tiles.map(({ content }) => varint(content.length)),
      ...offsets.map((at) => varint(at + 1)),
    ]),
  )
  const metadata = gzipSync(JSON.stringify({ name: 'test', vector_layers: layers.map((id) => ({ id, fields: {} })) }))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const metadataAt = header.length + directory.length
  const tilesAt = metadataAt + metadata.length
  const parts = [header.length, directory.length, metadataAt, metadata.length, tilesAt, 0, tilesAt, offset]
  for (const [index, value] of [...parts, tiles.length, tiles.length, tiles.length].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  header.set([1, 2, 2, tileType, 0, maxZoom], 96)
  for (const [index, degrees] of mappedBounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  return Buffer.concat([header, directory, metadata, ...tiles.map(({ content }) => content)])
}

export const writeMapFile = (path: string, wish?: Wish) => writeFile(path, mapFileContent(wish))
