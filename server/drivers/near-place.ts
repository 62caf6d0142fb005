import { compass, type NearPlace } from '@shortcut/domain/drivers/assignment.ts'
import { greatCircleKm, type Point } from '@shortcut/domain/positions/route.ts'

type Town = Point & { name: string }

let towns: Promise<readonly Town[]> | undefined

/** The same way north and east, in degrees of latitude: quick, and exact enough to find the nearest. */
const wayFrom = (from: Point, to: Point) => {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  return { north: to.lat - from.lat, east }
}

const middleOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Addresses of the armed forces abroad, and of companies, have ZIP codes of their own. */
const abroad = /^A[AEP]$/
const company = /service|facility|assoc|systems|lottery|\d|&/i

/** US towns with more than one ZIP code: what has only one may be a hamlet nobody knows, or a company. */
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

/** Beyond this no town says where something is. */
const farthestKm = 800

/** The nearest town that people know, and how far from it and in which direction the point lies; null abroad. */
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

/** Rows of drivers, trucks or trailers, with the place at which each was last. */
export async function withPlaces<Row extends Seen>(rows: readonly Row[]): Promise<Row[]> {
  return await Promise.all(
    rows.map(async (row) =>
      row.lastPosition
        ? { ...row, lastPosition: { ...row.lastPosition, place: await nearPlace(row.lastPosition) } }
        : row,
    ),
  )
}
