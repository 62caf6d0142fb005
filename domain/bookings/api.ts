import { z } from 'zod'
import { anyOf, endpoint, id, instant, listInput, pageOf } from '../endpoint.ts'
import { text } from '../text.ts'
import { bookingStatuses } from '../work-orders/lifecycle.ts'

export const receivedStatuses = [
  'RECEIVED',
  'PARSED',
  'PROCESSED',
  'PARTIALLY_PROCESSED',
  'QUARANTINED',
  'DUPLICATE',
  'SUPERSEDED',
] as const
export type ReceivedStatus = (typeof receivedStatuses)[number]

/** Something wrong, and where: a JSON path, a row and column, or a segment and element. */
export const fault = z.object({ at: z.string(), message: z.string() })

/** The booking API's answer (wire.md). */
export const inboundReply = z.object({
  messageId: id,
  receivedStatus: z.enum(receivedStatuses),
  orders: z.array(
    z.object({
      id,
      bookingId: z.string(),
      customerReferenceNumber: z.string(),
      bookingStatus: z.enum(bookingStatuses),
    }),
  ),
  errors: z.array(fault),
})
export type InboundReply = z.output<typeof inboundReply>

const messageRow = z.object({
  id,
  receivedDate: z.string(),
  channel: z.string(),
  customerName: z.string(),
  customerReferenceNumber: z.string(),
  shipmentId: z.string(),
  purpose: z.string(),
  bookingStatus: z.string(),
  receivedStatus: z.enum(receivedStatuses),
  sourceFile: z.string(),
  errors: z.array(fault),
  warnings: z.array(fault),
  workOrderId: z.string().nullable(),
  bookingId: z.string().nullable(),
})
export type BookingMessageRow = z.output<typeof messageRow>

export const bookingApi = {
  inbound: endpoint({
    method: 'POST',
    path: 'booking/inbound',
    permission: 'api-key',
    body: 'raw',
    machine: true,
    input: z.instanceof(Uint8Array),
    reply: inboundReply,
  }),
}

export const bookingMonitorApi = {
  list: endpoint({
    method: 'GET',
    path: 'bookingMonitor/list',
    permission: '/bookingMonitor/index/list',
    input: z.object({
      ...listInput,
      receivedStatus: anyOf(z.enum(receivedStatuses)).optional(),
      workOrderId: id.optional(),
      accountId: anyOf(id).optional(),
      customerReferenceNumber: text(80).optional(),
      from: instant.optional(),
      to: instant.optional(),
    }),
    reply: pageOf(messageRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'bookingMonitor/detail',
    permission: '/bookingMonitor/index/list',
    input: z.object({ id }),
    /** `content` as text for reading; the exact bytes are downloaded. */
    reply: messageRow.extend({ contentType: z.string(), content: z.string(), sha256: z.string() }),
  }),
}
