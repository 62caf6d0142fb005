import { writeFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import type { Point } from '@shortcut/domain/positions/route.ts'
import { bytes, number, packed, zigzag } from './protobuf.ts'

type Road = { tags: Record<string, string>; points: readonly Point[] }

/** A blob of an .osm.pbf: the length of its header, the header, the compressed content. */
function blob(type: 'OSMHeader' | 'OSMData', content: Buffer): Buffer {
  const body = Buffer.concat([number(2, content.length), bytes(3, deflateSync(content))])
  const head = Buffer.concat([bytes(1, type), number(3, body.length)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, body])
}

/** Where the town of the file begins, and how far its blocks reach. Degrees. */
const corner: Point = { lat: 41.56, lng: -87.7 }
const block = 0.02
const blocks = 18

/** A grid from Chicago to Gary without diagonals, so that every way is longer than the straight line. */
function townRoads(): Road[] {
  const lines = Array.from({ length: blocks + 1 }, (_, index) => index)
  const place = (row: number, column: number): Point => ({
    lat: corner.lat + row * block,
    lng: corner.lng + column * block,
  })
  const road = (name: string, points: Point[]): Road => ({
    tags: { highway: 'primary', name, maxspeed: '45 mph' },
    points,
  })
  return [
    ...lines.map((row) =>
      road(
        `Street ${row}`,
        lines.map((column) => place(row, column)),
      ),
    ),
    ...lines.map((column) =>
      road(
        `Avenue ${column}`,
        lines.map((row) => place(row, column)),
      ),
    ),
  ]
}

/** An OpenStreetMap extract with these roads; roads through one place are joined there. */
export function roadsFileContent(roads: readonly Road[] = townRoads()): Buffer {
  const words = ['', ...new Set(roads.flatMap(({ tags }) => Object.entries(tags).flat()))]
  const keyOf = ({ lat, lng }: Point) => `${lat.toFixed(7)} ${lng.toFixed(7)}`
  const places = new Map(roads.flatMap(({ points }) => points.map((point) => [keyOf(point), point] as const)))
  const ids = new Map([...places.keys()].map((key, index) => [key, index + 1]))
  const nodes = [...places].map(([key, { lat, lng }]) =>
    bytes(
      1,
      Buffer.concat([
        number(1, zigzag(ids.get(key) ?? 0)),
        number(8, zigzag(Math.round(lat * 1e7))),
        number(9, zigzag(Math.round(lng * 1e7))),
      ]),
    ),
  )
  const ways = roads.map(({ tags, points }, index) => {
    const refs = points.map((point) => ids.get(keyOf(point)) ?? 0)
    const moves = refs.map((ref, at) => zigzag(ref - (refs[at - 1] ?? 0)))
    return bytes(
      3,
      Buffer.concat([
        number(1, 1000 + index),
        packed(
          2,
          Object.keys(tags).map((word) => words.indexOf(word)),
        ),
        packed(
          3,
          Object.values(tags).map((word) => words.indexOf(word)),
        ),
        packed(8, moves),
      ]),
    )
  })
  const strings = bytes(1, Buffer.concat(words.map((word) => bytes(1, word))))
  const data = Buffer.concat([strings, bytes(2, Buffer.concat(nodes)), bytes(2, Buffer.concat(ways))])
  const header = Buffer.concat([bytes(4, 'OsmSchema-V0.6'), bytes(16, 'test')])
  return Buffer.concat([blob('OSMHeader', header), blob('OSMData', data)])
}

export const writeRoadsFile = (path: string) => writeFile(path, roadsFileContent())
