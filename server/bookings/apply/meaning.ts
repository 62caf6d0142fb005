import type { InboundBooking } from '@shortcut/domain/bookings/booking.ts'
import type { PartnerForm } from '@shortcut/domain/partners/fields.ts'
import type { Channel } from '@shortcut/domain/work-orders/channels.ts'
import { hasEnded, type KnownOrder, type KnownOrders } from './known-orders.ts'

/** What a booking means to the orders as they are: what is done with it follows. */
export type Meaning =
  /** `earlier` is an order of the same number that has ended. */
  | { kind: 'new'; earlier: KnownOrder | undefined }
  /** An original that says what its order was made of. */
  | { kind: 'same'; order: KnownOrder }
  /** An original that says something else: proposed as a change, or ignored where the partner's settings say so. */
  | { kind: 'revise' | 'ignored'; order: KnownOrder }
  | { kind: 'change' | 'cancel'; order: KnownOrder }
  /** A cancellation of what is cancelled. */
  | { kind: 'cancelled'; order: KnownOrder }
  /** A change or cancellation of nothing that is known. */
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

/** Nothing is asked of the database, as no order that is there changes. */
export const standsAlone = ({ kind }: Meaning) => kind !== 'revise' && kind !== 'change' && kind !== 'cancel'

/** One booking on its way into the orders. */
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
  /** What the sender means by an original of an open order with other content. */
  sameCrn: PartnerForm['sameCrn']
}
