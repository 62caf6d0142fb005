import { z } from 'zod'
import { id } from '../endpoint.ts'
import { taskStatuses } from '../work-orders/lifecycle.ts'

/** What a driver, truck or trailer is doing: of several live tasks the one that is furthest. */
const currentTask = z.object({
  id,
  taskNo: z.string(),
  status: z.enum(taskStatuses),
  workOrderId: id,
  bookingId: z.string(),
})

/** Clockwise from north. */
export const compass = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

/** A town, and where from it something is. */
const nearPlace = z.object({ name: z.string(), km: z.number(), direction: z.enum(compass) })
export type NearPlace = z.output<typeof nearPlace>

const lastPosition = z.object({
  lat: z.number(),
  lng: z.number(),
  /** ISO 8601 UTC */
  at: z.string(),
  /** Null far from any town that is known. */
  place: nearPlace.nullable(),
})

/** What each line of the lists of drivers, trucks and trailers says about now. */
export const assignment = {
  currentTask: currentTask.nullable(),
  liveTasks: z.int(),
  lastPosition: lastPosition.nullable(),
  /** The paper that falls due first: 2026-11-23. */
  nextExpiresOn: z.string().nullable(),
}

/** One turn of a driver, truck or trailer on a task, the latest first. */
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

/** The last 20; null for who may not see work orders. */
export const recentTasks = z.array(pastTask).nullable()

/** A picture as a drawer shows it: `/file/<id>` opens it. */
export const picture = z.object({ id, name: z.string(), width: z.int().nullable(), height: z.int().nullable() })
