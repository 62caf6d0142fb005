import { z } from 'zod'
import { endpoint, id } from '../endpoint.ts'

/** Most positions drawn of one trip. */
export const mostPoints = 1000

const point = { lat: z.number(), lng: z.number() }
/** Milliseconds since 1970, because a replay calculates with them. */
const moment = z.number()

/** A trip to draw and replay; see locus.ts. */
const locusReply = z.object({
  points: z.array(z.object({ at: moment, ...point, speedKmh: z.number().nullable() })),
  stands: z.array(z.object({ from: moment, to: moment, ...point })),
  gaps: z.array(z.object({ from: moment, to: moment })),
  km: z.number(),
})

export const locusApi = {
  /**
   * The positions of a task's truck while the task ran, thinned: a long trip stays small without losing stops and
   * turns.
   */
  ofTask: endpoint({
    method: 'GET',
    path: 'tracking/locus',
    permission: '/work/order/list',
    input: z.object({ taskId: id }),
    reply: locusReply,
  }),
}
