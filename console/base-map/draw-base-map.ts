import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Feature, FeatureCollection, Geometry, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { greatLakes } from './great-lakes.ts'
import { cities } from './places.ts'

/** What a feature of the base map is painted as. */
export type BaseMapKind = 'land' | 'lake' | 'home' | 'border' | 'state' | 'stateName' | 'city'
type Part = Feature<Geometry, { kind: BaseMapKind; name?: string; rank?: number }>
type Named = { name: string }

const read = (url: string) => JSON.parse(readFileSync(fileURLToPath(url), 'utf8')) as Topology
const objectOf = (topology: Topology, name: string) => topology.objects[name] as GeometryCollection<Named>

const shapesOf = (topology: Topology, geometries: GeometryCollection<Named>['geometries']) =>
  feature(topology, { type: 'GeometryCollection', geometries } satisfies GeometryCollection<Named>).features.map(
    ({ geometry }) => geometry,
  )

const usa = '840'
const antarctica = '010'
/** The countries that a truck may reach and those visible beside them: drawn in more detail than the rest of the world. */
const nearby = new Set([
  '124',
  '484',
  '320',
  '084',
  '222',
  '340',
  '558',
  '188',
  '591',
  '192',
  '332',
  '214',
  '388',
  '044',
])

const rounded = (position: Position, digits: number): Position =>
  position.map((degrees) => Math.round(degrees * 10 ** digits) / 10 ** digits)

/** Rounds a line's corners and joins those that fall together; null if fewer than `least` corners are left. */
function thinned(line: readonly Position[], digits: number, least: number): Position[] | null {
  const kept: Position[] = []
  for (const position of line) {
    const next = rounded(position, digits)
    const last = kept.at(-1)
    if (!last || last[0] !== next[0] || last[1] !== next[1]) kept.push(next)
  }
  return kept.length >= least ? kept : null
}

const polygonsOf = (geometry: Geometry): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []

function area(geometry: Geometry, kind: BaseMapKind, digits: number): Part {
  const coordinates = polygonsOf(geometry).flatMap((rings) => {
    const kept = rings.map((ring) => thinned(ring, digits, 4)).filter((ring) => ring !== null)
    return kept.length > 0 ? [kept] : []
  })
  return {
    type: 'Feature',
    properties: { kind },
    geometry: { type: 'MultiPolygon', coordinates } satisfies MultiPolygon,
  }
}

function lines(geometry: MultiLineString, kind: BaseMapKind, digits: number): Part {
  const coordinates = geometry.coordinates.map((line) => thinned(line, digits, 2)).filter((line) => line !== null)
  return { type: 'Feature', properties: { kind }, geometry: { type: 'MultiLineString', coordinates } }
}

const place = (kind: BaseMapKind, name: string, at: Position, rank = 0): Part => ({
  type: 'Feature',
  properties: { kind, name, rank },
  geometry: { type: 'Point', coordinates: at },
})

/** The centroid of a state's part with the most corners: good enough to place a name. */
function middleOf(geometry: Polygon | MultiPolygon): Position {
  let best: Position[] = []
  for (const [outer] of polygonsOf(geometry)) if (outer && outer.length > best.length) best = outer
  let doubleArea = 0
  let lng = 0
  let lat = 0
  for (let index = 0; index < best.length - 1; index++) {
    const [ax = 0, ay = 0] = best[index] ?? []
    const [bx = 0, by = 0] = best[index + 1] ?? []
    const cross = ax * by - bx * ay
    doubleArea += cross
    lng += (ax + bx) * cross
    lat += (ay + by) * cross
  }
  return rounded([lng / (3 * doubleArea), lat / (3 * doubleArea)], 2)
}

/**
 * The built-in base map: land, lakes, borders, states and larger cities, from the public-domain maps of the US Census Bureau (us-atlas) and Natural
 * Earth (world-atlas). The features are in painting order.
 */
export function drawBaseMap(): FeatureCollection<Geometry, Part['properties']> {
  const us = read(import.meta.resolve('us-atlas/states-10m.json'))
  const fine = read(import.meta.resolve('world-atlas/countries-50m.json'))
  const coarse = read(import.meta.resolve('world-atlas/countries-110m.json'))
  const far = objectOf(coarse, 'countries').geometries.filter(
    ({ id }) => !nearby.has(String(id)) && id !== usa && id !== antarctica,
  )
  const near = objectOf(fine, 'countries').geometries.filter(({ id }) => nearby.has(String(id)))
  const isNear = ({ id }: { id?: string | number }) => id === usa || nearby.has(String(id))
  const states = feature(us, objectOf(us, 'states')).features
  const nation = feature(us, objectOf(us, 'nation')).features
  return {
    type: 'FeatureCollection',
    features: [
      ...shapesOf(coarse, far).map((geometry) => area(geometry, 'land', 2)),
      ...shapesOf(fine, near).map((geometry) => area(geometry, 'land', 2)),
      area(greatLakes, 'lake', 3),
      ...nation.map(({ geometry }) => area(geometry, 'home', 3)),
      lines(
        mesh(coarse, objectOf(coarse, 'countries'), (a, b) => a !== b && !(isNear(a) && isNear(b))),
        'border',
        2,
      ),
      lines(
        mesh(fine, objectOf(fine, 'countries'), (a, b) => a !== b && isNear(a) && isNear(b)),
        'border',
        2,
      ),
      lines(
        mesh(us, objectOf(us, 'states'), (a, b) => a !== b),
        'state',
        3,
      ),
      ...states.map(({ properties, geometry }) =>
        place('stateName', properties.name, middleOf(geometry as Polygon | MultiPolygon)),
      ),
      ...cities.map(([name, lat, lng, rank]) => place('city', name, [lng, lat], rank)),
    ],
  }
}
