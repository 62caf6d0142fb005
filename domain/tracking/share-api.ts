import { z } from 'zod'
import { endpoint, id, instant } from '../endpoint.ts'
import { text } from '../text.ts'
import { formats } from '../users/company.ts'
import { sharedStatuses, shareStates, usualHoursAfterDelivery } from './share.ts'

export const shareReply = z.object({
  id,
  workOrderId: id,
  /** Null: the whole order. */
  taskId: z.string().nullable(),
  taskNo: z.string().nullable(),
  forWhom: z.string(),
  withProof: z.boolean(),
  withCargo: z.boolean(),
  state: z.enum(shareStates),
  /** Null: not delivered yet; then `hoursAfterDelivery` count from the delivery. */
  expiresAt: z.string().nullable(),
  hoursAfterDelivery: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  revokedAt: z.string().nullable(),
  revokedBy: z.string().nullable(),
})
export type Share = z.output<typeof shareReply>

const sharedStop = z.object({
  kind: z.enum(['pickup', 'dropoff']),
  city: z.string(),
  province: z.string(),
  country: z.string(),
  timeZone: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Only while a truck is under way to it. */
  estimatedAt: z.string().nullable(),
  arrivedAt: z.string().nullable(),
  departedAt: z.string().nullable(),
  /** For a completed dropoff; photos and signature only if the link shows them. */
  proof: z
    .object({
      receivedBy: z.string(),
      at: z.string(),
      photos: z.int(),
      signature: z.boolean(),
    })
    .nullable(),
})

/** Everything that a link shows. Anything added here becomes public. */
export const sharedView = z.object({
  /** The customer's own reference number. */
  reference: z.string(),
  status: z.enum(sharedStatuses),
  estimatedAt: z.string().nullable(),
  stops: z.array(sharedStop),
  /** Pieces that a warehouse counted, and that consignees took and refused; null: the link does not show them, or nothing was counted. */
  pieces: z.object({ received: z.int(), delivered: z.int(), refused: z.int() }).nullable(),
  /** The company's formats of dates and units. */
  formats,
  /** Trucks with this freight aboard, one per task under way; only positions since its pickup. */
  trucks: z.array(z.object({ at: z.string(), lat: z.number(), lng: z.number(), heading: z.number().nullable() })),
})
export type SharedView = z.output<typeof sharedView>

/** The token of a link's address, as in `/backend/map?share=…`. */
const share = z.string().min(1).max(100)

export const shareApi = {
  /** The token is shown only in this reply. */
  create: endpoint({
    method: 'POST',
    path: 'share/create',
    repeats: 'sealed',
    permission: '/work/order/share',
    input: z.object({
      workOrderId: id,
      taskId: id.optional(),
      forWhom: text(80).default(''),
      withProof: z.boolean().default(false),
      withCargo: z.boolean().default(false),
      /** Absent: some hours after delivery. */
      expiresAt: instant.optional(),
      hoursAfterDelivery: z.int().min(1).max(2160).default(usualHoursAfterDelivery),
    }),
    reply: shareReply.extend({ token: z.string(), path: z.string() }),
  }),
  /** The link that one click copies: the open one that this call made before, else a new one of the whole order. */
  take: endpoint({
    method: 'POST',
    path: 'share/take',
    repeats: 'sealed',
    permission: '/work/order/share',
    input: z.object({ workOrderId: id }),
    reply: shareReply.extend({ token: z.string(), path: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: 'share/list',
    permission: '/work/order/list',
    input: z.object({ workOrderId: id }),
    reply: z.array(shareReply),
  }),
  revoke: endpoint({
    method: 'POST',
    path: 'share/revoke',
    permission: '/work/order/share',
    input: z.object({ id }),
    reply: shareReply,
  }),
  /** POST, so that the token is in no logged address. 404 for any link that does not open, without saying why. */
  view: endpoint({
    method: 'POST',
    path: 'share/view',
    permission: 'public',
    writes: false,
    input: z.object({ share }),
    reply: sharedView,
  }),
  /** A picture of the proof of delivery, as a data URL: the n-th photo of the n-th stop (from 0), or its signature. */
  picture: endpoint({
    method: 'POST',
    path: 'share/picture',
    permission: 'public',
    writes: false,
    input: z.object({
      share,
      stop: z.int().min(0).max(60),
      picture: z.union([z.int().min(0).max(40), z.literal('signature')]),
    }),
    reply: z.object({ url: z.string() }),
  }),
}
