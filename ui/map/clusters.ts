import type { LngLat } from './map-point.ts'

/** From this zoom on nothing is clustered. */
export const clusterUntilZoom = 9
/** Width of the world at zoom 0. */
export const worldPx = 512
const radiusPx = 44

/** The whole zoom it counts as: a map sent to 10 may stop slightly before it. */
export const levelOf = (zoom: number) => Math.floor(zoom + 1e-6)

/** A place on the flat Mercator world, from 0 in the west and north to 1. */
export type Spot = { x: number; y: number }

export function spotOf([lng, lat]: LngLat): Spot {
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** Around the middle of its members; a single point forms its own. */
export type Cluster<T> = Spot & { members: readonly T[] }

/** Combines everything within `radius` of the first free one. */
function merged<T>(clusters: readonly Cluster<T>[], radius: number): Cluster<T>[] {
  const cellOf = (spot: Spot) => [Math.floor(spot.x / radius), Math.floor(spot.y / radius)] as const
  const key = (column: number, row: number) => row * 2 ** 20 + column
  const cells = new Map<number, Cluster<T>[]>()
  for (const one of clusters) {
    const at = key(...cellOf(one))
    const cell = cells.get(at)
    if (cell) cell.push(one)
    else cells.set(at, [one])
  }
  const taken = new Set<Cluster<T>>()
  const takeAround = (spot: Spot): Cluster<T>[] => {
    const [column, row] = cellOf(spot)
    const near: Cluster<T>[] = []
    for (let down = -1; down <= 1; down++)
      for (let right = -1; right <= 1; right++)
        for (const one of cells.get(key(column + right, row + down)) ?? [])
          if (!taken.has(one) && Math.hypot(one.x - spot.x, one.y - spot.y) <= radius) near.push(one)
    for (const one of near) taken.add(one)
    return near
  }
  const result: Cluster<T>[] = []
  for (const one of clusters) {
    if (taken.has(one)) continue
    const near = takeAround(one)
    const members = near.length === 1 ? one.members : near.flatMap((other) => other.members)
    const middle = (of: 'x' | 'y') =>
      near.reduce((sum, { members, [of]: at }) => sum + at * members.length, 0) / members.length
    result.push({ x: middle('x'), y: middle('y'), members })
  }
  return result
}

/**
 * Groups points that are too close to tell apart at that zoom: clusters of a higher zoom are combined, so that they
 * split when zooming in. The same points in the same order give the same clusters.
 */
export function clustersOf<T extends Spot>(spots: readonly T[], zoom: number): Cluster<T>[] {
  let clusters = spots.map((one): Cluster<T> => ({ x: one.x, y: one.y, members: [one] }))
  for (let level = clusterUntilZoom; level >= levelOf(zoom); level--)
    clusters = merged(clusters, radiusPx / (worldPx * 2 ** level))
  return clusters
}

/** The zoom at which a cluster splits. */
export function openingZoom(members: readonly Spot[], zoom: number): number {
  for (let closer = levelOf(zoom) + 1; closer <= clusterUntilZoom; closer++)
    if (clustersOf(members, closer).length > 1) return closer
  return clusterUntilZoom + 1
}
