import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { greatCircleKm } from '@shortcut/domain/positions/route.ts'
import type { locusApi } from '@shortcut/domain/tracking/locus-api.ts'
import type { WayReply } from '@shortcut/domain/tracking/way-api.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { joinedStops } from '@shortcut/ui/map/joined-stops.ts'
import type { LngLat, MapLine, MapPoint } from '@shortcut/ui/map/map-point.ts'
import type * as orderPageWords from '@shortcut/words/en/order-page.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { distanceShown } from '../words/measures.ts'
import type { Translate } from '../words/words.ts'
import { durationText } from '../work-orders/stop-times.ts'

/** The way from stop to stop: along roads, or dashed where only the straight line is known. */
export const wayLines = (way: WayReply | null | undefined): MapLine[] =>
  way && way.line.length > 1
    ? [{ id: 'way', points: way.line, tone: 'grey-outline', ...(way.by === 'line' && { dashed: true }) }]
    : []

/** How far the stops are apart, and how that is known. */
export const wayText = (t: Translate<typeof orderPageWords & typeof workOrderWords>, way: WayReply): string =>
  t(way.by === 'road' ? 'locus:wayByRoad' : 'locus:wayByLine', {
    distance: distanceShown(way.km),
    time: durationText(t, Math.round(way.minutes)),
    factor: String(way.factor),
  })

export type Locus = ReplyOf<typeof locusApi.ofTask>
type Stops = WorkOrderReply['stops']

/** The stops with a known place, numbered as in the timeline; finished ones are grey. Those at one place share a marker. */
export const stopPoints = (t: Translate<typeof orderPageWords>, stops: Stops): MapPoint[] =>
  joinedStops(
    stops.flatMap(({ id, lat, lng, placeApproximate, sequence, actualDepartTime, company, city }): MapPoint[] =>
      lat === null || lng === null
        ? []
        : [
            {
              id,
              lat,
              lng,
              kind: 'stop',
              tone: actualDepartTime ? 'grey-outline' : 'indigo',
              mark: String(sequence),
              label: placeApproximate ? t('orderPage:approximatePoint', { place: company || city }) : company || city,
            },
          ],
    ),
  )

/** The places where the truck stood, and for how long. */
export const standPoints = (t: Translate<typeof workOrderWords>, stands: Locus['stands']): MapPoint[] =>
  stands.map(({ from, to, lat, lng }) => ({
    id: `stand ${from}`,
    lat,
    lng,
    kind: 'dot',
    tone: 'amber',
    label: durationText(t, Math.round((to - from) / 60_000)),
  }))

/** A trip's path, dashed where it is unknown. */
export function locusLines(taskId: string, { points, gaps }: Locus, shown: boolean): MapLine[] {
  const lines: MapLine[] = []
  const tone = shown ? 'teal' : 'grey-outline'
  const place = ({ lat, lng }: Locus['points'][number]): LngLat => [lng, lat]
  let way: LngLat[] = []
  const end = () => {
    if (way.length > 1) lines.push({ id: `${taskId} ${lines.length}`, points: way, tone })
    way = []
  }
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    if (before && gaps.some(({ from, to }) => before.at >= from && point.at <= to)) {
      end()
      lines.push({ id: `${taskId} ${lines.length}`, points: [place(before), place(point)], tone, dashed: true })
    }
    way.push(place(point))
  }
  end()
  return lines
}

/** A truck within this distance of a stop is at the stop. */
const atStopKm = 1

/** The stop that the truck stood at; undefined between stops. */
export const stopNear = (stops: Stops, place: { lat: number; lng: number }) =>
  stops.find(({ lat, lng }) => lat !== null && lng !== null && greatCircleKm({ lat, lng }, place) <= atStopKm)
