import type { Acknowledgement } from '@shortcut/domain/bookings/acknowledgement.ts'
import type { InboundBooking, Purpose } from '@shortcut/domain/bookings/booking.ts'
import type { Partner } from '@shortcut/domain/partners/api.ts'
import type { Channel } from '@shortcut/domain/work-orders/channels.ts'
import type { Fault } from '@shortcut/domain/x12/faults.ts'

/** One booking of a delivery, or what was found where one should be; each becomes a row of the monitor. */
export interface Part {
  /** Its message's id; those of one delivery ascend in the order of the file. */
  id: string
  /** JSON path, 'segment 3', or 'file'. */
  at: string
  purpose: Purpose | ''
  customerReferenceNumber: string
  shipmentId: string
  /** Sender, interchange, group and set; '' where the file has none. */
  controlNumber: string
  /** Absent: it cannot be applied, and `errors` says why. */
  booking?: InboundBooking
  /** SHA-256 of the booking as read, hex: two of the same hash say the same, however they were written. */
  contentHash: string | null
  errors: Fault[]
  warnings: Fault[]
  /** Whose settings it was read by; null where the account has set up none that fits. */
  partner: Partner | null
}

/** One request's body, or one file, and what was read in it. */
export interface Delivery {
  /** Whose bookings they are. */
  accountId: string
  channel: Channel
  /** As sent, shortened. */
  contentType: string
  /** The file's name, or a readable made-up one. */
  name: string
  content: Buffer
  sha256: Buffer
  idempotencyKey: string | null
  /** Never empty. */
  parts: Part[]
  /** The HTTP status of a body that could not be read as what it says to be. */
  unreadable?: 400 | 413 | 415
  /** Of a table: what tables with the same headers have in common. */
  layout?: string
  /** What its partners are to be answered at once. */
  acknowledgements?: readonly Acknowledgement[]
  /** The sender waits for an HTTP reply. */
  inReply: boolean
}

/** A part without a booking. */
export const unreadablePart = (at: string, errors: Fault[]): Omit<Part, 'id'> => ({
  at,
  purpose: '',
  customerReferenceNumber: '',
  shipmentId: '',
  controlNumber: '',
  contentHash: null,
  errors,
  warnings: [],
  partner: null,
})
