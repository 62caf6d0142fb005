import { z } from 'zod'
import { anyOf, date, endpoint, id, listInput, pageOf, sortBy } from '../endpoint.ts'
import { text } from '../text.ts'
import { requestStates } from '../work-orders/request.ts'
import { ownStates } from './own-state.ts'
import { wishFields, wishNames } from './wishes.ts'

const moment = z.string().nullable()

/** Everything of an order that a customer's list shows. Anything added here is told to outsiders. */
const ownOrderRow = z.object({
  id,
  bookingId: z.string(),
  customerReferenceNumber: z.string(),
  shipmentId: z.string(),
  state: z.enum(ownStates),
  pickupPlace: z.string(),
  deliveryPlace: z.string(),
  pickupOn: z.string().nullable(),
  /** Until when it should be delivered. */
  dueAt: moment,
  /** Only while a truck is under way. */
  expectedAt: moment,
  deliveredAt: moment,
  /** The zone of the last dropoff, for these times. */
  deliveryZone: z.string(),
  /** Minutes late or expected to be; 0: not late. */
  lateMinutes: z.int(),
  pieces: z.int().nullable(),
  palletQuantity: z.int().nullable(),
  weight: z.string().nullable(),
  weightUnit: z.string().nullable(),
  /** Something that the customer asked for waits for our answer. */
  hasOpenRequest: z.boolean(),
  bookedAt: z.string(),
})
export type OwnOrderRow = z.output<typeof ownOrderRow>

const ownStop = z.object({
  kind: z.enum(['pickup', 'dropoff']),
  company: z.string(),
  address: z.string(),
  city: z.string(),
  province: z.string(),
  postalCode: z.string(),
  country: z.string(),
  timeZone: z.string(),
  pieces: z.int().nullable(),
  from: moment,
  to: moment,
  /** Only while a truck is under way to it. */
  estimatedAt: moment,
  arrivedAt: moment,
  departedAt: moment,
  lateMinutes: z.int(),
  /** For a completed dropoff. */
  proof: z.object({ receivedBy: z.string(), at: z.string(), photos: z.int(), signature: z.boolean() }).nullable(),
})
export type OwnStop = z.output<typeof ownStop>

const ownRequest = z.object({
  id,
  kind: z.enum(['cancel', 'change', 'ask']),
  state: z.enum(requestStates),
  askedBy: z.string(),
  askedAt: z.string(),
  remark: z.string(),
  wishes: z.array(z.object({ field: z.enum(wishNames), value: z.string() })),
  decidedAt: moment,
  /** Our answer. */
  reason: z.string(),
})
export type OwnRequest = z.output<typeof ownRequest>

const ownOrder = ownOrderRow.extend({
  containerNo: z.string(),
  mawb: z.string(),
  hawb: z.string(),
  commodity: z.string(),
  volume: z.string().nullable(),
  volumeUnit: z.string().nullable(),
  stops: z.array(ownStop),
  /** Pieces that a warehouse counted, and that consignees took and refused; null: nothing was counted. */
  counted: z.object({ received: z.int(), delivered: z.int(), refused: z.int() }).nullable(),
  requests: z.array(ownRequest),
})
export type OwnOrder = z.output<typeof ownOrder>

const ownOrderSorts = ['bookedAt', 'pickupOn', 'dueAt', 'bookingId', 'customerReferenceNumber'] as const

/** Orders of the customer's own account. No call names an account: it is always that of the session. */
export const ownOrderApi = {
  list: endpoint({
    method: 'GET',
    path: 'ownOrder/list',
    fromReplica: true,
    permission: '/own/order/list',
    forCustomers: true,
    input: z.object({
      ...listInput,
      sort: sortBy(ownOrderSorts).default('-bookedAt'),
      state: anyOf(z.enum(ownStates)).optional(),
      pickupFrom: date.optional(),
      pickupTo: date.optional(),
      asked: z.enum(['yes', 'no']).optional(),
      late: z.enum(['yes', 'no']).optional(),
    }),
    reply: pageOf(ownOrderRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'ownOrder/detail',
    permission: '/own/order/list',
    forCustomers: true,
    input: z.object({ id }),
    reply: ownOrder,
  }),
  /** A picture of the proof of delivery, as a data URL: the n-th photo of the n-th stop (from 0), or its signature. */
  picture: endpoint({
    method: 'GET',
    path: 'ownOrder/picture',
    permission: '/own/order/list',
    forCustomers: true,
    input: z.object({
      id,
      stop: z.coerce.number().int().min(0).max(60),
      picture: z.union([z.literal('signature'), z.coerce.number().int().min(0).max(40)]),
    }),
    reply: z.object({ url: z.string() }),
  }),
  /** A request that the office accepts or declines. A later one of its kind replaces an open one. */
  ask: endpoint({
    method: 'POST',
    path: 'ownOrder/ask',
    permission: '/own/order/ask',
    forCustomers: true,
    input: z
      .object({ id, kind: z.enum(['cancel', 'ask']), remark: text(1000).default(''), ...wishFields })
      .refine(({ pickupFrom, pickupTo }) => !pickupFrom || !pickupTo || pickupFrom <= pickupTo, {
        path: ['pickupTo'],
        error: 'windowReversed',
      })
      .refine(({ deliveryFrom, deliveryTo }) => !deliveryFrom || !deliveryTo || deliveryFrom <= deliveryTo, {
        path: ['deliveryTo'],
        error: 'windowReversed',
      }),
    reply: ownOrder,
  }),
}
