import { z } from 'zod'
import { anyOf, endpoint, id, instant } from '../endpoint.ts'
import { stepReply } from '../tasks/task-api.ts'
import { text } from '../text.ts'
import { bookingStatuses, taskStatuses } from '../work-orders/lifecycle.ts'

/** Whether a driver's app is heard: within 90 s, within 15 minutes, or not. */
export const appStatuses = ['online', 'stale', 'offline'] as const

const positionReply = z.object({
  at: z.string(),
  lat: z.number(),
  lng: z.number(),
  speedKmh: z.number().nullable(),
  /** Degrees, 0 is north, clockwise. */
  heading: z.number().nullable(),
})

/** The task that a driver is on: picked up before accepted before assigned, the earliest of those first. */
const currentTask = z.object({
  id,
  taskNo: z.string(),
  status: z.enum(taskStatuses),
  workOrderId: id,
  bookingId: z.string(),
  customerName: z.string(),
  /** Where it drives to; null when all stops are done or none is known. */
  nextStop: z
    .object({
      id,
      kind: z.enum(['pickup', 'dropoff']),
      company: z.string(),
      city: z.string(),
      province: z.string(),
      lat: z.number().nullable(),
      lng: z.number().nullable(),
      timeZone: z.string(),
      to: z.string().nullable(),
      /** The truck is inside its fence, or its driver has reported the arrival. */
      there: z.boolean(),
    })
    .nullable(),
  /** Expected at that stop, and at the task's last one; null while it cannot be told. */
  nextAt: z.string().nullable(),
  lastAt: z.string().nullable(),
  remainingKm: z.number().nullable(),
  /** The way was asked of the routing server; else it is the straight line times a factor. */
  byMap: z.boolean(),
  /** What `timingOf` (domain/work-orders/timing.ts) tells late and at risk from. */
  bookingStatus: z.enum(bookingStatuses),
  pickupDueAt: z.string().nullable(),
  deliveryDueAt: z.string().nullable(),
  estimatedDeliverDate: z.string().nullable(),
  actualDeliverDate: z.string().nullable(),
  leaveByAt: z.string().nullable(),
  /** How many live tasks the driver has besides. */
  more: z.int(),
})

export const fleetDriver = z.object({
  id,
  name: z.string(),
  truckNo: z.string(),
  app: z.enum(appStatuses),
  /** When the app was last heard. */
  seenAt: z.string().nullable(),
  position: positionReply.nullable(),
  task: currentTask.nullable(),
})
export type FleetDriver = z.output<typeof fleetDriver>

/** A position of history: seconds since 1970, latitude, longitude, km/h, heading. */
export const historyPoint = z.tuple([z.number(), z.number(), z.number(), z.number().nullable(), z.number().nullable()])
export type HistoryPoint = z.output<typeof historyPoint>

export const proposalKinds = ['arrive', 'depart'] as const

export const proposalReply = z.object({
  id,
  kind: z.enum(proposalKinds),
  /** When it came or left, by its positions. */
  at: z.string(),
  createdAt: z.string(),
  taskId: id,
  taskNo: z.string(),
  workOrderId: id,
  bookingId: z.string(),
  driver: z.string(),
  stop: z.object({
    id,
    kind: z.enum(['pickup', 'dropoff']),
    sequence: z.int(),
    company: z.string(),
    city: z.string(),
    province: z.string(),
    timeZone: z.string(),
  }),
})
export type Proposal = z.output<typeof proposalReply>

export const trackingApi = {
  /**
   * Active drivers and where they are. Without `since`, or with one that is too old, all (`whole`); else those that changed after it,
   * and in `gone` those that are active no more. Meant to be asked each second with the last answer's `cursor`; any node knows it.
   */
  fleet: endpoint({
    method: 'GET',
    path: 'tracking/fleet',
    permission: '/map/list',
    input: z.object({ since: z.string().max(40).optional() }),
    reply: z.object({ cursor: z.string(), whole: z.boolean(), drivers: z.array(fleetDriver), gone: z.array(id) }),
  }),
  /**
   * Where drivers were in a window of at most 7 days, oldest first, thinned to one position in each `stepSeconds`: the longer the window
   * and the more drivers, the longer the step. Drivers without a position in it are left out.
   */
  history: endpoint({
    method: 'GET',
    path: 'tracking/history',
    permission: '/map/list',
    input: z.object({ from: instant, to: instant, driverId: anyOf(id).optional() }),
    reply: z.object({
      from: z.string(),
      to: z.string(),
      stepSeconds: z.int(),
      drivers: z.array(z.object({ id, name: z.string(), points: z.array(historyPoint) })),
    }),
  }),
  /** What the fences saw and nobody reported yet, newest first; of one order, or of all. */
  proposals: endpoint({
    method: 'GET',
    path: 'tracking/proposals',
    permission: '/work/order/list',
    input: z.object({ workOrderId: id.optional() }),
    reply: z.array(proposalReply),
  }),
  /** Reports it for the driver: arrive, or (leaving) pick up or deliver. */
  accept: endpoint({
    method: 'POST',
    path: 'tracking/accept',
    permission: '/work/order/driverStep',
    input: z.object({ id, receivedBy: text(80).default(''), remark: text(500).default('') }),
    reply: stepReply,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: 'tracking/dismiss',
    permission: '/work/order/driverStep',
    input: z.object({ id }),
    reply: z.object({ id }),
  }),
  /** How many metres around a stop count as being there; null: as is set for all. */
  fence: endpoint({
    method: 'POST',
    path: 'tracking/fence',
    permission: '/work/order/save',
    input: z.object({ stopId: id, metres: z.int().min(50).max(5000).nullable() }),
    reply: z.object({ stopId: id, metres: z.int().nullable() }),
  }),
}
