import type { MapPoint } from './map-point.ts'

/** Some ten meters: nobody can tell two markers apart that are nearer. */
const placeOf = ({ lat, lng }: MapPoint) => `${lat.toFixed(4)} ${lng.toFixed(4)}`

/** Stops at one place as one marker with the marks of all, in their order. It looks like the last, which is finished last. */
export function joinedStops(stops: readonly MapPoint[]): MapPoint[] {
  const byPlace = Map.groupBy(stops, placeOf)
  return [...byPlace.values()].flatMap((together) => {
    const last = together.at(-1)
    if (!last) return []
    const joined = (parts: (string | undefined)[], by: string) => [...new Set(parts.filter(Boolean))].join(by)
    return [
      {
        ...last,
        mark: joined(
          together.map(({ mark }) => mark),
          '·',
        ),
        label: joined(
          together.map(({ label }) => label),
          '\n',
        ),
      },
    ]
  })
}
