import { z } from 'zod'
import { id } from '../endpoint.ts'
import { taskStatuses } from '../work-orders/lifecycle.ts'

/** What a driver, truck or trailer does now: of several live tasks, the furthest along. */
const currentTask = z.object({
  id,
  taskNo: z.string(),
  status: z.enum(taskStatuses),
  workOrderId: id,
  bookingId: z.string(),
})

/** Clockwise from north. */
export const compass = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

/** A town, and the distance and direction from it. */
export const nearPlace = z.object({ name: z.string(), km: z.number(), direction: z.enum(compass) })
export type NearPlace = z.output<typeof nearPlace>

const lastPosition = z.object({
  lat: z.number(),
  lng: z.number(),
  /** ISO 8601 UTC */
  at: z.string(),
  /** Null if no known town is near. */
  place: nearPlace.nullable(),
})

/** The current work shown in each line of the lists of drivers, trucks and trailers. */
export const assignment = {
  currentTask: currentTask.nullable(),
  liveTasks: z.int(),
  lastPosition: lastPosition.nullable(),
  /** Expiry date of the document that is due first: 2026-11-23. */
  nextExpiresOn: z.string().nullable(),
}

/** One assignment of a driver, truck or trailer to a task, latest first. */
const pastTask = z.object({
  id,
  taskNo: z.string(),
  status: z.enum(taskStatuses),
  workOrderId: id,
  bookingId: z.string(),
  customerName: z.string(),
  pickupPlace: z.string(),
  deliveryPlace: z.string(),
  driver: z.string(),
  assignedAt: z.string(),
  endedAt: z.string().nullable(),
  endedBecause: z.enum(['reassigned', 'rejected', 'cancelled', 'delivered', 'handedOver']).nullable(),
})

/** The last 20; null for people who may not see work orders. */
export const recentTasks = z.array(pastTask).nullable()

/** A picture in a drawer: `/file/<id>` opens it. */
export const picture = z.object({ id, name: z.string(), width: z.int().nullable(), height: z.int().nullable() })
