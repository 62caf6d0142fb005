import type { HistoryPoint } from '@shortcut/domain/tracking/api.ts'
import type { MapPoint } from '@shortcut/ui/map/map-point.ts'

/** Seconds. If two points are further apart in time, the way between them is unknown. */
const longestGap = 900

export type Trip = { id: string; name: string; points: readonly HistoryPoint[] }

/**
 * The position at a moment (seconds since 1970), interpolated between two points of the line; null before the first,
 * and more than `longestGap` after the last, or after the last before a gap.
 */
export function placeAt(points: readonly HistoryPoint[], at: number): Pick<MapPoint, 'lat' | 'lng' | 'heading'> | null {
  let low = 0
  let high = points.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((points[middle]?.[0] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  const before = points[low]
  const after = points[low + 1]
  if (!before || before[0] > at) return null
  const [from, lat, lng, , heading] = before
  if (!after || after[0] - from > longestGap) return at - from <= longestGap ? { lat, lng, heading } : null
  const part = (at - from) / (after[0] - from)
  return { lat: lat + (after[1] - lat) * part, lng: lng + (after[2] - lng) * part, heading: after[4] ?? heading }
}

/** All drivers with a known position at that moment. */
export const vehiclesAt = (trips: readonly Trip[], at: number): MapPoint[] =>
  trips.flatMap(({ id, name, points }): MapPoint[] => {
    const place = placeAt(points, at)
    return place ? [{ id, ...place, kind: 'vehicle', tone: 'indigo', label: name }] : []
  })
