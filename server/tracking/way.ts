import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { driveMinutes, type Point } from '@shortcut/domain/positions/route.ts'
import { legsKm, placed } from '@shortcut/domain/tracking/way.ts'
import type { WayReply, wayApi } from '@shortcut/domain/tracking/way-api.ts'
import type { Handlers } from '../platform/http/http.ts'
import type { Roads } from './roads/ways.ts'

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** By road if roads are known there, else straight lines. */
async function wayThrough(points: readonly Point[], { factor, source }: Roads): Promise<WayReply> {
  const route = await source?.draw(points)
  const line = points.map(({ lat, lng }): [number, number] => [lng, lat])
  if (!route) {
    const km = sumOf(legsKm(points, factor))
    return { by: 'line', factor, km, minutes: driveMinutes(km), line }
  }
  return {
    by: 'road',
    factor,
    km: sumOf(route.legs.map(({ km }) => km)),
    minutes: sumOf(route.legs.map((leg) => leg.minutes ?? driveMinutes(leg.km))),
    line: route.line.length > 1 ? route.line : line,
  }
}

export const wayRoutes = (roads: Roads): Handlers<typeof wayApi> => ({
  async ofOrder({ db }, { workOrderId }) {
    const stops = await db
      .selectFrom('stop')
      .select(['lat', 'lng'])
      .where('workOrderId', '=', workOrderId)
      .orderBy('sequence')
      .execute()
    if (stops.length === 0) throw new Refusal(codes.notFound, 'notFound', { thing: 'workOrder' })
    const points = placed(stops)
    return points.length < 2 || points.length < stops.length ? null : wayThrough(points, roads)
  },

  async ahead({ db }, { driverId, stopId }) {
    const from = await db
      .selectFrom('lastPosition')
      .select(['lat', 'lng'])
      .where('driverId', '=', driverId)
      .executeTakeFirst()
    const to = await db.selectFrom('stop').select(['lat', 'lng']).where('id', '=', stopId).executeTakeFirst()
    if (!to) throw new Refusal(codes.notFound, 'notFound', { thing: 'stop' })
    const points = placed([...(from ? [from] : []), to])
    return points.length < 2 ? null : wayThrough(points, roads)
  },
})
