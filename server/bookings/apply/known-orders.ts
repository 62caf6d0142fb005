import type { BookingStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { isTender } from '../receive/channel.ts'

/** An order of the sender's, as far as a message needs to know it. */
export interface KnownOrder {
  id: string
  bookingId: string
  bookingStatus: BookingStatus
  customerReferenceNumber: string
  shipmentId: string
  /** Of the last original that made or revised it, hex; null when a person made it. */
  contentHash: string | null
}

export const hasEnded = ({ bookingStatus }: KnownOrder) =>
  bookingStatus === 'DELIVERED' || bookingStatus === 'BOOKING_CANCELLED'

/** The orders that a delivery's numbers may speak of: those found before, and those that its own bookings make. */
export class KnownOrders {
  readonly #byId = new Map<string, KnownOrder>()
  readonly #byReference = new Map<string, KnownOrder>()
  readonly #byShipment = new Map<string, KnownOrder>()

  constructor(byReference: readonly KnownOrder[], byShipment: readonly KnownOrder[]) {
    // One order found twice is one object, so that what becomes of it is seen under both numbers.
    for (const order of [...byShipment, ...byReference]) this.#byId.set(order.id, order)
    const one = (order: KnownOrder) => this.#byId.get(order.id) ?? order
    for (const order of byReference) this.#byReference.set(order.customerReferenceNumber, one(order))
    for (const order of byShipment) this.#byShipment.set(order.shipmentId, one(order))
  }

  get(id: string): KnownOrder | undefined {
    return this.#byId.get(id)
  }

  add(order: KnownOrder) {
    this.#byId.set(order.id, order)
    this.#byReference.set(order.customerReferenceNumber, order)
    if (order.shipmentId) this.#byShipment.set(order.shipmentId, order)
  }

  /** Whom an original names: a tender is known by its shipment id (two loads may share a CRN), a JSON booking by its CRN. */
  ofOriginal(message: { customerReferenceNumber: string; shipmentId: string; at: string }) {
    return isTender(message)
      ? this.#byShipment.get(message.shipmentId)
      : this.#byReference.get(message.customerReferenceNumber)
  }

  /** Whom a change or cancellation means: by shipment id, else by CRN, unless that one is known to be another shipment. */
  ofChange({ customerReferenceNumber, shipmentId }: { customerReferenceNumber: string; shipmentId: string }) {
    const shipped = shipmentId ? this.#byShipment.get(shipmentId) : undefined
    if (shipped) return shipped
    const referred = customerReferenceNumber ? this.#byReference.get(customerReferenceNumber) : undefined
    return referred && shipmentId && referred.shipmentId ? undefined : referred
  }
}
