import type { InboundBooking } from '@shortcut/domain/bookings/booking.ts'
import type { PartnerForm } from '@shortcut/domain/partners/fields.ts'
import type { Channel } from '@shortcut/domain/work-orders/channels.ts'
import { hasEnded, type KnownOrder, type KnownOrders } from './known-orders.ts'

/** What a booking means for the existing orders; this decides the action. */
export type Meaning =
  /** `earlier` is a finished order with the same number. */
  | { kind: 'new'; earlier: KnownOrder | undefined }
  /** An original with the content that its order was created from. */
  | { kind: 'same'; order: KnownOrder }
  /** An original with other content: proposed as a change, or ignored if the partner's settings say so. */
  | { kind: 'revise' | 'ignored'; order: KnownOrder }
  | { kind: 'change' | 'cancel'; order: KnownOrder }
  /** A cancellation of a cancelled order. */
  | { kind: 'cancelled'; order: KnownOrder }
  /** A change or cancellation of an unknown order. */
  | { kind: 'unknown' }

export function meaningOf(message: Message, orders: KnownOrders): Meaning {
  const { purpose } = message.booking
  if (purpose !== 'original') {
    const order = orders.ofChange(message)
    if (!order) return { kind: 'unknown' }
    const isCancelled = purpose === 'cancel' && order.bookingStatus === 'BOOKING_CANCELLED'
    return { kind: isCancelled ? 'cancelled' : purpose, order }
  }
  const order = orders.ofOriginal(message)
  if (!order || hasEnded(order)) return { kind: 'new', earlier: order }
  const isSame = order.contentHash !== null && order.contentHash === message.contentHash
  if (isSame) return { kind: 'same', order }
  return { kind: message.sameCrn === 'duplicate' ? 'ignored' : 'revise', order }
}

/** Needs no query, because no existing order changes. */
export const standsAlone = ({ kind }: Meaning) => kind !== 'revise' && kind !== 'change' && kind !== 'cancel'

/** One booking to be applied. */
export interface Message {
  id: string
  accountId: string
  at: string
  channel: Channel
  customerReferenceNumber: string
  shipmentId: string
  booking: InboundBooking
  /** Hex. */
  contentHash: string | null
  /** What an original of an open order with other content means for this sender. */
  sameCrn: PartnerForm['sameCrn']
}
