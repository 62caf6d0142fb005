import { calls } from 'virtual:calls'
import type { FleetDriver } from '@shortcut/domain/tracking/api.ts'
import { joinedStops } from '@shortcut/ui/map/joined-stops.ts'
import type { MapLine, MapPoint } from '@shortcut/ui/map/map-point.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useHolds } from '../call/session.ts'
import { queryOf } from '../call/use-call.ts'
import { nextStops } from './fleet-points.ts'
import type { Trip } from './history.ts'

/** How old the drawn way by road may be. The truck moves along it meanwhile. */
const aheadMs = 60_000

/**
 * The static parts of the map: everybody's next stop, all stops of the selected driver's order, and the way there; in
 * history the trip.
 */
export function useSelectedWay(driver: FleetDriver | undefined, shown: readonly FleetDriver[], isHistory: boolean) {
  const [trip, setTrip] = useState<Trip | null>(null)
  const mayOrders = useHolds(['/work/order/list'])
  const orderId = driver?.task?.workOrderId ?? ''
  const order = useQuery({ ...queryOf(calls.workOrder.detail, { id: orderId }), enabled: mayOrders && orderId !== '' })
  const stops = order.data?.stops
  const points = useMemo((): MapPoint[] => {
    if (isHistory) return []
    const own = (stops ?? []).flatMap(({ id, sequence, lat, lng, company, city, actualDepartTime }): MapPoint[] =>
      lat === null || lng === null
        ? []
        : [
            {
              id: `stop:${id}`,
              lat,
              lng,
              kind: 'stop',
              tone: actualDepartTime ? 'green' : 'grey-outline',
              mark: String(sequence),
              label: company || city,
            },
          ],
    )
    const drawn = new Set(own.map(({ id }) => id))
    return [...nextStops(shown).filter(({ id }) => !drawn.has(id)), ...joinedStops(own)]
  }, [shown, stops, isHistory])
  const place = driver?.position
  const next = driver?.task?.nextStop
  const { data: ahead } = useQuery({
    ...queryOf(calls.way.ahead, { driverId: driver?.id ?? '', stopId: next?.id ?? '' }),
    enabled: !isHistory && driver !== undefined && next != null && place != null,
    staleTime: aheadMs,
    refetchInterval: aheadMs,
  })
  const lines = useMemo((): MapLine[] => {
    if (isHistory)
      return trip ? [{ id: 'trip', tone: 'indigo', points: trip.points.map(([, lat, lng]) => [lng, lat]) }] : []
    if (!place || next?.lat == null || next.lng === null) return []
    if (ahead?.by === 'road') return [{ id: 'ahead', tone: 'grey-outline', points: ahead.line }]
    return [
      {
        id: 'ahead',
        tone: 'grey-outline',
        dashed: true,
        points: [
          [place.lng, place.lat],
          [next.lng, next.lat],
        ],
      },
    ]
  }, [isHistory, trip, place, next, ahead])
  return { points, lines, setTrip }
}
