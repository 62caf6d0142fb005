import { greatCircleKm, type Point } from '@shortcut/domain/positions/route.ts'
import type { Logger } from 'pino'
import { z } from 'zod'
import { nowMs } from '../platform/clock.ts'

/** What OSRM's route service answers, as far as it is looked at (project-osrm.org, HTTP API v1). Metres. */
const routeReply = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ legs: z.array(z.object({ distance: z.number().nonnegative() })) })).min(1),
})

const timeoutMs = 2000
/** After a failure nothing is asked for a while. */
const pauseMs = 60_000
/** A way is asked again after this; meanwhile it shrinks as its straight line does. */
const askAgainMs = 10 * 60_000
const atOnce = 8
/** A round of asking; who does not get a turn is asked for in the next. */
const roundMs = 8000

/** A truck and the stops ahead of it. */
export interface Way {
  taskId: string
  /** The truck first. */
  points: readonly Point[]
  stopIds: readonly string[]
}

/** Kilometres by road from each point of a way to the next. */
export type MeasureWays = (ways: readonly Way[]) => Promise<Map<string, number[]>>

interface Known {
  stops: string
  askedAt: number
  /** Of each leg: the road beside the straight line. */
  factors: number[]
}

const straightKm = (points: readonly Point[]) =>
  points.slice(1).map((to, index) => greatCircleKm(points[index] ?? to, to))

/**
 * Asks a routing server for the ways of trucks. Ways that could not be had are missing from the answer: the straight line times a factor
 * serves then, and the log says so, once for each outage.
 * @param url where OSRM answers: `http://osrm:5000`
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
    // A place without a road near it is no fault of the server: `NoRoute` and `NoSegment` come with status 400.
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
