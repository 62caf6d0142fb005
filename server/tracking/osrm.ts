import { greatCircleKm, type Point } from '@shortcut/domain/positions/route.ts'
import type { Logger } from 'pino'
import { z } from 'zod'
import { nowMs } from '../platform/clock.ts'

/** The used part of OSRM's route reply (project-osrm.org, HTTP API v1). Meters. */
const routeReply = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ legs: z.array(z.object({ distance: z.number().nonnegative() })) })).min(1),
})

const timeoutMs = 2000
/** After a failure no requests are made for this time. */
const pauseMs = 60_000
/** A route is requested again after this; until then it shrinks with its straight line. */
const askAgainMs = 10 * 60_000
const atOnce = 8
/** Time of one round of requests; the rest follow in the next. */
const roundMs = 8000

/** A truck and its next stops. */
export interface Way {
  taskId: string
  /** The truck first. */
  points: readonly Point[]
  stopIds: readonly string[]
}

/** Road kilometers from each point of a route to the next. */
export type MeasureWays = (ways: readonly Way[]) => Promise<Map<string, number[]>>

interface Known {
  stops: string
  askedAt: number
  /** For each leg: road distance divided by straight line. */
  factors: number[]
}

const straightKm = (points: readonly Point[]) =>
  points.slice(1).map((to, index) => greatCircleKm(points[index] ?? to, to))

/**
 * Asks a routing server for trucks' routes. Missing routes are absent from the result: then the straight line times a
 * factor is used, and the log says so once per outage.
 * @param url OSRM's address: `http://osrm:5000`
 */
export function openOsrm(url: string, log: Logger): MeasureWays {
  const base = url.replace(/\/+$/, '')
  let known = new Map<string, Known>()
  let pausedUntil = 0
  let isOut = false

  async function ask(points: readonly Point[]): Promise<number[]> {
    const places = points.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';')
    const reply = await fetch(`${base}/route/v1/driving/${places}?overview=false&steps=false`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    // A place without a road nearby is no server error: `NoRoute` and `NoSegment` come with status 400.
    if (!reply.ok && reply.status !== 400) throw new Error(`status ${reply.status}`)
    const read = routeReply.safeParse(await reply.json())
    if (!read.success && reply.ok) throw new Error('not an answer of its route service')
    const legs = read.data?.routes[0]?.legs ?? []
    if (read.success && legs.length !== points.length - 1) throw new Error('another number of legs than was asked for')
    return legs.map(({ distance }) => distance / 1000)
  }

  async function refresh({ taskId, points, stopIds }: Way) {
    if (nowMs() < pausedUntil) return
    try {
      const legs = await ask(points)
      const straight = straightKm(points)
      const factors = legs.map((km, index) => Math.max(1, km / Math.max(0.05, straight[index] ?? 0)))
      known.set(taskId, { stops: stopIds.join(), askedAt: nowMs(), factors })
      if (isOut) log.info('the routing server answers again')
      isOut = false
    } catch (error) {
      pausedUntil = nowMs() + pauseMs
      if (!isOut)
        log.warn({ err: error }, 'the routing server does not answer: ways are straight lines times ROUTE_FACTOR')
      isOut = true
    }
  }

  const fits = (way: Way) => {
    const before = known.get(way.taskId)
    return before?.stops === way.stopIds.join() ? before : undefined
  }

  return async (ways) => {
    const wanted = ways.filter((way) => (fits(way)?.askedAt ?? Number.NEGATIVE_INFINITY) < nowMs() - askAgainMs)
    const queue = [...wanted]
    const until = nowMs() + roundMs
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let way = queue.shift(); way && nowMs() < until; way = queue.shift()) await refresh(way)
      }),
    )
    const oldest = nowMs() - 6 * askAgainMs
    known = new Map([...known].filter(([, { askedAt }]) => askedAt > oldest))
    return new Map(
      ways.flatMap((way) => {
        const factors = fits(way)?.factors
        if (!factors || factors.length !== way.points.length - 1) return []
        return [[way.taskId, straightKm(way.points).map((km, index) => km * (factors[index] ?? 1))]]
      }),
    )
  }
}
