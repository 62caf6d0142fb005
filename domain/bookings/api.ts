import { z } from 'zod'
import { airTypes } from '../air-messages/message.ts'
import { anyOf, endpoint, id, ids, instant, listInput, mebi, nothing, pageOf, perItem } from '../endpoint.ts'
import { text } from '../text.ts'
import { channels } from '../work-orders/channels.ts'
import { bookingStatuses } from '../work-orders/lifecycle.ts'
import { purposes } from './booking.ts'
import { sourceKinds } from './source-lines.ts'

/** What a message is for: of a booking its effect on an order, of an airline's message its type. */
export const messagePurposes = [...purposes, ...airTypes] as const

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

/** A fault and its place: a JSON path, a row and column, a segment and element, or a line. */
export const fault = z.object({ at: z.string(), message: z.string() })

/** The reply of the booking API. */
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
  /** The person who uploaded or typed it; '' if a system sent it. */
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
  /** The master waybill that an airline's message is about. */
  masterId: z.string().nullable(),
})
export type BookingMessageRow = z.output<typeof messageRow>

/** Another message about the same shipment. */
const relatedMessage = messageRow.pick({
  id: true,
  receivedDate: true,
  purpose: true,
  bookingStatus: true,
  receivedStatus: true,
  sourceFile: true,
})

/**
 * A whole message. `content` is text for reading; the exact bytes can be downloaded. `at` is the message's place in it.
 */
const messageDetail = messageRow.extend({
  at: z.string(),
  contentType: z.string(),
  kind: z.enum(sourceKinds),
  content: z.string(),
  /** Cells of a table, up to the number of rows shown; null if it is no table. */
  table: z.array(z.array(z.string())).nullable(),
  sha256: z.string(),
  /** The PDF order that it was booked from; null if there is none. */
  pdfOrderId: id.nullable(),
  /** Number of messages in the file. */
  inFile: z.int(),
  related: z.array(relatedMessage),
  repairs: z.array(z.object({ at: z.string(), by: z.string(), text: z.string() })),
})
export type BookingMessageDetail = z.output<typeof messageDetail>

/** The result of applying a message. A trial writes nothing. */
const repairTrial = z.object({
  receivedStatus: z.enum(receivedStatuses),
  purpose: z.string(),
  customerReferenceNumber: z.string(),
  shipmentId: z.string(),
  /** Number of bookings read from it. */
  bookings: z.int(),
  /** The existing order that would change; null if a new order would be created, or none. */
  order: z.object({ id, bookingId: z.string(), bookingStatus: z.enum(bookingStatuses) }).nullable(),
  /** The change or cancellation is kept until its original arrives, at most until this time. */
  waitsUntil: z.string().nullable(),
  stops: z.array(z.object({ kind: z.string(), place: z.string(), from: z.string(), to: z.string() })),
  errors: z.array(fault),
  warnings: z.array(fault),
})
export type RepairTrial = z.output<typeof repairTrial>

/** Another failed message of the account, and what the same edit, or reprocessing, would do to it. */
const triedFailure = z.object({
  id,
  receivedDate: z.string(),
  sourceFile: z.string(),
  at: z.string(),
  customerReferenceNumber: z.string(),
  /** True: the edit was applied to it. False: it was read unchanged. */
  isEdited: z.boolean(),
  receivedStatus: z.enum(receivedStatuses),
  errors: z.array(fault),
})

const silentPartner = z.object({
  accountId: id,
  name: z.string(),
  /** Number of messages that usually arrive between the same time of the week as the last one and `expectedBy`. */
  usual: z.int(),
  lastReceivedAt: z.string(),
  expectedBy: z.string(),
  /** Set while alerts about this account are muted; null otherwise. */
  mute: z.object({ until: z.string().nullable(), by: z.string() }).nullable(),
})
export type SilentPartner = z.output<typeof silentPartner>

/** A corrected message: one booking, or the whole file if its messages could not be separated. */
const mended = z.string().max(1024 * 1024)
/** One mebibyte of text, plus JSON escapes. */
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
    fromReplica: true,
    permission: '/bookingMonitor/index/list',
    input: z.object({
      ...listInput,
      receivedStatus: anyOf(z.enum(receivedStatuses)).optional(),
      bookingStatus: anyOf(z.enum(bookingStatuses)).optional(),
      channel: anyOf(z.enum(channels)).optional(),
      purpose: anyOf(z.enum(messagePurposes)).optional(),
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
  /** The text of one message, for editing. */
  repairText: endpoint({
    method: 'GET',
    path: 'bookingMonitor/repairText',
    permission: '/bookingMonitor/index/repair',
    input: z.object({ id }),
    reply: z.object({ version: z.int(), kind: z.enum(sourceKinds), text: z.string() }),
  }),
  /** Without `text`: the message as received. */
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
  /** The same trial on the account's latest other failures. */
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
  /** Replaces a quarantined message with a corrected text and applies it; the received original is kept. */
  repair: endpoint({
    method: 'POST',
    path: 'bookingMonitor/repair',
    mostBytes: mendedBytes,
    permission: '/bookingMonitor/index/repair',
    fileTexts: ['text'],
    input: z.object({ id, version: z.int(), text: mended }),
    reply: repairTrial,
  }),
  /** Reads and applies quarantined messages again as received: settings may have changed since. */
  reprocess: endpoint({
    method: 'POST',
    path: 'bookingMonitor/reprocess',
    permission: '/bookingMonitor/index/repair',
    input: ids,
    reply: perItem,
  }),
  /** Partners who usually send at this time of the week and have not, the longest silence first. */
  silent: endpoint({
    method: 'GET',
    path: 'bookingMonitor/silent',
    permission: '/bookingMonitor/index/list',
    input: nothing,
    reply: z.array(silentPartner),
  }),
  /** Mutes alerts about an account's silence, until a time or permanently. */
  mute: endpoint({
    method: 'POST',
    path: 'bookingMonitor/mute',
    permission: '/bookingMonitor/index/repair',
    input: z.object({ accountId: id, muted: z.boolean(), until: instant.nullable().default(null) }),
    reply: nothing,
  }),
}
