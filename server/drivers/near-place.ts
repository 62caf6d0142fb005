import { compass, type NearPlace } from '@shortcut/domain/drivers/assignment.ts'
import { greatCircleKm, type Point } from '@shortcut/domain/positions/route.ts'

type Town = Point & { name: string }

let towns: Promise<readonly Town[]> | undefined

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

/** The nearest well-known town, with distance and direction to the point; null abroad. */
export async function nearPlace(point: Point): Promise<NearPlace | null> {
  towns ??= readTowns()
  let nearest: Town | undefined
  let least = Number.POSITIVE_INFINITY
  for (const town of await towns) {
    const { north, east } = wayFrom(town, point)
    const square = north * north + east * east
    if (square < least) [nearest, least] = [town, square]
  }
  if (!nearest) return null
  const km = Math.round(greatCircleKm(nearest, point) * 10) / 10
  if (km > farthestKm) return null
  const { north, east } = wayFrom(nearest, point)
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4))
  return { name: nearest.name, km, direction: compass[(eighth + 8) % 8] ?? 'N' }
}

type Seen = { lastPosition: (Point & { place?: NearPlace | null }) | null }

/** Adds the place of the last position to rows of drivers, trucks or trailers. */
export async function withPlaces<Row extends Seen>(rows: readonly Row[]): Promise<Row[]> {
  return await Promise.all(
    rows.map(async (row) =>
      row.lastPosition
        ? { ...row, lastPosition: { ...row.lastPosition, place: await nearPlace(row.lastPosition) } }
        : row,
    ),
  )
}
