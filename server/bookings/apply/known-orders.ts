import type { BookingStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { isTender } from '../receive/channel.ts'

/** One of the sender's orders, with what a message needs. */
export interface KnownOrder {
  id: string
  bookingId: string
  bookingStatus: BookingStatus
  customerReferenceNumber: string
  shipmentId: string
  /** Hash (hex) of the last original that created or revised it; null if a person created it. */
  contentHash: string | null
}

export const hasEnded = ({ bookingStatus }: KnownOrder) =>
  bookingStatus === 'DELIVERED' || bookingStatus === 'BOOKING_CANCELLED'

/** The orders that a delivery may refer to: existing ones, and those that its own bookings create. */
export class KnownOrders {
  readonly #byId = new Map<string, KnownOrder>()
  readonly #byReference = new Map<string, KnownOrder>()
  readonly #byShipment = new Map<string, KnownOrder>()

  constructor(byReference: readonly KnownOrder[], byShipment: readonly KnownOrder[]) {
    // An order found twice is one object, so that a change shows under both numbers.
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

  /**
   * Finds the order of an original: a tender by its shipment id (two loads may share a CRN), a JSON booking by its CRN.
   */
  ofOriginal(message: { customerReferenceNumber: string; shipmentId: string; at: string }) {
    return isTender(message)
      ? this.#byShipment.get(message.shipmentId)
      : this.#byReference.get(message.customerReferenceNumber)
  }

  /**
   * Finds the order of a change or cancellation: by shipment id, else by CRN, unless that CRN belongs to another
   * shipment.
   */
  ofChange({ customerReferenceNumber, shipmentId }: { customerReferenceNumber: string; shipmentId: string }) {
    const shipped = shipmentId ? this.#byShipment.get(shipmentId) : undefined
    if (shipped) return shipped
    const referred = customerReferenceNumber ? this.#byReference.get(customerReferenceNumber) : undefined
    return referred && shipmentId && referred.shipmentId ? undefined : referred
  }
}
