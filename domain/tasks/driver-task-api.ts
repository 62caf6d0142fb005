import { z } from 'zod'
import { appDetails } from '../drivers/presence.ts'
import { deviceTime, endpoint, id, mebi, nothing } from '../endpoint.ts'
import { positionsTaken } from '../positions/intake.ts'
import { mostPositions } from '../positions/osmand.ts'
import { photoReply, stopReply, taskReply } from '../work-orders/replies.ts'
import { urgencyReply } from '../work-orders/timing/timed-reply.ts'
import { exceptionTypes } from './act-kinds.ts'
import { actAnswer, syncInput } from './acts.ts'
import { linkNews } from './links/task-link-api.ts'
import { stepInputs, stepReply } from './task-api.ts'

/** A piece on the truck of a task: loaded, or refused at a stop and still there. */
const pieceOnTruck = z.object({
  id,
  /** Those in use; the last one is the piece's name. */
  labels: z.array(z.string()),
  packaging: z.string(),
  /** Code of the pallet or unit that it is built on; empty: none. */
  unit: z.string(),
  isRefused: z.boolean(),
})
export type PieceOnTruck = z.output<typeof pieceOnTruck>

/** A task that is no longer the driver's, and how that came about. */
const goneTask = z.object({
  taskId: id,
  bookingId: z.string(),
  why: z.enum(['cancelled', 'reassigned', 'handedOver', 'delivered']),
  /** The office's words about a cancelled one. */
  reason: z.string(),
  at: z.string(),
})
export type GoneTask = z.output<typeof goneTask>

/** A problem that the driver reported, and that the office has not dismissed. */
const problemReply = z.object({
  stopId: id.nullable(),
  type: z.enum(exceptionTypes),
  pieces: z.int().nullable(),
  remark: z.string(),
  at: z.string(),
})

/** A driver's view of a task: what the phone needs, without the customer's money or other drivers. */
export const driverTaskReply = taskReply
  .pick({
    id: true,
    taskNo: true,
    workOrderId: true,
    status: true,
    truckNo: true,
    truckLicensePlate: true,
    trailerNo: true,
    assignedAt: true,
    remark: true,
    cancelReason: true,
    stopIds: true,
    handedOverAt: true,
    handedOverPlace: true,
  })
  .extend({
    photos: z.array(photoReply),
    /** The place where the load is taken over from another driver. */
    takeOver: z
      .object({
        at: z.string(),
        place: z.string(),
        lat: z.number().nullable(),
        lng: z.number().nullable(),
      })
      .nullable(),
    bookingId: z.string(),
    customerReferenceNumber: z.string(),
    customerName: z.string(),
    containerNo: z.string(),
    cargoId: z.string(),
    palletQuantity: z.int().nullable(),
    pieces: z.int().nullable(),
    weight: z.object({ value: z.string(), unit: z.string() }).nullable(),
    orderRemark: z.string(),
    /** The dispatcher's planned time, if different from the appointments. */
    plannedFrom: z.string().nullable(),
    plannedTo: z.string().nullable(),
    pickupPhotosRequired: z.int(),
    deliveryPhotosRequired: z.int(),
    signatureRequired: z.boolean(),
    /** Urgency of the order now, the same as the office sees; null for a finished one without a deadline. */
    urgency: urgencyReply.nullable(),
    /** When the truck must leave for the next stop to be on time. */
    leaveByAt: z.string().nullable(),
    stops: z.array(stopReply),
    /** Labelled freight that the warehouse has loaded. */
    onTruck: z.array(pieceOnTruck),
    problems: z.array(problemReply),
  })

export const driverTaskApi = {
  list: endpoint({
    method: 'GET',
    path: 'driverTask/list',
    permission: '/app/task/list',
    /** Unfinished tasks; `finished=true` gives those of the last 30 days. */
    input: z.object({ finished: z.stringbool().optional() }),
    reply: z.array(driverTaskReply),
  }),
  accept: endpoint({
    method: 'POST',
    path: 'driverTask/accept',
    repeats: 'harmless',
    permission: '/app/task/report',
    input: stepInputs.accept,
    reply: stepReply,
  }),
  reject: endpoint({
    method: 'POST',
    path: 'driverTask/reject',
    repeats: 'harmless',
    permission: '/app/task/report',
    input: stepInputs.reject,
    reply: stepReply,
  }),
  arrive: endpoint({
    method: 'POST',
    path: 'driverTask/arrive',
    repeats: 'harmless',
    permission: '/app/task/report',
    input: stepInputs.arrive,
    reply: stepReply,
  }),
  pickUp: endpoint({
    method: 'POST',
    path: 'driverTask/pickUp',
    repeats: 'harmless',
    permission: '/app/task/report',
    input: stepInputs.pickUp,
    reply: stepReply,
  }),
  deliver: endpoint({
    method: 'POST',
    path: 'driverTask/deliver',
    repeats: 'harmless',
    permission: '/app/task/report',
    input: stepInputs.deliver,
    reply: stepReply,
  }),
  /**
   * Acts in the order in which they were done, answered one by one, and the driver's unfinished tasks after them. An
   * empty batch asks for the tasks only.
   */
  sync: endpoint({
    method: 'POST',
    path: 'driverTask/sync',
    repeats: 'harmless',
    readsEachAct: true,
    // 200 acts, each with many photos.
    mostBytes: 2 * mebi,
    // Each act has a transaction of its own.
    writes: false,
    permission: '/app/task/report',
    withTaskLink: true,
    input: syncInput,
    reply: z.object({
      /** The server's clock, to tell how far the phone's is off. */
      now: z.string(),
      acts: z.array(actAnswer),
      tasks: z.array(driverTaskReply),
      /** Those that ended, or were taken from the driver, within the last day. */
      gone: z.array(goneTask),
      /** Of a session that a link opened: how the link is now. */
      link: linkNews.nullish(),
    }),
  }),
  positions: endpoint({
    method: 'POST',
    path: 'driverTask/positions',
    repeats: 'harmless',
    permission: '/app/task/report',
    input: z.object({
      positions: z
        .array(
          z.object({
            at: deviceTime,
            lat: z.number(),
            lng: z.number(),
            speedKmh: z.number().nullish(),
            heading: z.number().nullish(),
            accuracyM: z.number().nullish(),
          }),
        )
        .min(1)
        .max(mostPositions),
    }),
    reply: positionsTaken,
  }),
  heartbeat: endpoint({
    method: 'POST',
    path: 'driverTask/heartbeat',
    repeats: 'harmless',
    permission: '/app/task/report',
    input: appDetails,
    reply: nothing,
  }),
}
