import { z } from 'zod'
import { endpoint, id, nothing, pageOf } from '../endpoint.ts'
import { fault, inboundReply } from './api.ts'
import { purposes } from './booking.ts'
import { tableMapping } from './tables/mapping.ts'

const count = z.int()

/** What was understood of a file. */
const uploadReply = z.object({
  id,
  fileName: z.string(),
  accountId: id,
  accountName: z.string(),
  /** As they stand in the file; '' for a column without one. Tenders and JSON have none. */
  headers: z.array(z.string()),
  /** Some values of each column. */
  samples: z.array(z.array(z.string())),
  mapping: tableMapping,
  /** The mapping was kept for this account and these headers before. */
  isRemembered: z.boolean(),
  /** A date may be two: the order of day and month must be said, unless other dates show it. */
  asksDayOrder: z.boolean(),
  /** The order that the dates themselves show. */
  shownDayOrder: z.enum(['monthFirst', 'dayFirst']).nullable(),
  /** Some weights, volumes are without a unit. */
  asksWeightUnit: z.boolean(),
  asksVolumeUnit: z.boolean(),
  /** Headers above values that nothing is read from. */
  unread: z.array(z.string()),
  /** The same bytes were booked before: when first, and by whom; '' where a system sent them. */
  bookedBefore: z.object({ at: z.string(), by: z.string() }).nullable(),
  counts: z.object({ good: count, noted: count, wrong: count }),
  /** Why it makes no bookings at all; '' when it does. */
  fault: z.string(),
})
export type UploadReply = z.output<typeof uploadReply>

export const uploadStates = ['good', 'noted', 'wrong'] as const

const uploadOrder = z.object({
  position: z.int(),
  state: z.enum(uploadStates),
  /** 'row 3', 'rows 3, 4'. */
  at: z.string(),
  purpose: z.enum(purposes),
  customerReferenceNumber: z.string(),
  shipmentId: z.string(),
  pickup: z.string(),
  pickupTime: z.string(),
  delivery: z.string(),
  deliveryTime: z.string(),
  /** How many stops it has. */
  stops: count,
  weight: z.string(),
  volume: z.string(),
  pieces: z.int().nullable(),
  palletQuantity: z.int().nullable(),
  errors: z.array(fault),
  warnings: z.array(fault),
})
export type UploadOrder = z.output<typeof uploadOrder>

const permission = '/bookingMonitor/index/upload'

export const bookingUploadApi = {
  /** One file (multipart: CSV, XLSX, X12, JSON, or a zip of them), kept for an hour. Nothing is read yet. */
  send: endpoint({
    method: 'POST',
    path: 'bookingUpload/send',
    repeats: 'answered',
    permission,
    body: 'multipart',
    // Its statement is sent when the last byte is here, so that a slow connection holds no transaction open.
    writes: false,
    input: nothing,
    /** `others`: a zip's further files, each read and booked by itself. */
    reply: z.object({ id, fileName: z.string(), others: z.array(z.object({ id, fileName: z.string() })) }),
  }),
  /** Reads it as the bookings of an account: by this mapping, else by what is kept for its headers, else by their words. */
  read: endpoint({
    method: 'POST',
    path: 'bookingUpload/read',
    permission,
    // Reading may take seconds, in which nothing is held; what was read is kept in a transaction of its own.
    writes: false,
    input: z.object({ id, accountId: id, mapping: tableMapping.optional() }),
    reply: uploadReply,
  }),
  orders: endpoint({
    method: 'GET',
    path: 'bookingUpload/orders',
    permission,
    input: z.object({
      id,
      state: z.enum(uploadStates).optional(),
      page: z.coerce.number().int().min(1).max(1_000_000).optional(),
      pageSize: z.coerce.number().int().min(1).max(500).default(50),
      cursor: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
    reply: pageOf(uploadOrder),
  }),
  /** Books it as it was previewed; what has errors is quarantined in the monitor. */
  confirm: endpoint({
    method: 'POST',
    path: 'bookingUpload/confirm',
    repeats: 'harmless',
    permission,
    input: z.object({
      id,
      /** Reads the next file with these headers alike. */
      remember: z.boolean().default(true),
    }),
    reply: inboundReply.extend({ message: z.string() }),
  }),
}
