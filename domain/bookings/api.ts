import { z } from 'zod'
import { anyOf, endpoint, id, ids, instant, listInput, mebi, nothing, pageOf, perItem } from '../endpoint.ts'
import { text } from '../text.ts'
import { channels } from '../work-orders/channels.ts'
import { bookingStatuses } from '../work-orders/lifecycle.ts'
import { purposes } from './booking.ts'
import { sourceKinds } from './source-lines.ts'

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

/** The booking API's answer. */
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
  version: z.int(),
  receivedDate: z.string(),
  channel: z.enum(channels),
  /** The person who uploaded it or typed it in; '' where a system sent it. */
  sentBy: z.string(),
  accountId: id,
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

/** Another message of the same shipment. */
const relatedMessage = messageRow.pick({
  id: true,
  receivedDate: true,
  purpose: true,
  bookingStatus: true,
  receivedStatus: true,
  sourceFile: true,
})

/** A message whole. `content` as text for reading; the exact bytes are downloaded. `at`: where the message stands in it. */
const messageDetail = messageRow.extend({
  at: z.string(),
  contentType: z.string(),
  kind: z.enum(sourceKinds),
  content: z.string(),
  /** The cells of a table, as many rows as are shown; null for what is none. */
  table: z.array(z.array(z.string())).nullable(),
  sha256: z.string(),
  /** How many messages the file has. */
  inFile: z.int(),
  related: z.array(relatedMessage),
  repairs: z.array(z.object({ at: z.string(), by: z.string(), text: z.string() })),
})
export type BookingMessageDetail = z.output<typeof messageDetail>

/** What a message would become, or became: nothing of it is written by a try. */
const repairTrial = z.object({
  receivedStatus: z.enum(receivedStatuses),
  purpose: z.string(),
  customerReferenceNumber: z.string(),
  shipmentId: z.string(),
  /** How many bookings were read in it. */
  bookings: z.int(),
  /** The order that exists already and would be changed; null where a new one would be made, or none. */
  order: z.object({ id, bookingId: z.string(), bookingStatus: z.enum(bookingStatuses) }).nullable(),
  /** A change or cancellation is kept until its original comes, at most until then. */
  waitsUntil: z.string().nullable(),
  stops: z.array(z.object({ kind: z.string(), place: z.string(), from: z.string(), to: z.string() })),
  errors: z.array(fault),
  warnings: z.array(fault),
})
export type RepairTrial = z.output<typeof repairTrial>

/** One of the account's other failures, and what the same edit, or reprocessing it, would make of it. */
const triedFailure = z.object({
  id,
  receivedDate: z.string(),
  sourceFile: z.string(),
  at: z.string(),
  customerReferenceNumber: z.string(),
  /** The edit applied to it; otherwise it was read as it is. */
  isEdited: z.boolean(),
  receivedStatus: z.enum(receivedStatuses),
  errors: z.array(fault),
})

const silentPartner = z.object({
  accountId: id,
  name: z.string(),
  /** How many messages usually come between the same time of the week as the last one and `expectedBy`. */
  usual: z.int(),
  lastReceivedAt: z.string(),
  expectedBy: z.string(),
  /** Nobody is told; null where somebody is. */
  mute: z.object({ until: z.string().nullable(), by: z.string() }).nullable(),
})
export type SilentPartner = z.output<typeof silentPartner>

/** A mended message: one booking, or a file of them where the file could not be told apart. */
const mended = z.string().max(1024 * 1024)
/** A mebibyte of text, and the signs that JSON puts into it. */
const mendedBytes = 4 * mebi

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
      bookingStatus: anyOf(z.enum(bookingStatuses)).optional(),
      channel: anyOf(z.enum(channels)).optional(),
      purpose: anyOf(z.enum(purposes)).optional(),
      workOrderId: id.optional(),
      accountId: anyOf(id).optional(),
      customerName: text(80).optional(),
      customerReferenceNumber: text(80).optional(),
      shipmentId: text(80).optional(),
      sourceFile: text(80).optional(),
      errors: text(80).optional(),
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
    reply: messageDetail,
  }),
  /** The text of the message alone, to be mended. */
  repairText: endpoint({
    method: 'GET',
    path: 'bookingMonitor/repairText',
    permission: '/bookingMonitor/index/repair',
    input: z.object({ id }),
    reply: z.object({ version: z.int(), kind: z.enum(sourceKinds), text: z.string() }),
  }),
  /** Without a text: the message as it was received. */
  tryRepair: endpoint({
    method: 'POST',
    path: 'bookingMonitor/tryRepair',
    repeats: 'harmless',
    mostBytes: mendedBytes,
    permission: '/bookingMonitor/index/repair',
    fileTexts: ['text'],
    input: z.object({ id, text: mended.optional() }),
    reply: repairTrial,
  }),
  /** The same on the account's latest other failures. */
  tryOnFailures: endpoint({
    method: 'POST',
    path: 'bookingMonitor/tryOnFailures',
    repeats: 'harmless',
    mostBytes: mendedBytes,
    permission: '/bookingMonitor/index/repair',
    fileTexts: ['text'],
    input: z.object({ id, text: mended.optional() }),
    reply: z.object({ list: z.array(triedFailure), total: z.int(), pass: z.int() }),
  }),
  /** Puts a text in place of a quarantined message and applies it; what was received is kept. */
  repair: endpoint({
    method: 'POST',
    path: 'bookingMonitor/repair',
    mostBytes: mendedBytes,
    permission: '/bookingMonitor/index/repair',
    fileTexts: ['text'],
    input: z.object({ id, version: z.int(), text: mended }),
    reply: repairTrial,
  }),
  /** Reads and applies quarantined messages again, as they were received: settings may have changed meanwhile. */
  reprocess: endpoint({
    method: 'POST',
    path: 'bookingMonitor/reprocess',
    permission: '/bookingMonitor/index/repair',
    input: ids,
    reply: perItem,
  }),
  /** Partners who usually send at this time of the week and have not, those silent for longest first. */
  silent: endpoint({
    method: 'GET',
    path: 'bookingMonitor/silent',
    permission: '/bookingMonitor/index/list',
    input: nothing,
    reply: z.array(silentPartner),
  }),
  /** Nobody is told of an account's silence, until then or for good. */
  mute: endpoint({
    method: 'POST',
    path: 'bookingMonitor/mute',
    permission: '/bookingMonitor/index/repair',
    input: z.object({ accountId: id, muted: z.boolean(), until: instant.nullable().default(null) }),
    reply: nothing,
  }),
}
