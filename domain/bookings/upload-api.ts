import { z } from 'zod'
import { endpoint, id, nothing, pageOf } from '../endpoint.ts'
import { fault, inboundReply } from './api.ts'
import { purposes } from './booking.ts'
import { tableMapping } from './tables/mapping.ts'

const count = z.int()

/** What was read from a file. */
const uploadReply = z.object({
  id,
  fileName: z.string(),
  accountId: id,
  accountName: z.string(),
  /** As in the file; '' for a column without a header. Tenders and JSON have none. */
  headers: z.array(z.string()),
  /** Sample values of each column. */
  samples: z.array(z.array(z.string())),
  mapping: tableMapping,
  /** The mapping was saved earlier for this account and these headers. */
  isRemembered: z.boolean(),
  /** A date is ambiguous: a person must choose the order of day and month, unless other dates show it. */
  asksDayOrder: z.boolean(),
  /** The order shown by the dates themselves. */
  shownDayOrder: z.enum(['monthFirst', 'dayFirst']).nullable(),
  /** Some weights or volumes have no unit. */
  asksWeightUnit: z.boolean(),
  asksVolumeUnit: z.boolean(),
  /** Headers of ignored columns that have values. */
  unread: z.array(z.string()),
  /** The same bytes were booked before: the first time, and the person; '' if a system sent them. */
  bookedBefore: z.object({ at: z.string(), by: z.string() }).nullable(),
  counts: z.object({ good: count, noted: count, wrong: count }),
  /** Why the file gives no bookings; '' if it does. */
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
  /** Number of stops. */
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
  /**
   * Takes one file (multipart: CSV, XLSX, X12, JSON, or a zip of them) and keeps it for an hour. Nothing is read yet.
   */
  send: endpoint({
    method: 'POST',
    path: 'bookingUpload/send',
    repeats: 'answered',
    permission,
    body: 'multipart',
    // Its statement runs after the last byte has arrived, so that a slow connection holds no transaction open.
    writes: false,
    input: nothing,
    /** `others`: the further files of a zip, each read and booked separately. */
    reply: z.object({ id, fileName: z.string(), others: z.array(z.object({ id, fileName: z.string() })) }),
  }),
  /**
   * Reads the file as bookings of an account: with this mapping, else with the saved one for its headers, else by the
   * headers' words.
   */
  read: endpoint({
    method: 'POST',
    path: 'bookingUpload/read',
    permission,
    // Reading may take seconds and holds no transaction; the result is stored in one of its own.
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
  /** Books the file as previewed; orders with errors are quarantined in the monitor. */
  confirm: endpoint({
    method: 'POST',
    path: 'bookingUpload/confirm',
    repeats: 'harmless',
    permission,
    input: z.object({
      id,
      /** Saves the mapping for the next file with these headers. */
      remember: z.boolean().default(true),
    }),
    reply: inboundReply.extend({ message: z.string() }),
  }),
}
