import { z } from 'zod'
import { endpoint, id } from '../endpoint.ts'

/** A way to drive, through places in order. */
const wayReply = z.object({
  /** Road: along the roads that the server knows. Line: straight lines times `factor`. */
  by: z.enum(['road', 'line']),
  factor: z.number(),
  km: z.number(),
  minutes: z.number(),
  /** Longitude and latitude of each point to draw. */
  line: z.array(z.tuple([z.number(), z.number()])),
})
export type WayReply = z.output<typeof wayReply>

export const wayApi = {
  /** From an order's first stop to its last; null: fewer than two have a known place, or one has none. */
  ofOrder: endpoint({
    method: 'GET',
    path: 'tracking/way',
    permission: '/work/order/list',
    input: z.object({ workOrderId: id }),
    reply: wayReply.nullable(),
  }),
  /** From a driver's last position to the task's next stop; null if one of them has no known place. */
  ahead: endpoint({
    method: 'GET',
    path: 'tracking/ahead',
    permission: '/map/list',
    input: z.object({ driverId: id, stopId: id }),
    reply: wayReply.nullable(),
  }),
}
