import { compass, type NearPlace } from '@shortcut/domain/drivers/assignment.ts'
import { greatCircleKm, type Point } from '@shortcut/domain/positions/route.ts'

type Town = Point & { name: string }

let towns: ReturnType<typeof readGrid> | undefined

/** The offset north and east, in degrees of latitude: fast, and exact enough to find the nearest. */
const wayFrom = (from: Point, to: Point) => {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  return { north: to.lat - from.lat, east }
}

const middleOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Armed forces abroad, and companies, have their own ZIP codes. */
const abroad = /^A[AEP]$/
const company = /service|facility|assoc|systems|lottery|\d|&/i

/** US towns with more than one ZIP code: one with a single code may be an unknown hamlet, or a company. */
async function readTowns(): Promise<Town[]> {
  const { codes } = (await import('zipcodes')).default
  const areas = new Map<string, Point[]>()
  for (const { city, state, country, latitude, longitude } of Object.values(codes)) {
    if (country !== 'US' || !latitude || abroad.test(state) || company.test(city)) continue
    const name = `${city}, ${state}`
    const points = areas.get(name) ?? []
    if (points.length === 0) areas.set(name, points)
    points.push({ lat: latitude, lng: longitude })
  }
  return [...areas].flatMap(([name, points]) =>
    points.length < 2
      ? []
      : [{ name, lat: middleOf(points.map(({ lat }) => lat)), lng: middleOf(points.map(({ lng }) => lng)) }],
  )
}

/** Beyond this distance no town is helpful. */
const farthestKm = 800

/** Towns by whole degrees: the nearest is among few, which matters for a fleet that is read every second. */
async function readGrid() {
  const all = await readTowns()
  const cells = new Map<string, Town[]>()
  for (const town of all) {
    const key = cellOf(Math.floor(town.lat), Math.floor(town.lng))
    const cell = cells.get(key)
    if (cell) cell.push(town)
    else cells.set(key, [town])
  }
  return { all, cells }
}

const cellOf = (lat: number, lng: number) => `${lat} ${lng}`

function nearestOf(towns: readonly Town[], point: Point): { town: Town | undefined; square: number } {
  let town: Town | undefined
  let square = Number.POSITIVE_INFINITY
  for (const one of towns) {
    const { north, east } = wayFrom(one, point)
    const own = north * north + east * east
    if (own < square) [town, square] = [one, own]
  }
  return { town, square }
}

function nearestTown({ all, cells }: Awaited<ReturnType<typeof readGrid>>, point: Point): Town | undefined {
  const [lat, lng] = [Math.floor(point.lat), Math.floor(point.lng)]
  const around = [-1, 0, 1].flatMap((north) =>
    [-1, 0, 1].flatMap((east) => cells.get(cellOf(lat + north, lng + east)) ?? []),
  )
  const { town, square } = nearestOf(around, point)
  // Whatever lies beyond these cells is at least one degree away: of longitude, which is shorter in the north.
  const least = Math.cos(((Math.abs(point.lat) + 2) * Math.PI) / 180)
  return square < least * least ? town : nearestOf(all, point).town
}

/** Describes points by the nearest well-known town, with distance and direction; null abroad. */
export async function openNearPlace(): Promise<(point: Point) => NearPlace | null> {
  towns ??= readGrid()
  const grid = await towns
  return (point) => {
    const nearest = nearestTown(grid, point)
    if (!nearest) return null
    const km = Math.round(greatCircleKm(nearest, point) * 10) / 10
    if (km > farthestKm) return null
    const { north, east } = wayFrom(nearest, point)
    const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4))
    return { name: nearest.name, km, direction: compass[(eighth + 8) % 8] ?? 'N' }
  }
}

export const nearPlace = async (point: Point): Promise<NearPlace | null> => (await openNearPlace())(point)

type Seen = { lastPosition: (Point & { place?: NearPlace | null }) | null }

/** Adds the place of the last position to rows of drivers, trucks or trailers. */
export async function withPlaces<Row extends Seen>(rows: readonly Row[]): Promise<Row[]> {
  if (!rows.some((row) => row.lastPosition)) return [...rows]
  const near = await openNearPlace()
  return rows.map((row) =>
    row.lastPosition ? { ...row, lastPosition: { ...row.lastPosition, place: near(row.lastPosition) } } : row,
  )
}
