import { setTimeout as sleep } from 'node:timers/promises'
import { greatCircleKm, type Point } from '@shortcut/domain/positions/route.ts'
import type { Logger } from 'pino'
import { nowMs } from '../../platform/clock.ts'

/** A truck and its next stops, or the stops of an order. */
export interface Way {
  taskId: string
  /** The truck first. */
  points: readonly Point[]
  stopIds: readonly string[]
}

/** From one point of a route to the next, by road. */
export interface Leg {
  km: number
  /** Driving time at the roads' own speeds for trucks; absent: not known. */
  minutes?: number
}

/** A route by road through points, in order. */
export interface Route {
  legs: Leg[]
  /** Longitude and latitude. */
  line: [number, number][]
}

/**
 * Asks for one route: a routing server, or the process that has the graph.
 * @returns null if no road leads there
 * @throws Error if there is no answer at all
 */
export type AskRoute = (points: readonly Point[], withLine: boolean) => Promise<Route | null>

/** Undefined at once: it is not ready yet. */
type AskWhenReady = (...asked: Parameters<AskRoute>) => ReturnType<AskRoute> | undefined

/** Legs of routes by road; missing ones are straight lines. */
export type MeasureWays = (ways: readonly Way[]) => Promise<Map<string, Leg[]>>

/** What knows roads. */
export interface RoadSource {
  measure: MeasureWays
  /** A route to draw; null: only the straight line is known. */
  draw(points: readonly Point[]): Promise<Route | null>
  close(): Promise<void>
}

/** Road distances: from what knows roads if it answers, else straight lines times a factor. */
export interface Roads {
  factor: number
  source?: RoadSource | undefined
}

/** A route is requested again after this; until then it shrinks with its straight line. */
const askAgainMs = 10 * 60_000
const atOnce = 8
/** Time of one round of requests; the rest follow in the next. */
const roundMs = 8000
const mostDrawn = 500
/** A line to draw is straight after this time, and by road the next time. */
const drawMs = 2500

interface Known {
  stops: string
  askedAt: number
  /** For each leg: road distance divided by straight line, and minutes per road kilometer. */
  legs: { factor: number; perKm: number | undefined }[]
}

const straightKm = (points: readonly Point[]) =>
  points.slice(1).map((to, index) => greatCircleKm(points[index] ?? to, to))

/** The speeds of a leg of no length are not known. */
const perKm = ({ km, minutes }: Leg) => (minutes === undefined || km < 0.05 ? undefined : minutes / km)

interface Options {
  log: Logger
  /** How the log calls the source: 'the routing server'. */
  name: string
  /** After a failure no requests are made for this time. */
  pauseMs: number
  close?: () => Promise<void>
}

/**
 * Remembers routes, and asks for those it does not know. Missing routes are absent from the result: then the straight
 * line times a factor is used, and the log says so once per outage.
 */
export function openWays(ask: AskWhenReady, { log, name, pauseMs, close = async () => {} }: Options): RoadSource {
  let known = new Map<string, Known>()
  const drawn = new Map<string, { at: number; route: Promise<Route | null> }>()
  let pausedUntil = 0
  let isOut = false

  /** @returns undefined if there is no answer */
  async function askCarefully(points: readonly Point[], withLine: boolean): Promise<Route | null | undefined> {
    if (nowMs() < pausedUntil) return undefined
    try {
      const asking = ask(points, withLine)
      if (!asking) return undefined
      const route = await asking
      if (route && route.legs.length !== points.length - 1) throw new Error('another number of legs than was asked for')
      if (isOut) log.info(`${name} answers again`)
      isOut = false
      return route
    } catch (error) {
      pausedUntil = nowMs() + pauseMs
      if (!isOut) log.warn({ err: error }, `${name} does not answer: ways are straight lines times ROUTE_FACTOR`)
      isOut = true
      return undefined
    }
  }

  async function refresh({ taskId, points, stopIds }: Way) {
    const route = await askCarefully(points, false)
    if (route === undefined) return
    const straight = straightKm(points)
    const legs = (route?.legs ?? []).map((leg, index) => ({
      factor: Math.max(1, leg.km / Math.max(0.05, straight[index] ?? 0)),
      perKm: perKm(leg),
    }))
    known.set(taskId, { stops: stopIds.join(), askedAt: nowMs(), legs })
  }

  const fits = (way: Way) => {
    const before = known.get(way.taskId)
    return before?.stops === way.stopIds.join() ? before : undefined
  }

  async function measure(ways: readonly Way[]) {
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
        const legs = fits(way)?.legs
        if (!legs || legs.length !== way.points.length - 1) return []
        const measured = straightKm(way.points).map((straight, index): Leg => {
          const { factor = 1, perKm } = legs[index] ?? {}
          const km = straight * factor
          return perKm === undefined ? { km } : { km, minutes: km * perKm }
        })
        return [[way.taskId, measured] as const]
      }),
    )
  }

  async function draw(points: readonly Point[]) {
    const key = points.map(({ lat, lng }) => `${lat.toFixed(4)},${lng.toFixed(4)}`).join(';')
    const before = drawn.get(key)
    if (before && before.at > nowMs() - askAgainMs)
      return Promise.race([before.route, sleep(drawMs, null, { ref: false })])
    const asking = askCarefully(points, true)
    const route = asking.then((answer) => answer ?? null)
    drawn.delete(key)
    drawn.set(key, { at: nowMs(), route })
    const [oldest] = drawn.keys()
    if (drawn.size > mostDrawn && oldest) drawn.delete(oldest)
    // Asked again at once when there was no answer.
    void asking.then((answer) => answer === undefined && drawn.delete(key))
    // A person waits, and a connection of the database with them.
    return Promise.race([route, sleep(drawMs, null, { ref: false })])
  }

  return { measure, draw, close }
}
