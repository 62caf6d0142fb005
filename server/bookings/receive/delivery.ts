import type { AirMessage, AirType } from '@shortcut/domain/air-messages/message.ts'
import type { StatusDetail } from '@shortcut/domain/air-messages/model.ts'
import type { Acknowledgement } from '@shortcut/domain/bookings/acknowledgement.ts'
import type { InboundBooking, Purpose } from '@shortcut/domain/bookings/booking.ts'
import type { Partner } from '@shortcut/domain/partners/api.ts'
import type { Channel } from '@shortcut/domain/work-orders/channels.ts'
import type { Fault } from '@shortcut/domain/x12/faults.ts'

/** An airline's message. */
export interface AirPart {
  message: AirMessage
  /** Of its statuses, in their order; none if the message does not say more. */
  details: readonly StatusDetail[]
  /** All pieces of the waybill, if the message says how many they are. */
  total: number | null
  /** The line of the file where the waybill's number stands. */
  numberLine: number
  /** Its lines as received. */
  text: string
}

/** One booking or airline's message of a delivery, or the fault in its place; each becomes a row of the monitor. */
export interface Part {
  /** The message's id; ids of one delivery ascend in the file's order. */
  id: string
  /** JSON path, 'segment 3', 'line 3', or 'file'. */
  at: string
  purpose: Purpose | AirType | ''
  customerReferenceNumber: string
  shipmentId: string
  /** Sender, interchange, group and set; '' if the file has none. */
  controlNumber: string
  /** Absent if it cannot be applied; then `errors` says why. */
  booking?: InboundBooking
  /** An airline's message in place of a booking; absent if it has errors. */
  air?: AirPart
  /** SHA-256 of the booking as read, hex: equal hashes mean equal content, regardless of notation. */
  contentHash: string | null
  errors: Fault[]
  warnings: Fault[]
  /** The partner whose settings were used; null if the account has no matching one. */
  partner: Partner | null
}

/** One request's body, or one file, and the bookings read from it. */
export interface Delivery {
  /** The account of the bookings. */
  accountId: string
  channel: Channel
  /** As sent, shortened. */
  contentType: string
  /** The file's name, or a readable generated one. */
  name: string
  content: Buffer
  sha256: Buffer
  idempotencyKey: string | null
  /** Never empty. */
  parts: Part[]
  /** The HTTP status of a body that could not be read in its declared format. */
  unreadable?: 400 | 413 | 415
  /** For a table: the key of its headers. */
  layout?: string
  /** Acknowledgements to send to its partners at once. */
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
