import { z } from 'zod'
import { nearPlace } from '../drivers/assignment.ts'
import { anyOf, endpoint, id, instant } from '../endpoint.ts'
import { stepReply } from '../tasks/task-api.ts'
import { text } from '../text.ts'
import { bookingStatuses, taskStatuses } from '../work-orders/lifecycle.ts'
import { timedMore } from '../work-orders/timing/timed-reply.ts'

/** Whether a driver's app reports: within 90 s, within 15 minutes, or not. */
export const appStatuses = ['online', 'stale', 'offline'] as const

const positionReply = z.object({
  at: z.string(),
  lat: z.number(),
  lng: z.number(),
  speedKmh: z.number().nullable(),
  /** Degrees, 0 is north, clockwise. */
  heading: z.number().nullable(),
  /** Null if no known town is near. */
  place: nearPlace.nullable(),
})

/** The driver's current task: picked up before accepted before assigned, the earliest first. */
const currentTask = z.object({
  id,
  taskNo: z.string(),
  status: z.enum(taskStatuses),
  workOrderId: id,
  bookingId: z.string(),
  customerName: z.string(),
  /** The next stop; null if all are done or none is known. */
  nextStop: z
    .object({
      id,
      kind: z.enum(['pickup', 'dropoff']),
      company: z.string(),
      city: z.string(),
      province: z.string(),
      lat: z.number().nullable(),
      lng: z.number().nullable(),
      /** True: its position is that of the city or airport, and so are the distance and the time. */
      placeApproximate: z.boolean(),
      timeZone: z.string(),
      to: z.string().nullable(),
      /** The truck is inside the stop's geofence, or its driver reported the arrival. */
      there: z.boolean(),
    })
    .nullable(),
  /** Expected arrival at that stop and at the task's last one; null if it cannot be calculated. */
  nextAt: z.string().nullable(),
  lastAt: z.string().nullable(),
  remainingKm: z.number().nullable(),
  /** True: the distance comes from the routing server; false: from the straight line times a factor. */
  byMap: z.boolean(),
  /** Input of `timingOf` (domain/work-orders/timing/timing.ts) for late and at risk. */
  bookingStatus: z.enum(bookingStatuses),
  pickupDueAt: z.string().nullable(),
  deliveryDueAt: z.string().nullable(),
  estimatedDeliverDate: z.string().nullable(),
  actualDeliverDate: z.string().nullable(),
  leaveByAt: z.string().nullable(),
  ...timedMore,
  /** Number of the driver's other live tasks. */
  more: z.int(),
})

export const fleetDriver = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  truckNo: z.string(),
  app: z.enum(appStatuses),
  /** Last contact with the app. */
  seenAt: z.string().nullable(),
  position: positionReply.nullable(),
  task: currentTask.nullable(),
})
export type FleetDriver = z.output<typeof fleetDriver>

/** A past position: seconds since 1970, latitude, longitude, km/h, heading. */
export const historyPoint = z.tuple([z.number(), z.number(), z.number(), z.number().nullable(), z.number().nullable()])
export type HistoryPoint = z.output<typeof historyPoint>

export const proposalKinds = ['arrive', 'depart'] as const

export const proposalReply = z.object({
  id,
  kind: z.enum(proposalKinds),
  /** Arrival or departure, by the positions. */
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
   * Active drivers and their positions. Without `since`, or with one that is too old, all of them (`whole`); else those
   * that changed since, and in `gone` those no longer active. Called every second with the last reply's `cursor`, which
   * any node understands.
   */
  fleet: endpoint({
    method: 'GET',
    path: 'tracking/fleet',
    permission: '/map/list',
    input: z.object({ since: z.string().max(40).optional() }),
    reply: z.object({ cursor: z.string(), whole: z.boolean(), drivers: z.array(fleetDriver), gone: z.array(id) }),
  }),
  /**
   * Positions of drivers in a window of at most 7 days, oldest first, thinned to one per `stepSeconds`: the step grows
   * with the window and the number of drivers. Drivers without positions are left out.
   */
  history: endpoint({
    method: 'GET',
    path: 'tracking/history',
    fromReplica: true,
    permission: '/map/list',
    input: z.object({ from: instant, to: instant, driverId: anyOf(id).optional() }),
    reply: z.object({
      from: z.string(),
      to: z.string(),
      stepSeconds: z.int(),
      drivers: z.array(z.object({ id, name: z.string(), points: z.array(historyPoint) })),
    }),
  }),
  /** Arrivals and departures seen by geofences and not reported yet, newest first; of one order or of all. */
  proposals: endpoint({
    method: 'GET',
    path: 'tracking/proposals',
    permission: '/work/order/list',
    input: z.object({ workOrderId: id.optional() }),
    reply: z.array(proposalReply),
  }),
  /** Reports the step for the driver: arrive, or for a departure pick up or deliver. */
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
  /** Radius of a stop's geofence in meters; null: the company's setting. */
  fence: endpoint({
    method: 'POST',
    path: 'tracking/fence',
    permission: '/work/order/save',
    input: z.object({ stopId: id, metres: z.int().min(50).max(5000).nullable() }),
    reply: z.object({ stopId: id, metres: z.int().nullable() }),
  }),
}
