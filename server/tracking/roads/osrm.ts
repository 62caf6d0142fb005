import type { Logger } from 'pino'
import { z } from 'zod'
import { type AskRoute, openWays } from './ways.ts'

/** The used part of OSRM's route reply (project-osrm.org, HTTP API v1). Meters. */
const routeReply = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(
      z.object({
        legs: z.array(z.object({ distance: z.number().nonnegative() })),
        geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }).optional(),
      }),
    )
    .min(1),
})

const timeoutMs = 2000

/**
 * Asks a routing server for routes. Its times are not used: they are a car's if its profile is.
 * @param url OSRM's address: `http://osrm:5000`
 */
export function openOsrm(url: string, log: Logger) {
  const base = url.replace(/\/+$/, '')

  const ask: AskRoute = async (points, withLine) => {
    const places = points.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';')
    const overview = withLine ? 'overview=simplified&geometries=geojson' : 'overview=false'
    const reply = await fetch(`${base}/route/v1/driving/${places}?${overview}&steps=false`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    // A place without a road nearby is no server error: `NoRoute` and `NoSegment` come with status 400.
    if (!reply.ok && reply.status !== 400) throw new Error(`status ${reply.status}`)
    const read = routeReply.safeParse(await reply.json())
    if (!read.success && reply.ok) throw new Error('not an answer of its route service')
    const [route] = read.data?.routes ?? []
    if (!route) return null
    return {
      legs: route.legs.map(({ distance }) => ({ km: distance / 1000 })),
      line: route.geometry?.coordinates ?? [],
    }
  }
  return openWays(ask, { log, name: 'the routing server', pauseMs: 60_000 })
}
