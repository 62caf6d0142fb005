import { clustersOf, openingZoom, type Spot, spotOf, worldPx } from './clusters.ts'
import type { LngLat, MapPoint, MapView } from './map-point.ts'
import type { MovingPoints } from './moving-points.ts'
import type { Box } from './name-room.ts'

/** The visible part of a map and its size, px. It is never tilted or rotated. */
export type Camera = MapView & { width: number; height: number }
/** From the map's upper left corner, px. */
export type Place = { x: number; y: number }
type Vehicle = Spot & { point: MapPoint; place: LngLat }
type Single = Place & { point: MapPoint }
type Group = Place & { members: readonly Vehicle[]; loud: boolean }
/** Drawn points and their places. The caller adds names. */
export type Scene = { zoom: number; singles: Single[]; groups: Group[]; names: { id: string; box: Box }[] }
export type Found = { id: string } | { opensAt: MapView }

const markerRadius = 12
/** Radius of a cluster's disc, px. */
export const groupRadius = (count: number) => (count < 10 ? 13 : count < 100 ? 15 : 19)
/** Points farther outside are not drawn; names reach in from the left. */
const [beyond, longestName] = [24, 200]

export function screenOf({ center, zoom, width, height }: Camera) {
  const middle = spotOf(center)
  const world = worldPx * 2 ** zoom
  return (spot: Spot): Place => ({
    x: (spot.x - middle.x) * world + width / 2,
    y: (spot.y - middle.y) * world + height / 2,
  })
}

/** All visible points at `now`; clustered when zoomed out. */
export function sceneOf(moving: MovingPoints, now: number, camera: Camera): Scene {
  const { zoom, width, height } = camera
  const toScreen = screenOf(camera)
  const vehicles: Vehicle[] = []
  moving.each(now, (point, place) => vehicles.push({ ...spotOf(place), point, place }))
  const scene: Scene = { zoom, singles: [], groups: [], names: [] }
  for (const { members, ...spot } of clustersOf(vehicles, zoom)) {
    const { x, y } = toScreen(spot)
    const [first] = members
    if (!first || x < -longestName || x > width + beyond || y < -beyond || y > height + beyond) continue
    if (members.length === 1) scene.singles.push({ x, y, point: first.point })
    else scene.groups.push({ x, y, members, loud: members.some(({ point }) => point.loud) })
  }
  return scene
}

/** The nearest point within `reach`, else the one whose name is there. */
export function findIn({ zoom, singles, groups, names }: Scene, at: Place, reach: number): Found | null {
  const distance = (one: Place) => Math.hypot(one.x - at.x, one.y - at.y)
  const radiusOf = (one: Single | Group) => ('point' in one ? markerRadius : groupRadius(one.members.length))
  let nearest: Single | Group | undefined
  for (const one of [...groups, ...singles])
    if (distance(one) <= radiusOf(one) + reach && (!nearest || distance(one) < distance(nearest))) nearest = one
  if (!nearest) {
    const within = ({ left, top, right, bottom }: Box) =>
      at.x >= left - reach && at.x <= right + reach && at.y >= top - reach && at.y <= bottom + reach
    const named = names.find(({ box }) => within(box))
    return named ? { id: named.id } : null
  }
  if ('point' in nearest) return { id: nearest.point.id }
  const { members } = nearest
  const middle = (of: 0 | 1) => members.reduce((sum, { place }) => sum + place[of], 0) / members.length
  return { opensAt: { center: [middle(0), middle(1)], zoom: openingZoom(members, zoom) } }
}
