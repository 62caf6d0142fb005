import { z } from 'zod'
import { deviceTime, endpoint, id, instant } from '../endpoint.ts'
import { latitude, longitude } from '../positions/coordinates.ts'
import { requiredText, text } from '../text.ts'
import { taskStatuses } from '../work-orders/lifecycle.ts'
import { taskReply } from '../work-orders/replies.ts'
import { finding } from './finding.ts'
import { suggestionInput, suggestionReply } from './suggestion-api.ts'

const equipment = { driverId: id, truckId: id.nullish(), trailerId: id.nullish() }
const override = { overrideReason: text(500).optional() }

/** A driver's step: the phone makes `eventId` once, so that sending it twice counts once. */
const step = {
  id,
  eventId: id,
  /** Time of the event by the phone's clock. */
  at: deviceTime,
  lat: latitude.nullish(),
  lng: longitude.nullish(),
}
const photos = { photos: z.array(id).max(20).default([]), containerPhotos: z.array(id).max(20).default([]) }
export const stepInputs = {
  accept: z.object(step),
  reject: z.object({ ...step, reason: requiredText(500) }),
  arrive: z.object({ ...step, stopId: id, remark: text(500).default('') }),
  pickUp: z.object({ ...step, ...photos, stopId: id.optional(), remark: text(500).default('') }),
  deliver: z.object({
    ...step,
    ...photos,
    /** Absent: the task's only or last dropoff. */
    stopId: id.optional(),
    receivedBy: text(80).default(''),
    signatureFileId: id.nullish(),
    remark: text(500).default(''),
  }),
}
export type StepKind = keyof typeof stepInputs
export type StepInput = Partial<z.output<(typeof stepInputs)['deliver']>> & { reason?: string } & z.output<
    (typeof stepInputs)['accept']
  >

/** The result of a step: `held` waits for an earlier step, or, with an unlikely date, for the office. */
export const stepReply = z.object({
  eventId: id,
  outcome: z.enum(['applied', 'held', 'refused']),
  message: z.string(),
  status: z.enum(taskStatuses),
})

export const taskApi = {
  /**
   * Ranks all active drivers for a job, each with the own truck or a free one that suits better, and the preflight's
   * findings for them, in four statements for any number of drivers. It is also the preflight of one order for many drivers: `limit=500`, or
   * `driverIds`.
   */
  suggest: endpoint({
    method: 'GET',
    path: 'task/suggest',
    permission: '/work/order/assign',
    input: suggestionInput,
    /** `blocked`: how many of all cannot take it, which may be more than are listed. */
    reply: z.object({ list: z.array(suggestionReply), total: z.int(), blocked: z.int() }),
  }),
  preflight: endpoint({
    method: 'POST',
    path: 'task/preflight',
    permission: '/work/order/assign',
    writes: false,
    input: z.object({
      workOrderId: id,
      taskId: id.optional(),
      stopIds: z.array(id).optional(),
      ...equipment,
      /** Time at which the load is taken over on the road. */
      handoverAt: instant.optional(),
    }),
    reply: z.object({ findings: z.array(finding) }),
  }),
  /** What a revision of the load would bring to the drivers and trucks that have the order. */
  checkRevision: endpoint({
    method: 'POST',
    path: 'task/checkRevision',
    permission: '/work/order/confirm',
    writes: false,
    input: z.object({
      workOrderId: id,
      /** The fields of the open revision that are to be accepted. */
      accepted: z.array(text(40)).max(100),
    }),
    reply: z.object({ findings: z.array(finding) }),
  }),
  create: endpoint({
    method: 'POST',
    path: 'task/create',
    permission: '/work/order/assign',
    input: z.object({
      workOrderId: id,
      /** Absent: all stops of the order. */
      stopIds: z.array(id).min(1).optional(),
      remark: text(1000).default(''),
      /** Absent: the task is created without a driver. */
      driverId: id.optional(),
      truckId: id.nullish(),
      trailerId: id.nullish(),
      ...override,
    }),
    reply: taskReply,
  }),
  assign: endpoint({
    method: 'POST',
    path: 'task/assign',
    permission: '/work/order/assign',
    input: z.object({ id, version: z.int().optional(), ...equipment, ...override }),
    reply: taskReply,
  }),
  reassign: endpoint({
    method: 'POST',
    path: 'task/reassign',
    permission: '/work/order/assign',
    input: z.object({ id, version: z.int().optional(), ...equipment, ...override }),
    reply: taskReply,
  }),
  /** Plans the times of a task before pickup. The customer's appointments do not change. */
  schedule: endpoint({
    method: 'POST',
    path: 'task/schedule',
    permission: '/work/order/assign',
    input: z
      .object({ id, version: z.int().optional(), startsAt: instant, endsAt: instant, ...override })
      .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
        path: ['endsAt'],
        error: 'endsTooEarly',
      }),
    reply: taskReply,
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'task/cancel',
    permission: '/work/order/cancelTask',
    input: z.object({ id, reason: requiredText(500) }),
    reply: taskReply,
  }),
  /**
   * Hands the load over to another driver on the road, who must accept; the remaining stops go along. Returns the new
   * task.
   */
  handOver: endpoint({
    method: 'POST',
    path: 'task/handover',
    permission: '/work/order/assign',
    input: z.object({
      id,
      version: z.int().optional(),
      ...equipment,
      /** The place in people's words. */
      place: requiredText(200),
      lat: latitude.nullish(),
      lng: longitude.nullish(),
      /** Time of the handover. */
      at: instant,
      reason: text(500).default(''),
      ...override,
    }),
    reply: taskReply,
  }),
  /** Undoes a handover that the next driver has not accepted yet. */
  takeBack: endpoint({
    method: 'POST',
    path: 'task/takeBack',
    permission: '/work/order/assign',
    input: z.object({ id, reason: text(500).default('') }),
    reply: taskReply,
  }),
  cancelPickedUp: endpoint({
    method: 'POST',
    path: 'task/cancelPickedUp',
    permission: '/work/order/cancelPickedUpTask',
    input: z.object({ id, reason: requiredText(500) }),
    reply: taskReply,
  }),
  step: endpoint({
    method: 'POST',
    path: 'task/step',
    repeats: 'harmless',
    permission: '/work/order/driverStep',
    input: z.discriminatedUnion('kind', [
      stepInputs.accept.extend({ kind: z.literal('accept') }),
      stepInputs.reject.extend({ kind: z.literal('reject') }),
      stepInputs.arrive.extend({ kind: z.literal('arrive') }),
      stepInputs.pickUp.extend({ kind: z.literal('pickUp') }),
      stepInputs.deliver.extend({ kind: z.literal('deliver') }),
    ]),
    reply: stepReply,
  }),
}
